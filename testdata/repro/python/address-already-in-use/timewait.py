import socket

server = socket.socket()
server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
server.bind(("127.0.0.1", 8000))
server.listen()
client = socket.create_connection(("127.0.0.1", 8000))
connection, _ = server.accept()
connection.close()
client.recv(1)
client.close()
server.close()
