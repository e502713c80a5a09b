import Chance
import Domain
import HTTP2Transport
import Messages
import RPC
import Testing

@testable import HomeroomClient

@Suite("Rules of the client")
struct RuleTests {
  @Test("what is refused for good is what the same message would always be refused for")
  func verdicts() {
    for (code, reason) in [
      (StatusCode.invalidArgument, "TOO_LONG"), (.alreadyExists, "ID_REUSED"),
      (.failedPrecondition, "PRIMARY_KIND_FIXED"), (.resourceExhausted, "TOO_MANY_ITEMS"),
      (.resourceExhausted, "PATH_TOO_DEEP"), (.resourceExhausted, "TOO_MANY_KEYWORDS"),
      (.permissionDenied, "PERSON_ERASED"), (.notFound, "ATTEMPT_UNKNOWN"),
    ] {
      #expect(Verdict.isForGood(code, reason), "\(code) \(reason)")
    }
    for (code, reason) in [
      (StatusCode.unavailable, "CONTEXT_UNKNOWN"), (.unavailable, ""), (.resourceExhausted, "STORE_FULL"),
      (.resourceExhausted, "TOO_MANY_CALLS"), (.resourceExhausted, ""), (.permissionDenied, "NOT_OWN_WORK"),
      (.permissionDenied, "APP_NOT_ALLOWED"), (.permissionDenied, "ROLE_NOT_ALLOWED"),
      (.permissionDenied, "NOT_FOR_APPS"), (.aborted, "STORE_CONFLICT"), (.resourceExhausted, "SERVER_BUSY"),
      (.unauthenticated, "TOKEN_EXPIRED"), (.unimplemented, ""),
      // A proxy, or another server at the address.
      (.notFound, ""), (.permissionDenied, ""), (.invalidArgument, ""),
    ] {
      #expect(!Verdict.isForGood(code, reason), "\(code) \(reason)")
    }
  }

  @Test("pauses grow to the longest, each as far from it as chance says, and no shorter than the server asked for")
  func pace() {
    var pace = RetryPace(.init(first: .seconds(1), multiplier: 2, most: .seconds(4), jitter: 0.5))
    #expect(pace.next(chance: 0, least: nil) == .seconds(0.5))
    #expect(pace.next(chance: 1 << 63, least: nil) == .seconds(2))
    #expect(pace.next(chance: 0, least: .seconds(3)) == .seconds(3))
    #expect(pace.next(chance: 0, least: nil) == .seconds(2))
    pace.reset()
    #expect(pace.next(chance: 1 << 63, least: nil) == .seconds(1))
  }

  @Test("a tree under random changes never has two children of a name, nor a ring, and every path leads back")
  func tree() {
    var dice = Dice()
    let now = Instant(milliseconds: 0)
    for _ in 0..<200 {
      var tree = ContextTree(app: "app", now: now)
      var numbers = [ContextTree.root]
      for _ in 0..<60 {
        let (one, other) = (numbers[dice.roll(0..<numbers.count)], numbers[dice.roll(0..<numbers.count)])
        switch dice.roll(0..<5) {
        case 0: _ = tree.move(one, below: other)
        case 1: tree.detach(one)
        case 2 where dice.chance(0.2): tree.remove(one)
        default:
          let name = "\(dice.roll(0..<4))"
          numbers.append(
            tree.add(ContextDraft(type: .chapter, identifier: name, title: name), below: one, now: now))
        }
      }
      for number in tree.subtree(of: ContextTree.root) {
        let children = tree[number].children.map { tree[$0].identifier }
        #expect(Set(children).count == children.count, "seed \(dice.seed)")
        guard let path = tree.path(of: number) else {
          Issue.record("seed \(dice.seed): no path")
          continue
        }
        #expect(tree.walk(path).last ?? ContextTree.root == number, "seed \(dice.seed)")
      }
    }
  }

  @Test("what could not be written is given back, together with what happened meanwhile")
  func giveBack() throws {
    let now = Instant(milliseconds: 1_000)
    func item(_ name: String, _ number: Double) -> ActivityV1.ActivityItem {
      ActivityV1.ActivityItem(identifier: name, title: "Item", value: .quantity(number))
    }
    var activity = LocalActivity(id: "a", path: ["x"], start: now)
    activity.begin(at: now, isPaused: false)
    activity.add(try TickRange(progress: 0.25), isExplicit: true, at: now)
    activity.put(item("one", 1), at: now)
    activity.put(item("two", 2), at: now)
    activity.setPrimary(item("main", 3), at: now)
    activity.end(at: now + 500, idleLimit: 10_000)
    let taken = activity.take(isTimeOnly: false)
    #expect(activity.pending.isEmpty)
    activity.add(try TickRange(start: 0.5, end: 0.75), at: now + 600)
    activity.put(item("one", 9), at: now + 600)
    activity.giveBack(taken)
    let pending = activity.pending
    #expect(pending.isNew && pending.stop == now + 500 && pending.runs == [Interval(start: now, end: now + 500)])
    #expect(pending.progress.measure.fraction == 0.5 && pending.progress.isExplicit)
    #expect(pending.additional == ["one", "two"] && pending.hasPrimary)
    let maker = RecordMaker(app: "app", student: "ana", newID: { "id" })
    let messages = maker.messages(of: activity.take(isTimeOnly: false), activity)
    guard case .record(let items)? = messages.last else {
      Issue.record("no record")
      return
    }
    #expect(items.additionalItems == [item("one", 9), item("two", 2)] && items.primaryItem == item("main", 3))
  }

  @Test("more ranges than a record holds make several records")
  func manyRanges() throws {
    let now = Instant(milliseconds: 1_000)
    var activity = LocalActivity(id: "a", path: ["x"], start: now)
    for number in 0..<450 {
      let start = Double(number) / 1_000
      activity.add(try TickRange(start: start, end: start + 0.0005), at: now)
    }
    let maker = RecordMaker(app: "app", student: "ana", newID: { "id" })
    let records = maker.messages(of: activity.take(isTimeOnly: false), activity).compactMap { message in
      if case .record(let record) = message { record } else { nil }
    }
    #expect(records.map(\.progressRanges.count) == [200, 200, 50])
  }
}
