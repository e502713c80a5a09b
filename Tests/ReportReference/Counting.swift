/// What of everything recorded of one attempt counts (P3, P4, P15, P20, P23, P28, P37, D15, D29, N2–N5, N7, N27, N28).
struct Counting {
  /// Milliseconds after its last sign that a live attempt is shown as running (D15, D29).
  static let lease: Time = 60_000

  let school: School
  /// All records of the attempt, resends left out.
  let records: [History.Work]
  let handouts: [String]
  /// Where the student's next stored attempt at the context starts.
  let nextStart: Time?
  let kind: History.Kind?
  /// Nothing that happened later is looked at (P20, N19).
  let cut: Time?
  /// What teachers gave, whenever they did (N55).
  let given: [(at: Time, what: History.PointsGiven)]

  private var first: History.Work { records[0] }

  /// P3, P23: one of *its* handouts is open to the student then, and the content is there.
  private func isOpen(_ time: Time) -> Bool {
    guard school.content.isLiving(first.context, time) else { return false }
    return handouts.contains { id in school.handouts[id].map { school.isOpen($0, first.student, time) } ?? false }
  }

  private func counts(_ time: Time) -> Bool {
    if let cut, cut < time { return false }
    // P37: at the very instant of the next start it still counts.
    if let nextStart, nextStart < time { return false }
    return isOpen(time)
  }

  func counted() -> CountedAttempt {
    var attempt = CountedAttempt(
      id: first.attempt, student: first.student, context: first.context, start: first.start, handouts: handouts)
    attempt.isClockCorrected = records.contains(where: \.isClockCorrected)
    attempt.isSuperseded = nextStart != nil

    let pieces = records.flatMap { record in record.pieces.map { (record.event, $0) } }
    progress(pieces.map(\.1), &attempt)
    items(pieces, &attempt)
    time(pieces.map(\.1), &attempt)
    let happened = pieces.map(\.1).filter { $0.isActivity && counts($0.happened) }.map(\.happened)
    attempt.lastActivity = ([first.start] + happened + attempt.running.map(\.1)).max() ?? first.start
    return attempt
  }

  private func progress(_ pieces: [History.Piece], _ attempt: inout CountedAttempt) {
    var ranges: [(Int64, Int64)] = []
    for piece in pieces where counts(piece.happened) {
      switch piece.what {
      case .range(let from, let to): ranges.append((Int64(tick(from)), Int64(tick(to))))
      case .progress(let value):
        ranges.append((0, Int64(tick(value))))
        attempt.isExplicit = true
      default: break
      }
    }
    attempt.ranges = union(ranges)
  }

  /// P28: what happened last wins; the event's id breaks ties, and within an event the order of its writes.
  private func items(_ pieces: [(event: String, piece: History.Piece)], _ attempt: inout CountedAttempt) {
    let writes = pieces.enumerated().filter { $0.element.piece.isItemWrite && counts($0.element.piece.happened) }
      .sorted { left, right in
        if left.element.piece.happened != right.element.piece.happened {
          return left.element.piece.happened < right.element.piece.happened
        }
        if !same(left.element.event, right.element.event) { return precedes(left.element.event, right.element.event) }
        return left.offset < right.offset
      }
    var additional: [History.Item] = []
    var quarantined: [String] = []
    for write in writes {
      switch write.element.piece.what {
      case .primary(let item) where item.kind == kind:
        additional.removeAll { same($0.identifier, item.identifier) }
        quarantined.removeAll { same($0, item.identifier) }
        attempt.primary = item
      // N7: of another kind than the one in force it touches nothing else.
      case .primary(let item): quarantined.append(item.identifier)
      case .item(let item):
        if let primary = attempt.primary, same(primary.identifier, item.identifier) { attempt.primary = nil }
        if let known = additional.firstIndex(where: { same($0.identifier, item.identifier) }) {
          additional[known] = item
        } else {
          additional.append(item)
        }
      case .itemRemoved(let identifier):
        if let primary = attempt.primary, same(primary.identifier, identifier) { attempt.primary = nil }
        additional.removeAll { same($0.identifier, identifier) }
      case .itemsRemoved:
        attempt.primary = nil
        additional = []
      default: break
      }
    }
    attempt.primary = attempt.primary.map { marked($0, &attempt.marks) }
    for item in additional { attempt.additional.append(marked(item, &attempt.marks)) }
  }

  /// D33: the points that were given last count, if any stand, and the student's own are beside them.
  private func marked(_ item: History.Item, _ marks: inout [CountedAttempt.Mark]) -> History.Item {
    guard case .score(let own, let possible) = item.value,
      let last = given.last(where: { same($0.what.item, item.identifier) }), let points = last.what.points
    else { return item }
    marks.append(
      CountedAttempt.Mark(identifier: item.identifier, points: points, own: own, possible: possible, at: last.at))
    var marked = item
    marked.value = .score(points, of: possible)
    return marked
  }

  private func time(_ pieces: [History.Piece], _ attempt: inout CountedAttempt) {
    var intervals: [(Int64, Int64)] = []
    for piece in pieces {
      if case .ran(let end) = piece.what { intervals.append((piece.happened, max(piece.happened, end))) }
    }
    let live = LiveTime(pieces.filter(isSign), until: nextStart, idleLimit: idleLimit)
    intervals += live.intervals

    // P15: of several stops the last is the final one, unless a start came after it, or with it (N5).
    let stops = pieces.filter { $0.what == .stopped && counts($0.happened) }.map(\.happened)
    if let last = stops.max(), !live.resumes.contains(where: { last <= $0 && counts($0) }) { attempt.stopped = last }
    attempt.lastSign = attempt.stopped == nil ? live.lastSign : nil

    // P4, N5: not before its start, nor after the next one's, its stop or the cut.
    let end = [nextStart, attempt.stopped, cut].compactMap(\.self).min() ?? .never
    attempt.running = union(intervals.flatMap { clip(max($0.0, first.start), min($0.1, end)) })
    // Some part of an interval counts, be it one of no length. What was reported of closed time is no part of it (P3).
    attempt.ran =
      !attempt.running.isEmpty
      || intervals.flatMap { $0.0 < $0.1 ? clip($0.0, $0.1) : [$0] }.contains { from, to in
        first.start <= from ? counts(from) : first.start < to && counts(first.start)
      }
  }

  /// The parts of a stretch of time in which one of the handouts is open: cut where the last of them closes (P3).
  private func clip(_ from: Int64, _ to: Int64) -> [(Int64, Int64)] {
    guard from < to else { return [] }
    let edges =
      handouts.compactMap { school.handouts[$0] }.flatMap { school.edges($0, first.student) }
      + [school.content.removal(first.context) ?? .never]
    let cuts = ([from, to] + edges.filter { from < $0 && $0 < to }).sorted()
    return zip(cuts, cuts.dropFirst()).filter { isOpen($0.0) }.map { ($0.0, $0.1) }
  }

  /// N28.
  private var idleLimit: Time { school.idleLimit(first.start) }

  /// Whatever happens while a handout is open is a sign. A heartbeat or a pause that comes within the limit after the
  /// closing still says that it ran until then.
  private func isSign(_ piece: History.Piece) -> Bool {
    if case .ran = piece.what { return false }
    if isOpen(piece.happened) { return true }
    guard piece.what == .heartbeat || piece.what == .paused else { return false }
    let edges =
      handouts.compactMap { school.handouts[$0] }.flatMap { school.edges($0, first.student) }
      + [school.content.removal(first.context) ?? .never]
    return edges.contains { edge in
      edge > .always && edge < .never && edge <= piece.happened && piece.happened - edge <= idleLimit
        && isOpen(edge - 1) && !isOpen(edge)
    }
  }
}

extension History.Piece {
  /// N82: running time counts by its end, and a heartbeat by the running time.
  var isActivity: Bool {
    switch what {
    case .range, .progress, .primary, .item, .itemRemoved, .itemsRemoved, .resumed, .paused, .stopped: true
    case .ran, .heartbeat: false
    }
  }

  var isItemWrite: Bool {
    switch what {
    case .primary, .item, .itemRemoved, .itemsRemoved: true
    case .range, .progress, .ran, .resumed, .heartbeat, .paused, .stopped: false
    }
  }
}
