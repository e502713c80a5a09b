import Arguments
import Backup
import Bootstrap
import Console
import FoundationEssentials
import Glibc

/// Copies the stores of running services into an archive.
enum BackupCommand {
  private static let archive = Argument<String>("archive", .path, help: "The file to write, as in school.backup.")
  private static let keys = Flag(
    "keys",
    help: "Take the keys and certificates of the data folder along: whoever has the archive can then sign tokens.")

  static let command = Command(
    "backup", "Copy both stores into one archive, while the services run.",
    discussion: """
      The archive is a tar file compressed by zstd, with a list of digests as its last file. Without --keys it holds pupils' data and no
      secret that opens the services; keep both in a safe place, and apart. See docs/operations.md.
      """,
    takes: StoreOptions.all + [keys, archive]
  ) { values in
    // The services come first.
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
    let begin = ContinuousClock.now
    let backup = try Backup(
      try StoreOptions.presentStores(values).map { Backup.Source($0.format, at: $0.path) },
      keys: values[keys] ? try keyFiles(in: values[StoreOptions.data]) : [], version: ProgramVersion.current)
    var progress = OperationProgress("reading", of: backup.byteCount)
    let written = try backup.write(to: values[archive], now: Date()) { progress.show($0) }
    progress.end()
    let seconds = (ContinuousClock.now - begin) / .seconds(1)
    if values[Output.json] {
      return try Output.say(
        json: Answer(
          archive: values[archive], bytes: written.byteCount, storeBytes: backup.byteCount, seconds: seconds,
          files: written.manifest.files))
    }
    try Output.say(
      """
      \(values[archive]): \(ByteCount(written.byteCount)) of \(ByteCount(backup.byteCount)) in \
      \(tenths(seconds)) s, \(written.manifest.files.count) files
      """)
  }

  private struct Answer: Encodable {
    var archive: String
    var bytes: Int64
    var storeBytes: Int64
    var seconds: Double
    var files: [BackupManifest.File]
  }

  private static func keyFiles(in folder: String) throws -> [String] {
    let names = [TokenKeyFolder.setName, TokenKeyFolder.sealingName, TokenKeyFolder.revocationsName]
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".pem") || names.contains($0) }.sorted()
    guard !files.isEmpty else { throw CommandFailure("\(folder) holds no keys (*.pem): leave out --keys") }
    return files.map { "\(folder)/\($0)" }
  }
}
