"""The engine at the other end of a pipe [docs/protocol.md]."""

import json
import subprocess


class Engine:
    def __init__(self, program):
        self.process = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.asked = 0

    def ask(self, **request):
        self.asked += 1
        request["id"] = self.asked
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError("the engine has ended at %s" % request)
        answer = json.loads(line)
        if not answer["ok"]:
            raise RuntimeError("%s: %s" % (request, answer["error"]["message"]))
        return answer

    def close(self):
        self.process.stdin.close()
        return self.process.wait()
