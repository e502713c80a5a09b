/// One store's file that gives way to a draft: what stands is moved aside, never deleted.
struct StoreReplacement {
  let path: String
  let note: RestoreNote

  /// Of a store's files its log first: beside another store's file it would be taken for that one's.
  private static let parts = ["-wal", "-shm", "-mark", ""]

  /// Whether what stands is a draft that an interrupted restore has put there.
  var isDraftInPlace: Bool {
    get throws { try exists(path) && note.formerDrafts.contains(FileIdentity(of: path)) }
  }

  /// Writes down beside the store what is to happen. What an interrupted restore has put in place is not what stood before.
  func begin(_ drafts: [FileIdentity]) throws {
    if try isDraftInPlace { try remove(path) }
    try note.write(drafts, beside: path)
  }

  /// Moves what stands aside, and the draft into its place.
  ///
  /// - Returns: what is aside now, be it that an interrupted restore has moved it.
  func run(with draft: String) throws -> [String] {
    guard !exists(draft + "-wal") else {
      throw BackupError("\(draft) was not closed in good order: run the restore again")
    }
    var aside: [String] = []
    for part in Self.parts {
      let places = [note.folderName, note.otherFolderName].map {
        "\(folder(of: path))/\($0)/\(lastComponent(of: path))\(part)"
      }
      let isTaken = exists(places[0])
      if isTaken { aside.append(places[0]) }
      guard exists(path + part) else { continue }
      let place = places[isTaken ? 1 : 0]
      try makeFolder(folder(of: place))
      try move(path + part, to: place)
      aside.append(place)
    }
    for folder in Set(aside.map { folder(of: $0) }) { try syncFolder(folder) }
    try move(draft, to: path)
    try syncFolder(folder(of: path))
    return aside
  }

  /// Services may start on the store again.
  func end() throws { try RestoreNote.erase(beside: path) }
}
