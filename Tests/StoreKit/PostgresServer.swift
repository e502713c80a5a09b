import Foundation
import Synchronization

/// A PostgreSQL server of the tests' own, in a folder of its own, that ends with this process however that ends.
///
/// Its texts are by default not in the order of their bytes: what needs that order has to ask for it.
public final class PostgresServer: Sendable {
  /// One for all tests of a process; it does not wait for the disk.
  public static let shared = Result { try PostgresServer(waitsForDisk: false) }

  /// Where its socket is.
  public let directory: String
  private let commands: FileHandle
  private let answers: FileHandle
  private let databases = Atomic(0)

  public struct Failure: Error, CustomStringConvertible {
    public let description: String
  }

  /// - Parameter waitsForDisk: true where a claim is about what is durable.
  public init(waitsForDisk: Bool) throws {
    let programs = try Self.programs()
    directory = "/tmp/homeroom-postgres-" + UUID().uuidString.prefix(8)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", Self.script, "postgres", programs, directory, waitsForDisk ? "on" : "off"]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    (commands, answers) = (input.fileHandleForWriting, output.fileHandleForReading)
    try process.run()
    try expectAnswer("the server did not start")
  }

  /// Reads commands, one a line, and answers each with a line; ends the server when there are no more: when whoever wrote them ended. Until
  /// then it outlives the signals that end their whole group.
  /// A server refuses to run as root: then it is `postgres`'s.
  private static let script = """
    programs=$1; folder=$2; disk=$3
    mkdir -m 700 "$folder" || exit 1
    trap '' INT TERM HUP PIPE
    as=
    if [ "$(id -u)" = 0 ]; then
      chown postgres "$folder"
      as="setpriv --reuid=postgres --regid=postgres --clear-groups"
    fi
    cd "$folder"
    $as "$programs/initdb" -D "$folder/data" -U homeroom -A trust -E UTF8 --locale=C.UTF-8 \\
      --locale-provider=icu --icu-locale=en --no-sync >initdb.log 2>&1 || exit 1
    launch() {
      $as "$programs/postgres" -D "$folder/data" -c listen_addresses= -c unix_socket_directories="$folder" \\
        -c fsync=$disk -c full_page_writes=$disk -c max_connections=400 -c shared_buffers=32MB \\
        -c log_min_messages=fatal >>server.log 2>&1 </dev/null &
      server=$!
    }
    start() {
      launch
      tries=0
      until "$programs/pg_isready" -q -h "$folder" -d postgres -U homeroom; do
        tries=$((tries + 1))
        [ $tries -lt 600 ] || exit 1
        kill -0 $server 2>/dev/null || launch
        sleep 0.1
      done
    }
    start
    echo started
    while read -r command name copy; do
      case $command in
      kill) pids="$server $(cat /proc/$server/task/$server/children 2>/dev/null)"; kill -9 $pids; wait $server ;;
      start) start ;;
      keep) rm -rf kept; cp -a data kept ;;
      putback) rm -rf data; mv kept data ;;
      create) "$programs/createdb" -h "$folder" -U homeroom "$name" || echo failed ;;
      copy)
        "$programs/createdb" -h "$folder" -U homeroom "$copy" \\
          && "$programs/pg_dump" -h "$folder" -U homeroom -f dump "$name" \\
          && "$programs/psql" -qX -v ON_ERROR_STOP=1 -h "$folder" -U homeroom -f dump "$copy" >>server.log 2>&1 \\
          || echo failed ;;
      esac
      echo done
    done
    kill -QUIT $server
    wait $server
    rm -rf "$folder"
    """

  private static func programs() throws -> String {
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql")) ?? []
    guard let newest = versions.compactMap(Int.init).max() else {
      throw Failure(description: "PostgreSQL is not installed: deploy/setup.sh test installs it")
    }
    return "/usr/lib/postgresql/\(newest)/bin"
  }

  private func expectAnswer(_ claim: String) throws {
    var line: [UInt8] = []
    while let byte = try answers.read(upToCount: 1)?.first, byte != UInt8(ascii: "\n") { line.append(byte) }
    guard ["started", "done"].contains(String(decoding: line, as: UTF8.self)) else { throw Failure(description: claim) }
  }

  private let turn = Mutex(())

  private func order(_ command: String) throws {
    try turn.withLock { _ in
      try commands.write(contentsOf: Array((command + "\n").utf8))
      try expectAnswer("\(command) failed")
    }
  }

  /// Ends all of it at once, as a loss of power would.
  public func kill() throws { try order("kill") }
  /// Starts it again; returns when it answers.
  public func start() throws { try order("start") }

  /// Keeps a copy of all that it has. It is to be killed before, and started again afterwards.
  public func keepCopy() throws { try order("keep") }
  /// Has it stand where the copy was made, as a standby does that lacks what came later. It is to be killed before, and started again
  /// afterwards.
  public func goBack() throws { try order("putback") }

  /// A database of its own; returns its connection string.
  public func newDatabase() throws -> String {
    let name = newName()
    try order("create \(name)")
    return address(of: name)
  }

  /// A database with what is in another one; returns its connection string.
  public func copy(of address: String) throws -> String {
    let (name, source) = (newName(), address.prefix { $0 != "?" }.split(separator: "/").last ?? "")
    try order("copy \(source) \(name)")
    return self.address(of: name)
  }

  private func newName() -> String { "t\(databases.add(1, ordering: .relaxed).newValue)" }

  /// The connection string of a database.
  public func address(of database: String) -> String { "postgres://homeroom@/\(database)?host=\(directory)" }

  /// Runs statements beside everybody, as an operator would; returns what they answer, a row a line.
  @discardableResult
  public func run(_ sql: String, in address: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try Self.programs() + "/psql")
    process.arguments = ["-qAtX", "-v", "ON_ERROR_STOP=1", "-c", sql, address]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(description: "psql failed: \(sql)") }
    return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Every row of a schema's tables as a text, in which bytes that are letters are these letters.
  public func rows(of schema: String, in address: String) throws -> String {
    let tables = try run("SELECT tablename FROM pg_tables WHERE schemaname = '\(schema)'", in: address)
    let all = tables.split(separator: "\n").map { "SELECT CAST(t AS text) FROM \(schema).\($0) AS t" }
    return try run("SET bytea_output = escape; \(all.joined(separator: " UNION ALL "))", in: address)
  }
}
