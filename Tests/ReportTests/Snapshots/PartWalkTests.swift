import Chance
import Domain
import Foundation
import Testing

@testable import ReportEngine
@testable import ReportService

/// The walk along what nobody asks for.
@Suite("Walk along parts")
struct PartWalkTests {
  /// An organization of several contexts' runs, in a file.
  private func kept(_ organization: OrganizationID, in files: SnapshotFiles, _ dice: inout Dice) throws -> KeptParts {
    var random = RandomAttempts(dice: dice)
    var book = Gradebook(organization)
    for number in 0..<100 { book.apply(.attempt(random.attempt(AttemptID("a\(number)")))) }
    book.pack()
    dice = random.dice
    var state = OrganizationState.Contents(
      gradebook: book, activity: FeedStanding(isConnected: true), context: FeedStanding(isConnected: true))
    try files.keep(&state)
    return try #require(files.last).kept
  }

  @Test("a round meets each part of each organization once, however little a turn may take")
  func round() throws {
    var dice = Dice()
    let files = try (0..<2).map { _ in try SnapshotFiles(inMemory: true) }
    let kept: [OrganizationID: KeptParts] = [
      "northfield": try kept("northfield", in: files[0], &dice),
      "southfield": try kept("southfield", in: files[1], &dice),
    ]
    let all = kept.values.flatMap(\.names).count
    try #require(all > 4)
    var walk = PartWalk(turn: PartWalk.roundMax / (1 << 30), turnMin: 1)
    for round in 0..<3 {
      let met = (0..<all).map { _ in walk.next(of: kept) }
      #expect(met.allSatisfy { $0.count == 1 }, "round \(round)")
      #expect(Set(met.joined().map { ObjectIdentifier($0.part) }).count == all, "round \(round)")
    }
  }

  @Test("a turn that may take everything takes it once, and one with nothing ends")
  func everything() throws {
    var dice = Dice()
    let files = try SnapshotFiles(inMemory: true)
    let kept = try kept("northfield", in: files, &dice)
    var walk = PartWalk(turn: .seconds(60))
    for _ in 0..<3 { #expect(walk.next(of: ["northfield": kept]).count == kept.names.count) }
    #expect(walk.next(of: [:]).isEmpty)
    walk = PartWalk(turn: PartWalk.roundMax, turnMin: 1)
    #expect(walk.next(of: ["northfield": kept]).count == kept.names.count, "a turn as long as a round is one")
  }

  @Test("a part that is gone when its turn comes is passed by")
  func gone() throws {
    var dice = Dice()
    let files = try SnapshotFiles(inMemory: true)
    var kept = try kept("northfield", in: files, &dice)
    var walk = PartWalk(turn: PartWalk.roundMax / (1 << 30), turnMin: 1)
    _ = walk.next(of: ["northfield": kept])
    kept.forgetSchool()
    let rest = (0..<kept.names.count).flatMap { _ in walk.next(of: ["northfield": kept]) }
    #expect(rest.allSatisfy { $0.name != .school })
    #expect(walk.next(of: [:]).isEmpty)
  }
}
