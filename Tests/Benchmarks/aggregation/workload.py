"""Where the report workload keeps its data, its peers and the programs that it measures."""

import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
WORK = ROOT / ".build/bench"
VENV = WORK / "venv"


def is_inside():
    return pathlib.Path(sys.prefix) == VENV


def python():
    """An interpreter that has the peers, in the versions of requirements.txt."""
    wanted, there = HERE / "requirements.txt", VENV / "requirements.txt"
    if not there.exists() or there.read_text() != wanted.read_text():
        subprocess.run([sys.executable, "-m", "venv", VENV], check=True)
        subprocess.run([VENV / "bin/pip", "install", "-q", "-r", wanted], check=True)
        there.write_text(wanted.read_text())
    return str(VENV / "bin/python")


def data(scale):
    """The folder of a scale's data, made if need be."""
    folder = WORK / "data" / scale
    generator = HERE / "generate.py"
    done = folder / "params.txt"
    if not done.exists() or done.stat().st_mtime < generator.stat().st_mtime:
        subprocess.run(
            [python(), generator, "--scale", scale, "--out", WORK / "data"], check=True, stdout=subprocess.DEVNULL)
    return folder


def engine():
    return release("bench-aggregation")


def release(product):
    subprocess.run(
        ["swift", "build", "-c", "release", "--product", product, "--static-swift-stdlib"], cwd=ROOT, check=True,
        stdout=subprocess.DEVNULL)
    return ROOT / ".build/release" / product


def limit():
    """The program that knows nothing but these questions; nothing where the processor cannot run it."""
    if "avx512_vpopcntdq" not in pathlib.Path("/proc/cpuinfo").read_text():
        return None
    program = WORK / "report-limit"
    source = HERE / "limit.c"
    if not program.exists() or program.stat().st_mtime < source.stat().st_mtime:
        WORK.mkdir(parents=True, exist_ok=True)
        subprocess.run(
            ["cc", "-O3", "-march=native", "-fno-math-errno", "-w", "-o", program, source, "-lpthread", "-lm"],
            check=True)
    return program
