import Domain
import Glibc

/// What `generate.py` wrote: columns of a file each, and the parameters of the queries.
struct ReportData {
  var publishing: Publishing
  let start: Instant
  let organization: Int
  /// Contexts, half-open.
  let subtree: Range<Int>
  let quiz: Int
  let handouts: [AskedHandout]
  let students: [AskedStudent]

  typealias AskedHandout = (schoolClass: Int, handout: Int, organization: Int)
  typealias AskedStudent = (student: Int, organization: Int)

  let runOrganization: [UInt32], runContext: [UInt32], runStart: [UInt32]
  let attemptStudent: [UInt32], attemptCode: [UInt8], attemptProgress: [UInt8], attemptState: [UInt8]
  let attemptDuration: [UInt32], attemptTime: [UInt32], itemOffset: [UInt32], itemValue: [UInt8]
  let contextMaximum: [UInt32], contextType: [UInt32], contextParent: [Int32], contextItems: [UInt32]
  let definitionKind: [UInt8]
  let rosterOffset: [UInt32], roster: [UInt32]
  let classesOffset: [UInt32], classesOfStudent: [UInt32]
  let organizationOfStudent: [UInt32]
  let handoutClass: [UInt32], handoutOffset: [UInt32], handoutContext: [UInt32]
  let assignedOffset: [UInt32], assignedContext: [UInt32]

  init(_ folder: String, _ publishing: Publishing) {
    self.publishing = publishing
    func column<Element: BitwiseCopyable>(_ name: String) -> [Element] { Self.read("\(folder)/cols/\(name).bin") }
    runOrganization = column("r_org")
    runContext = column("r_ctx")
    runStart = column("r_start")
    attemptStudent = column("a_student")
    attemptCode = column("a_code")
    attemptProgress = column("a_prog")
    attemptState = column("a_state")
    attemptDuration = column("a_dur")
    attemptTime = column("a_time")
    itemOffset = column("a_ioff")
    itemValue = column("i_value_u8")
    contextMaximum = column("c_max")
    contextType = column("c_type")
    contextParent = column("c_parent")
    contextItems = column("c_k")
    definitionKind = column("d_kind")
    rosterOffset = column("e_off")
    roster = column("e_student")
    classesOffset = column("s_coff")
    classesOfStudent = column("s_class")
    organizationOfStudent = column("s_org")
    handoutClass = column("h_class")
    handoutOffset = column("h_off")
    handoutContext = column("h_ctx")
    assignedOffset = column("cc_off")
    assignedContext = column("cc_ctx")

    var numbers: [Substring: [[Int]]] = [:]
    let text: [UInt8] = Self.read("\(folder)/params.txt")
    for line in String(decoding: text, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ")
      numbers[words[0], default: []].append(words.dropFirst().compactMap { Int($0) })
    }
    start = Instant(milliseconds: Int64(numbers["t0"]![0][0]) * 1_000)
    organization = numbers["org"]![0][0]
    subtree = numbers["subtree"]![0][0]..<numbers["subtree"]![0][1]
    quiz = numbers["quiz"]![0][0]
    handouts = numbers["handout"]!.map { ($0[0], $0[1], $0[2]) }
    students = numbers["student"]!.map { ($0[0], $0[1]) }
  }

  var contextCount: Int { contextType.count }
  var attemptCount: Int { attemptStudent.count }
  var organizationCount: Int { Int(runOrganization.max() ?? 0) + 1 }

  /// Contexts of a type, by its number in the data.
  func contexts(ofType type: Int) -> [Int] { contextType.indices.filter { contextType[$0] == type } }

  /// The types whose contexts have a norm, and what that is there.
  static let measuredTypes: [(type: Int, kind: ItemKind)] = [(3, .score), (4, .score), (6, .binary)]
  static let quantilesOfTypes = [0.1, 0.25, 0.5, 0.75, 0.9, 0.99]

  /// The kind of a context's primary item; nil for what only holds others.
  func primaryKind(_ context: Int) -> ItemKind? {
    switch contextType[context] {
    case 3, 4: .score
    case 5: .quantity
    case 6: .binary
    default: nil
    }
  }

  private static func read<Element: BitwiseCopyable>(_ path: String) -> [Element] {
    let bytes = readWhole(path)
    return unsafe bytes.withUnsafeBytes { unsafe Array($0.assumingMemoryBound(to: Element.self)) }
  }

  /// Files under `/proc` do not tell their length.
  static func readWhole(_ path: String) -> [UInt8] {
    guard let file = unsafe fopen(path, "rb") else { fatalError("cannot read \(path)") }
    defer { unsafe fclose(file) }
    var bytes: [UInt8] = []
    let pieceMax = 1 << 20
    while true {
      let piece = unsafe Array<UInt8>(unsafeUninitializedCapacity: pieceMax) { buffer, initialized in
        initialized = unsafe fread(buffer.baseAddress, 1, pieceMax, file)
      }
      bytes += piece
      if piece.count < pieceMax { return bytes }
    }
  }
}
