const load = () => new Promise((resolve, reject) => setTimeout(() => reject('no user'), 10));

load();
