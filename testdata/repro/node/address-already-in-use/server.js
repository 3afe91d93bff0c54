const http = require('http');

const server = http.createServer((request, response) => response.end('ok'));
server.listen(process.env.PORT || 38080, process.env.HOST || '127.0.0.1', () => {
  console.log('listening');
  if (!process.env.KEEP) server.close();
});
