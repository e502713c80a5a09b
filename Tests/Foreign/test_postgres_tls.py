"""PostgreSQL over TLS: both services work with a server that proves who it is, and are refused by whatever else there is, with what to do."""

import os
import pwd
import shutil
import signal
import subprocess
import uuid

import grpc
from homeroom.activity.v1 import activity_service_pb2 as activity

from patience import PATIENCE_SECONDS, patiently
from postgres import Postgres
from services import Homeroom, free_port
from test_postgres import PATHS, begin, record

# The server has this name in its certificate, and no number.
HOST = "db.example"
SECRET = "hunter2"


class Certified:
    """A server with a certificate for `HOST`, which its clients reach at this machine. Use it with `with`."""

    def __init__(self, binaries):
        self.binaries, self.server = binaries, Postgres()
        self.folder = self.server.folder / "certificates"

    def __enter__(self):
        self.server.__enter__()
        try:
            self.folder.mkdir()
            for folder in ("ours", "others"):
                subprocess.run(
                    [str(self.binaries / "homeroom"), "certificates", "--folder", str(self.folder / folder), "--server",
                     f"server={HOST}", "--client", "homeroom", "--client", "stranger"], check=True, stdout=subprocess.DEVNULL)
        except BaseException:
            self.server.__exit__()
            raise
        return self

    def __exit__(self, *failure):
        self.server.__exit__(*failure)

    def pem(self, name, folder="ours"):
        return str(self.folder / folder / f"{name}.pem")

    def show(self, folder):
        """Starts the server anew, with TLS and the certificate of one of the authorities; it trusts ours."""
        self.stop()
        for source, name in ((self.pem("server", folder), "server.pem"), (self.pem("server-key", folder), "key.pem"), (self.pem("ca"), "ca.pem")):
            self.give(source, name)
        self.server.settings = [
            word for setting in ("ssl=on", "ssl_cert_file=server.pem", "ssl_key_file=key.pem", "ssl_ca_file=ca.pem")
            for word in ("-c", setting)]
        self.server.start()

    def stop(self):
        self.server.process.send_signal(signal.SIGINT)
        self.server.process.wait(PATIENCE_SECONDS)

    def give(self, source, name):
        """A file for the server alone."""
        target = self.server.folder / "data" / name
        shutil.copy(source, target)
        target.chmod(0o600)
        if os.geteuid() == 0:
            account = pwd.getpwnam("postgres")
            os.chown(target, account.pw_uid, account.pw_gid)

    def let_in(self, *lines):
        """Who may sign in how: over TLS as these lines say, and the test itself by the socket."""
        (self.server.folder / "data" / "pg_hba.conf").write_text("\n".join(["local all all trust", *lines]) + "\n")
        self.server.process.send_signal(signal.SIGHUP)

    def run(self, sql, database="postgres"):
        """By the socket, whatever others may."""
        done = subprocess.run(
            [self.server.programs / "psql", "-qAtX", "-v", "ON_ERROR_STOP=1", "-h", self.server.folder, "-p", str(self.server.port),
             "-U", "homeroom", "-c", sql, database], capture_output=True, text=True, timeout=PATIENCE_SECONDS)
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    def address(self, database, host=HOST, password="", **settings):
        """A connection string that says of TLS what `settings` say, and nothing else."""
        more = "".join(f"&{name}={value}" for name, value in settings.items())
        return f"postgres://homeroom{password and ':' + password}@{host}:{self.server.port}/{database}?hostaddr=127.0.0.1{more}"


def test_both_services_work_with_a_server_that_proves_who_it_is(binaries):
    with Certified(binaries) as certified:
        for database in ("contexts", "activities"):
            certified.run(f"CREATE DATABASE {database}")
        certified.run(f"SET password_encryption = 'scram-sha-256'; ALTER USER homeroom PASSWORD '{SECRET}'")
        certified.let_in("hostssl contexts homeroom all cert", "hostssl activities homeroom all scram-sha-256")
        certified.show("ours")
        there = {
            # One signs in by a certificate, the other by a password. Neither says a mode: that of another machine is verify-full.
            "context": certified.address(
                "contexts", sslrootcert=certified.pem("ca"), sslcert=certified.pem("homeroom"), sslkey=certified.pem("homeroom-key")),
            "activity": certified.address("activities", sslrootcert=certified.pem("ca"), password=SECRET),
        }
        with Homeroom(binaries, databases=there) as homeroom:
            school, tess, posted, people = begin(homeroom, "secured")

            def work(number):
                piece = record(number, PATHS[number % 4])
                return people[number % 6].RecordAttempts(activity.RecordAttemptsRequest(records=[piece])).results[0].outcome

            def grid():
                return sum(cell.attempts for row in school.grid(tess, posted).rows for cell in row.cells)

            for number in range(24):
                assert work(number) == activity.RecordResult.ACCEPTED, number
            # PATHS without what lies below the book, which counts for it.
            before = grid()
            assert before > 0
            found = set(certified.run(
                "SELECT DISTINCT datname, ssl, version, client_dn FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) "
                "WHERE application_name = 'homeroom'").splitlines())
            assert found == {"contexts|t|TLSv1.3|/CN=homeroom", "activities|t|TLSv1.3|"}, found

            # One that cannot prove it any more is not spoken to, and what it is sent nothing of is not acknowledged.
            certified.show("others")
            number = 24
            try:
                assert work(number) is None, "recorded with a server that is not the right one"
            except grpc.RpcError as error:
                assert error.code() in (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.UNKNOWN), error
            log = homeroom.activity.log
            patiently("the log says why", lambda: "certificate verify failed" in log.read_text(errors="replace"))
            signed_in = certified.run("SELECT count(*) FROM pg_stat_activity WHERE application_name = 'homeroom'")
            assert signed_in == "0", signed_in

            certified.show("ours")

            def again():
                try:
                    return work(number) == activity.RecordResult.ACCEPTED
                except grpc.RpcError:
                    return False

            patiently("work goes on with the right server", again)
            assert grid() >= before
            for service in homeroom.services:
                assert SECRET not in service.log.read_text(errors="replace")


def test_a_server_that_proves_nothing_is_refused_with_what_to_do(binaries):
    with Certified(binaries) as certified, Homeroom(binaries) as homeroom:
        certified.run("CREATE DATABASE school")
        own = list(homeroom.context.command)
        for flag in ("--listen", "--database"):
            index = own.index(flag)
            del own[index:index + 2]
        note = homeroom.folder / "address"
        note.touch(mode=0o600)

        def check(*signs, **settings):
            """A start that fails and says these; what it was told of passwords it never says."""
            note.write_text(certified.address("school", **{"password": SECRET, **settings}) + "\n")
            done = subprocess.run(
                [*own, "--listen", f"127.0.0.1:{free_port()}", "--database-address", str(note)], capture_output=True, text=True,
                timeout=PATIENCE_SECONDS, stdin=subprocess.DEVNULL)
            said = done.stdout + done.stderr
            assert done.returncode != 0 and len(done.stderr.splitlines()) == 1, (settings, said)
            for sign in (*signs, "/school"):
                assert sign in said, (sign, said)
            # Nor does it say to do without proof, and nobody is asked anything at a terminal.
            for never in (SECRET, "disable", "pass phrase"):
                assert never not in said, said

        ours, others = certified.pem("ca"), certified.pem("ca", "others")
        check("does not support SSL", "turn TLS on at the server: ssl=on", sslrootcert=ours)

        certified.show("ours")
        check("certificate verify failed", "sslrootcert=FILE names", sslrootcert=others)
        check("does not match host name", "connect to a name that the server's certificate holds", host="other.example", sslrootcert=ours)
        # A number proves nothing where the certificate has none, though it leads to the same machine.
        check("does not match host name", host="127.0.0.1", sslmode="verify-full", sslrootcert=ours)
        check("does not exist", "write sslrootcert=FILE", sslrootcert=str(homeroom.folder / "nowhere.pem"))
        check("no certificate or crl found", "write sslrootcert=FILE", sslrootcert=str(note))
        for mode in ("disable", "prefer", "require", "verify-ca"):
            check_refused(own, note, certified.address("school", password=SECRET, sslmode=mode, sslrootcert=ours))

        certified.let_in("hostssl all all all cert")
        good = {"sslrootcert": ours, "sslcert": certified.pem("homeroom"), "sslkey": certified.pem("homeroom-key")}
        check("requires a valid client certificate", "write sslcert=FILE and sslkey=FILE", sslrootcert=ours)
        check("requires a valid client certificate", "a file that is not there", **{**good, "sslcert": str(homeroom.folder / "nowhere.pem")})
        check("certificate authentication failed", "is to be the user's", **{
            **good, "sslcert": certified.pem("stranger"), "sslkey": certified.pem("stranger-key")})
        check("alert unknown ca", "ssl_ca_file", **{
            **good, "sslcert": certified.pem("homeroom", "others"), "sslkey": certified.pem("homeroom-key", "others")})
        check("key values mismatch", "is to be the key of the certificate", **{**good, "sslkey": certified.pem("stranger-key")})
        readable, sealed = (str(homeroom.folder / name) for name in ("readable-key.pem", "sealed-key.pem"))
        shutil.copy(good["sslkey"], readable)
        os.chmod(readable, 0o644)
        check("has group or world access", "mode 600", **{**good, "sslkey": readable})
        subprocess.run(
            ["openssl", "pkcs8", "-topk8", "-in", good["sslkey"], "-out", sealed, "-passout", f"pass:{SECRET}"], check=True)
        check("could not load private key", "sslpassword=", password="", **{**good, "sslkey": sealed})
        check("could not load private key", password="", sslpassword=f"not-{SECRET}", **{**good, "sslkey": sealed})
        certified.let_in("hostssl other all all cert")
        check("no pg_hba.conf entry", "pg_hba.conf (hostssl)", sslrootcert=ours)
        certified.let_in("hostssl all all all scram-sha-256")
        check("password authentication failed", sslrootcert=ours)


def check_refused(own, note, address):
    """Before anything is sent anywhere."""
    note.write_text(address + "\n")
    done = subprocess.run(
        [*own, "--listen", f"127.0.0.1:{free_port()}", "--database-address", str(note)], capture_output=True, text=True,
        timeout=PATIENCE_SECONDS, stdin=subprocess.DEVNULL)
    said = done.stdout + done.stderr
    assert done.returncode != 0 and "write sslmode=verify-full" in said and SECRET not in said, said
