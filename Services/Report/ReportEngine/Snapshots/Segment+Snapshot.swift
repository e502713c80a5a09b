internal import Domain

// A segment in a snapshot: everything packed, so that there is no delta, and nothing of what was shadowed is left.
extension Segment {
  /// Takes as long as packing what is loose and writing all of it; it is done on a copy, away from readers.
  func write(to snapshot: inout SnapshotWriter) throws {
    var packed = self
    packed.packAll()
    // Texts that no attempt holds any more may be an erased person's own words.
    _ = packed.forgetTexts(besides: packed.textsInUse())
    try packed.writePacked(to: &snapshot)
  }

  private func writePacked(to snapshot: inout SnapshotWriter) throws {
    try students.write(to: &snapshot)
    try contexts.write(to: &snapshot)
    try handouts.write(to: &snapshot)
    try responses.write(to: &snapshot)
    try memberships.write(to: &snapshot)
    try work.write(to: &snapshot)
    try done.write(to: &snapshot)
    try earlier.write(to: &snapshot)
    try marks.write(to: &snapshot)
    try contextsOfStudents.write(to: &snapshot)
    try index.write(to: &snapshot)
    for (number, dictionary) in dictionaries.enumerated() {
      try dictionary.write(to: &snapshot)
      try snapshot.write(base[Number(UInt32(number))]?.run) { try $0.write(to: &$1) }
    }
  }

  /// Reads what `write(to:)` wrote. Runs are checked before anything walks along them: a senseless one is refused,
  /// not read.
  public init(from snapshot: inout SnapshotReader) throws(SnapshotError) {
    self.init()
    students = try Numbering(from: &snapshot)
    contexts = try Numbering(from: &snapshot)
    handouts = try Numbering(from: &snapshot)
    responses = try Numbering(from: &snapshot)
    memberships = try Memberships(from: &snapshot)
    work = try HandoutWork(from: &snapshot)
    done = try DoneMarks(from: &snapshot)
    earlier = try EarlierRecords(from: &snapshot)
    marks = try MarkedAttempts(from: &snapshot)
    contextsOfStudents = try StudentContexts(from: &snapshot)
    index = try AttemptIndex(from: &snapshot)
    for number in 0..<UInt32(contexts.count) {
      let dictionary = try ItemDictionary(from: &snapshot)
      dictionaries.append(dictionary)
      let run = try snapshot.readOptional { [students, memberships] snapshot throws(SnapshotError) in
        try PackedRun(
          from: &snapshot, at: Number(number), dictionary, studentCount: students.count,
          membershipCount: memberships.count)
      }
      if let run { base.install(run) }
    }
  }
}
