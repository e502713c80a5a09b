internal import CSQLite
internal import Storage

// What is left in the files of rows that are no more. `secure_delete` overwrites a cell as it is freed, and a page; but where
// a page is put together anew because its cells did not fit any more, SQLite leaves the former ones in its middle, between
// the pointers to its cells and the first of them. Nothing looks there, so it can be overwritten in the file itself.
extension SQLiteConnection {
  /// Pages that are looked at in one step: 1 MiB, read in well under a millisecond.
  static let residuePagesPerStep = 256
  /// Of the log, in pages, that a step copies into the file by itself. More is copied beside.
  private static let logPagesPerStep = 256
  /// How long the end of the log is waited for: so long, at most, everyone who writes waits, too.
  private static let emptyLogMilliseconds: Int32 = 20
  /// In larger files the first byte of an overflow page, part of a page's number, could be that of a tree's page. 128 GiB.
  private static let pagesMax = 1 << 25

  func removeResidue(from page: Int) throws(StorageError) -> ResidueStep {
    // What was deleted before it begins has gone from the file's pages, and all pages are there.
    guard page > 1 || copyWholeLog() else { return .held }
    let file = try mainFile()
    let header = try file.read(100, at: 0)
    guard let layout = PageLayout(header: header) else { return .end }
    let pageCount = Int(try file.size()) / layout.pageBytes
    let end = min(page + Self.residuePagesPerStep, pageCount + 1)
    guard page < end, pageCount < Self.pagesMax else {
      try file.sync()
      return .end
    }
    // What lies in the file may be older than what lies in the log. It tells all the same which pages to look at.
    let bytes = try file.read((end - page) * layout.pageBytes, at: (page - 1) * layout.pageBytes)
    let suspects = (page..<end).filter { number in
      let start = (number - page) * layout.pageBytes
      return layout.hasResidue(bytes[start..<start + layout.pageBytes], number: number)
    }
    guard !suspects.isEmpty else { return .more(from: end, overwritten: 0) }
    // From here on nobody but this thread writes to the file: it has all of the log, and nobody else copies.
    guard copyWholeLog() else { return .held }
    var overwritten = 0
    for number in suspects {
      let offset = (number - 1) * layout.pageBytes
      var bytes = try file.read(layout.pageBytes, at: offset)
      guard layout.removeResidue(from: &bytes, number: number) else { continue }
      try file.write(bytes, at: offset)
      overwritten += 1
    }
    // Pages that this connection still holds would be written back as they were.
    if overwritten > 0 { releasePages() }
    return .more(from: end, overwritten: overwritten)
  }

  func emptyLog() throws(StorageError) -> Bool {
    guard isLogShort() else { return false }
    setPatience(milliseconds: Self.emptyLogMilliseconds)
    defer { setPatience(milliseconds: nil) }
    return try truncateLog()
  }

  /// Whether everything of the log is in the file now. Readers of an older state hold it up, and so does a long log, which is
  /// copied beside first.
  private func copyWholeLog() -> Bool {
    isLogShort() && checkpoint().isWhole
  }

  /// Whether little of the log is left to copy. It begins to copy more, beside.
  private func isLogShort() -> Bool {
    guard let uncopied = uncopiedPages else { return false }
    if uncopied <= Self.logPagesPerStep { return true }
    copyBeside()
    return false
  }
}

/// How pages of a file are laid out, as its header says.
struct PageLayout {
  let pageBytes: Int
  /// Of each page; behind them is what belongs to extensions of SQLite.
  private let usableBytes: Int

  /// - Parameter header: the first bytes of the file. Nil where they are no header.
  init?(header: [UInt8]) {
    guard header.count >= 24, header.starts(with: Array("SQLite format 3\0".utf8)) else { return nil }
    let size = Int(header[16]) << 8 | Int(header[17])
    pageBytes = size == 1 ? 65_536 : size
    usableBytes = pageBytes - Int(header[20])
    guard pageBytes >= 512, pageBytes.nonzeroBitCount == 1, usableBytes >= 480 else { return nil }
  }

  func hasResidue(_ page: ArraySlice<UInt8>, number: Int) -> Bool {
    unused(in: page, number: number).contains { range in
      page[(page.startIndex + range.lowerBound)..<(page.startIndex + range.upperBound)].contains { $0 != 0 }
    }
  }

  /// - Returns: whether there was any.
  func removeResidue(from page: inout [UInt8], number: Int) -> Bool {
    var had = false
    for range in unused(in: page[...], number: number) {
      for place in range where page[place] != 0 {
        page[place] = 0
        had = true
      }
    }
    return had
  }

  /// The parts of a tree's page that hold nothing: the gap before the first cell, and what is free among the cells but for the
  /// four bytes by which it is found. None where the page is none of a tree, or makes no sense as one.
  private func unused(in page: ArraySlice<UInt8>, number: Int) -> [Range<Int>] {
    func byte(_ place: Int) -> Int { Int(page[page.startIndex + place]) }
    func pair(_ place: Int) -> Int { byte(place) << 8 | byte(place + 1) }
    let header = number == 1 ? 100 : 0
    let headerBytes: Int
    switch byte(header) {
    case 2, 5: headerBytes = 12
    case 10, 13: headerBytes = 8
    default: return []
    }
    let pointersEnd = header + headerBytes + 2 * pair(header + 3)
    let content = pair(header + 5) == 0 ? 65_536 : pair(header + 5)
    guard pointersEnd <= content, content <= usableBytes else { return [] }
    var unused = [pointersEnd..<content]
    var free = pair(header + 1)
    while free != 0 {
      guard free >= content, free + 4 <= usableBytes else { return [] }
      let (next, size) = (pair(free), pair(free + 2))
      guard size >= 4, free + size <= usableBytes, next == 0 || next >= free + size else { return [] }
      unused.append((free + 4)..<(free + size))
      free = next
    }
    return unused
  }
}
