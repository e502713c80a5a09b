import API
import Domain
import Feeds
import Foundation
import Messages
import RPC
import ReportService
import Testing

@Suite("How old answers are", .timeLimit(.minutes(30)))
struct AgeTests {
  private static let silence = Duration.seconds(1)

  private func world() throws -> ReportWorld {
    let world = ReportWorld()
    world.activity.giveMarks()
    world.context.giveMarks()
    world.schoolClass(["ana", "ben"])
    world.content(2, "scene")
    world.handout(on: [2])
    try world.work("a", "ana", ranges: [(0, 0.25)])
    return world
  }

  private func inStep(_ report: RunningReport) async throws -> Instant? {
    try await report.grid("h") { $0.atLeast = nil }.position?.inStepTime.map { Instant($0) }
  }

  /// Waits until a grid says that it is in step as of an instant.
  private func wait(for instant: Instant, _ report: RunningReport) async throws {
    while (try? await inStep(report)) != instant { try await Task.sleep(for: .milliseconds(2)) }
  }

  private func withSnapshots<Result>(_ body: (ReportConfiguration) async throws -> Result) async throws -> Result {
    var configuration = ReportConfiguration()
    let path = FileManager.default.temporaryDirectory.path + "/homeroom-ages-\(UUID())"
    configuration.snapshotFolder = path
    configuration.snapshotInterval = .milliseconds(20)
    configuration.waitMax = .milliseconds(300)
    configuration.startGrace = .milliseconds(100)
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try await body(configuration)
  }

  @Test("a report of what is merely quiet is in step as of now; of two services the one heard of longer ago counts")
  func quiet() async throws {
    let world = try world()
    try await world.run(silence: Self.silence) { report in
      try await wait(for: world.clock.now, report)
      for _ in 0..<3 {
        world.clock.now = world.clock.now + 60_000
        try await wait(for: world.clock.now, report)
      }
      for feed in [true, false] {
        let before = world.clock.now
        if feed { world.context.put(.silent) } else { world.activity.put(.silent) }
        // A question that was asked before may still be answered.
        while report.host.dependencies[feed ? "context" : "activity"]?() != false {
          try await Task.sleep(for: .milliseconds(2))
        }
        world.clock.now = before + 45_000
        try await Task.sleep(for: .milliseconds(50))
        #expect(try await inStep(report) == before)
        if feed { world.context.put(.there) } else { world.activity.put(.there) }
        try await wait(for: before + 45_000, report)
        while report.host.dependencies[feed ? "context" : "activity"]?() != true {
          try await Task.sleep(for: .milliseconds(2))
        }
      }
    }
  }

  @Test("every report says as of when it is in step")
  func everyReport() async throws {
    let world = try world()
    try await world.run(silence: Self.silence) { report in
      try await wait(for: world.clock.now, report)
      let (client, options) = (report.client, TestCaller.teacher("tess").options)
      let scope = ReportV1.ContentScope(appID: ReportWorld.app.rawValue, classID: "drama")
      let positions: [ReportV1.Position?] = [
        try await client.getHandoutGrid(.init(handoutID: "h"), options).position,
        try await client.getClassOverview(.init(classID: "drama"), options).position,
        try await client.getStudentReport(.init(studentID: "ana"), options).position,
        try await client.listNeedsAttention(.init(classID: "drama"), options).position,
        try await client.listCellAttempts(.init(handoutID: "h", taskID: "t", studentID: "ana"), options).position,
        try await client.explain(.init(handoutID: "h", taskID: "t"), options).position,
        try await client.getSubtreeReport(.init(scope: scope), options).position,
        try await client.getDistribution(.init(scope: scope, metric: .progress), options).position,
        try await client.getTimeSeries(.init(scope: scope, bucket: .day), options).position,
      ]
      for position in positions {
        #expect(position?.inStepTime.map { Instant($0) } == world.clock.now)
      }
      for try await piece in try await client.export(.init(source: .classID("drama"), format: .csv), options) {
        #expect(piece.position?.inStepTime.map { Instant($0) } == world.clock.now)
      }
    }
  }

  @Test("a report as of an earlier instant is as old as one of now, however long the service has run")
  func asOfAnInstant() async throws {
    let world = try world()
    try await world.run(silence: Self.silence) { report in
      try await wait(for: world.clock.now, report)
      // Whoever watches has the service look how old it is.
      var states = try await report.client.watch(
        .init(report: .handoutGrid(.init(handoutID: "h"))), TestCaller.teacher("tess").options
      ).makeAsyncIterator()
      _ = try await states.next()
      world.clock.now = world.clock.now + 3_600_000
      try await wait(for: world.clock.now, report)
      for instant in [nil, WellKnown.Timestamp(minute(10))] {
        let position = try await report.grid("h") { $0.asOfTime = instant }.position
        #expect(position?.inStepTime.map { Instant($0) } == world.clock.now)
        #expect(position?.age == WellKnown.Duration(seconds: 0))
      }
    }
  }

  @Test("who watches what is quiet is sent a state when it becomes old, another when it is not any more, and none else")
  func watching() async throws {
    let world = try world()
    try await world.run(silence: Self.silence) { report in
      try await wait(for: world.clock.now, report)
      var states = try await report.client.watch(
        .init(report: .handoutGrid(.init(handoutID: "h"))), TestCaller.teacher("tess").options
      ).makeAsyncIterator()
      func next() async throws -> Instant? {
        guard case .handoutGrid(let grid) = try await states.next()?.report else { return nil }
        return grid.position?.inStepTime.map { Instant($0) }
      }
      let begin = world.clock.now
      #expect(try await next() == begin)
      for round in Int64(1)...2 {
        world.activity.put(.silent)
        while report.host.dependencies["activity"]?() != false { try await Task.sleep(for: .milliseconds(2)) }
        let lost = begin + (round - 1) * 60_000
        world.clock.now = lost + 30_000
        #expect(try await next() == lost)
        world.clock.now = begin + round * 60_000
        world.activity.put(.there)
        #expect(try await next() == begin + round * 60_000)
      }
    }
  }

  @Test("who watches is sent a state when it becomes old, though the time of day was set back meanwhile")
  func clockSetBack() async throws {
    let world = try world()
    try await world.run(silence: Self.silence) { report in
      try await wait(for: world.clock.now, report)
      var states = try await report.client.watch(
        .init(report: .handoutGrid(.init(handoutID: "h"))), TestCaller.teacher("tess").options
      ).makeAsyncIterator()
      func next() async throws -> Instant? {
        guard case .handoutGrid(let grid) = try await states.next()?.report else { return nil }
        return grid.position?.inStepTime.map { Instant($0) }
      }
      let begin = world.clock.now
      #expect(try await next() == begin)
      world.activity.put(.silent)
      while report.host.dependencies["activity"]?() != false { try await Task.sleep(for: .milliseconds(2)) }
      world.clock.setBack(milliseconds: 3_600_000)
      world.clock.now = world.clock.now + 30_000
      // As of the feed that was heard of longer ago; Context's time of day is earlier by now.
      #expect(try await next() == begin)
    }
  }

  @Test("what a snapshot held is given without the services, and says as of when; what it did not hold is not")
  func withoutServices() async throws {
    let world = try world()
    try await withSnapshots { configuration in
      world.clock.now = world.clock.now + 60_000
      let before = try await world.run(configuration, silence: Self.silence) { report in
        try await wait(for: world.clock.now, report)
        return try await report.grid("h")
      }
      let written = world.clock.now
      world.activity.put(.away)
      world.context.put(.away)
      world.clock.now = written + 3_600_000
      try await world.run(configuration, silence: Self.silence) { report in
        while !report.host.isReady { try await Task.sleep(for: .milliseconds(2)) }
        let grid = try await report.grid("h") { $0.atLeast = nil }
        #expect(grid.rows == before.rows && grid.columns == before.columns)
        #expect(grid.position?.inStepTime.map { Instant($0) } == written)
        #expect(grid.position?.age == WellKnown.Duration(seconds: 3_600))
        // The snapshot has so much, and no more.
        #expect(try await report.grid("h").position?.feeds == world.position)
        let beyond = await rpcError {
          try await report.grid("h") { options in options.atLeast?.activitySequence += 1 }
        }
        #expect(beyond?.code == .unavailable && beyond?.reason == "BEHIND")
        let elsewhere = await rpcError {
          try await report.grid("h", as: TestCaller(user: "head", role: .administrator, organization: "south")) {
            $0.atLeast = nil
          }
        }
        #expect(elsewhere?.code == .unavailable && elsewhere?.reason == "CATCHING_UP")
        #expect(report.host.dependencies.mapValues { $0() } == ["activity": false, "context": false])
        // They are back: what has happened since comes in.
        try world.work("b", "ben", start: 1, ranges: [(0, 1)])
        world.activity.put(.there)
        world.context.put(.there)
        try await wait(for: world.clock.now, report)
        #expect(try await report.grid("h").cell("ben").progress?.value == 1)
      }
    }
  }

  @Test("what a snapshot held becomes old as the service runs, though the time of day was set back since")
  func snapshotAndClockSetBack() async throws {
    let world = try world()
    try await withSnapshots { configuration in
      try await world.run(configuration, silence: Self.silence) { report in
        try await wait(for: world.clock.now, report)
      }
      let written = world.clock.now
      world.activity.put(.away)
      world.context.put(.away)
      world.clock.setBack(milliseconds: 3_600_000)
      try await world.run(configuration, silence: Self.silence) { report in
        while !report.host.isReady { try await Task.sleep(for: .milliseconds(2)) }
        var states = try await report.client.watch(
          .init(report: .handoutGrid(.init(handoutID: "h"))), TestCaller.teacher("tess").options
        ).makeAsyncIterator()
        func next() async throws -> ReportV1.Position? {
          guard case .handoutGrid(let grid) = try await states.next()?.report else { return nil }
          return grid.position
        }
        #expect(try await next()?.inStepTime.map { Instant($0) } == written)
        world.clock.now = world.clock.now + 30_000
        let later = try await next()
        #expect(later?.inStepTime.map { Instant($0) } == written && later?.age == WellKnown.Duration(seconds: 30))
      }
    }
  }

  @Test("a snapshot that was written before both feeds had been read is not given as if it were all there is")
  func notWhole() async throws {
    let world = try world()
    try await withSnapshots { configuration in
      world.context.put(.away)
      try await world.run(configuration, silence: Self.silence) { report in
        while try await report.client.getFollowing(.init(), TestCaller.administrator.options).feeds
          .first(where: { $0.service == "activity" })?.organizations.first?.position?.sequence
          != world.position.activitySequence
        {
          try await Task.sleep(for: .milliseconds(2))
        }
      }
      world.activity.put(.away)
      try await world.run(configuration, silence: Self.silence) { report in
        let refused = await rpcError { try await report.grid("h") { $0.atLeast = nil } }
        #expect(refused?.code == .unavailable && refused?.reason == "CATCHING_UP")
        #expect(!report.host.isReady)
      }
    }
  }

  @Test("how far the feeds were followed is told to services, and to administrators of their own organization")
  func following() async throws {
    let world = try world()
    world.activity.append(to: "south") {
      ActivityV1.Change(sequence: $0, change: .schoolClass(.init(classID: "x", title: "X")))
    }
    try await world.run(silence: Self.silence) { report in
      try await wait(for: world.clock.now, report)
      let service = TestCaller(user: "probe", role: .service, organization: Caller.everyOrganization.rawValue)
      for (caller, seen) in [(TestCaller.administrator, ["northfield"]), (service, ["northfield", "south"])] {
        let feeds = try await report.client.getFollowing(.init(), caller.options).feeds
        #expect(feeds.map(\.service).sorted() == ["activity", "context"])
        #expect(feeds.allSatisfy { $0.connected && $0.inStepTime.map { Instant($0) } == world.clock.now })
        let activity = try #require(feeds.first { $0.service == "activity" })
        #expect(activity.organizations.map { $0.head?.organizationID } == seen)
        #expect(activity.organizations.first?.position?.sequence == world.position.activitySequence)
      }
    }
  }
}

extension RPCError {
  fileprivate var reason: String? {
    for case .errorInfo(let reason, _, _) in details { return reason }
    return nil
  }
}
