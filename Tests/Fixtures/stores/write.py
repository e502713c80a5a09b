"""Writes the stores of a version, and what it answered of them, into Tests/Fixtures/stores/VERSION.

    .build/venv/bin/python Tests/Fixtures/stores/write.py VERSION --binaries DIR

Once for each released version, with its own executables; what has been written is never written again.
"""

import argparse
import json
import pathlib
import sys
import tarfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "Foreign"))

STORES = ("context.sqlite", "activity.sqlite")


def pack(archive, folder, names):
    """The files as they are, whoever wrote them and when."""
    def plain(entry):
        entry.uid = entry.gid = entry.mtime = 0
        entry.uname = entry.gname = ""
        return entry

    with tarfile.open(archive, "w:xz") as tar:
        for name in names:
            tar.add(folder / name, arcname=name, filter=plain)


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("version")
    arguments.add_argument("--binaries", type=pathlib.Path, required=True)
    chosen = arguments.parse_args()
    target = HERE / chosen.version
    if target.exists():
        sys.exit(f"{target} is there: what a version has written is never written again")

    import run

    run.generate_stubs()
    from patience import patiently
    from school import School
    from services import Homeroom
    from upgrade_school import ORGANIZATION, ask, play, resend

    with Homeroom(chosen.binaries.resolve()) as homeroom:
        school = School(homeroom, ORGANIZATION)
        resends = play(school)
        # What this version answers to who sends it again, so that the next is held to it.
        position = school.position()
        resent = resend(school, resends)
        assert school.position() == position, "what was sent again has changed something"
        answers = ask(school)
        patiently("a snapshot is written", lambda: list(homeroom.snapshots.glob("*.snapshot")))
        # Report first, so that it keeps what it has read of the others.
        for service in reversed(homeroom.services):
            service.stop()
        # What stands beside the stores and belongs to them: the logs that an orderly stop left, and the list of erasures.
        beside = [name for name in ("context.sqlite-wal", "activity.sqlite-wal", "activity.sqlite-erasures")
                  if (path := homeroom.folder / name).exists() and path.stat().st_size]
        snapshots = [str(path.relative_to(homeroom.folder)) for path in sorted(homeroom.snapshots.glob("*.snapshot"))]
        target.mkdir()
        names = [*STORES, *beside, *snapshots]
        pack(target / "stores.tar.xz", homeroom.folder, names)
    said = {"answers": answers, "resends": resends, "resent": resent}
    (target / "answers.json").write_text(json.dumps(said, indent=1, ensure_ascii=False, sort_keys=True) + "\n")
    print(f"{target}: {', '.join(names)}")


if __name__ == "__main__":
    main()
