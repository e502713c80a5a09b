import Domain

/// Minutes after an arbitrary Monday morning: tests speak in minutes, the domain counts milliseconds.
func minute(_ minutes: Double) -> Instant {
  Instant(milliseconds: 1_700_000_000_000 + Int64(minutes * 60_000))
}

let minuteMilliseconds: Int64 = 60_000

func score(_ points: Double, of possible: Double, _ identifier: String = "score") -> Item {
  Item(identifier: identifier, title: "Points", value: .score(points: points, possible: possible))
}

func quantity(_ number: Double, _ identifier: String = "hints") -> Item {
  Item(identifier: identifier, title: "Hints used", value: .quantity(number))
}

func binary(_ outcome: Bool, _ wording: BinaryWording = .trueFalse, _ identifier: String = "passed") -> Item {
  Item(identifier: identifier, title: "Passed", value: .binary(outcome, wording))
}

func range(_ start: Double, _ end: Double) -> TickRange {
  do { return try TickRange(start: start, end: end) } catch { fatalError("\(error)") }
}

/// An attempt as it counts, in a line.
func attempt(
  _ id: AttemptID, by student: PersonID = "ana", at start: Double = 0, ranges: [TickRange] = [],
  progress: Double? = nil, primary: Item? = nil, kind: ItemKind? = nil, additional: [Item] = [], minutes: Double = 0,
  stopped: Bool = false, superseded: Bool = false
) -> Attempt {
  let set = progress.flatMap { Ticks($0) }.map { TickRange(lower: .zero, upper: $0) }
  return Attempt(
    id: id, student: student, app: "org.example.greatplays", context: 1, start: minute(start),
    received: minute(start), handouts: ["h1"],
    progress: ProgressRanges(ranges + (set.map { [$0] } ?? []), isExplicit: set != nil),
    runningTime: RunningTime([Interval(start: minute(start), end: minute(start + minutes))]),
    items: AttemptItems(primary: primary, additional: additional), primaryKind: kind ?? primary?.kind,
    stopped: stopped ? minute(start + minutes) : nil, isSuperseded: superseded)
}

func log(_ events: [AttemptEvent]) -> AttemptLog {
  log("a1", events)
}

func log(at start: Double, _ events: [AttemptEvent]) -> AttemptLog {
  log("a1", at: start, events)
}

func log(
  _ id: AttemptID, at start: Double = 0, handouts: [HandoutID] = ["h1"], _ events: [AttemptEvent] = []
) -> AttemptLog {
  AttemptLog(
    id: id, student: "ana", app: "org.example.greatplays", context: 1, start: minute(start), received: minute(start),
    handouts: handouts, events: events)
}

func put(_ item: Item, at time: Double, event: EventID = "e", ordinal: Int = 0) -> AttemptEvent {
  .items(ItemEvent(.put(item), happened: minute(time), event: event, ordinal: ordinal))
}

func setPrimary(_ item: Item, at time: Double, event: EventID = "e") -> AttemptEvent {
  .items(ItemEvent(.setPrimary(item), happened: minute(time), event: event))
}

func ran(_ start: Double, _ end: Double) -> AttemptEvent {
  .interval(Interval(start: minute(start), end: minute(end)))
}

func mark(_ sign: RunningMark.Sign, at time: Double) -> AttemptEvent {
  .mark(RunningMark(sign, happened: minute(time)))
}

func reached(_ start: Double, _ end: Double, at time: Double) -> AttemptEvent {
  .progress(ProgressEvent(range(start, end), isExplicit: false, happened: minute(time)))
}

func near(_ left: Double?, _ right: Double, within tolerance: Double = 0.00005) -> Bool {
  left.map { abs($0 - right) < tolerance } ?? false
}
