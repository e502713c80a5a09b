internal import Domain

// Content in a snapshot.
extension ContextNode {
  func write(to snapshot: inout SnapshotWriter) throws {
    try snapshot.write(id.rawValue)
    try snapshot.write(app)
    try snapshot.write(identifier)
    try snapshot.write(placements) { placement, snapshot in
      try snapshot.write(placement.from)
      try snapshot.write(placement.parent?.rawValue) { try $1.write($0) }
    }
    try snapshot.write(title)
    try snapshot.write(type)
    try snapshot.write(topic) { try $1.write($0) }
    try snapshot.write(displayOrder)
    try snapshot.write(isAssignable)
    try snapshot.write(declaredKind) { try $1.write($0) }
    try snapshot.write(capabilities.kinds) { kind, snapshot in
      try snapshot.write(kind)
      try snapshot.write(capabilities.details(of: kind) ?? "")
    }
    try snapshot.write(origin)
    try snapshot.write(removed)
    try snapshot.write(updated)
    try snapshot.write(formerListings) { listing, snapshot in
      try snapshot.write(listing.until)
      try snapshot.write(listing.title)
      try snapshot.write(listing.displayOrder)
      try snapshot.write(listing.isAssignable)
    }
  }

  init(from snapshot: inout SnapshotReader) throws(SnapshotError) {
    self.init(
      id: ContextID(try snapshot.read(Int64.self)), app: try snapshot.readID(), identifier: try snapshot.readText(),
      placements: try snapshot.readArray { snapshot throws(SnapshotError) in
        let from = try snapshot.readInstant()
        let parent = try snapshot.readOptional { snapshot throws(SnapshotError) in try snapshot.read(Int64.self) }
        return Placement(from: from, parent: parent.map { ContextID($0) })
      },
      title: try snapshot.readText(), type: try snapshot.readChoice(), topic: try snapshot.readOptionalChoice(),
      displayOrder: try snapshot.read(), isAssignable: try snapshot.readBool(),
      declaredKind: try snapshot.readOptionalChoice(), capabilities: try Capabilities(from: &snapshot),
      origin: try snapshot.readChoice(), removed: try snapshot.readOptionalInstant(),
      updated: try snapshot.readInstant())
    formerListings = try snapshot.readArray { snapshot throws(SnapshotError) in
      FormerListing(
        until: try snapshot.readInstant(), title: try snapshot.readText(), displayOrder: try snapshot.read(),
        isAssignable: try snapshot.readBool())
    }
  }
}

extension Capabilities {
  fileprivate init(from snapshot: inout SnapshotReader) throws(SnapshotError) {
    self.init()
    let held = try snapshot.readArray { snapshot throws(SnapshotError) in
      (kind: try snapshot.readChoice(Kind.self), details: try snapshot.readText())
    }
    for capability in held { add(capability.kind, details: capability.details) }
  }
}
