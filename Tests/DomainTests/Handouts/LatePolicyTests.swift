import Chance
import Domain
import Testing

@Suite("Work after the due time (N71, N72)")
struct LatePolicyTests {
  /// Posted at 0 and due at 10.
  private func posted(grace: Int64 = 0, closeAfter: Int64? = nil) -> Handout {
    var handout = handout("h", due: 10)
    handout.latePolicy = LatePolicy(
      grace: grace * minuteMilliseconds, closeAfter: closeAfter.map { $0 * minuteMilliseconds })
    handout.settlePolicy(at: minute(0))
    return handout
  }

  private func isActive(_ handout: Handout, _ student: PersonID, at time: Double) -> Bool {
    springfield([.handout(handout)]).isActive(handout, for: student, at: minute(time))
  }

  @Test("within the grace is on time, its last instant too; a student's own due time moves it")
  func grace() {
    var handout = posted(grace: 5)
    handout.studentDues["ana"] = StudentDue(due: minute(20), set: minute(1))
    #expect(handout.due == minute(10) && handout.deadline == minute(15))
    #expect(handout.deadline("t", for: "ana") == minute(25) && handout.deadline("t", for: "ben") == minute(15))
    func judge(_ since: Double?, now: Double) -> Timeliness {
      let mark = since.map { DoneState.Mark(since: minute($0), received: minute($0)) }
      return Timeliness(
        due: handout.deadline("t", for: "ben"), done: DoneState(mark: mark), now: minute(now), hasFinishedAttempt: false
      )
    }
    #expect(judge(15, now: 30) == .onTime(arrivedLate: false) && judge(15.1, now: 30) == .late)
    #expect(judge(nil, now: 15) == .pending && judge(nil, now: 15.1) == .missing(finishedNotDone: false))
  }

  @Test("without a policy nothing closes, whatever is said of due times (D17)")
  func none() {
    var handout = posted()
    handout.studentDues["ana"] = StudentDue(due: minute(3), set: minute(1))
    handout.settlePolicy(at: minute(5))
    #expect(handout.policyWindows == .always)
  }

  @Test("it closes so long after the due time, which instant does not belong, and work and marks before it count")
  func closes() {
    let handout = posted(closeAfter: 5)
    #expect(
      isActive(handout, "ana", at: 14.9) && !isActive(handout, "ana", at: 15) && !isActive(handout, "ana", at: 60))
    let organization = springfield([.handout(handout)])
    #expect(organization.handoutsAuthorising(student: "ana", context: 4, at: minute(14.9)) == ["h"])
    #expect(organization.handoutsAuthorising(student: "ana", context: 4, at: minute(15)) == [])
    #expect(organization.openWindows(handout, for: "ana").closes == minute(15))
    #expect(organization.closedReason(handout, to: "ana", at: minute(15)) == .ended)
    // Those who were assigned it are in its report yet (P10).
    #expect(organization.isAssigned(handout, to: "ana", now: minute(60)))
  }

  @Test("what would close after the last instant that can be told never closes")
  func latest() {
    var handout = posted(closeAfter: 5)
    handout.due = LatePolicy.latestClosing - 5 * minuteMilliseconds
    handout.settlePolicy(at: minute(1))
    #expect(handout.policyWindows.all.closes == LatePolicy.latestClosing)
    handout.studentDues["ana"] = StudentDue(due: LatePolicy.latestClosing, set: minute(1))
    handout.settlePolicy(at: minute(1))
    #expect(handout.policyWindows.windows(of: "ana").closes == nil)
    #expect(handout.policyWindows.all.closes == LatePolicy.latestClosing)
  }

  @Test("a due time of one student's own moves the closing of that student alone")
  func ownDue() {
    var handout = posted(closeAfter: 5)
    handout.studentDues = [
      "ana": StudentDue(due: minute(30), set: minute(2)), "ben": StudentDue(due: nil, set: minute(2)),
    ]
    handout.settlePolicy(at: minute(2))
    #expect(handout.policyWindows.windows(of: "ana").closes == minute(35))
    #expect(handout.policyWindows.windows(of: "ben").closes == nil)
    #expect(handout.policyWindows.windows(of: "cy").closes == minute(15))
    handout.forget("ana")
    #expect(handout.policyWindows.windows(of: "ana").closes == minute(15))
  }

  @Test("what is said after it has closed opens it from then on, and what was closed before stays closed")
  func afterwards() {
    var handout = posted(closeAfter: 5)
    handout.studentDues["ana"] = StudentDue(due: minute(40), set: minute(20))
    handout.settlePolicy(at: minute(20))
    #expect(
      handout.policyWindows.windows(of: "ana")
        == [Window(opens: .distantPast, closes: minute(15)), Window(opens: minute(20), closes: minute(45))])
    #expect(handout.policyWindows.windows(of: "ben").closes == minute(15))
    // Made earlier, it closes from now on, and what was done meanwhile counts.
    handout.studentDues["ana"] = StudentDue(due: minute(1), set: minute(30))
    handout.settlePolicy(at: minute(30))
    #expect(isActive(handout, "ana", at: 29) && !isActive(handout, "ana", at: 30) && !isActive(handout, "ana", at: 18))
    // Taken back, the handout's closing holds again; what was open to the student alone stays so.
    handout.studentDues["ana"] = nil
    handout.settlePolicy(at: minute(31))
    #expect(isActive(handout, "ana", at: 25) && !isActive(handout, "ana", at: 31))
    handout.latePolicy = .none
    handout.settlePolicy(at: minute(50))
    #expect(isActive(handout, "ben", at: 50) && !isActive(handout, "ben", at: 49) && isActive(handout, "ana", at: 50))
  }

  @Test("a draft closes by what is said of it last, and a task that is open again is open whatever has closed (N58)")
  func draftsAndReopenings() {
    var draft = handout("h", posted: nil, due: 10)
    draft.latePolicy = LatePolicy(closeAfter: 0)
    draft.settlePolicy(at: minute(20))
    draft.due = minute(100)
    draft.settlePolicy(at: minute(30))
    #expect(draft.policyWindows.all == [Window(opens: .distantPast, closes: minute(100))])

    var handout = posted(closeAfter: 5)
    handout.reopenings["task 0"] = ["ana": WindowSet(Window(opens: minute(20), closes: minute(25)))]
    #expect(isActive(handout, "ana", at: 24) && !isActive(handout, "ana", at: 25) && !isActive(handout, "ben", at: 24))
  }

  @Test("settling is judging each instant by what was said at it, and doing it again changes nothing")
  func againstThePlainReading() {
    var dice = Dice()
    for _ in 0..<300 {
      var handout = handout("h", due: dice.chance(0.8) ? Double(dice.roll(0..<20)) : nil)
      var said: [(from: Double, due: Double?, closeAfter: Double?)] = []
      var now = 0.0
      for _ in 0..<dice.roll(1..<6) {
        let due = dice.chance(0.8) ? Double(dice.roll(0..<30)) : nil
        let closeAfter = dice.chance(0.7) ? Double(dice.roll(0..<8)) : nil
        handout.studentDues["ana"] = StudentDue(due: due.map(minute), set: minute(now))
        handout.latePolicy = LatePolicy(closeAfter: closeAfter.map { Int64($0) * minuteMilliseconds })
        handout.settlePolicy(at: minute(now))
        let once = handout.policyWindows
        handout.settlePolicy(at: minute(now))
        #expect(handout.policyWindows == once)
        said.append((now, due, closeAfter))
        now += Double(dice.roll(1..<8))
      }
      for time in stride(from: 0.0, to: 60, by: 0.5) {
        let then = said.last { $0.from <= time }
        let closes = then.flatMap { then in then.due.flatMap { due in then.closeAfter.map { due + $0 } } }
        #expect(
          handout.policyWindows.windows(of: "ana").contains(minute(time)) == (closes.map { time < $0 } ?? true),
          "seed \(dice.seed), minute \(time)")
      }
    }
  }
}
