#!/usr/bin/env python3
"""Makes the pictures of the README, as SVG in a light and a dark form, from captures and transcripts.

    .tutorial/book-tools/bin/python BookTools/pictures.py             makes them again
    .tutorial/book-tools/bin/python BookTools/pictures.py --check     says which are not up to date
    .tutorial/book-tools/bin/python BookTools/pictures.py --capture   first asks the command anew, with tmux

The pictures are in BookTools/assets/pictures, and are the same each time. What the command says is kept in BookTools/captures, with
its colours. `--capture` builds chapter 1 in a copy of the course, which takes some minutes.
"""

import argparse
import io
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from xml.etree import ElementTree

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

ROOT = Path(__file__).resolve().parent.parent
CAPTURES = ROOT / "BookTools/captures"
PICTURES = ROOT / "BookTools/assets/pictures"
LESSON = "Chapters/01-Store/Chapter.md"
COLUMNS = 80

# Each capture: its name, the command that a person types, and the rows of the terminal.
COMMANDS = {"read": ("./tutorial read 1", 26), "check": ("./tutorial check 1", 60)}

# Each app: its name, its transcript, what is typed first in the picture, and how many lines there are.
APPS = {
    "todos": ("03-Composition", "inside", "> sub 1 guests", 10),
    "contacts": ("10-StackNavigation", "tour", "> reach margaret", 10),
    "syncups": ("14-Runtime", "meeting", "> :advance 11s", 14),
}

# The answer to exercise 1.1 whose failure is shown: it counts by one instead of by the step.
ANSWERED = "Sources/counter/CounterReducer.swift"
RIGHT, WRONG = "state.count += state.step", "state.count += 1"


def colours(text):
    """Colours in hexadecimal, as rich wants them."""
    return [tuple(bytes.fromhex(colour)) for colour in text.split()]


# The grounds, and the eight colours of a terminal, which can all be read on theirs.
THEMES = {
    "light": TerminalTheme(
        *colours("ffffff 1f2328"),
        colours("1f2328 b3261e 1a6b2f 7a5200 0b57b8 8a2c9c 086b78 59636e"),
    ),
    "dark": TerminalTheme(
        *colours("0d1117 e6edf3"),
        colours("9198a1 ff8f85 5ccb72 e3b341 79b8ff d9a6ff 56c8d8 e6edf3"),
    ),
}

# As rich's own, but for the fonts, which nobody is asked for, and the words for those who do not see it.
FORMAT = """\
<svg class="rich-terminal" role="img" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix, .{unique_id}-title {{
font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", "Liberation Mono", monospace;
}}
.{unique_id}-matrix {{ font-size: {char_height}px; line-height: {line_height}px; }}
.{unique_id}-title {{ font-size: 18px; font-weight: bold; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" />
</clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""


def app_lines(name):
    """An excerpt of a transcript, in which what was typed is bold."""
    folder, transcript, start, count = APPS[name]
    lines = (ROOT / f"Chapters/{folder}/Transcripts/{transcript}.txt").read_text("utf-8").splitlines()
    if start not in lines:
        sys.exit(f"{transcript}.txt has no line “{start}”: choose another one in BookTools/pictures.py")
    first = lines.index(start)
    text = Text("\n").join(
        Text.assemble((line[:2], "dim"), (line[2:], "bold")) if line.startswith("> ") else Text(line)
        for line in lines[first : first + count]
    )
    return text


def capture_lines(name):
    """What the command has said, behind what was typed."""
    text = Text.from_ansi((CAPTURES / f"{name}.ansi").read_text("utf-8"))
    typed = Text.assemble(("$ ", "dim"), (COMMANDS[name][0], "bold"))
    # `read` fills the screen; what was typed is not on it. `check` goes on for more exercises.
    if name == "read":
        return text
    lines = list(text.split("\n"))
    end = next((index for index, line in enumerate(lines) if " 1.3 " in line.plain), len(lines))
    begin = next(index for index, line in enumerate(lines) if line.plain.startswith("Chapter"))
    return Text("\n").join([typed, *lines[begin:end]])


def picture(name, theme):
    """A picture as the text of an SVG."""
    if name in APPS:
        text, title = app_lines(name), f"{name} · chapter {int(APPS[name][0][:2])}"
    else:
        text, title = capture_lines(name), COMMANDS[name][0]
    console = Console(
        record=True, width=COLUMNS, file=io.StringIO(), force_terminal=True, color_system="truecolor",
        legacy_windows=False, highlight=False, markup=False, emoji=False, _environ={},
    )
    console.print(text, overflow="ignore", no_wrap=True, crop=False)
    svg = console.export_svg(
        title=title, theme=THEMES[theme], code_format=FORMAT, unique_id=f"{name}-{theme}"
    )
    # The frame that rich draws is white, for any ground.
    frame = "#d1d9e0" if theme == "light" else "#3d444d"
    return svg.replace("rgba(255,255,255,0.35)", frame)


def pictures():
    """All pictures, by the names of their files."""
    return {
        f"{name}-{theme}.svg": picture(name, theme)
        for name in [*COMMANDS, *APPS] for theme in THEMES
    }


def problems():
    """What is wrong with the pictures that are there."""
    for name in COMMANDS:
        if not (CAPTURES / f"{name}.ansi").exists():
            yield f"BookTools/captures/{name}.ansi is missing: BookTools/pictures.py --capture"
            return
    wanted = pictures()
    for name, svg in wanted.items():
        file = PICTURES / name
        if not file.exists() or file.read_text("utf-8") != svg:
            yield f"BookTools/assets/pictures/{name} is not up to date: BookTools/pictures.py"
        yield from (f"BookTools/assets/pictures/{name} {problem}" for problem in defects(svg))
    for file in PICTURES.iterdir():
        if file.name not in wanted:
            yield f"BookTools/assets/pictures/{file.name} is no picture that BookTools/pictures.py makes"
    yield from strangers()


def defects(svg):
    """What a picture may not have: it is one file, which asks nobody for anything."""
    root = ElementTree.fromstring(svg)
    if not "".join(root.itertext()).strip():
        yield "has no text"
    if re.search(r"@import|@font-face|url\((?!#)|\b(?:href|src)=", svg):
        yield "asks for something outside of it"


def words(text):
    """A text without what Markdown and a terminal's width do to it."""
    return re.sub(r"[^\w]", "", text)


def strangers():
    """Lines of the captures that the course no longer says."""
    lesson = words((ROOT / LESSON).read_text("utf-8"))
    lines = Text.from_ansi((CAPTURES / "read.ansi").read_text("utf-8")).plain.splitlines()
    for line in lines[:-1]:
        # The last line is the reader's own. Blocks are named by their files, in a line that is drawn.
        if words(line) not in lesson:
            yield f"BookTools/captures/read.ansi: “{line.strip()}” is not in the lesson: BookTools/pictures.py --capture"
    titles = {words(line) for line in (ROOT / LESSON).read_text("utf-8").splitlines() if line.startswith("### ")}
    check = Text.from_ansi((CAPTURES / "check.ansi").read_text("utf-8")).plain
    for line in check.splitlines():
        if match := re.match(r"  \S (\d+\.\d+)\s+(.*\S)", line):
            if words(f"Exercise{match[1]}{match[2]}") not in titles:
                yield f"BookTools/captures/check.ansi: “{line.strip()}” is no exercise: BookTools/pictures.py --capture"


def capture():
    """Asks the command again, in a copy of the course with a wrong answer in it."""
    binary = ROOT / ".build/command/debug/tutorial"
    if not binary.exists() or not shutil.which("tmux"):
        sys.exit("This needs tmux, and the command: ./tutorial --version builds it.")
    with tempfile.TemporaryDirectory() as temporary:
        course = Path(temporary) / "course"
        listed = subprocess.run(["git", "-C", ROOT, "ls-files", "-z"], check=True, capture_output=True)
        for path in filter(None, listed.stdout.decode().split("\0")):
            if (ROOT / path).exists():
                (course / path).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / path, course / path, follow_symlinks=False)
        right = (course / "Solutions/01-Store" / ANSWERED).read_text("utf-8")
        if RIGHT not in right:
            sys.exit(f"“{RIGHT}” is not in the solution: choose another wrong answer in BookTools/pictures.py")
        (course / "Chapters/01-Store" / ANSWERED).write_text(right.replace(RIGHT, WRONG), "utf-8")
        CAPTURES.mkdir(exist_ok=True)
        for name, (command, rows) in COMMANDS.items():
            text = screen(course, [binary, *command.split()[1:]], rows, lasts=name == "read")
            (CAPTURES / f"{name}.ansi").write_text(text, "utf-8")


def screen(course, command, rows, lasts):
    """What a terminal shows once the command has ended or, if it lasts, waits for a key."""
    tmux = ["tmux", "-L", f"pictures-{course.parent.name}", "-f", "/dev/null"]
    environment = ["-e", f"TUTORIAL_ROOT={course}", "-e", "NO_COLOR="]
    size = ["-x", str(COLUMNS), "-y", str(rows)]
    line = " ".join(f"'{part}'" for part in command)
    subprocess.run(
        [*tmux, "new-session", "-d", *size, *environment, f"clear; {line}; echo; echo Ended.; sleep 60"],
        cwd=course, check=True)
    try:
        last = ""
        for _ in range(1200):
            time.sleep(1)
            now = subprocess.run(
                [*tmux, "capture-pane", "-e", "-p"], check=True, capture_output=True).stdout.decode()
            if lasts and now == last and now.strip():
                break
            if "Ended." in now:
                now = now[: now.index("Ended.")]
                break
            last = now
        return now.rstrip() + "\n"
    finally:
        subprocess.run([*tmux, "kill-server"], check=False)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="say what is not up to date, and write nothing")
    parser.add_argument("--capture", action="store_true", help="ask the command anew")
    arguments = parser.parse_args()
    if arguments.check:
        found = list(problems())
        print("\n".join(found), end="\n" if found else "")
        sys.exit(1 if found else 0)
    if arguments.capture:
        capture()
    PICTURES.mkdir(parents=True, exist_ok=True)
    for name, svg in pictures().items():
        (PICTURES / name).write_text(svg, "utf-8")


if __name__ == "__main__":
    main()
