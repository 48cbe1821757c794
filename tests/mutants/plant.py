"""A source with a bug in it, compiled as a build tree compiles the sound one and linked before the library that has it."""
import json
import os
import shlex
import subprocess


class Build:
    def __init__(self, folder):
        self.folder = os.path.abspath(folder)
        with open(os.path.join(self.folder, "compile_commands.json"), encoding="utf-8") as file:
            self.commands = {os.path.normpath(os.path.join(self.folder, entry["file"])): entry["command"]
                             for entry in json.load(file) if "-DRULES_ALONE" not in entry["command"]}

    def compile(self, file, text, made):
        """The object of a changed source, made.o."""
        with open(made + ".c", "w", encoding="utf-8") as out:
            out.write(text)
        keep, words = [], iter(shlex.split(self.commands[os.path.abspath(file)]))
        for word in words:
            if word in ("-o", "-MQ", "-MF"):
                next(words)
            elif word.endswith(".c"):
                keep.append(made + ".c")
            elif word not in ("ccache", "-MD", "-Werror", "-O3"):
                keep.append(word)
        subprocess.run(keep + ["-I", os.getcwd(), "-O1", "-w", "-o", made + ".o"], cwd=self.folder, check=True)
        return made + ".o"

    def link(self, program, objects, made):
        """A program of the tree, tests/examples, with these objects."""
        run = subprocess.run(["ninja", "-C", self.folder, "-t", "commands", "-s", program], capture_output=True, text=True,
                             check=True)
        words = shlex.split(run.stdout.strip().splitlines()[-1])
        at = words.index("-o")
        subprocess.run(words[:at + 1] + [made] + objects + words[at + 2:], cwd=self.folder, check=True)
