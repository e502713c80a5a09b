/// Every report computed naively from what happened, in the most literal reading of the rules: the truth that the product
/// is held against. It imports the schema's messages, to answer in them, and nothing else of the product.
public struct Reference {
  let rows: [History.Row]
  let school: School
  /// All attempts as they count, in order (D14).
  let attempts: [CountedAttempt]
  /// The kind in force at each context (D7).
  let kinds: [Int64: History.Kind]

  public init(_ history: History) {
    self.init(history.rows, cut: nil)
  }

  /// - Parameter cut: what students recorded later is not looked at (P20).
  init(_ rows: [History.Row], cut: Time?) {
    self.rows = rows
    let school = School(rows)
    let records = Records(rows, school)
    self.school = school
    kinds = records.kinds()
    attempts = records.counted(kinds, cut: cut)
  }

  /// The same with nothing that students recorded after `cut`, that instant included (N19).
  func asOf(_ cut: Time?) -> Reference {
    cut.map { Reference(rows, cut: $0) } ?? self
  }

  func kind(_ context: Int64) -> History.Kind? { kinds[context] }
}

/// What was recorded of attempts, and which of it stands.
struct Records {
  private let rows: [History.Row]
  private let school: School
  /// The records of each attempt in the order in which they came, each once.
  private var records: [String: [History.Work]] = [:]
  private var voided: Set<String> = []
  /// What teachers gave to each attempt, in the order in which they did.
  private var given: [String: [(at: Time, what: History.PointsGiven)]] = [:]

  init(_ rows: [History.Row], _ school: School) {
    self.rows = rows
    self.school = school
    for row in rows {
      switch row.what {
      case .voided(let attempt): voided.insert(attempt)
      case .marked(let points): given[points.attempt, default: []].append((row.at, points))
      case .work(let work):
        // Sent again, it is stored once.
        if records[work.attempt]?.contains(where: { same($0.event, work.event) }) != true {
          records[work.attempt, default: []].append(work)
        }
      default: break
      }
    }
  }

  /// P24, P25: as if it had never been recorded.
  private func isGone(_ work: History.Work) -> Bool {
    voided.contains(work.attempt) || school.erased.contains(work.student)
  }

  /// P12: what was deleted since authorises it no more.
  private func isDeleted(_ work: History.Work) -> Bool {
    school.authorising(work.student, work.context, begun: records[work.attempt]?.first?.start ?? work.start).isEmpty
  }

  func counted(_ kinds: [Int64: History.Kind], cut: Time?) -> [CountedAttempt] {
    // Stored: some handout authorised its start, and neither the handout nor the work was deleted since (P12).
    var stored: [(work: [History.Work], handouts: [String])] = []
    for work in records.values where !isGone(work[0]) && cut.map({ work[0].start <= $0 }) ?? true {
      let handouts = school.authorising(work[0].student, work[0].context, begun: work[0].start)
      if !handouts.isEmpty { stored.append((work, handouts)) }
    }
    let starts = Dictionary(grouping: stored.map { $0.work[0] }) { [$0.student, String($0.context)] }
    return stored.map { work, handouts in
      // P4: the next stored attempt of the student at the context.
      let later = (starts[[work[0].student, String(work[0].context)]] ?? []).filter { other in
        work[0].start < other.start || work[0].start == other.start && precedes(work[0].attempt, other.attempt)
      }
      return Counting(
        school: school, records: work, handouts: handouts, nextStart: later.map(\.start).min(),
        kind: kinds[work[0].context], cut: cut, given: given[work[0].attempt] ?? []
      ).counted()
    }.sorted(by: CountedAttempt.precedes)
  }

  /// D7, P1, P24–P26: declared; else the kind of the first primary that was committed since the last reset.
  func kinds() -> [Int64: History.Kind] {
    var kinds: [Int64: History.Kind] = [:]
    var seen: Set<String> = []
    for (index, row) in rows.enumerated() {
      switch row.what {
      // Sent again, it is committed once.
      case .work(let work) where !seen.insert(work.event).inserted: break
      case .kindReset(let context, let kind): kinds[context] = kind
      case .work(let work) where kinds[work.context] == nil && !isGone(work) && !isDeleted(work):
        for piece in work.pieces where kinds[work.context] == nil {
          if case .primary(let item) = piece.what, wasStored(work, piece, index) { kinds[work.context] = item.kind }
        }
      default: break
      }
    }
    for (id, node) in school.content.nodes { kinds[id] = node.given.declaredKind ?? kinds[id] }
    return kinds
  }

  /// Whether the piece was taken when it came: by what was known then.
  private func wasStored(_ work: History.Work, _ piece: History.Piece, _ index: Int) -> Bool {
    let then = School(rows[..<index])
    let first = records[work.attempt]?.first ?? work
    return then.authorising(work.student, work.context, begun: first.start).contains { id in
      then.handouts[id].map { then.isOpen($0, work.student, piece.happened) } ?? false
    } && then.content.isLiving(work.context, piece.happened)
  }
}
