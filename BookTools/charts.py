#!/usr/bin/env python3
"""Draws the charts of the book's page “What each milestone cost”, as SVG in a light and a dark form.

    .tutorial/book-tools/bin/python BookTools/charts.py             draws them again
    .tutorial/book-tools/bin/python BookTools/charts.py --check     says which are not up to date

They show BookTools/milestones.json, which is what `./tutorial bench --count instructions --format json` has said, and are the
same each time.
"""

import argparse
import io
import json
import sys
from pathlib import Path

import matplotlib

matplotlib.use("svg")
from matplotlib import pyplot  # noqa: E402  The kind of output has to be chosen before.
from matplotlib.ticker import FuncFormatter, LogLocator, MaxNLocator, NullLocator  # noqa: E402

ROOT = Path(__file__).resolve().parent.parent
COUNTS = ROOT / "BookTools/milestones.json"
FOLDER = ROOT / "BookTools/assets/charts"

# What the first chart shows: a measurement's name, and how it is called at its line.
LINES = {
    "a test's send": "a step of a test",
    "an effect that sends an action": "an effect that sends an action",
    "a control writes through a binding": "a write through a binding",
    "one row of 10000": "an action to a row of 10,000",
    "send through 10 scopes": "an action through ten scopes",
    "send to a root store": "an action to the root store",
}

# The ground is the page's. Ink, faint lines, and a colour for each line of the first chart.
THEMES = {
    "light": ("#1f2328", "#d1d9e0", "#b3261e #1a6b2f #7a5200 #0b57b8 #8a2c9c #086b78".split()),
    "dark": ("#e6edf3", "#3d444d", "#ff8a80 #6bd48a #e3b341 #79b8ff #d8a0e6 #56d4dd".split()),
}

FONT = "DejaVu Sans"


def settings(theme):
    """What matplotlib is told for a theme."""
    ink, faint, colours = THEMES[theme]
    return {
        "axes.edgecolor": faint,
        "axes.labelcolor": ink,
        "axes.prop_cycle": matplotlib.cycler(color=colours),
        "axes.spines.right": False,
        "axes.spines.top": False,
        "axes.titlecolor": ink,
        "axes.titlelocation": "left",
        "axes.titlesize": 11,
        "font.family": FONT,
        "font.size": 10,
        "grid.color": faint,
        "grid.linewidth": 0.6,
        "savefig.transparent": True,
        "svg.fonttype": "none",
        "svg.hashsalt": "milestones",
        "text.color": ink,
        "xtick.color": ink,
        "ytick.color": ink,
    }


def apart(values, ratio):
    """Moves values up until each is `ratio` times the one below it: the places of the labels at the lines' ends."""
    places = {}
    last = 0
    for name, value in sorted(values.items(), key=lambda pair: pair[1]):
        last = max(value, last * ratio)
        places[name] = last
    return places


def instructions(counts):
    """A line for each thing, on a scale of powers of ten."""
    chapters = counts["chapters"]
    rows = {row["name"]: row["instructions"] for row in counts["measurements"]}
    figure, axes = pyplot.subplots(figsize=(8.4, 5.2), layout="constrained")
    ends = {}
    for name in LINES:
        there = [chapter for chapter in chapters if str(chapter) in rows[name]]
        values = [rows[name][str(chapter)] for chapter in there]
        (line,) = axes.plot(there, values, marker="o", markersize=4, linewidth=1.8)
        ends[name] = (values[-1], line.get_color())
    axes.set_yscale("log")
    bottom, top = axes.get_ylim()
    # A label is about a twentieth of the picture's height.
    places = apart({name: value for name, (value, _) in ends.items()}, (top / bottom) ** 0.05)
    for name, (_, colour) in ends.items():
        axes.annotate(
            LINES[name],
            (chapters[-1] + 0.3, places[name]),
            color=colour,
            va="center",
            annotation_clip=False,
        )
    axes.yaxis.set_major_locator(LogLocator(subs=(1, 2, 5)))
    axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.0f}"))
    axes.yaxis.set_minor_locator(NullLocator())
    axes.set_xticks(chapters)
    axes.set_xlabel("chapter")
    axes.set_title("Instructions of a call")
    axes.grid(axis="y")
    return figure


def sizes(counts):
    """Bars for the lines of the library and of an app, and for the seconds of a build."""
    panels = [
        ("Lines of the library", "libraryLines"),
        ("Lines of a small app", "appLines"),
        ("Seconds to compile", "buildSeconds"),
    ]
    figure, all_axes = pyplot.subplots(1, 3, figsize=(8.4, 2.9), layout="constrained")
    for index, (axes, (title, key)) in enumerate(zip(all_axes, panels)):
        chapters = [size["chapter"] for size in counts["sizes"]]
        values = [size[key] for size in counts["sizes"]]
        axes.bar(chapters, values, width=0.7, color=f"C{(3, 4, 5)[index]}")
        axes.set_title(title)
        axes.set_xlabel("chapter")
        axes.set_xticks(chapters[::2] if len(chapters) > 7 else chapters)
        axes.yaxis.set_major_locator(MaxNLocator(5, integer=True))
        axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.0f}"))
        axes.grid(axis="y")
        axes.set_axisbelow(True)
    return figure


CHARTS = {"instructions": instructions, "sizes": sizes}


def pictures():
    """The charts by their files."""
    counts = json.loads(COUNTS.read_text(encoding="utf-8"))
    result = {}
    for name, draw in CHARTS.items():
        for theme in THEMES:
            with matplotlib.rc_context(settings(theme)):
                figure = draw(counts)
                output = io.StringIO()
                figure.savefig(output, format="svg", metadata={"Date": None, "Creator": None})
                pyplot.close(figure)
            text = output.getvalue().replace(f"'{FONT}'", "system-ui, sans-serif")
            # No line ends in a blank: whoever edits the repository's files would take it away.
            text = "\n".join(line.rstrip() for line in text.splitlines()) + "\n"
            result[FOLDER / f"{name}-{theme}.svg"] = text
    return result


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing")
    check = parser.parse_args().check
    if not COUNTS.exists():
        sys.exit(f"{COUNTS.relative_to(ROOT)} is not there: see this program's beginning")
    old = []
    for file, text in pictures().items():
        if file.exists() and file.read_text(encoding="utf-8") == text:
            continue
        old.append(file)
        if not check:
            file.write_text(text, encoding="utf-8")
    for file in old:
        name = file.relative_to(ROOT)
        print(f"{name} is not up to date: run BookTools/charts.py" if check else f"wrote {name}")
    if check and old:
        sys.exit(1)


if __name__ == "__main__":
    main()
