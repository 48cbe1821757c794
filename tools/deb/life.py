"""life.py begin|again FILE, inside the clean root of tools/deb-life: begins a match on the server that runs there and
plays an order, or comes back to it; FILE keeps its seat, and where it stood."""
import base64
import json
import os
import socket
import sys
import time

PORT, PATIENCE = 8515, 60


class Server:
    """A WebSocket, as small as it gets: frames of text, masked as a client's have to be."""

    def __init__(self):
        for _ in range(10 * PATIENCE):
            try:
                self.socket = socket.create_connection(("127.0.0.1", PORT), PATIENCE)
                break
            except ConnectionRefusedError:
                time.sleep(0.1)  # it is starting
        else:
            raise SystemExit("there is no server")
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(("GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                             "Sec-WebSocket-Key: %s\r\nSec-WebSocket-Version: 13\r\n\r\n" % (PORT, key)).encode())
        self.file = self.socket.makefile("rb")
        assert b" 101 " in self.file.readline()
        while self.file.readline().strip():
            pass

    def receive(self):
        text = b""
        while True:
            head = self.file.read(2)
            size = head[1] & 127
            if size >= 126:
                size = int.from_bytes(self.file.read(2 if size == 126 else 8), "big")
            part = self.file.read(size)
            if head[0] & 15 in (0, 1):
                text += part
                if head[0] & 128:
                    return json.loads(text)

    def ask(self, what, **members):
        text = json.dumps({"id": 1, "do": what, **members}).encode()
        self.socket.sendall(b"\x81" + bytes([0x80 | 126]) + len(text).to_bytes(2, "big") + bytes(4) + text)
        while True:
            answer = self.receive()
            if answer.get("id") == 1:
                assert answer["ok"], answer
                return answer


what, path = sys.argv[1:]
server = Server()
if what == "begin":
    seats = server.ask("create", game="kenshin", seats={"uesugi": "human", "takeda": "human"})["seats"]
    token = next(seat["token"] for seat in seats if seat["role"] == "uesugi")
    at = server.ask("join", token=token)["at"]
    server.ask("play", action="uesugi as-printed", at=at)
    with open(path, "w") as file:
        json.dump([token, server.ask("pending")["at"]], file)
else:
    with open(path) as file:
        token, at = json.load(file)
    assert server.ask("join", token=token)["at"] == at, "the match stands elsewhere"
    server.ask("play", action="uesugi seal", at=at)
