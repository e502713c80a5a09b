internal import Domain

// Settings, people and classes in a snapshot.
extension OrganizationSettings {
  func write(to snapshot: inout SnapshotWriter) throws {
    try snapshot.write(title)
    try snapshot.write(timeZone)
    try snapshot.write(suppressionThreshold)
    try snapshot.write(retentionDays) { try $1.write($0) }
    try snapshot.write(allowedApps) { try $1.write($0) }
  }

  init(from snapshot: inout SnapshotReader) throws(SnapshotError) {
    self.init(
      title: try snapshot.readText(), timeZone: try snapshot.readText(), suppressionThreshold: try snapshot.read(),
      retentionDays: try snapshot.readOptional { snapshot throws(SnapshotError) in try snapshot.read() },
      allowedApps: Set(try snapshot.readArray { snapshot throws(SnapshotError) in try snapshot.readID() }))
  }
}

extension School {
  func write(to snapshot: inout SnapshotWriter) throws {
    try snapshot.write(id)
    try snapshot.write(title)
    try snapshot.write(timeZone) { try $1.write($0) }
  }

  init(from snapshot: inout SnapshotReader) throws(SnapshotError) {
    self.init(
      id: try snapshot.readID(), title: try snapshot.readText(),
      timeZone: try snapshot.readOptional { snapshot throws(SnapshotError) in try snapshot.readText() })
  }
}

extension Term {
  func write(to snapshot: inout SnapshotWriter) throws {
    try snapshot.write(id)
    try snapshot.write(school) { try $1.write($0) }
    try snapshot.write(title)
    try snapshot.write(window)
  }

  init(from snapshot: inout SnapshotReader) throws(SnapshotError) {
    self.init(
      id: try snapshot.readID(), school: try snapshot.readOptionalID(), title: try snapshot.readText(),
      window: try snapshot.readWindow())
  }
}

extension SchoolClass {
  func write(to snapshot: inout SnapshotWriter) throws {
    try snapshot.write(id)
    try snapshot.write(title)
    try snapshot.write(school) { try $1.write($0) }
    try snapshot.write(term) { try $1.write($0) }
  }

  init(from snapshot: inout SnapshotReader) throws(SnapshotError) {
    self.init(
      id: try snapshot.readID(), title: try snapshot.readText(), school: try snapshot.readOptionalID(),
      term: try snapshot.readOptionalID())
  }
}

extension Enrolment {
  func write(to snapshot: inout SnapshotWriter) throws {
    try snapshot.write(key.person)
    try snapshot.write(key.schoolClass)
    try snapshot.write(key.role)
    try snapshot.write(windows)
  }

  init(from snapshot: inout SnapshotReader) throws(SnapshotError) {
    self.init(
      try snapshot.readID(), in: try snapshot.readID(), as: try snapshot.readChoice(),
      windows: try snapshot.readWindows())
  }
}

extension RecordingSwitch {
  func write(to snapshot: inout SnapshotWriter) throws {
    switch scope {
    case .organization: try snapshot.write(0 as UInt8)
    case .schoolClass(let id):
      try snapshot.write(1 as UInt8)
      try snapshot.write(id)
    case .student(let id):
      try snapshot.write(2 as UInt8)
      try snapshot.write(id)
    }
    try snapshot.write(off)
    try snapshot.write(deletedBefore)
  }

  init(from snapshot: inout SnapshotReader) throws(SnapshotError) {
    let scope: Scope
    switch try snapshot.read(UInt8.self) {
    case 0: scope = .organization
    case 1: scope = .schoolClass(try snapshot.readID())
    case 2: scope = .student(try snapshot.readID())
    case let other: throw .senseless("scope \(other)")
    }
    self.init(scope: scope, off: try snapshot.readWindows(), deletedBefore: try snapshot.readOptionalInstant())
  }
}
