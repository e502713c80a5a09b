import API
import Glibc
import Messages
import RPC
import Wire

// A thousand watchers of 200 classes while work comes in, a few of whom read slowly: how evenly the others are served, how old
// what they are shown is, what it costs and what memory it takes. In the end every watcher must hold what a query answers;
// else the program fails.
// Arguments: attempts a second (2,000), seconds (10). Prints one result a line as JSON.

let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
let rate = arguments.first ?? 2_000
let seconds = arguments.dropFirst().first ?? 10
let watcherCount = 1_000
/// Every so many watchers one reads a state and then nothing for a while.
let slowReaders = 50

func report(_ name: String, _ value: Double, _ unit: String) {
  print("{\"name\": \"\(name)\", \"value\": \(value), \"unit\": \"\(unit)\"}")
}

func processorSeconds() -> Double {
  var time = timespec()
  unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

func residentMegabytes() -> Double {
  guard let file = unsafe fopen("/proc/self/statm", "r") else { return 0 }
  defer { unsafe fclose(file) }
  var text = [CChar](repeating: 0, count: 128)
  guard unsafe fgets(&text, 128, file) != nil else { return 0 }
  let fields = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self).split(
    separator: " ")
  return (Double(fields[1]) ?? 0) * Double(sysconf(Int32(_SC_PAGESIZE))) / 1_048_576
}

/// Five kinds of watchers, one of each a class.
func watched(_ number: Int) -> ReportV1.WatchRequest {
  switch number / WatchedSchool.classes {
  case 0:
    ReportV1.WatchRequest(
      report: .handoutGrid(ReportV1.GetHandoutGridRequest(handoutID: WatchedSchool.handout(0, of: number))))
  case 1:
    ReportV1.WatchRequest(
      report: .studentReport(ReportV1.GetStudentReportRequest(studentID: WatchedSchool.student(3, of: number))))
  default:
    ReportV1.WatchRequest(
      report: .classOverview(ReportV1.GetClassOverviewRequest(classID: WatchedSchool.schoolClass(number))))
  }
}

/// What one watcher has seen while work came in.
struct Seen: Sendable {
  var number = 0
  var isSlow = false
  var states = 0
  var bytes = 0
  var milliseconds: [Double] = []
  var last = SealedState()
}

func percentile(_ p: Double, of sorted: [Double]) -> Double {
  sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, Int(p * Double(sorted.count)))]
}

let school = WatchedSchool()
try await school.served { front in
  let client = ReportServiceClient(front)
  let gate = Gate()
  let seen = try await withThrowingTaskGroup(of: Seen.self) { group in
    for number in 0..<watcherCount {
      group.addTask {
        var seen = Seen(number: number, isSlow: number % slowReaders == 0)
        let states: ResponseStream<SealedState> = try await front.serverStreaming(
          ReportServiceMethods.watch, watched(number), CallOptions())
        for try await state in states {
          seen.last = state
          if gate.isMeasuring {
            seen.states += 1
            seen.bytes += state.byteCount
            if let age = school.age(ofSequence: state.activitySequence) {
              seen.milliseconds.append(Double(age.components.attoseconds) / 1e15 + Double(age.components.seconds) * 1e3)
            }
          }
          if school.isLast(state.activitySequence) { break }
          if seen.isSlow, !school.hasEnded { try await Task.sleep(for: .seconds(1)) }
        }
        return seen
      }
    }
    group.addTask {
      school.rate = rate
      try await Task.sleep(for: .seconds(3))
      let (memory, processor) = (residentMegabytes(), processorSeconds())
      gate.isMeasuring = true
      try await Task.sleep(for: .seconds(seconds))
      gate.isMeasuring = false
      report("report.watch.cpu.cores", (processorSeconds() - processor) / Double(seconds), "cores")
      report("report.watch.memory.growth.mb", residentMegabytes() - memory, "MB")
      report("report.watch.memory.mb", residentMegabytes(), "MB")
      school.end()
      return Seen()
    }
    var all: [Seen] = []
    for try await seen in group where seen.last.byteCount > 0 { all.append(seen) }
    return all
  }
  let quick = seen.filter { !$0.isSlow }
  let counts = quick.map { Double($0.states) }.sorted()
  let ages = quick.flatMap(\.milliseconds).sorted()
  report("report.watch.states_per_s", counts.reduce(0, +) / Double(seconds), "1/s")
  report("report.watch.bytes_per_s", Double(seen.reduce(0) { $0 + $1.bytes }) / Double(seconds), "B/s")
  report(
    "report.watch.slow_readers.states_per_watcher",
    Double(seen.filter(\.isSlow).reduce(0) { $0 + $1.states }) / Double(watcherCount / slowReaders), "states")
  report("report.watch.states_per_watcher.least", counts.first ?? 0, "states")
  report("report.watch.states_per_watcher.most", counts.last ?? 0, "states")
  report("report.watch.age.p50.ms", percentile(0.5, of: ages), "ms")
  report("report.watch.age.p99.ms", percentile(0.99, of: ages), "ms")

  // What each watcher was shown last is what a query answers.
  var differing = 0
  for seen in seen {
    let expected: UInt64
    switch watched(seen.number).report {
    case .handoutGrid(let request): expected = try await client.getHandoutGrid(request).fingerprint
    case .classOverview(let request): expected = try await client.getClassOverview(request).fingerprint
    case .studentReport(let request): expected = try await client.getStudentReport(request).fingerprint
    case nil: continue
    }
    if seen.last.fingerprint != expected { differing += 1 }
  }
  guard seen.count == watcherCount, differing == 0 else {
    print("\(differing) of \(seen.count) streams did not end at what queries answer")
    exit(1)
  }
}
