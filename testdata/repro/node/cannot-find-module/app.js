const greet = require('greet');

console.log(greet('Ann'));
