"""Runs the stock-client tests: every function named test_* of the test modules, each against services of its own.

    .build/venv/bin/python Tests/Foreign/run.py --binaries .build/debug [--all] [--only PART_OF_A_NAME] [--times N] [--lanes N]

Most of the time a test waits, so several modules run beside one another, each lane in a process of its own.
"""

import argparse
import concurrent.futures
import importlib
import inspect
import multiprocessing
import os
import pathlib
import shutil
import sys
import time
import traceback

from patience import Skipped

ROOT = pathlib.Path(__file__).resolve().parents[2]
GENERATED = ROOT / ".build" / "foreign"
INTEROP = GENERATED.with_name("foreign-interop")
# The client for apps, which is part of the same package as the stubs.
CLIENT = ROOT / "Proto" / "clients" / "python"
# Many services at a time, of versions that know no such flag, too: each has its pages for operators wherever there is room.
os.environ["HOMEROOM_ADMIN_LISTEN"] = "127.0.0.1:0"

# What takes longest comes first, so that no lane is left alone with it at the end.
MODULES = [
    "test_containers", "test_cluster", "test_package", "test_screens", "test_sign_in", "test_page", "test_page_day", "test_page_ways", "test_page_files", "test_page_numbers", "test_page_names", "test_page_truth", "test_page_refusals", "test_whole_school", "test_marking", "test_assign", "test_rules", "test_demo", "test_report_cases", "test_keys", "test_app_door", "test_fields", "test_hostile",
    "test_following", "test_terminal", "test_command_line",
    "test_issuers", "test_ledger", "test_lifetimes", "test_erasure", "test_load", "test_tls", "test_restores", "test_faults",
    "test_client", "test_swift_app", "test_python_client", "test_documents", "test_clients", "test_quick_starts", "test_refusals", "test_error_details", "test_shares", "test_up", "test_tenants", "test_published", "test_schools", "test_people", "test_messages", "test_worked_cases",
    "test_reports", "test_marks", "test_due_times", "test_export", "test_classroom", "test_schema", "test_reflection", "test_health", "test_admin",
    "test_observability", "test_web", "test_javascript", "test_portal", "test_figures", "test_firefox",
    "test_wire", "test_http2", "test_interop", "test_channel", "test_damage", "test_damaged_parts",
    "test_service_manager", "test_audit", "test_snapshots", "test_backup", "test_postgres", "test_postgres_faults", "test_instances", "test_copies", "test_context_instances", "test_postgres_tls", "test_move_store", "test_verify", "test_upgrades", "test_bench_page", "test_deployment",
]


def generate_stubs():
    """What a stranger would do: our .proto files, grpcio-tools, nothing else."""
    from grpc_tools import protoc
    import grpc_tools

    # What an earlier schema had must not be found.
    shutil.rmtree(GENERATED, ignore_errors=True)
    GENERATED.mkdir(parents=True)
    include = pathlib.Path(grpc_tools.__file__).parent / "_proto"
    # Health comes with grpcio-health-checking, and errors' details with googleapis-common-protos: another copy of a message
    # cannot be in one process with theirs.
    protos = [str(p) for p in (ROOT / "Proto" / "homeroom").rglob("*.proto")]
    code = protoc.main([
        "protoc", f"-I{ROOT / 'Proto'}", f"-I{include}", f"--python_out={GENERATED}", f"--grpc_python_out={GENERATED}", *protos])
    if code != 0:
        sys.exit("grpcio-tools refused the schema")
    INTEROP.mkdir(parents=True, exist_ok=True)
    source = ROOT / "Tests" / "Interop" / "proto"
    protos = [str(p) for p in source.rglob("*.proto")]
    code = protoc.main(["protoc", f"-I{source}", f"--python_out={INTEROP}", f"--grpc_python_out={INTEROP}", *protos])
    if code != 0:
        sys.exit("grpcio-tools refused the interoperability schema")
    find_stubs()


def find_stubs():
    """Lets this process import what was generated."""
    sys.path[:0] = [str(GENERATED), str(CLIENT)]
    # The interoperability tests' package lies within grpcio's own, so it is found there and nowhere else.
    import grpc
    grpc.__path__.append(str(INTEROP / "grpc"))


def tests_of(module_name, chosen):
    """The tests of a module that were asked for, each with its whole name."""
    for name, test in inspect.getmembers(importlib.import_module(module_name), inspect.isfunction):
        if not name.startswith("test_") or chosen.only not in f"{module_name}.{name}":
            continue
        if getattr(test, "takes_long", False) and not chosen.all:
            continue
        if getattr(test, "counts_memory", False) and chosen.sanitized:
            continue
        yield f"{module_name}.{name}", test


def run_module(module_name, chosen):
    """How many of its tests passed, how many failed, and how many this machine has no means for."""
    passed, failed, skipped = 0, 0, 0
    for name, test in tests_of(module_name, chosen):
        for _ in range(chosen.times):
            begin = time.monotonic()
            try:
                test(chosen.binaries.resolve())
                passed += 1
                said, why = "ok    ", ""
            except Skipped as reason:
                skipped += 1
                said, why = "skip  ", f"        {reason}\n"
            except Exception:
                failed += 1
                said, why = "FAILED", traceback.format_exc()
            # At once, or the lines of two lanes would mix.
            sys.stdout.write(f"{said}  {time.monotonic() - begin:5.1f} s  {name}\n{why}")
            sys.stdout.flush()
    return passed, failed, skipped


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--binaries", type=pathlib.Path, default=ROOT / ".build" / "debug")
    arguments.add_argument("--all", action="store_true", help="also what takes longer")
    arguments.add_argument("--only", default="")
    arguments.add_argument("--times", type=int, default=1, help="how often each is run")
    arguments.add_argument("--lanes", type=int, default=2 * os.cpu_count(), help="how many modules at a time")
    arguments.add_argument("--sanitized", action="store_true", help="without what counts memory: sanitizers keep far more of it")
    chosen = arguments.parse_args()
    generate_stubs()

    # Begun anew and not forked: grpcio's threads do not live on in a fork.
    with concurrent.futures.ProcessPoolExecutor(
        chosen.lanes, multiprocessing.get_context("spawn"), initializer=find_stubs
    ) as lanes:
        counts = list(lanes.map(run_module, MODULES, [chosen] * len(MODULES)))
    passed, failed, skipped = (sum(each) for each in zip(*counts))
    print(f"{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""))
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
