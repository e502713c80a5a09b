import Domain
import Glibc
import ReportEngine

// The report workload: loads what `generate.py` wrote and answers the questions of `queries.py`.
//
//   bench-aggregation FOLDER rows   the rows of every question, one JSON object a line
//   bench-aggregation FOLDER time [QUESTION]…
//                                   how long each takes, how fast attempts are taken in, what they hold in memory
//   bench-aggregation FOLDER reports [READER.REPORT]…
//                                   how long the readers of one school wait for its reports

guard CommandLine.arguments.count >= 3 else { fatalError("say the folder of the data, then rows, time or reports") }
let data = ReportData(CommandLine.arguments[1])

func processorNanoseconds() -> Double {
  var time = timespec()
  unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

func residentBytes() -> Double {
  let text: [UInt8] = ReportData.readWhole("/proc/self/statm")
  let words = String(decoding: text, as: UTF8.self).split(separator: " ")
  return (Double(words[1]) ?? 0) * 4_096
}

func report(_ name: String, _ value: Double, _ unit: String) {
  defer { _ = fflush(nil) }
  print("{\"name\": \"\(name)\", \"value\": \(value), \"unit\": \"\(unit)\"}")
}

if CommandLine.arguments[2] == "reports" {
  try await Reports(data, asked: Array(CommandLine.arguments.dropFirst(3))).measure()
  exit(0)
}

var loadNanoseconds = 0.0
let before = residentBytes()
var segments: [Segment] = []
for organization in 0..<data.organizationCount {
  var segment = Segment()
  // A slice at a time, as the service takes its feed; making the attempts is not the engine's work.
  var slice: [Attempt] = []
  func take() {
    let begin = processorNanoseconds()
    for attempt in slice { segment.apply(.attempt(attempt)) }
    while var packing = segment.beginPacking() {
      while segment.read(&packing) {}
      _ = segment.install(packing.packed(), packing)
      while segment.settle(&packing) {}
    }
    loadNanoseconds += processorNanoseconds() - begin
    slice.removeAll(keepingCapacity: true)
  }
  data.forEachAttempt(of: organization) { _, attempt in
    slice.append(attempt)
    if slice.count == 64 { take() }
  }
  take()
  let begin = processorNanoseconds()
  segment.packAll()
  loadNanoseconds += processorNanoseconds() - begin
  segments.append(segment)
}
let held = residentBytes() - before
let queries = Queries(data: data, segments: segments)
var rows = Rows()

switch CommandLine.arguments[2] {
case "rows":
  for name in Queries.Name.allCases {
    print("{\"q\": \"\(name.rawValue)\", \"rows\": [", terminator: "")
    var isFirst = true
    queries.run(name, 0, into: &rows)
    rows.forEach { row in
      print(isFirst ? "" : ", ", Array(row), separator: "", terminator: "")
      isFirst = false
    }
    print("]}")
  }
case "time":
  report("report.load.attempts_per_s", Double(data.attemptCount) / (loadNanoseconds / 1e9), "1/s")
  report("report.memory.bytes_per_attempt", held / Double(data.attemptCount), "B")
  let asked = CommandLine.arguments.dropFirst(3)
  for name in Queries.Name.allCases where asked.isEmpty || asked.contains(name.rawValue) {
    var times: [Double] = []
    var turn = 0
    let end = processorNanoseconds() + 1e9
    while times.count < 5 || (times.count < 2_000 && processorNanoseconds() < end) {
      let begin = processorNanoseconds()
      queries.run(name, turn, into: &rows)
      times.append(processorNanoseconds() - begin)
      turn += 1
    }
    report("report.\(name.rawValue).ms", times.sorted()[times.count / 2] / 1e6, "ms")
  }
default:
  fatalError("say rows, time or reports")
}
