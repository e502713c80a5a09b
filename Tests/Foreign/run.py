"""Runs the stock-client tests: every function named test_* of the test modules, each against services of its own.

    .build/venv/bin/python Tests/Foreign/run.py --binaries .build/debug [--all] [--only PART_OF_A_NAME] [--times N]
"""

import argparse
import importlib
import inspect
import os
import pathlib
import sys
import time
import traceback

ROOT = pathlib.Path(__file__).resolve().parents[2]
GENERATED = ROOT / ".build" / "foreign"
# Many services at a time, of versions that know no such flag, too: each has its pages for operators wherever there is room.
os.environ["HOMEROOM_ADMIN_LISTEN"] = "127.0.0.1:0"

MODULES = ["test_messages", "test_worked_cases", "test_report_cases", "test_reports", "test_export", "test_people", "test_classroom", "test_refusals", "test_schema", "test_reflection", "test_health", "test_admin", "test_observability", "test_web", "test_wire", "test_http2", "test_hostile", "test_lifetimes", "test_shares", "test_tenants", "test_app_door", "test_interop", "test_channel", "test_faults", "test_erasure", "test_damage", "test_audit", "test_following", "test_restores", "test_snapshots", "test_backup", "test_verify", "test_upgrades", "test_demo", "test_up", "test_keys", "test_issuers", "test_terminal", "test_load", "test_bench_page", "test_tls", "test_deployment"]


def generate_stubs():
    """What a stranger would do: our .proto files, grpcio-tools, nothing else."""
    from grpc_tools import protoc
    import grpc_tools

    GENERATED.mkdir(parents=True, exist_ok=True)
    include = pathlib.Path(grpc_tools.__file__).parent / "_proto"
    # Health comes with grpcio-health-checking: generated here it would lie in the way of the package grpc.
    protos = [str(p) for part in ("homeroom", "google") for p in (ROOT / "Proto" / part).rglob("*.proto")]
    code = protoc.main([
        "protoc", f"-I{ROOT / 'Proto'}", f"-I{include}", f"--python_out={GENERATED}", f"--grpc_python_out={GENERATED}", *protos])
    if code != 0:
        sys.exit("grpcio-tools refused the schema")
    sys.path.insert(0, str(GENERATED))
    # The interoperability tests' package lies within grpcio's own, so it is found there and nowhere else.
    interop = GENERATED.with_name("foreign-interop")
    interop.mkdir(parents=True, exist_ok=True)
    source = ROOT / "Tests" / "Interop" / "proto"
    protos = [str(p) for p in source.rglob("*.proto")]
    code = protoc.main(["protoc", f"-I{source}", f"--python_out={interop}", f"--grpc_python_out={interop}", *protos])
    if code != 0:
        sys.exit("grpcio-tools refused the interoperability schema")
    import grpc
    grpc.__path__.append(str(interop / "grpc"))


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--binaries", type=pathlib.Path, default=ROOT / ".build" / "debug")
    arguments.add_argument("--all", action="store_true", help="also what takes longer")
    arguments.add_argument("--only", default="")
    arguments.add_argument("--times", type=int, default=1, help="how often each is run")
    arguments.add_argument("--sanitized", action="store_true", help="without what counts memory: sanitizers keep far more of it")
    chosen = arguments.parse_args()
    generate_stubs()

    passed, failed = 0, 0
    for module_name in MODULES:
        module = importlib.import_module(module_name)
        for name, test in inspect.getmembers(module, inspect.isfunction):
            if not name.startswith("test_") or chosen.only not in f"{module_name}.{name}":
                continue
            if getattr(test, "takes_long", False) and not chosen.all:
                continue
            if getattr(test, "counts_memory", False) and chosen.sanitized:
                continue
            for _ in range(chosen.times):
                begin = time.monotonic()
                try:
                    test(chosen.binaries.resolve())
                    passed += 1
                    print(f"ok      {time.monotonic() - begin:5.1f} s  {module_name}.{name}", flush=True)
                except Exception:
                    failed += 1
                    print(f"FAILED  {time.monotonic() - begin:5.1f} s  {module_name}.{name}", flush=True)
                    traceback.print_exc()
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
