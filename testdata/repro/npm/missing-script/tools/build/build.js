#!/usr/bin/env node
console.log('built');
