const os = require('os');

console.log(os.EOL.length);
