import os from 'os';

console.log(os.EOL.length);
