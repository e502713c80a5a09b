public import Domain

/// Everything Report knows of one organization: who and what there is, and what students did.
///
/// It is a value with one owner: the two feeds change it, reports read it. Whatever a report shows is computed when it is
/// asked for; only plans are kept, until the organization changes.
public struct Gradebook: Sendable {
  /// Who and what there is: content, people, classes, handouts and switches, without any recorded work.
  public private(set) var organization: Organization
  /// What students did.
  public private(set) var segment = Segment()
  /// Grows with every change of the organization.
  public private(set) var organizationVersion: UInt64 = 0
  /// How often a person or all work was erased here: what lies in files is out of date in another way than usual.
  public private(set) var erasures = 0

  /// The two feeds fill one organization, and either may begin anew without the other.
  private var contexts: Set<ContextID> = []
  private var fixedKinds: [ContextID: ItemKind] = [:]
  private var plans: [HandoutID: KeptPlan] = [:]

  private struct KeptPlan: Sendable {
    var plan: GridPlan
    var organizationVersion: UInt64
    var workVersion: Int
  }

  /// Plans kept: those of some hundred classes that are being watched. One of 27 students and five columns takes some 10 KB.
  private static let plansMax = 2_048

  /// An empty one, for the two feeds to fill.
  public init(_ id: OrganizationID) {
    organization = Organization(id: id)
  }

  /// Takes in what was recorded, removed or marked. Plans that rest on where work is are made anew
  /// (`Segment.workVersion`).
  public mutating func apply(_ change: WorkChange) {
    segment.apply(change)
  }

  /// What was found damaged of its work where it lies in a file. It is read no more, so answers made since may lack it.
  public var damage: PartDamage { segment.base.damage }

  /// Whether some context waits to be packed.
  public var isWorthPacking: Bool { segment.isWorthPacking }

  /// Asks for the packing of what has come to rest.
  public mutating func requestIdlePacking() { segment.requestIdlePacking() }

  /// Begins to pack one; see `ContextPacking` for the steps.
  public mutating func beginPacking() -> ContextPacking? { segment.beginPacking() }

  /// - Returns: whether there may be more to read.
  public func read(_ packing: inout ContextPacking) -> Bool { segment.read(&packing) }

  /// - Returns: false if the packing was given up meanwhile.
  public mutating func install(_ packed: PackedContext, _ packing: ContextPacking) -> Bool {
    segment.install(packed, packing)
  }

  /// - Returns: whether there may be more to settle.
  public mutating func settle(_ packing: inout ContextPacking) -> Bool { segment.settle(&packing) }

  /// Work was removed, of whatever was kept for too long: it shall not stay in runs and in files either.
  public mutating func requestPurge() {
    segment.requestPurge()
    erasures += 1
  }

  /// - Returns: false where something has been applied since the texts in use were read.
  public mutating func forgetTexts(besides used: TextsInUse) -> Bool { segment.forgetTexts(besides: used) }

  /// Packs the attempts at one context, or all; no answer depends on it.
  public mutating func pack(_ context: ContextID? = nil) {
    guard let context else { return segment.packAll() }
    if let number = segment.number(context) { segment.pack(number) }
  }

  /// Takes in a change of content, roster, handouts or switches. An erased person's work goes here, and a deleted
  /// handout's marks; its attempts are removed by changes of their own.
  public mutating func apply(_ change: OrganizationChange) {
    switch change {
    case .context(let node): contexts.insert(node.id)
    case .contextForgotten(let id): contexts.remove(id)
    case .personErased(let person):
      segment.apply(.personErased(person))
      // They hold names.
      plans = [:]
      erasures += 1
    case .handoutDeleted(let handout): segment.apply(.handoutDeleted(handout))
    case .primaryKind(let context, let kind): fixedKinds[context] = kind
    // A class may be taken back: its marks stay, like its work, until its handouts end for good.
    case .classDeleted, .settings, .clock, .school, .term, .schoolClass, .person, .enrolment, .handout, .recording,
      .schoolRemoved, .termRemoved:
      break
    }
    organization.apply(change)
    if case .contextForgotten(let id) = change { keepKind(of: id) }
    organizationVersion += 1
  }

  /// Which kind is in force is Activity's to say, and it will not say it again where content that was forgotten comes back (N86).
  private mutating func keepKind(of context: ContextID) {
    if let kind = fixedKinds[context] { organization.apply(.primaryKind(context, kind)) }
  }

  /// Has written to a file what has changed since: runs, and who and what there is. The gradebook itself goes on reading where it read
  /// before.
  ///
  /// - Parameters:
  ///   - former: what was written last; nil where nothing was.
  ///   - isKept: whether a part that lies in a file lies in the right one.
  ///   - store: writes a part's bytes to it.
  public func keep(
    since former: KeptParts?, _ isKept: (StoredPart) -> Bool, _ store: (UnsafeRawBufferPointer) throws -> StoredPart
  ) throws -> KeptParts {
    var kept = try unsafe segment.keep(isKept, store)
    if let school = former?.school, school.version == organizationVersion, isKept(school.part) {
      kept.school = school
      return kept
    }
    var bytes: [UInt8] = []
    var snapshot = SnapshotWriter { bytes += $0 }
    try writeSchool(to: &snapshot)
    _ = try snapshot.end()
    let part = try unsafe bytes.withUnsafeBytes { bytes in try unsafe store(bytes) }
    kept.school = KeptParts.School(version: organizationVersion, part: part)
    return kept
  }

  /// From now on the rows of some runs are read from the file, as far as they are still there. No answer depends on it.
  public mutating func move(_ moves: RunMoves) { segment.move(moves.moves) }

  /// Writes to a snapshot where the parts lie, and everything that is in none.
  ///
  /// - Parameter kept: what `keep` gave for this very gradebook.
  public func write(to snapshot: inout SnapshotWriter, _ kept: KeptParts) throws {
    try snapshot.write(kept.school?.part.place) { try $0.write(to: &$1) }
    try segment.write(to: &snapshot, kept)
  }

  private func writeSchool(to snapshot: inout SnapshotWriter) throws {
    try organization.write(to: &snapshot)
    try snapshot.write(contexts) { try $1.write($0.rawValue) }
    try snapshot.write(fixedKinds) { kind, snapshot in
      try snapshot.write(kind.key.rawValue)
      try snapshot.write(kind.value)
    }
  }

  /// All but what students did.
  public struct School: Sendable {
    fileprivate let organization: Organization
    fileprivate let contexts: Set<ContextID>
    fileprivate let fixedKinds: [ContextID: ItemKind]

    /// - Parameter part: to which `keep` wrote it.
    public init(from part: StoredPart) throws(SnapshotError) {
      var snapshot = unsafe SnapshotReader(part.bytes)
      try self.init(from: &snapshot)
      try snapshot.end()
    }

    private init(from snapshot: inout SnapshotReader) throws(SnapshotError) {
      organization = try Organization(from: &snapshot)
      contexts = Set(
        try snapshot.readArray { snapshot throws(SnapshotError) in ContextID(try snapshot.read(Int64.self)) })
      let kinds = try snapshot.readArray { snapshot throws(SnapshotError) in
        (ContextID(try snapshot.read(Int64.self)), try snapshot.readChoice(ItemKind.self))
      }
      fixedKinds = Dictionary(kinds) { $1 }
    }
  }

  /// Puts together what was read.
  public init(_ school: School, _ segment: Segment) {
    organization = school.organization
    contexts = school.contexts
    fixedKinds = school.fixedKinds
    self.segment = segment
  }

  /// Forgets what came from Activity: people, handouts, work.
  public mutating func forgetSchool() {
    var empty = Organization(id: organization.id)
    empty.lie(over: organization.content.catalog)
    for id in contexts {
      if let node = organization.content[id] { empty.apply(.context(node)) }
    }
    organization = empty
    segment = Segment()
    fixedKinds = [:]
    plans = [:]
    organizationVersion += 1
    erasures += 1
  }

  /// Lets the content lie over what vendors publish, as it is now.
  public mutating func lie(over catalog: PublishedCatalog?) {
    organization.lie(over: catalog)
    organizationVersion += 1
  }

  /// Forgets what came from Context: content of the organization's own.
  public mutating func forgetContent() {
    for id in contexts {
      organization.apply(.contextForgotten(id))
      keepKind(of: id)
    }
    contexts = []
    organizationVersion += 1
  }

  /// The plan of a handout's grid, kept for the next who asks; nil for an unknown handout.
  ///
  /// - Parameter now: by the organization's clock.
  public mutating func plan(of handout: HandoutID, now: Instant) -> GridPlan? {
    if let kept = keptPlan(of: handout, now: now) { return kept }
    guard let plan = newPlan(of: handout, now: now) else {
      plans[handout] = nil
      return nil
    }
    guard !plan.dependsOnWork else { return plan }
    // All at once: which of them will be asked for again cannot be told, and making one costs microseconds.
    if plans.count >= Self.plansMax { plans = [:] }
    plans[handout] = KeptPlan(plan: plan, organizationVersion: organizationVersion, workVersion: segment.workVersion)
    return plan
  }

  /// The same for snapshots, which nobody asks twice: if it has to be made, it is not kept.
  public func planOnce(of handout: HandoutID, now: Instant) -> GridPlan? {
    keptPlan(of: handout, now: now) ?? newPlan(of: handout, now: now)
  }

  private func keptPlan(of handout: HandoutID, now: Instant) -> GridPlan? {
    guard let kept = plans[handout], kept.organizationVersion == organizationVersion,
      kept.workVersion == segment.workVersion, kept.plan.isValid(at: now)
    else { return nil }
    return kept.plan
  }

  private func newPlan(of handout: HandoutID, now: Instant) -> GridPlan? {
    organization.handout(handout).map { GridPlan($0, in: organization, now: now, work: segment) }
  }
}
