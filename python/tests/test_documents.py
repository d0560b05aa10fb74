"""The examples of the documents: their parts run one after the other and print what they say."""

import contextlib
import dataclasses
import importlib.metadata
import importlib.util
import io
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

import asterism

DOCUMENTS = pathlib.Path(__file__).parents[2] / "docs"


class Documents(unittest.TestCase):
    def test_the_tour_runs(self):
        self.assertGreater(self.run_parts(DOCUMENTS / "python.md", 7), 3)

    def test_the_examples_of_the_readmes_run(self):
        for name in ("README.md", "python/README.md"):
            with self.subTest(name):
                self.run_parts(DOCUMENTS.parent / name, 1)

    @unittest.skipUnless(importlib.util.find_spec("numpy"), "SKIPPED: numpy is not installed")
    def test_the_environment_runs(self):
        self.run_parts(DOCUMENTS / "environments.md", 1)

    def test_examples_tell_their_usage(self):
        for path in (DOCUMENTS.parent / "examples" / name for name in ("drive.py", "plies.py")):
            with self.subTest(path.name):
                done = subprocess.run([sys.executable, str(path), "--help"], capture_output=True, text=True)
                self.assertEqual((done.returncode, done.stderr), (0, ""))
                self.assertIn(f"usage: {path.name}", done.stdout)

    def test_the_version_is_that_of_the_package(self):
        self.assertEqual(asterism.__version__, importlib.metadata.version("asterism-chess-variants"))
        done = subprocess.run([sys.executable, "-m", "asterism", "--version"], capture_output=True, text=True)
        self.assertEqual(done.stdout.split()[:2], ["asterism", asterism.__version__])

    def test_help_tells_what_every_field_is(self):
        for described in (asterism.Limit, asterism.Line):
            for field in dataclasses.fields(described):
                self.assertIn(f"`{field.name}`", described.__doc__)

    def run_parts(self, page, least):
        """Runs the parts, at least so many; how many promises they have kept."""
        parts = re.findall(r"```python\n(.*?)```", page.read_text(), re.DOTALL)
        self.assertGreaterEqual(len(parts), least)
        names, promised = {}, 0
        before = os.getcwd()
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            self.addCleanup(os.chdir, before)
            for part in parts:
                said = io.StringIO()
                with self.subTest(part=part), contextlib.redirect_stdout(said):
                    exec(compile(part, str(page), "exec"), names)
                self.assertTrue(said.getvalue() or "svg" in part, part)
                for expected in re.findall(r"print\(.*\) +# (.*)", part):
                    if "," not in expected:
                        self.assertIn(expected.removesuffix("..."), said.getvalue())
                        promised += 1
            os.chdir(before)
        return promised


if __name__ == "__main__":
    unittest.main()
