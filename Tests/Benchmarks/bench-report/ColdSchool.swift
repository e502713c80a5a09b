import API
import Domain
import Foundation
import Messages
import RPC
import Synchronization

/// The grids of those classes whose tasks lie in one tenth of the content, again and again: the part of a school that somebody asks about.
struct AskedPart {
  private let requests: [ReportV1.GetHandoutGridRequest]

  init(_ school: BenchSchool) {
    requests = school.organizationChanges.compactMap { change in
      guard case .handout(let handout) = change,
        handout.tasks.allSatisfy({ ($0.context?.rawValue ?? 0) <= BenchSchool.contextCount / 10 })
      else { return nil }
      return ReportV1.GetHandoutGridRequest(handoutID: handout.id.rawValue, withoutItems: true)
    }
  }

  /// Asks for all of them once, then measures.
  func measure(_ name: String, _ service: BenchService) async throws {
    for request in requests { _ = try await service.client.getHandoutGrid(request, CallOptions()) }
    let turn = Atomic(0)
    try await bench_report.measure(name, 1, requests.count) {
      let next = turn.wrappingAdd(1, ordering: .relaxed).newValue
      _ = try await service.client.getHandoutGrid(requests[next % requests.count], CallOptions())
    }
  }
}

/// Starts from the snapshot that `leaveSnapshot` left. What is resident while a tenth is asked about, and how much is written
/// when one attempt in a hundred has come after, spread over all content.
func measureCold(_ folder: String, _ school: BenchSchool) async throws {
  let asked = AskedPart(school)
  let feeds = BenchFeeds(school: school, laterCount: school.attemptCount / 100)
  let whole = try sizeOfFiles(in: folder)
  let before = residentBytes()
  var written = 0.0
  try await BenchService.serve(feeds, snapshots: folder, interval: .seconds(1)) { service in
    try await service.untilReady()
    // What was looked at when it was read is given back at the next turn of the snapshots.
    try await Task.sleep(for: .seconds(2.5))
    try await asked.measure("report.cold.grid", service)
    report("report.cold.memory", (residentBytes() - before) / Double(school.attemptCount), "B")
    feeds.tellLater()
    let request = ReportV1.GetHandoutGridRequest(
      handoutID: school.handout.id.rawValue,
      options: ReportV1.ReportOptions(
        atLeast: ReportV1.Position(activityEpoch: BenchFeeds.epoch, activitySequence: feeds.lastSequence)))
    while (try? await service.client.getHandoutGrid(request, CallOptions())) == nil {}
    written = writtenBytes()
  }
  // It was written when the service ended.
  report("report.snapshot.written", (writtenBytes() - written) / whole * 100, "%")
}

private func sizeOfFiles(in folder: String) throws -> Double {
  try FileManager.default.contentsOfDirectory(atPath: folder).reduce(0) { sum, name in
    let size = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")[.size] as? Double
    return sum + (size ?? 0)
  }
}

private func residentBytes() -> Double {
  let words = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
  return words.dropFirst().first.flatMap { Double($0) }.map { $0 * 4_096 } ?? 0
}

/// That this process has had the disk write, or will.
private func writtenBytes() -> Double {
  let lines = (try? String(contentsOfFile: "/proc/self/io", encoding: .utf8))?.split(separator: "\n") ?? []
  return lines.first { $0.hasPrefix("write_bytes:") }?.split(separator: " ").last.flatMap { Double($0) } ?? 0
}
