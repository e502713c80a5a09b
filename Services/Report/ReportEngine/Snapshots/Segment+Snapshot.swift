public import Domain

// A segment in a snapshot: where its runs lie, which of their cells do not count, and what is loose, packed as a run is. What follows
// from the rows (where each attempt is, what each student and each handout has) is found again.
extension Segment {
  /// Has every run kept in a file that is not kept there yet.
  ///
  /// - Parameters:
  ///   - isKept: whether a run that lies in a file lies in the right one.
  ///   - store: writes a run's bytes to it.
  /// - Throws: also `SnapshotError.damaged` where a run that lies elsewhere is not what was written there, which is noted.
  func keep(
    _ isKept: (StoredPart) -> Bool, _ store: (UnsafeRawBufferPointer) throws -> StoredPart
  ) throws -> KeptParts {
    var kept = KeptParts()
    for run in base.runs {
      if let stored = run.memory.stored, isKept(stored) {
        kept.runs[run.context] = stored
      } else {
        guard base.isSound(run) else { throw SnapshotError.damaged }
        let stored = try unsafe store(run.memory.bytes)
        // What was changed since would get a checksum of its own.
        if let former = run.memory.stored, !stored.place.hasSame(as: former.place) {
          base.damage.note(former.place)
          throw SnapshotError.damaged
        }
        kept.runs[run.context] = stored
        kept.moves.append(KeptParts.Move(run: run, stored: stored))
      }
    }
    return kept
  }

  /// From now on the rows of some runs are read from the file, and their own memory is given back.
  mutating func move(_ moves: some Sequence<KeptParts.Move>) {
    for move in moves { _ = base.move(move.run, to: move.stored) }
  }

  /// - Parameter kept: of this very segment.
  func write(to snapshot: inout SnapshotWriter, _ kept: KeptParts) throws {
    try students.write(to: &snapshot)
    try contexts.write(to: &snapshot)
    try handouts.write(to: &snapshot)
    try responses.write(to: &snapshot)
    try memberships.write(to: &snapshot)
    try done.write(to: &snapshot)
    try earlier.write(to: &snapshot)
    try marks.write(to: &snapshot)
    for (number, dictionary) in dictionaries.enumerated() {
      let context = Number<ContextID>(UInt32(number))
      try dictionary.write(to: &snapshot)
      try snapshot.write(kept.runs[context]?.place) { try $0.write(to: &$1) }
      if let live = base.unread(at: context) { try snapshot.write(column: live.shadow.cells(of: live.run)) }
      try write(looseRowsAt: context, to: &snapshot)
    }
    try snapshot.write(packing.purging) { try $1.write($0.index) }
  }

  private func write(looseRowsAt context: Number<ContextID>, to snapshot: inout SnapshotWriter) throws {
    let count = delta.cells.rowCount(at: context)
    try snapshot.write(count > 0)
    guard count > 0 else { return }
    var packing = RunPacking(dictionaries[Int(context.index)], count: count)
    var record = AttemptRecord()
    for student in delta.cells.students(at: context) {
      delta.cells.rows(context, student)?.forEach { row in
        delta.read(row, into: &record)
        packing.append(record)
      }
    }
    try snapshot.write(packing.columns().memory())
  }

  /// Reads what `write` wrote. Runs and rows are checked before anything walks along them: a senseless one is refused,
  /// not read.
  ///
  /// - Parameter open: finds the bytes that lie at a place.
  public init(
    from snapshot: inout SnapshotReader, _ open: (PartPlace) throws(SnapshotError) -> StoredPart
  ) throws(SnapshotError) {
    self.init()
    students = try Numbering(from: &snapshot)
    contexts = try Numbering(from: &snapshot)
    handouts = try Numbering(from: &snapshot)
    responses = try Numbering(from: &snapshot)
    memberships = try Memberships(from: &snapshot)
    done = try DoneMarks(from: &snapshot)
    earlier = try EarlierRecords(from: &snapshot)
    marks = try MarkedAttempts(from: &snapshot)
    var loose: [PackedRun] = []
    for number in 0..<UInt32(contexts.count) {
      if let rows = try readContext(Number(number), from: &snapshot, open) { loose.append(rows) }
    }
    for context in try snapshot.readArray({ snapshot throws(SnapshotError) in Number<ContextID>(try snapshot.read()) })
    {
      packing.requestPurge(of: context)
    }
    var gathered = AttemptIndex.Gathered(count: base.count)
    for number in 0..<UInt32(contexts.count) { linkPacked(at: Number(number), &gathered) }
    index = AttemptIndex(gathered)
    for rows in loose { try takeLoose(rows) }
    // Of what was voided, the words may still stand there.
    _ = forgetTexts(besides: textsInUse())
  }

  /// - Returns: the rows that are loose there.
  private mutating func readContext(
    _ context: Number<ContextID>, from snapshot: inout SnapshotReader,
    _ open: (PartPlace) throws(SnapshotError) -> StoredPart
  ) throws(SnapshotError) -> PackedRun? {
    let dictionary = try ItemDictionary(from: &snapshot)
    dictionaries.append(dictionary)
    func run(_ memory: consuming RunMemory) throws(SnapshotError) -> PackedRun {
      try PackedRun(
        checking: memory, at: context, dictionary, studentCount: students.count, membershipCount: memberships.count)
    }
    let place = try snapshot.readOptional { snapshot throws(SnapshotError) in try PartPlace(from: &snapshot) }
    if let place {
      let run = try run(RunMemory(try open(place)))
      var shadow = Shadow()
      for cell in try snapshot.readColumn(of: UInt32.self) {
        guard cell < run.cellCount, !shadow.contains(Int(cell)) else { throw .senseless("a shadow of no cell") }
        shadow.insert(Int(cell), of: run)
      }
      base.install(run, shadowed: shadow)
    }
    return try snapshot.readBool() ? try run(try snapshot.readMemory()) : nil
  }

  private mutating func linkPacked(at context: Number<ContextID>, _ gathered: inout AttemptIndex.Gathered) {
    guard let live = base[context] else { return }
    var counts = Array(repeating: 0, count: live.run.memberships.values.count)
    for cell in 0..<live.run.cellCount where !live.isShadowed(cell) {
      let student = live.run.students[cell]
      contextsOfStudents.add(context, of: student)
      for row in live.run.rows(ofCell: cell) {
        gathered.add(live.run.id(row), AttemptIndex.Cell(context: context, student: student))
        counts[Int(live.run.memberships.codes[row])] += 1
      }
    }
    for (code, count) in counts.enumerated() where count > 0 {
      work.add(context, to: memberships[live.run.memberships.values[code]], count: count)
    }
  }

  private mutating func takeLoose(_ rows: PackedRun) throws(SnapshotError) {
    var record = AttemptRecord()
    for cell in 0..<rows.cellCount {
      let student = rows.students[cell]
      // A cell is whole in one of the two.
      guard base.cell(of: student, at: rows.context) == nil else { throw .senseless("a cell in two places") }
      for row in rows.rows(ofCell: cell) {
        rows.read(row, of: student, into: &record)
        packing.countChange(at: record.context)
        insertLoose(record)
        work.add(record.context, to: memberships[record.membership])
      }
    }
  }
}

/// What a part holds.
public enum PartName: Hashable, Sendable {
  /// Who and what there is.
  case school
  /// The packed work at one context.
  case run(at: Number<ContextID>)
}

/// Where the parts of a gradebook lie in a file. Their places are theirs while anybody holds this.
public struct KeptParts: Sendable {
  /// Who and what there is, as of a version of the organization.
  struct School {
    var version: UInt64
    var part: StoredPart
  }

  /// A run that was written just now, and where.
  struct Move {
    let run: PackedRun
    let stored: StoredPart
  }

  /// At most one a context.
  fileprivate(set) var runs: [Number<ContextID>: StoredPart] = [:]
  /// Those whose rows are still read from memory of their own.
  fileprivate(set) var moves: [Move] = []

  var school: School?

  init() {}

  /// - Parameters:
  ///   - gradebook: out of a snapshot, and not changed since.
  ///   - school: from which its school was read.
  public init(of gradebook: Gradebook, school: StoredPart) {
    for run in gradebook.segment.base.runs { runs[run.context] = run.memory.stored }
    self.school = School(version: gradebook.organizationVersion, part: school)
  }

  /// Of all parts.
  public var places: [PartPlace] { runs.values.map(\.place) + [school].compactMap { $0?.part.place } }

  /// Of all parts together.
  public var byteCount: Int { places.reduce(0) { $0 + $1.count } }

  /// All that there are; what lies at the end of the file comes first.
  public var names: [PartName] {
    let names = runs.keys.map { PartName.run(at: $0) } + (school == nil ? [] : [.school])
    return names.map { (name: $0, offset: self[$0]?.place.offset ?? 0) }.sorted { $0.offset > $1.offset }.map(\.name)
  }

  /// Nil where there is none of the name any more.
  public subscript(name: PartName) -> StoredPart? {
    switch name {
    case .school: school?.part
    case .run(let context): runs[context]
    }
  }

  /// Lets go of who and what there is: the next snapshot has it written anew.
  public mutating func forgetSchool() { school = nil }

  /// Some of those whose rows are still read from memory of their own; each is given once.
  public mutating func takeMoves(atMost count: Int) -> RunMoves? {
    guard !moves.isEmpty else { return nil }
    defer { moves.removeLast(min(count, moves.count)) }
    return RunMoves(moves: Array(moves.suffix(count)))
  }
}

/// Some runs that were written to a file, whose own memory is not needed any more.
public struct RunMoves: Sendable {
  let moves: [KeptParts.Move]

  /// Of the memory that they have.
  public var byteCount: Int { moves.reduce(0) { $0 + $1.stored.place.count } }
}
