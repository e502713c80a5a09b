import Domain
import Glibc
import ReportEngine

// The report workload: tells a Report service what `generate.py` wrote, and asks it the questions of `queries.py`.
//
//   bench-aggregation FOLDER rows   the rows of every question, one JSON object a line
//   bench-aggregation FOLDER calls [QUESTION]…
//                                   how long one caller waits for each
//   bench-aggregation FOLDER engine [QUESTION]…
//                                   how long the engine takes for each, how fast attempts are taken in, what they hold in memory
//   bench-aggregation FOLDER school [READER.REPORT]…
//                                   how long the readers of one school wait for its reports

guard CommandLine.arguments.count >= 3 else {
  fatalError("say the folder of the data, then rows, calls, engine or school")
}
let data = ReportData(CommandLine.arguments[1], CommandLine.arguments[2] == "school" ? .books : .together)
let named = Array(CommandLine.arguments.dropFirst(3))
let questions = Question.allCases.filter { named.isEmpty || named.contains($0.rawValue) }

func report(_ name: String, _ value: Double, _ unit: String) {
  defer { _ = fflush(nil) }
  print("{\"name\": \"\(name)\", \"value\": \(value), \"unit\": \"\(unit)\"}")
}

switch CommandLine.arguments[2] {
case "rows": try await printRows()
case "calls": try await measureCalls()
case "engine": try measureEngine()
case "school": try await SchoolReports(data, asked: named).measure()
default: fatalError("say rows, calls, engine or school")
}

func printRows() async throws {
  try await DataService.serve(data, of: 0..<data.organizationCount) { client in
    for question in questions {
      for turn in 0..<question.turnCount(in: data) {
        let rows = try await Questions(data: data, client: client).ask(question, turn).rows
        print("{\"q\": \"\(question.rawValue)\", \"turn\": \(turn), \"rows\": \(rows)}")
      }
    }
  }
}

func measureCalls() async throws {
  try await DataService.serve(data, of: 0..<data.organizationCount) { client in
    let asked = Questions(data: data, client: client)
    for question in questions {
      var times = Times()
      while times.wantsMore {
        let begin = ContinuousClock.now
        _ = try await asked.ask(question, times.count)
        times.append((.now - begin) / .milliseconds(1))
      }
      report("report.\(question.rawValue).ms", times.median, "ms")
    }
  }
}

func measureEngine() throws {
  var books = try (0..<data.organizationCount).map { try data.emptyGradebook(of: $0) }
  let attempts = books.indices.map { ReportAttempts(of: $0, in: data) }
  let before = residentBytes()
  var taken = 0.0
  for organization in books.indices { taken += books[organization].takeIn(attempts[organization]) }
  report("report.load.attempts_per_s", Double(data.attemptCount) / (taken / 1e3), "1/s")
  report("report.memory.bytes_per_attempt", (residentBytes() - before) / Double(data.attemptCount), "B")

  var asked = EngineQuestions(data, books)
  for question in questions {
    var times = Times()
    while times.wantsMore {
      let begin = processorMilliseconds()
      guard try asked.ask(question, times.count) > 0 else { fatalError("nothing for \(question.rawValue)") }
      times.append(processorMilliseconds() - begin)
    }
    report("report.\(question.rawValue).engine.ms", times.median, "ms")
  }
}

extension Gradebook {
  /// Takes attempts in as the service does, a slice at a time, and packs them.
  ///
  /// - Returns: milliseconds: making the attempts is not the engine's work.
  fileprivate mutating func takeIn(_ attempts: ReportAttempts) -> Double {
    var taken = 0.0
    for start in stride(from: 0, to: attempts.count, by: 64) {
      let slice = attempts[start..<min(start + 64, attempts.count)].map { $0 }
      let begin = processorMilliseconds()
      for attempt in slice { apply(.attempt(attempt)) }
      while var packing = beginPacking() {
        while read(&packing) {}
        _ = install(packing.packed(), packing)
        while settle(&packing) {}
      }
      taken += processorMilliseconds() - begin
    }
    let begin = processorMilliseconds()
    pack()
    return taken + processorMilliseconds() - begin
  }
}

/// Milliseconds that a question took, again and again.
struct Times {
  private var times: [Double] = []
  private let begin = ContinuousClock.now

  var count: Int { times.count }
  var median: Double { times.sorted()[times.count / 2] }

  /// Until they say something; but what takes long by itself is not asked often.
  var wantsMore: Bool {
    let passed = ContinuousClock.now - begin
    return times.count < 3 && passed < .seconds(20) || times.count < 2_000 && passed < .seconds(2)
  }

  mutating func append(_ milliseconds: Double) { times.append(milliseconds) }
}

func processorMilliseconds() -> Double {
  var time = timespec()
  unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}

func residentBytes() -> Double {
  let text: [UInt8] = ReportData.readWhole("/proc/self/statm")
  let words = String(decoding: text, as: UTF8.self).split(separator: " ")
  return (Double(words[1]) ?? 0) * 4_096
}
