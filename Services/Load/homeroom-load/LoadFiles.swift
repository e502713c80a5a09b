import Arguments
import Console
import Glibc
import LoadEngine

/// The files that a load leaves behind, where they are asked for. None holds a token, or what a service said of a person.
struct LoadFiles {
  private static let hgrm = Option<String?>(
    "hgrm", .optional(.path), default: nil,
    help: "Write latencies by percentile into this file, in HdrHistogram's text format.")
  private static let series = Option<String?>(
    "series", .optional(.path), default: nil,
    help: "Write what happened in each second into this file: as CSV, or as JSON where its name ends in .json.")
  private static let html = Option<String?>(
    "html", .optional(.path), default: nil,
    help: "Write a page with the latency curve, throughput and errors over time, and what was run on what.")

  static let all: [any Declared] = [hgrm, series, html]

  /// By which file is made.
  private let paths: (hgrm: OutputFile?, series: OutputFile?, html: OutputFile?)

  /// - Throws: when one cannot be written: not after the load, when it is too late.
  init(_ values: Values) throws {
    func open(_ option: Option<String?>) throws -> OutputFile? { try values[option].map { try OutputFile($0) } }
    paths = (try open(Self.hgrm), try open(Self.series), try open(Self.html))
  }

  func write(_ outcome: LoadOutcome, _ page: LoadPage) throws {
    try paths.hgrm?.write(PercentileDistribution(outcome.total.latencies).text)
    if let file = paths.series {
      try file.write(file.path.hasSuffix(".json") ? outcome.series.json : outcome.series.csv)
    }
    try paths.html?.write(page.html)
  }
}

/// A file that is there, and empty, before there is anything to write into it.
private final class OutputFile {
  let path: String
  private let descriptor: Int32

  init(_ path: String) throws {
    self.path = path
    descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw CommandFailure(path, errno: errno) }
  }

  deinit { close(descriptor) }

  func write(_ text: String) throws {
    try OutputDescriptor(number: descriptor, name: path).write(Array(text.utf8))
  }
}
