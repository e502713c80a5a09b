import Foundation
import Messages
import Testing

@testable import Conformance

@Suite("Published cases and the answers to them")
struct CaseValueTests {
  private func value(_ json: String) throws -> CaseValue {
    try JSONDecoder().decode(CaseValue.self, from: Data(json.utf8))
  }

  @Test("text that is a fraction is a number, other text is none")
  func fractions() throws {
    #expect(
      try value(#"["1/3", "a/b", "1/2/3", 2, true, null]"#)
        == .list([
          .number(1.0 / 3), .text("a/b"), .text("1/2/3"), .number(2), .truth(true), .nothing,
        ]))
  }

  @Test("what is not as it should be is named")
  func unreadable() throws {
    let fields = try value(#"{"name": 1}"#)
    #expect(throws: CaseValue.Unreadable.self) { try fields.text("name") }
    #expect(throws: CaseValue.Unreadable.self) { try fields["other"] }
    #expect(try fields.text("other", else: "none") == "none")
  }

  @Test("an answer is compared by the names of the schema, and only what is named is looked at")
  func answers() throws {
    var cell = ReportV1.GridCell(notAvailable: true, attempts: 2, flags: [.doneWithoutData])
    cell.headline = ReportV1.Value(metric: .score, value: 0.1 + 0.2)
    cell.doneTime = WellKnown.Timestamp(seconds: PlayedOrganization.monday + 90)
    let found = AnswerTree(of: ReportV1.GridRow(studentID: "ana", cells: [cell]))
    let expected = #"""
      {"student_id": "ana", "cells": [{"not_available": true, "attempts": 2, "flags": ["DONE_WITHOUT_DATA"],
       "headline": {"metric": "SCORE", "value": "3/10"}, "progress": null, "done_time": 1.5}]}
      """#
    #expect(try value(expected).differences(from: found) == [])
    #expect(try value(#"{"cells": [{"attempts": 3}]}"#).differences(from: found).count == 1)
    #expect(try value(#"{"cells": [{"progress": {}}]}"#).differences(from: found).count == 1)
    #expect(try value(#"{"cells": [{"headline": null}]}"#).differences(from: found).count == 1)
    #expect(try value(#"{"cells": []}"#).differences(from: found) == [".cells: expected 0 elements, came 1"])
  }

  @Test("of several fields the one that is set stands under its own name")
  func oneof() throws {
    let item = AnswerTree(of: ActivityV1.ActivityItem.score(3, of: 4))
    #expect(try value(#"{"score": {"points": 3, "max": 4}}"#).differences(from: item) == [])
    #expect(try value(#"{"quantity": 3}"#).differences(from: item).count == 1)
  }

  @Test("every published case can be read, and asks something")
  func cases() throws {
    for published in try PublishedCases.all() {
      #expect(try published.file.text("case") == published.name)
      #expect(try !published.file.list("reports").isEmpty, "\(published.name)")
    }
  }
}
