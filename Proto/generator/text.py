"""Text for generated files: comments, indentation, the line that says where a file comes from."""

import textwrap

WIDTH = 120


def header(path):
    return f"// Generated from {path} by Proto/generate.sh. Edit the schema, not this file.\n\n"


def doc(comment, indent, fallback=""):
    """A doc comment, its paragraphs kept and its lines wrapped."""
    pad = " " * indent + "///"
    lines = []
    for line in (comment or fallback).split("\n"):
        text = line.strip()
        if text == "":
            lines.append(pad)
        elif lines and lines[-1] != pad and not text.startswith(("-", "*")):
            lines[-1] += " " + text
        else:
            lines.append(pad + " " + text)
    wrapped = []
    for line in lines:
        wrapped += textwrap.wrap(
            line, WIDTH, subsequent_indent=pad + " ", break_long_words=False, break_on_hyphens=False
        ) or [pad]
    return "".join(line.rstrip() + "\n" for line in wrapped) if comment or fallback else ""


def indented(text, indent):
    return textwrap.indent(text, " " * indent, lambda line: line.strip() != "")
