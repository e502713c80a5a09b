import ContextService
import Storage
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
}
