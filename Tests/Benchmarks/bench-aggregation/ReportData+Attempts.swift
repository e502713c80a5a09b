import Domain

/// An organization's attempts, as Activity's feed would tell them: each is made when it is asked for, since all of them at once
/// are more than what is measured.
struct ReportAttempts: RandomAccessCollection {
  private let data: ReportData
  /// By index: the row in the data, and the run that it lies in.
  private let rows: [(row: UInt32, run: UInt32)]
  /// By context.
  private let apps: [AppID]
  /// By context: its primary item and the additional ones.
  private let definitions: [[Definition]]
  /// By context and class: the handouts that name the context.
  private let handouts: [[UInt32: [HandoutID]]]

  private struct Definition {
    var item: String
    var title: String
    var kind: UInt8
  }

  init(of organization: Int, in data: ReportData) {
    self.data = data
    rows = data.runContext.indices.filter { data.runOrganization[$0] == organization }.flatMap { run in
      (data.runStart[run]..<data.runStart[run + 1]).map { ($0, UInt32(run)) }
    }
    apps = (0..<data.contextCount).map { data.app(of: $0) }
    var next = 0
    definitions = (0..<data.contextCount).map { context in
      (0...Int(data.contextItems[context])).map { ordinal in
        defer { next += 1 }
        return Definition(
          item: "item-\(context)-\(ordinal)", title: ordinal == 0 ? "Score" : "Question \(ordinal)",
          kind: data.definitionKind[next])
      }
    }
    var handouts: [[UInt32: [HandoutID]]] = Array(repeating: [:], count: data.contextCount)
    for (handout, schoolClass) in data.handoutClass.enumerated() {
      for context in data.handoutContext[Int(data.handoutOffset[handout])..<Int(data.handoutOffset[handout + 1])] {
        handouts[Int(context)][schoolClass, default: []].append(ReportData.handoutID(handout))
      }
    }
    self.handouts = handouts
  }

  var startIndex: Int { 0 }
  var endIndex: Int { rows.count }

  subscript(index: Int) -> Attempt {
    let row = Int(rows[index].row)
    let context = Int(data.runContext[Int(rows[index].run)])
    let student = Int(data.attemptStudent[row])
    let begun = data.start + Int64(data.attemptTime[row]) * 1_000
    let ended = begun + Int64(data.attemptDuration[row]) * 1_000
    let items = Int(data.itemOffset[row])..<Int(data.itemOffset[row + 1])
    let classes = data.classesOfStudent[Int(data.classesOffset[student])..<Int(data.classesOffset[student + 1])]
    let definitions = definitions[context]
    return Attempt(
      id: ReportData.id(row), student: ReportData.studentID(student), app: apps[context],
      context: data.number(of: context), start: begun, received: ended,
      handouts: classes.flatMap { handouts[context][$0] ?? [] },
      progress: ProgressRanges([
        TickRange(lower: .zero, upper: Ticks(count: UInt32(data.attemptProgress[row]) * 10_000))
      ]),
      runningTime: RunningTime([Interval(start: begun, end: ended)]),
      items: AttemptItems(
        primary: item(definitions[0], Double(data.attemptCode[row]), of: Double(data.contextMaximum[context])),
        additional: zip(definitions.dropFirst(), items).map { item($0, Double(data.itemValue[$1]), of: 10) }),
      primaryKind: data.primaryKind(context), stopped: data.attemptState[row] == 2 ? ended : nil)
  }

  private func item(_ definition: Definition, _ value: Double, of maximum: Double) -> Item {
    let value: ItemValue =
      switch definition.kind {
      case 0: .score(points: value, possible: maximum)
      case 1: .quantity(value)
      default: .binary(value != 0, .correctIncorrect)
      }
    return Item(identifier: definition.item, title: definition.title, value: value)
  }
}

extension ReportData {
  /// A UUID, as apps make them; the last digits say which row it is, and sort like it.
  static func id(_ row: Int) -> AttemptID {
    let digits = String(row, radix: 16)
    return AttemptID("018f3c5e-7a10-7000-8000-\(String(repeating: "0", count: 12 - digits.count))\(digits)")
  }

  static func row(_ id: String) -> Int { id.utf8.suffix(12).reduce(0) { $0 * 16 + Int($1 < 58 ? $1 - 48 : $1 - 87) } }
}
