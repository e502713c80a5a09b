import RPC
import Storage
import StoreKit
import Testing

@testable import ActivityService

/// Files of every released version have these steps: they are never edited.
@Suite("Released steps of Activity's schema")
struct FrozenSchemaTests {
  /// Number, name, and the checksum that is noted in files. All steps are SQL; what an upgrade does beside them, as giving pages
  /// their checksums, is held by the stores in Tests/Fixtures/stores.
  private static let released = [
    "1 feed 4574355034257093359",
    "2 requests -5695409349620232010",
    "3 entities 4265491403349697455",
    "4 known contexts -8611777657497382770",
    "5 done 1089293905246970929",
    "6 attempts -47783703989465173",
    "7 secret -1632828423108149631",
    "8 when attempts last happened -5954312966777639448",
    "9 marks of done by context 1170077907668518994",
    "10 feed digests 4713341223920642351",
    "11 digest of the context cursor -1304258259880381907",
    "12 idle limits -6176067014484467321",
    "13 audit log 3668371619465048754",
    "14 erasures 6114425211962275502",
    "15 attempts by what is removed of them 1136168816185120130",
    "16 deleted classes -3000747250431844202",
    "17 names of attempts 1686807167908850603",
    "18 where attempts are told -1143135527199891603",
    "19 identities -5842774492342824811",
    "20 acknowledged notices 7174300579429920742",
    "21 marks in histories -4961517409794447207",
    "22 returned work -4101068598913536737",
    "23 comments on returned work -9012447420097730357",
    "24 content of pupils' own that goes -1932738615877005409",
  ]

  @Test("no released step is edited, and each new one is frozen with the version that brings it")
  func frozen() {
    let steps = StoreFormat.activity.migrations.map { "\($0.number) \($0.name) \($0.sql.checksum)" }
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
    "3 activity -5646421326841754447",
    "4 comments on returned work -3186566868750774502",
    "5 content of pupils' own that goes 5025364506070627879",
    "6 rows count for each organization -4303710641734376059",
    "7 addresses of instances -7411424125860169897",
    "8 wished owners of organizations 4836247237537397880",
    "9 newest transactions of owners -1209269160664544663",
  ]

  @Test("no released step for PostgreSQL is edited either")
  func frozenForPostgres() {
    let steps = StoreFormat.activity.postgresMigrations.map { "\($0.number) \($0.name) \($0.sql.checksum)" }
    #expect(steps == Self.releasedForPostgres)
  }

  @Test("both kinds of store have the same tables, columns, keys and indexes")
  func alike() async throws {
    let folder = try ScratchFolder()
    var shapes: [[String]] = []
    for kind in StoreKind.allCases {
      try await StoreKind.$current.withValue(kind) {
        let store = try ActivityStore(
          try folder.store(), erasures: "/nonexistent", clock: WallClock { minute(0) })
        shapes.append(try await store.read { try TableShapes.of($0, kind) })
      }
    }
    #expect(shapes[0].count > 150)
    let only = Set(shapes[0]).symmetricDifference(shapes[1]).sorted()
    // Entries of before the audit log are read in their order; SQLite has the number of a row by itself. An attempt's row has a number of
    // the file's own, or one of the organization's.
    #expect(
      only == [
        "column attempt.organization text needed key 0", "column attempt.organization text needed key 1",
        "column attempt.row integer needed key 1", "column attempt.row integer needed key 2",
        "column audit.organization text needed key 0", "column audit.organization text needed key 1",
        "column audit.rowid integer needed key 2", "index attempt_name.attempt_name_by_row of attempt_row",
        "index attempt_name.attempt_name_by_row of organization attempt_row",
      ])
  }
}
