"""A client of `honjin engine`: one line of JSON there, one back (docs/protocol.md)."""
import json
import subprocess


class Engine:
    def __init__(self, program):
        self.process = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                        encoding="utf-8")

    def ask(self, do, **members):
        """The answer to a request, whether or not it was done."""
        self.process.stdin.write(json.dumps({"id": 1, "do": do, **members}) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(f"the engine has stopped at {do} {members}")
        return json.loads(line)

    def must(self, do, **members):
        """The answer to a request that has to succeed."""
        answer = self.ask(do, **members)
        if not answer["ok"]:
            raise RuntimeError(f"{do} {members}: {answer['error']}")
        return answer

    def close(self):
        self.process.stdin.close()
        if self.process.wait() != 0:
            raise RuntimeError("the engine did not end well")
