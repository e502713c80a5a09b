public import Domain

/// Every attempt that a reader may see, one after another, in an order that nothing but names and times decide: by context,
/// student and start (D14).
///
/// It is of one segment, which it holds. Whose work it lists follows the rule of reports about content (D18, D20), for all
/// content at once.
public struct AttemptListing: Sendable {
  /// One attempt of the listing.
  public struct Entry: Sendable {
    /// Of the listing's segment.
    public var row: Row
    /// Whose attempt it is.
    public var student: PersonID
    /// Where the attempt was made.
    public var context: ContextID
    /// Counted from 1 among the student's attempts there that the reader may see (P34).
    public var number: Int
    /// By which it is seen.
    public var handouts: [HandoutID]
  }

  /// As it was when the listing began: what is recorded afterwards is not in it.
  public let segment: Segment
  private let organization: Organization
  private let reader: WorkScope.Reader
  private let now: Instant
  private let audience: Audience
  private let assigned: PersonSet
  private let filter: AttemptFilter
  private let contexts: [ContextID]

  // Where it stands.
  private var nextContext = 0
  /// At the context at hand, in order.
  private var students: ArraySlice<Int> = []
  /// Of the cell at hand, the next one last.
  private var pending: [Entry] = []

  /// - Parameters:
  ///   - scope: its context, types and topics are not looked at.
  ///   - now: by the organization's clock.
  public init(_ scope: WorkScope, in organization: Organization, _ segment: Segment, now: Instant) {
    self.segment = segment
    self.organization = organization
    self.now = now
    reader = scope.reader
    let audience = Audience(scope, in: organization, segment, now: now)
    self.audience = audience
    assigned = audience.entries.reduce(into: PersonSet()) { for index in $1.assigned { $0.insert(index) } }
    filter = AttemptFilter(handout: nil, from: scope.window.opens, until: scope.window.end)
    contexts = audience.entries.reduce(into: Set<ContextID>()) { found, entry in
      found.formUnion(segment.contexts(withWorkOf: entry.handout.id))
    }.sorted()
  }

  /// The next attempt; nil after the last one.
  public mutating func next() -> Entry? {
    while pending.isEmpty {
      guard let student = students.popFirst() else {
        guard nextContext < contexts.count else { return nil }
        arrive(at: contexts[nextContext])
        nextContext += 1
        continue
      }
      read(student, at: contexts[nextContext - 1])
    }
    return pending.popLast()
  }

  private mutating func arrive(at context: ContextID) {
    guard let number = segment.number(context) else { return }
    let found = segment.students(at: number).map { Int($0.index) }.filter { assigned.contains($0) }
      .map { (index: $0, person: audience.person($0, in: segment)) }
    students = found.sorted { $0.person < $1.person }.map(\.index)[...]
  }

  private mutating func read(_ index: Int, at context: ContextID) {
    guard let number = segment.number(context), let student = audience.number(index) else { return }
    let person = audience.person(index, in: segment)
    var rows: [RowFacts] = []
    // Attempts are numbered within all that the reader may see, whatever is asked for.
    segment.collect(student, at: number, .all, into: &rows)
    var entries: [Entry] = []
    var seen = 0
    for row in rows {
      let start = Instant(milliseconds: row.start)
      guard
        segment.handouts(of: row.row).contains(where: {
          organization.shows($0, startedAt: start, of: person, to: reader, now: now)
        })
      else { continue }
      seen += 1
      var handouts: [HandoutID] = []
      audience.forEachEntry(of: row, index, in: segment) { handouts.append(audience.entries[$0].handout.id) }
      guard !handouts.isEmpty else { continue }
      guard filter.from <= start, start < filter.until || filter.until == .distantFuture else { continue }
      entries.append(
        Entry(
          row: row.row, student: person, context: context, number: seen, handouts: handouts.sorted()))
    }
    pending = entries.reversed()
  }
}
