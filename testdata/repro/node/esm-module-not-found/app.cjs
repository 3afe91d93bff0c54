require('greet');
