#!/usr/bin/env python3
"""A program that plays on a Honjin server, with nothing but Python: docs/server.md is what it says and hears.

    bot.py URL TOKEN GAME --against easy    begins a match against the computer
    bot.py URL TOKEN GAME --open            begins one, and waits until somebody takes the other seat
    bot.py URL TOKEN GAME --take            takes the first open seat

TOKEN is one of its account, with the scope `play` (`grant`, or "Sessions and tokens" on the page). What it orders is
left to chance: put your own judgement into `decide`.
"""
import argparse
import base64
import json
import os
import random
import socket
import ssl
import struct
import urllib.parse


class Line:
    """A WebSocket [RFC 6455] to the server, whose requests are answered in order."""

    def __init__(self, url, token):
        parts = urllib.parse.urlsplit(url)
        is_safe = parts.scheme == 'https'
        self.socket = socket.create_connection((parts.hostname, parts.port or (443 if is_safe else 80)))
        if is_safe:
            self.socket = ssl.create_default_context().wrap_socket(self.socket, server_hostname=parts.hostname)
        self.file = self.socket.makefile('rb')
        key = base64.b64encode(os.urandom(16)).decode()
        head = [f'GET /ws HTTP/1.1', f'Host: {parts.netloc}', 'Upgrade: websocket', 'Connection: Upgrade',
                f'Sec-WebSocket-Key: {key}', 'Sec-WebSocket-Version: 13', f'Authorization: Bearer {token}', '', '']
        self.socket.sendall('\r\n'.join(head).encode())
        status = self.file.readline().decode()
        if ' 101 ' not in status:
            raise SystemExit(f'the server does not open a WebSocket: {status.strip()}')
        while self.file.readline().strip():
            pass
        self.last = 0
        self.said = []  # by the server, while an answer was awaited

    def send(self, opcode, data):
        mask = os.urandom(4)
        length = bytes([0x80 | len(data)]) if len(data) < 126 else b'\xfe' + struct.pack('>H', len(data))
        masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(data))
        self.socket.sendall(bytes([0x80 | opcode]) + length + mask + masked)

    def hear(self):
        """The next message, an answer or what the server says by itself."""
        text = b''
        while True:
            first, length = self.file.read(2)
            if length == 126:
                length = struct.unpack('>H', self.file.read(2))[0]
            elif length == 127:
                length = struct.unpack('>Q', self.file.read(8))[0]
            data, opcode = self.file.read(length), first & 15
            if opcode == 9:
                self.send(10, data)  # ping, pong
            elif opcode == 8:
                raise SystemExit('the server has closed the line')
            else:
                text += data
                if first & 0x80:
                    return json.loads(text)

    def ask(self, what, **members):
        self.last += 1
        self.send(1, json.dumps({'id': self.last, 'do': what, **members}).encode())
        while (answer := self.hear()).get('id') != self.last:
            self.said.append(answer)
        return answer

    def need(self, what, **members):
        answer = self.ask(what, **members)
        if not answer['ok']:
            raise SystemExit(f'{what}: {answer["error"]["message"]}')
        return answer


def decide(view):
    """An order in notation: one of those that are allowed."""
    return random.choice([choice['action'] for choice in view['choices'] if 'action' in choice])


def sit_down(line, game, against, takes):
    """The link of a seat: one that somebody offers, or the first of a new match."""
    if takes:
        for match in line.need('lobby')['matches']:
            for seat in match['seats']:
                if match['game'] == game and seat['kind'] == 'open':
                    return line.need('take', match=match['match'], role=seat['role'])['token']
        raise SystemExit(f'nobody waits for a game of {game}')
    known = {found['id']: found for found in line.need('games')['games']}
    roles = [role['id'] for role in known[game]['roles']]
    seats = {role: against for role in roles[1:]}
    return line.need('create', game=game, seats={roles[0]: 'human', **seats})['seats'][0]['token']


def play(line, role):
    """Orders whenever it is asked for one, until the match is over."""
    while True:
        for said in line.said:
            if said['push'] == 'ended':
                return said['result']
        line.said.clear()  # what comes from here on may be news to the view
        view = line.need('view')
        pending = view['pending']
        if pending['kind'] == 'over':
            return pending['outcome']['text']
        if role in pending['roles']:
            line.ask('play', action=decide(view), at=view['at'])  # refused or stale: it looks again
        else:
            while (said := line.said.pop(0) if line.said else line.hear())['push'] not in ('update', 'ended'):
                pass
            if said['push'] == 'ended':
                return said['result']


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('url')
    parser.add_argument('token')
    parser.add_argument('game')
    way = parser.add_mutually_exclusive_group(required=True)
    way.add_argument('--against')
    way.add_argument('--open', action='store_true')
    way.add_argument('--take', action='store_true')
    wanted = parser.parse_args()
    line = Line(wanted.url, wanted.token)
    account = line.need('account')['account']
    if not account:
        raise SystemExit('this token is not in force')
    token = sit_down(line, wanted.game, wanted.against or 'open', wanted.take)
    seat = line.need('join', token=token)
    line.need('keep', token=token)
    print(f'{account["name"]} plays {seat["role"]} in match {seat["match"]["id"]}', flush=True)
    print(play(line, seat['role']), flush=True)


if __name__ == '__main__':
    main()
