import Domain
import Identity
import Testing

@Suite struct AccessTableTests {
  @Test("what is not allowed is denied")
  func deny() throws {
    let table = try AccessTable(
      methods: ["/a/Get", "/a/Put", "/h/Check"],
      rows: [
        AccessRow("/a/Get", [.teacher: .teachesClass, .student: .ownUser]), AccessRow("/a/Put", [:]),
        .open("/h/Check"),
      ])
    for role in Role.allCases {
      let expected: Relation? = role == .teacher ? .teachesClass : role == .student ? .ownUser : nil
      #expect(table.relation("/a/Get", role) == expected)
      #expect(table.relation("/a/Put", role) == nil)
      #expect(table.relation("/a/Delete", role) == nil)
    }
    #expect(table["/h/Check"]?.isOpen == true)
    #expect(table["/a/Get"]?.isOpen == false)
  }

  @Test("a table that leaves out, repeats or invents a method is none")
  func complete() throws {
    let row = AccessRow("/a/Get", [:])
    #expect(throws: AccessTableError.missing(["/a/Put"])) {
      try AccessTable(methods: ["/a/Get", "/a/Put"], rows: [row])
    }
    #expect(throws: AccessTableError.duplicate("/a/Get")) { try AccessTable(methods: ["/a/Get"], rows: [row, row]) }
    #expect(throws: AccessTableError.unknown(["/a/Get"])) { try AccessTable(methods: [], rows: [row]) }
  }
}
