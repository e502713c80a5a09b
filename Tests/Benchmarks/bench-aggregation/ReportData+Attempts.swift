import Domain

extension ReportData {
  /// Calls `body` with every attempt of an organization, as Activity's feed would tell them.
  func forEachAttempt(of organization: Int, _ body: (Int, Attempt) -> Void) {
    let definitions = self.definitions
    let handoutsAt = self.handoutsAt
    for run in runContext.indices where runOrganization[run] == organization {
      let context = Int(runContext[run])
      for row in Int(runStart[run])..<Int(runStart[run + 1]) {
        body(row, attempt(row, at: context, definitions[context], handoutsAt[context]))
      }
    }
  }

  /// By context: its primary item and the additional ones.
  private var definitions: [[(item: String, title: String, kind: UInt8)]] {
    var next = 0
    return (0..<contextCount).map { context in
      (0...Int(contextItems[context])).map { ordinal in
        defer { next += 1 }
        return ("item-\(context)-\(ordinal)", ordinal == 0 ? "Score" : "Question \(ordinal)", definitionKind[next])
      }
    }
  }

  /// By context and class: the handouts that name the context.
  private var handoutsAt: [[UInt32: [HandoutID]]] {
    var found: [[UInt32: [HandoutID]]] = Array(repeating: [:], count: contextCount)
    for (handout, schoolClass) in handoutClass.enumerated() {
      for context in handoutContext[Int(handoutOffset[handout])..<Int(handoutOffset[handout + 1])] {
        found[Int(context)][schoolClass, default: []].append(HandoutID("h\(handout)"))
      }
    }
    return found
  }

  private func attempt(
    _ row: Int, at context: Int, _ definitions: [(item: String, title: String, kind: UInt8)],
    _ handouts: [UInt32: [HandoutID]]
  ) -> Attempt {
    let student = Int(attemptStudent[row])
    let begun = start + Int64(attemptTime[row]) * 1_000
    let ended = begun + Int64(attemptDuration[row]) * 1_000
    let items = Int(itemOffset[row])..<Int(itemOffset[row + 1])
    let classes = classesOfStudent[Int(classesOffset[student])..<Int(classesOffset[student + 1])]
    return Attempt(
      id: Self.id(row), student: PersonID("s\(student)"), app: "org.example.bench", context: ContextID(Int64(context)),
      start: begun, received: ended, handouts: classes.flatMap { handouts[$0] ?? [] },
      progress: ProgressRanges([
        TickRange(lower: .zero, upper: Ticks(count: UInt32(attemptProgress[row]) * 10_000))
      ]),
      runningTime: RunningTime([Interval(start: begun, end: ended)]),
      items: AttemptItems(
        primary: item(definitions[0], Double(attemptCode[row]), of: Double(contextMaximum[context])),
        additional: zip(definitions.dropFirst(), items).map { item($0, Double(itemValue[$1]), of: 10) }),
      primaryKind: primaryKind(context), stopped: attemptState[row] == 2 ? ended : nil)
  }

  private func item(_ definition: (item: String, title: String, kind: UInt8), _ value: Double, of maximum: Double)
    -> Item
  {
    let value: ItemValue =
      switch definition.kind {
      case 0: .score(points: value, possible: maximum)
      case 1: .quantity(value)
      default: .binary(value != 0, .correctIncorrect)
      }
    return Item(identifier: definition.item, title: definition.title, value: value)
  }

  /// A UUID, as apps make them; the last digits say which row it is, and sort like it.
  static func id(_ row: Int) -> AttemptID {
    let digits = String(row, radix: 16)
    return AttemptID("018f3c5e-7a10-7000-8000-\(String(repeating: "0", count: 12 - digits.count))\(digits)")
  }

  static func row(_ id: AttemptID) -> Int {
    id.rawValue.utf8.suffix(12).reduce(0) { $0 * 16 + Int($1 < 58 ? $1 - 48 : $1 - 87) }
  }
}
