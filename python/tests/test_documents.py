"""The tour of docs/python.md: its parts run one after the other and print what they say."""

import contextlib
import io
import os
import pathlib
import re
import tempfile
import unittest

PAGE = pathlib.Path(__file__).parents[2] / "docs" / "python.md"


class Documents(unittest.TestCase):
    def test_the_tour_runs(self):
        parts = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)
        self.assertGreater(len(parts), 7)
        names, promised = {}, 0
        before = os.getcwd()
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            self.addCleanup(os.chdir, before)
            for part in parts:
                said = io.StringIO()
                with self.subTest(part=part), contextlib.redirect_stdout(said):
                    exec(compile(part, str(PAGE), "exec"), names)
                self.assertTrue(said.getvalue() or "svg" in part, part)
                for expected in re.findall(r"print\(.*\) +# (.*)", part):
                    if "," not in expected:
                        self.assertIn(expected.removesuffix("..."), said.getvalue())
                        promised += 1
            os.chdir(before)
        self.assertGreater(promised, 3)


if __name__ == "__main__":
    unittest.main()
