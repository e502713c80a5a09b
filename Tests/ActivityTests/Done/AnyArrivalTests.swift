import Chance
import Domain
import Feeds
import Messages
import StoreKit
import Testing

@testable import ActivityService

@Suite("Order of arrival, of everything that is recorded", .onBothStores)
struct AnyArrivalTests {
  @Test(
    "whatever arrives when, the marks that stand, and stood at due times, are the same, and so are attempts (D14, D30)")
  func anyArrival() async throws {
    var dice = Dice()
    var marked = 0
    // A play makes a store of its own: a database of the server takes as long as a whole lesson.
    let lessonCount = StoreKind.current == .sqlite ? 25 : 5
    for _ in 0..<lessonCount {
      let lesson = AnyArrival(&dice)
      let first = try await lesson.play(.atOnce, &dice)
      let expected = Outcome(first.feed)
      marked += expected.marks.values.count { $0.now.isDone }
      for arrival in [AnyArrival.Arrival.allAtTheEnd, .late, .late] {
        let again = try await lesson.play(arrival, &dice)
        let found = Outcome(again.feed)
        #expect(found.marks == expected.marks, "seed \(dice.seed), \(arrival)\n\(lesson.text)")
        #expect(found.attempts == expected.attempts, "seed \(dice.seed), \(arrival)\n\(lesson.text)")
        // A mark is taken or refused by when it happened.
        let differing = lesson.marks(again.taken.symmetricDifference(first.taken))
        #expect(differing.isEmpty, "seed \(dice.seed), \(arrival): \(differing)\n\(lesson.text)")
        guard found.marks == expected.marks, found.attempts == expected.attempts, differing.isEmpty else { return }
      }
    }
    #expect(marked > lessonCount, "seed \(dice.seed): these lessons mark nothing")
  }
}

/// What a follower of the feed makes of it: everything but when it arrived.
private struct Outcome: Equatable {
  struct Mark: Equatable {
    var now: Domain.DoneState
    /// As of the handout's due time (P20).
    var asOfDue: Domain.DoneState
  }

  var marks: [String: Mark] = [:]
  var attempts: [String: ActivityV1.AttemptChange] = [:]

  init(_ feed: AttemptsFeed) {
    for (key, told) in feed.marks {
      let now = Self.state(Domain.DoneState(told))
      var asOfDue = now
      if let due = feed.dueTimes[told.handoutID] {
        let earlier = (try? EarlierDone.states(of: told)) ?? []
        asOfDue = earlier.first { due <= $0.asOf }.map { Self.state($0.state) } ?? now
      }
      // Never marked, or told to be as if.
      if now.isDone || asOfDue.isDone { marks[key] = Mark(now: now, asOfDue: asOfDue) }
    }
    for (id, told) in feed.attempts {
      var told = told
      told.firstReceiveTime = nil
      // Whether it still runs depends on when that is told; due times that are no more may be told of.
      told.runningSince = nil
      told.earlier = []
      if told.state == .running { told.state = .paused }
      attempts[id] = told
    }
  }

  private static func state(_ state: Domain.DoneState) -> Domain.DoneState {
    var state = state
    // First received when any of the marks that stand was: that is what differs (P21).
    state.mark?.received = minute(0)
    return state
  }
}

extension AnyArrival {
  /// Those of some sendings that are marks.
  fileprivate func marks(_ numbers: Set<Int>) -> [Sending] {
    numbers.sorted().map { sendings[$0] }.filter { sending in
      switch sending.call {
      case .mark, .complete: true
      default: false
      }
    }
  }

  /// For who reads a failure.
  fileprivate var text: String {
    (steps.map { "\($0.at) \($0.step)" } + sendings.map { "\($0.happened) \($0.student) \($0.request) \($0.call)" })
      .joined(separator: "\n")
  }
}
