import ContextService
import Foundation
import Observability
import Storage
import StoreKit
import Stores
import Testing

/// Files of every released version have these steps: they are never edited.
@Suite("Released steps of Context's schema")
struct FrozenSchemaTests {
  /// Number, name, and the checksum that is noted in files. All steps are SQL; what an upgrade does beside them, as giving pages
  /// their checksums, is held by the stores in Tests/Fixtures/stores.
  private static let released = [
    "1 contexts 5752919055364822590",
    "2 feed 4574355034257093359",
    "3 requests -5695409349620232010",
    "4 school 7651044246477417332",
    "5 feed digests 4713341223920642351",
    "6 digest of the school cursor -2371297580530033088",
    "7 erasures 8859135135750648779",
    "8 one form of former places -1135101607181780854",
    "9 origins of contexts 7105974028503601036",
    "10 images, and what is added to contexts -2647202710825319798",
    "11 navigation 5636263054448358824",
    "12 search 5576440730266317218",
    "13 former links -6510279678818200469",
    "14 removed contexts by their parents 7560556141993637226",
    "15 links without the ports of their schemes 5874846943093733273",
    "16 folded letters in the index of words -3271281600068813780",
    "17 numbers of contexts are their organization's -8446038968423681865",
  ]

  @Test("no released step is edited, and each new one is frozen with the version that brings it")
  func frozen() {
    let steps = StoreFormat.context.migrations.map { "\($0.number) \($0.name) \($0.sql.checksum)" }
    #expect(
      Array(steps.prefix(Self.released.count)) == Self.released,
      "A released step was edited, moved or removed: files that have it are refused. Put it back, and append a step.")
    #expect(
      steps.dropFirst(Self.released.count).isEmpty,
      "A step was appended: add its line here. From then on it is never edited.")
  }

  /// Those of databases in PostgreSQL, which begin with all of the above.
  private static let releasedForPostgres = [
    "1 feed 5994774856168096459",
    "2 requests 4550830357504384176",
    "3 context 5332876162485492897",
    "4 removed contexts by their parents 7560556141993637226",
    "5 links without the ports of their schemes -8570385662954561413",
    "6 folded letters in the index of words -2920733434560493019",
    "7 numbers of contexts are their organization's -2656530972654351246",
  ]

  @Test("no released step for PostgreSQL is edited either")
  func frozenForPostgres() {
    let steps = StoreFormat.context.postgresMigrations.map { "\($0.number) \($0.name) \($0.sql.checksum)" }
    #expect(steps == Self.releasedForPostgres)
  }

  @Test("both kinds of store have the same tables, columns, keys and indexes, but for words and links")
  func alike() throws {
    let folder = NSTemporaryDirectory() + "homeroom-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var shapes: [[String]] = []
    for kind in StoreKind.allCases {
      try StoreKind.$current.withValue(kind) {
        let store = try StoreLocation(TestDatabase.of(folder + "/context.sqlite")).open(
          .context, now: 1, refusesLostWork: false, log: Logger("test", level: .error))
        shapes.append(
          try TableShapes.of(
            store.openReader(), kind,
            without: Set(
              ["context_title", "context_words"].flatMap { name in
                [name] + ["data", "idx", "content", "docsize", "config"].map { "\(name)_\($0)" }
              })))
        store.close()
      }
    }
    #expect(shapes[0].count > 90)
    // PostgreSQL's trees hold no key as long as a link may be: those are found by a hash. In a file a context has a row with a number of
    // the file's own, by which its words name it.
    let own = Set(shapes[0]).symmetricDifference(shapes[1])
    #expect(
      own.filter { !$0.hasPrefix("column former_link.") && !$0.hasPrefix("index former_link.") }.sorted() == [
        "column context.id integer needed key 0", "column context.id integer needed key 2",
        "column context.organization text needed key 0", "column context.organization text needed key 1",
        "column context.row integer needed key 1",
        "index context.context_by_link of link_key", "index context.context_by_link of organization app link_key",
        "index context.context_by_number of organization id",
      ])
  }
}
