import Arguments
import Bootstrap
import FoundationEssentials
import Glibc

/// What was run on what, for the page of a load: enough to run it again and to know what the figures are of.
enum LoadFacts {
  static func list(_ values: Values, started: String, report: LoadResult) -> [(name: String, value: String)] {
    [
      ("Command", "homeroom load " + command(CommandLine.arguments.dropFirst(), hiding: [values[LoadTargets.token]])),
      ("Calls", report.shape), ("Seed", "\(report.seed)"), ("Started", started), ("Version", ProgramVersion.current),
      ("Service", "\(values[LoadTargets.report])"), ("Machine of the load tool", machine), ("Processor", processor),
      ("Cores", "\(sysconf(Int32(_SC_NPROCESSORS_ONLN)))"),
      ("CPU of the load tool", "\(LoadResult.rounded(report.clientCPU)) µs a call"),
    ]
  }

  /// As it would be typed, without what `--token` says, and without any of the secrets wherever else they stand.
  private static func command(_ words: some Sequence<String>, hiding secrets: [String]) -> String {
    var shown: [String] = []
    var hidesNext = false
    for word in words {
      defer { hidesNext = word == "--token" }
      guard !hidesNext, !word.hasPrefix("--token=") else {
        shown.append(hidesNext ? hidden : "--token=\(hidden)")
        continue
      }
      let safe = secrets.filter { !$0.isEmpty }.reduce(word) { $0.replacing($1, with: hidden) }
      shown.append(quoted(safe))
    }
    return shown.joined(separator: " ")
  }

  private static let hidden = "…"

  private static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { letter in
      switch letter {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "-_=.,:/@%+…".utf8.contains(letter)
      }
    }
    return isPlain && !word.isEmpty ? word : "'\(word.replacing("'", with: "'\\''"))'"
  }

  static func timestamp() -> String { Date().formatted(.iso8601) }

  private static var machine: String {
    var names = utsname()
    unsafe uname(&names)
    return [text(&names.sysname), text(&names.release), text(&names.machine)].joined(separator: " ")
  }

  private static func text<Letters>(_ letters: inout Letters) -> String {
    unsafe withUnsafeBytes(of: &letters) { unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  private static var processor: String {
    guard let data = try? Data(contentsOf: URL(filePath: "/proc/cpuinfo")) else { return "unknown" }
    let name = String(decoding: data, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("model name") }
    return name?.split(separator: ":", maxSplits: 1).last.map { $0.drop { $0 == " " } }.map(String.init) ?? "unknown"
  }
}
