import Domain
import Storage
import Testing

@testable import ReportService

@Suite("Readiness")
struct ReadinessTests {
  private func cursor(_ sequence: Int64) -> FeedCursor {
    FeedCursor(FeedPosition(epoch: 1, sequence: sequence), digest: nil)
  }

  @Test("an organization that has been read is reported on while others are still being read")
  func eachByItself() {
    let gradebooks = Gradebooks()
    #expect(gradebooks.reasonsNotToServe.count == 2, "neither feed has said what there is")
    gradebooks.connected(.activity, ["north": cursor(1), "south": cursor(5)])
    gradebooks.connected(.context, [:])
    #expect(gradebooks.reasonsNotToServe == ["no organization has been read up to where the feeds stood"])
    #expect(gradebooks.unreadCount == 2)
    gradebooks.stateMakingOne("north").change { $0[.activity].advance(to: cursor(1)) }
    #expect(gradebooks.reasonsNotToServe.isEmpty && gradebooks.unreadCount == 1)
    gradebooks.stateMakingOne("south").change { $0[.activity].advance(to: cursor(4)) }
    #expect(gradebooks.unreadCount == 1)
    gradebooks.stateMakingOne("south").change { $0[.activity].advance(to: cursor(5)) }
    #expect(gradebooks.reasonsNotToServe.isEmpty && gradebooks.unreadCount == 0)
  }

  @Test("where both feeds say that there is no organization, there is nothing to wait for")
  func empty() {
    let gradebooks = Gradebooks()
    gradebooks.connected(.activity, [:])
    #expect(gradebooks.reasonsNotToServe.count == 1)
    gradebooks.connected(.context, [:])
    #expect(gradebooks.reasonsNotToServe.isEmpty)
  }
}
