"""The cluster of deploy/cluster in a container engine: a class works while the database's leader, the instance of Context that
serves, an organization's owner and the holders of its reports are killed."""

import json
import time
import urllib.request

import grpc

from containers import Composed, image
from deployed import APP, CLASS, ORGANIZATION, PATH, STUDENTS, TEACHER, completed, working_on
from patience import patiently
from school import School, activity, context, context_service
from services import ROOT, Homeroom

FOLDER = ROOT / "deploy" / "cluster"
PORTS = ("context", "context_b", "activity", "activity_b", "report", "report_b", "portal", "prometheus")
SERVICES = ("context-a", "context-b", "activity-a", "activity-b", "report-a", "report-b", "portal")
SIGN_IN = {"providers": [{
    "organization": ORGANIZATION, "issuer": "https://id.example", "client_id": "homeroom",
    "client_secret_file": "/var/lib/homeroom/settings/secret"}]}


class Cluster(Composed):
    """The cluster, with images for it and the settings that it needs before it starts. Use it with `with`."""

    def __init__(self, tag):
        super().__init__(FOLDER / "compose.yml", SERVICES, PORTS)
        own = "localhost/homeroom-cluster-test"
        self.engine("build", "--network", "host", "-t", own, FOLDER)
        self.variables |= {"HOMEROOM_IMAGE": tag, "HOMEROOM_CLUSTER_IMAGE": own}

    def __enter__(self):
        try:
            # Where people sign in is said before, as its comment tells.
            self.compose("run", "--rm", "-T", "--no-deps", "keys", "sh", "-c",
                         "umask 077; cd /var/lib/homeroom/settings; echo secret > secret; cat > sign-in.json", text=json.dumps(SIGN_IN))
            self.up(self.variables["HOMEROOM_IMAGE"])
        except BaseException:
            print(self.compose("logs", "--tail", "30", check=False))
            self.down()
            raise
        return self

    def __exit__(self, *_):
        self.down()

    def is_healthy(self, service):
        """One that ended because the database was not there yet is started again, by the engine or here: not every one does so twice."""
        self.engine("start", self.container(service), check=False)
        return super().is_healthy(service)

    def places(self):
        """Callers go on to the next instance where one is not there, as a proxy before them would."""
        instances = {"context": ["context", "context_b"], "activity": ["activity", "activity_b"], "report": ["report", "report_b"]}
        return {name: tuple(self.ports[each] for each in all) for name, all in instances.items()}

    def run_sql(self, server, statement, database="homeroom"):
        return self.compose(
            "exec", "-T", server, "psql", "-h", "/tmp", "-d", database, "-U", "postgres", "-Atc", statement).strip()

    def leader(self):
        """The server of PostgreSQL that takes writes; None while there is none, or one that cannot be asked."""
        for server in ("postgres-a", "postgres-b"):
            try:
                if self.run_sql(server, "SELECT pg_is_in_recovery()") == "f":
                    return server
            except AssertionError:
                pass
        return None

    def owner(self):
        """The instance of Activity that has the organization."""
        name = self.run_sql(self.leader(), f"""SELECT i.name FROM activity.organization_owner AS o
            JOIN activity.instance AS i ON i.number = o.instance WHERE o.organization = '{ORGANIZATION}'""")
        return f"activity-{name}"

    def serving_context(self):
        """The instance of Context that has the store; None while none has."""
        said = self.run_sql(self.leader(), "SELECT owner FROM context.store WHERE held_until > clock_timestamp()")
        return f"context-{said.split()[1]}" if said else None

    def targets(self):
        """What Prometheus scrapes, and whether it can."""
        said = urllib.request.urlopen(f"http://127.0.0.1:{self.ports['prometheus']}/api/v1/targets", timeout=10)
        return {each["labels"]["instance"]: each["health"] for each in json.load(said)["data"]["activeTargets"]}


def die(cluster, school, part, claim, is_so):
    """Kills a part while a class works, until another has its place; then that is started again."""
    with working_on(school):
        begun = time.monotonic()
        cluster.kill(part)
        patiently(claim, is_so, pause=0.2)
        before = len(school.acknowledged)
        patiently("work is taken again", lambda: len(school.acknowledged) > before)
        print(f"  cluster.failover {time.monotonic() - begun:.1f} s: {claim}, and work is taken")
        cluster.start(part)
    cluster.wait_until_healthy()
    school.check_that_nothing_was_lost()


def reported(school):
    """How many attempts the report has; 0 where it cannot be asked."""
    try:
        rows = school.grid(school.teacher(TEACHER), school.handout_id).rows
    except grpc.RpcError as error:
        assert error.code() == grpc.StatusCode.UNAVAILABLE, error
        return 0
    return sum(row.cells[0].attempts for row in rows)


def cells(rows):
    """What a teacher sees, without what depends on the time."""
    return {row.student_id: (row.cells[0].attempts, str(row.cells[0].headline)) for row in rows}


def on_one_machine(binaries, school):
    """The same work on three processes with files."""
    with Homeroom(binaries) as homeroom:
        single = School(homeroom, ORGANIZATION)
        publisher = single.app(APP, "Quiz")
        single.school_class(CLASS, [TEACHER], STUDENTS)
        publisher.DeclareContexts(context_service.DeclareContextsRequest(app_id=APP, contexts=[context.Context(
            identifier_path=PATH, title="Quiz", type=context.CONTEXT_TYPE_QUIZ, primary_kind=context.ITEM_KIND_SCORE)]))
        posted = single.post(single.teacher(TEACHER), CLASS, "The quiz", [(APP, PATH)]).handout_id
        for number, (student, _) in enumerate(school.acknowledged.values()):
            result, = single.student(student, APP).RecordAttempts(
                activity.RecordAttemptsRequest(records=[completed(number)])).results
            assert result.outcome == activity.RecordResult.ACCEPTED, result
        return cells(single.grid(single.teacher(TEACHER), posted).rows)


def test_a_cluster_whose_parts_die(binaries):
    with Cluster(image(binaries)) as cluster:
        patiently("both servers replicate", lambda: cluster.run_sql(
            cluster.leader(), "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'") == "1")
        school = cluster.school()
        school.begin()
        school.work(seconds=2)
        school.check_that_nothing_was_lost()
        patiently("Prometheus scrapes all of them", lambda: set(cluster.targets().values()) == {"up"}, pause=1)

        leader = cluster.leader()
        die(cluster, school, leader, "the other server takes writes", lambda: cluster.leader() not in (None, leader))
        serving = patiently("an instance of Context serves", cluster.serving_context, pause=0.5)
        die(cluster, school, serving, "the other instance serves", lambda: cluster.serving_context() not in (None, serving))
        owner = cluster.owner()
        die(cluster, school, owner, "another instance has the organization", lambda: cluster.owner() != owner)

        for holder in ("report-a", "report-b"):
            with working_on(school):
                cluster.kill(holder)
                before = len(school.acknowledged)
                patiently("the other one has followed", lambda: reported(school) > before, pause=0.2)
                cluster.start(holder)
            cluster.wait_until_healthy()
        school.check_that_nothing_was_lost()
        seen = cells(school.grid(school.teacher(TEACHER), school.handout_id).rows)
        assert seen == on_one_machine(binaries, school)


test_a_cluster_whose_parts_die.takes_long = True
