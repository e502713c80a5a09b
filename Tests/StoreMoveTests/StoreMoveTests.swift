import ActivityService
import Chance
import ContextService
import Foundation
import Observability
import Storage
import StoreKit
import Stores
import Testing

@testable import StoreMove

@Suite("A store that is moved")
struct StoreMoveTests {
  static let formats: [StoreFormat] = [.activity, .context]

  let folder = NSTemporaryDirectory() + "homeroom-move-" + UUID().uuidString

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  private func address(_ name: String, _ kind: StoreKind) throws -> String {
    try StoreKind.$current.withValue(kind) { try TestDatabase.of(folder + "/" + name) }
  }

  @discardableResult
  private func move(
    _ format: StoreFormat, _ organization: String? = nil, from source: String, to target: String,
    stopsAfter steps: Int = .max
  ) throws -> [StoreMove.Moved] {
    let stores = try [source, target].map { try FilledStore.open(format, $0) }
    defer { for store in stores { store.close() } }
    var left = steps
    return try StoreMove(format, organization: organization, from: stores[0], to: stores[1]).run { _ in
      left -= 1
      if left < 0 { throw Interruption() }
    }
  }

  private struct Interruption: Error {}

  /// Changes one of the store's first rows.
  private func change(_ address: String, to octet: UInt8, _ format: StoreFormat) throws {
    let store = try FilledStore.open(format, address)
    defer { store.close() }
    _ = try store.openWriter().transact { transaction in
      try transaction.execute("UPDATE change SET payload = ? WHERE organization = 'a' AND seq = 1", .blob([octet]))
    }
  }

  @Test("names every table of either kind of store", arguments: formats.map(\.name), StoreKind.allCases)
  func tables(_ name: String, _ kind: StoreKind) throws {
    let format = try #require(Self.formats.first { $0.name == name })
    let store = try FilledStore.open(format, address("all", kind))
    defer { store.close() }
    let all = try store.openReader().all(
      kind == .sqlite
        ? "SELECT name FROM sqlite_schema WHERE type = 'table'"
        : "SELECT CAST(tablename AS text) FROM pg_catalog.pg_tables WHERE schemaname = current_schema()"
    ) { try $0.text(0) }
    // The words of contexts lie in tables of SQLite's own, which those that are named fill; the number of beats says nothing. Whose a
    // store and its organizations are is said of each store.
    let own =
      all.filter { $0.contains("_words_") || $0.contains("_title_") }
      + ["beat", "schema_migration", "store", "instance", "organization_owner"]
    #expect(Set(format.tables.map(\.name)) == Set(all).subtracting(own))
  }

  @Test(
    "is the same after it went to a server, to another one, to a file and to another file",
    arguments: formats.map(\.name))
  func roundTrip(_ name: String) throws {
    let format = try #require(Self.formats.first { $0.name == name })
    var dice = Dice()
    let places = try [
      address("first", .sqlite), address("second", .postgres), address("third", .postgres), address("fourth", .sqlite),
      address("fifth", .sqlite),
    ]
    try FilledStore.fill(format, at: places[0], &dice)
    var digests: [[[UInt8]]] = []
    for (source, target) in zip(places, places.dropFirst()) {
      let moved = try move(format, from: source, to: target)
      digests.append(moved.map(\.digest))
      #expect(moved.allSatisfy { $0.rowCount > 0 }, "seed \(dice.seed)")
      // It can be opened; and is compared, not overwritten, where it is moved again.
      let location = try StoreLocation(target)
      try location.open(format, now: 1, refusesLostWork: true, log: Logger("test", level: .error)).close()
      #expect(try move(format, from: source, to: target).map(\.digest) == digests.last)
      try change(source, to: 7, format)
      #expect(throws: MoveError.self) { try move(format, from: source, to: target) }
    }
    #expect(digests.dropFirst().allSatisfy { $0 == digests[0] }, "seed \(dice.seed)")
  }

  @Test("goes on where it was interrupted, and is opened by no service before its end", arguments: StoreKind.allCases)
  func interrupted(_ kind: StoreKind) throws {
    var dice = Dice()
    let (source, target) = (try address("source", .sqlite), try address("target", kind))
    try FilledStore.fill(.activity, at: source, &dice)
    var steps = 0
    while true {
      do {
        let moved = try move(.activity, from: source, to: target, stopsAfter: steps)
        let changes = FilledStore.organizations.map { FilledStore.rows(of: "change", in: $0) }.reduce(0, +)
        #expect(moved.first { $0.table == "change" }?.rowCount == changes, "seed \(dice.seed)")
        break
      } catch is Interruption {
        let location = try StoreLocation(target)
        #expect(throws: StorageError.self) {
          try location.open(.activity, now: 1, refusesLostWork: true, log: Logger("test", level: .error))
        }
        #expect(throws: MoveError.self) { try move(.activity, "a", from: source, to: target) }
        steps = steps * 3 + dice.roll(1..<5)
      }
    }
  }

  @Test("may be one organization, beside others of the same store", arguments: StoreKind.allCases)
  func oneOrganization(_ kind: StoreKind) throws {
    var dice = Dice()
    let (source, target) = (try address("source", .sqlite), try address("target", kind))
    for format in Self.formats {
      let (from, to) = (source + format.name, kind == .sqlite ? target + format.name : target)
      try FilledStore.fill(format, at: from, &dice)
      let first = try move(format, "ü", from: from, to: to)
      #expect(
        first.first { $0.table == "change" }?.rowCount == FilledStore.rows(of: "change", in: "ü"), "seed \(dice.seed)")
      #expect(try move(format, "ü", from: from, to: to).map(\.digest) == first.map(\.digest))
      #expect(throws: MoveError.self) { try move(format, from: from, to: to) }
      #expect(throws: MoveError.self) { try move(format, "nobody", from: from, to: to) }
      let second = try move(format, "a", from: from, to: to)
      let tables = zip(second, first).filter { !["change", "context_title", "context_words"].contains($0.0.table) }
      #expect(tables.allSatisfy { $0.0.rowCount == $0.1.rowCount && $0.0.digest != $0.1.digest }, "seed \(dice.seed)")
    }
  }

  /// Tables with what is made of a store's secrets.
  private static let secretive: Set<String> = ["erased_person", "erasure"]
  private static let crossings: [(StoreKind, StoreKind)] = [(.sqlite, .postgres), (.postgres, .sqlite)]
  private static let both = StoreKind.allCases.flatMap { one in StoreKind.allCases.map { (one, $0) } }

  /// Of each record and name the attempt that it refers to, and of each context the words.
  private func references(_ format: StoreFormat, of organization: String, at address: String) throws -> [String] {
    let store = try FilledStore.open(format, address)
    defer { store.close() }
    let reader = try store.openReader()
    func pairs(_ statement: SQL) throws -> [String] {
      try reader.all(statement, .text(organization)) { "\(try $0.text(0)) \(try $0.text(1))" }.sorted()
    }
    if format.name == "activity" {
      return try pairs(
        """
        SELECT event_id, attempt_id FROM attempt_event
        JOIN attempt ON row = attempt_row AND attempt.organization = attempt_event.organization
        WHERE attempt_event.organization = ?
        """)
        + pairs(
          """
          SELECT name, attempt_id FROM attempt_name
          JOIN attempt ON row = attempt_row AND attempt.organization = attempt_name.organization
          WHERE attempt_name.organization = ?
          """)
    }
    return try pairs(
      reader.dialect == .sqlite
        ? """
        SELECT identifier, context_words.words FROM context JOIN context_words ON context_words.rowid = context.row
        WHERE context.organization = ?
        """
        : """
        SELECT identifier, context_words.words FROM context JOIN context_words
          ON context_words.rowid = context.id AND context_words.organization = context.organization
        WHERE context.organization = ?
        """)
  }

  @Test("may be one organization, beside others that have given the same numbers", arguments: formats.map(\.name), both)
  func sameNumbers(_ name: String, _ kinds: (StoreKind, StoreKind)) throws {
    var dice = Dice()
    let format = try #require(Self.formats.first { $0.name == name })
    let (origin, others) = (try address("origin", .sqlite), try address("others", .sqlite))
    try FilledStore.fill(format, at: origin, of: ["a", "b’s", "ü"], without: Self.secretive, &dice)
    try FilledStore.fill(format, at: others, of: ["x", "y"], without: Self.secretive, &dice)
    // Both are of the kinds that are asked for, and hold several.
    let (source, target) = (try address("source", kinds.0), try address("target", kinds.1))
    try move(format, from: origin, to: source)
    try move(format, from: others, to: target)
    let (before, neighbours) = (try digests(format, of: "x", at: target), try digests(format, of: "b’s", at: source))
    let pairs = try references(format, of: "ü", at: source)
    #expect(pairs.count >= 66)
    for organization in ["ü", "a"] {
      // Wherever it is interrupted it goes on.
      var steps = 0
      while true {
        do {
          let moved = try move(format, organization, from: source, to: target, stopsAfter: steps)
          #expect(moved.map(\.digest) == (try digests(format, of: organization, at: origin)), "seed \(dice.seed)")
          break
        } catch is Interruption { steps = steps * 4 + dice.roll(1..<9) }
      }
    }
    #expect(try references(format, of: "ü", at: target) == pairs, "seed \(dice.seed)")
    // Nothing of those who were there is otherwise.
    #expect(try digests(format, of: "x", at: target) == before, "seed \(dice.seed)")
    #expect(try references(format, of: "y", at: target) == references(format, of: "y", at: others))
    // And one of those goes the other way.
    let returned = try move(format, "x", from: target, to: source)
    #expect(returned.map(\.digest) == before, "seed \(dice.seed)")
    #expect(try references(format, of: "x", at: source) == references(format, of: "x", at: others))
    #expect(try digests(format, of: "b’s", at: source) == neighbours, "seed \(dice.seed)")
    #expect(try references(format, of: "ü", at: source) == pairs, "seed \(dice.seed)")
  }

  /// What a move of an organization says of each table: by moving it into a new file.
  private func digests(_ format: StoreFormat, of organization: String, at source: String) throws -> [[UInt8]] {
    let copy = try address("copy-" + UUID().uuidString, .sqlite)
    defer { try? change(source, format) { try MovedOrganizations.forget(organization, in: $0) } }
    return try move(format, organization, from: source, to: copy).map(\.digest)
  }

  // MARK: One owner

  private func change(_ address: String, _ format: StoreFormat, _ body: (Transaction) throws -> Void) throws {
    let store = try FilledStore.open(format, address)
    defer { store.close() }
    try store.openWriter().transact(body)
  }

  /// Has the head of an organization's feed be where its changes end.
  private func haveHistory(_ transaction: Transaction) throws {
    let digest = Value.blob([UInt8](repeating: 7, count: 16))
    try transaction.execute(
      """
      UPDATE feed_head SET epoch = 1, digest = ?, origin = ?, seq = (SELECT max(seq) FROM change WHERE organization = 'ü')
      WHERE organization = 'ü'
      """, digest, digest)
    try transaction.execute(
      "UPDATE change SET digest = ? WHERE organization = 'ü' AND seq = (SELECT seq FROM feed_head WHERE organization = 'ü')",
      digest)
  }

  /// Those of some stores that would serve an organization: of them that would be opened, those that hold it and were not left by it.
  private func owners(of organization: String, _ format: StoreFormat, among addresses: [String]) throws -> [String] {
    try addresses.filter { address in
      let store = try FilledStore.open(format, address)
      defer { store.close() }
      let reader = try store.openReader()
      return try MoveMark.moving(on: reader) == nil && MovedOrganizations.all(on: reader)[organization] == nil
        && ChangeLog.head(of: organization, on: reader) != nil
    }
  }

  private func onBoth(
    _ format: StoreFormat, _ source: String, _ target: String, _ body: (any Database, any Database) throws -> Void
  ) throws {
    let stores = try [source, target].map { try FilledStore.open(format, $0) }
    defer { for store in stores { store.close() } }
    try body(stores[0], stores[1])
  }

  private func rowCount(_ format: StoreFormat, of organization: String, at address: String) throws -> Int {
    let store = try FilledStore.open(format, address)
    defer { store.close() }
    let writer = try store.openWriter()
    return try OrganizationRemoval(format, of: organization, on: writer).isDone() ? 0 : 1
  }

  @Test("has one owner of an organization at a time, whatever interrupts it", arguments: formats.map(\.name), crossings)
  func oneOwner(_ name: String, _ kinds: (StoreKind, StoreKind)) throws {
    var dice = Dice()
    let format = try #require(Self.formats.first { $0.name == name })
    let (origin, others) = (try address("origin", .sqlite), try address("others", .sqlite))
    try FilledStore.fill(format, at: origin, of: ["a", "ü"], without: Self.secretive, &dice)
    try FilledStore.fill(format, at: others, of: ["x"], without: Self.secretive, &dice)
    try change(origin, format, haveHistory)
    let (source, target) = (try address("source", kinds.0), try address("target", kinds.1))
    try move(format, from: origin, to: source)
    try move(format, from: others, to: target)
    let (digests, neighbours) = (
      try digests(format, of: "ü", at: source), try self.digests(format, of: "x", at: target)
    )
    let both = [source, target]
    #expect(try owners(of: "ü", format, among: both) == [source])
    // Interrupted and given up, the other one is as it was, and that is given up once more.
    #expect(throws: Interruption.self) {
      try move(format, "ü", from: source, to: target, stopsAfter: dice.roll(8..<20))
    }
    #expect(try owners(of: "x", format, among: both) == [])
    for steps in [dice.roll(0..<8), .max, .max] {
      var left = steps
      try? onBoth(format, source, target) { source, target in
        try StoreMove.abandon(format, organization: "ü", to: target) {
          source
        } progress: { _ in
          left -= 1
          if left < 0 { throw Interruption() }
        }
      }
    }
    #expect(try rowCount(format, of: "ü", at: target) == 0)
    // Killed after the source was marked and before the target is open, it is nobody's: and run again, or given up.
    for isGivenUp in [true, false] {
      try move(format, "ü", from: source, to: target)
      #expect(try owners(of: "ü", format, among: both) == [target])
      try change(target, format) { transaction in
        try MoveMark.set(.organization("ü"), in: transaction)
        try MoveMark.noteCompared(in: transaction)
      }
      #expect(try owners(of: "ü", format, among: both) == [])
      if isGivenUp {
        try onBoth(format, source, target) { source, target in
          try StoreMove.abandon(format, organization: "ü", to: target) {
            source
          } progress: { _ in
          }
        }
        #expect(try owners(of: "ü", format, among: both) == [source])
      } else {
        #expect(try move(format, "ü", from: source, to: target).map(\.digest) == digests)
        #expect(try owners(of: "ü", format, among: both) == [target])
      }
    }
    // What was left is moved nowhere else, and back where nothing has changed: killed between the marks, too.
    let elsewhere = try address("elsewhere", .sqlite)
    let refusal = #expect(throws: MoveError.self) { try move(format, "ü", from: source, to: elsewhere) }
    #expect(refusal?.description.contains("move it from there") == true)
    try move(format, "ü", from: target, to: source)
    #expect(try owners(of: "ü", format, among: both) == [source])
    let departure = MovedOrganizations.Departure(to: try storeName(of: target, format))
    try change(source, format) { try MovedOrganizations.note("ü", departure, in: $0) }
    #expect(try owners(of: "ü", format, among: both) == [])
    try move(format, "ü", from: source, to: target)
    #expect(try owners(of: "ü", format, among: both) == [target])
    // Where something has, the copy is removed first.
    try change(target, format) {
      _ = try ChangeLog.append(organization: "ü", kind: 1, entity: "e", payload: [1], committedAt: 1, in: $0)
    }
    let late = #expect(throws: MoveError.self) { try move(format, "ü", from: target, to: source) }
    #expect(late?.description.contains("--remove") == true)
    for steps in [dice.roll(0..<12), .max, .max] {
      var left = steps
      do {
        try onBoth(format, source, target) { source, target in
          try StoreMove.removeCopy(format, organization: "ü", from: source, to: target) { _ in
            left -= 1
            if left < 0 { throw Interruption() }
          }
        }
      } catch is Interruption {
        // What is half removed goes nowhere.
        #expect(throws: MoveError.self) { try move(format, "ü", from: source, to: target) }
      }
    }
    #expect(try rowCount(format, of: "ü", at: source) == 0)
    #expect(try owners(of: "a", format, among: both) == [source])
    try move(format, "ü", from: target, to: source)
    #expect(try owners(of: "ü", format, among: both) == [source])
    #expect(try self.digests(format, of: "x", at: target) == neighbours)
  }

  @Test("removes no copy of what the other store does not hold")
  func keptCopies() throws {
    var dice = Dice()
    let (source, target) = (try address("source", .sqlite), try address("target", .sqlite))
    try FilledStore.fill(.context, at: source, &dice)
    try change(source, .context, haveHistory)
    func refusal() throws -> String {
      let error = #expect(throws: MoveError.self) {
        try onBoth(.context, source, target) { source, target in
          try StoreMove.removeCopy(.context, organization: "ü", from: source, to: target) { _ in }
        }
      }
      return error?.description ?? ""
    }
    try move(.context, "a", from: source, to: target)
    #expect(try refusal().contains("was not moved from here"))
    try move(.context, "ü", from: source, to: target)
    try change(target, .context) { transaction in
      try transaction.execute(
        "UPDATE feed_head SET digest = ? WHERE organization = 'ü'", .blob([UInt8](repeating: 9, count: 16)))
    }
    #expect(try refusal().contains("does not hold what"))
    #expect(try rowCount(.context, of: "ü", at: source) == 1)
  }

  @Test("leaves notes of where organizations went to whoever takes all of a store")
  func notesGoAlong() throws {
    var dice = Dice()
    let places = try (0..<3).map { try address("place \($0)", .sqlite) }
    try FilledStore.fill(.activity, at: places[0], &dice)
    try move(.activity, "a", from: places[0], to: places[1])
    try move(.activity, from: places[0], to: places[2])
    #expect(try owners(of: "a", .activity, among: [places[0], places[2]]) == [])
    #expect(try owners(of: "ü", .activity, among: [places[2]]) == [places[2]])
  }

  private func storeName(of address: String, _ format: StoreFormat) throws -> String {
    let store = try FilledStore.open(format, address)
    defer { store.close() }
    return store.name
  }

  @Test("keeps what organizations have numbered apart from published content", arguments: StoreKind.allCases)
  func catalogs(_ kind: StoreKind) throws {
    var dice = Dice()
    let places = try (0..<4).map { try address("place \($0)", $0 < 3 ? .sqlite : kind) }
    let (published, school, numbered, target) = (places[0], places[1], places[2], places[3])
    // The catalog has the numbers that the second has given to "a", and the first of the third are behind those.
    try FilledStore.fill(.context, at: published, of: ["*", "user"], without: Self.secretive, &dice)
    try FilledStore.fill(.context, at: school, of: ["a"], without: Self.secretive, &dice)
    try FilledStore.fill(.context, at: numbered, of: ["b", "c"], without: Self.secretive, &dice)
    let store = try FilledStore.open(.context, published)
    _ = try store.openWriter().transact { transaction in
      try transaction.execute(
        "UPDATE feed_head SET epoch = 1, seq = 5, digest = ? WHERE organization = '*'",
        .blob([UInt8](repeating: 7, count: 16)))
    }
    store.close()
    func refusal(_ organization: String, from source: String) throws -> String {
      let error = #expect(throws: MoveError.self) { try move(.context, organization, from: source, to: target) }
      return error?.description ?? ""
    }
    try move(.context, "c", from: numbered, to: target)
    // Its content may stand below published content, which is not there.
    #expect(try refusal("user", from: published).contains("move them first (--organization '*')"))
    try move(.context, "*", from: published, to: target)
    try move(.context, "user", from: published, to: target)
    #expect(try refusal("a", from: school).contains("has the number 1, and so has a published app's"))
    // The other way round, too.
    let other = try address("other", .sqlite)
    try move(.context, "a", from: school, to: other)
    let late = #expect(throws: MoveError.self) { try move(.context, "*", from: published, to: other) }
    #expect(late?.description.contains("content of a has the number 1") == true)
  }

  @Test("is refused beside organizations of a store with other secrets, where something was made of those")
  func otherSecrets() throws {
    var dice = Dice()
    let (source, other, target) = (try address("a", .sqlite), try address("b", .sqlite), try address("c", .sqlite))
    try FilledStore.fill(.activity, at: source, &dice)
    try FilledStore.fill(.activity, at: other, &dice)
    try move(.activity, "a", from: source, to: target)
    let refusal = #expect(throws: MoveError.self) { try move(.activity, "b’s", from: other, to: target) }
    #expect(refusal?.description.contains("other secrets") == true)
    try move(.activity, "b’s", from: source, to: target)
  }

  @Test("is told apart at the end where the store it came from was used meanwhile")
  func usedMeanwhile() throws {
    var dice = Dice()
    let (source, target) = (try address("source", .sqlite), try address("target", .sqlite))
    try FilledStore.fill(.context, at: source, &dice)
    #expect(throws: Interruption.self) { try move(.context, from: source, to: target, stopsAfter: 8) }
    try change(source, to: 7, .context)
    let refusal = #expect(throws: MoveError.self) { try move(.context, from: source, to: target) }
    #expect(refusal?.description.contains("the table change") == true)
  }
}
