import API
import Domain
import Feeds
import Glibc
import Messages
import Observability
import RPC
import ReportEngine
import ReportService
import Wire

// What the grid of a handout costs: 27 students, five tasks, in an organization of 100,000 attempts (or as many as the
// first argument says). Prints one result a line as JSON.

let attemptCount = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 100_000
let school = BenchSchool(attemptCount: attemptCount)

func report(_ name: String, _ value: Double, _ unit: String) {
  print("{\"name\": \"\(name)\", \"value\": \(value), \"unit\": \"\(unit)\"}")
}

/// Microseconds of this process's own time a turn, the best of several rounds: what else runs here only ever adds.
func microseconds(_ count: Int, _ body: () throws -> Void) rethrows -> Double {
  var best = Double.infinity
  for _ in 0..<7 {
    let start = processorMicroseconds()
    for _ in 0..<count { try body() }
    best = min(best, (processorMicroseconds() - start) / Double(count))
  }
  return best
}

func processorMicroseconds() -> Double {
  var time = timespec()
  unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
}

var book = Gradebook("bench")
for change in school.organizationChanges { book.apply(change) }
let begin = processorMicroseconds()
for attempt in school.attempts { book.apply(.attempt(attempt)) }
report("report.engine.load.attempts_per_s", Double(attemptCount) / ((processorMicroseconds() - begin) / 1e6), "1/s")

let live = school.attempts.prefix(2_000)
report(
  "report.engine.live_attempt.us", microseconds(1) { for attempt in live { book.apply(.attempt(attempt)) } } / 2_000,
  "µs")

let handout = school.handout.id
guard let organizationHandout = book.organization.handout(handout) else { fatalError("no handout") }
let contexts = book.segment.contexts(withWorkOf: handout)
report(
  "report.engine.plan.us",
  microseconds(200) {
    _ = GridPlan(organizationHandout, in: book.organization, contextsWithWork: contexts, now: school.now)
  }, "µs")

guard let plan = book.plan(of: handout, now: school.now) else { fatalError("no plan") }
let segment = book.segment
report(
  "report.engine.grid.us",
  microseconds(500) { _ = segment.grid(plan, GridQuery(withItems: false), now: school.now) }, "µs")
report(
  "report.engine.grid_with_items.us", microseconds(500) { _ = segment.grid(plan, GridQuery(), now: school.now) }, "µs")

try await school.served { client, options in
  for (name, request) in [
    ("report.grid.us", ReportV1.GetHandoutGridRequest(handoutID: handout.rawValue, withoutItems: true)),
    ("report.grid_with_items.us", ReportV1.GetHandoutGridRequest(handoutID: handout.rawValue)),
  ] {
    let answer = try await client.getHandoutGrid(request, options)
    var bytes: [UInt8] = []
    try answer.encode(appendingTo: &bytes)
    let encode = try microseconds(500) {
      bytes.removeAll(keepingCapacity: true)
      try answer.encode(appendingTo: &bytes)
    }
    report(name + ".encode", encode, "µs")
    let decode = try microseconds(500) { _ = unsafe try ReportV1.HandoutGrid(decoding: bytes.span.bytes) }
    var best = Double.infinity
    for _ in 0..<7 {
      let start = processorMicroseconds()
      for _ in 0..<500 { _ = try await client.getHandoutGrid(request, options) }
      best = min(best, (processorMicroseconds() - start) / 500)
    }
    // The call in one process, less what is the client's alone: reading the answer.
    report(name, best - decode, "µs")
    report(name + ".bytes", Double(bytes.count), "B")
  }
}
