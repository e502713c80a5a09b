internal import API
internal import Messages
internal import RPC

// R89 to R100: items.
extension Rule {
  static let items = [
    Rule("R89", "Without a primary item progress is the headline; with one, that item is.") { world in
      try await world.declare(world.node())
      let lesson = try await world.lesson(clock: false)
      let handout = try await lesson.post(world.path())
      let ana = lesson.pupils[0]
      let attempt = try await ana.start(world.path()).attemptID
      try await ana.set(0.5, in: attempt)
      let before = try await lesson.grid(handout)
      try expectEqual(try before.column().headlineMetric, .progress, "the headline without a primary item")
      try expectClose(try before.cell(of: ana).headline?.value, 0.5, "its value")
      try await ana.put(.score(3, of: 4), in: attempt)
      let after = try await lesson.grid(handout)
      try expectEqual(try after.column().headlineMetric, .score, "the headline with a score")
      try expectClose(try after.cell(of: ana).headline?.value, 0.75, "its value")
    },
    Rule("R90", "At one context the primary is always of one kind, over attempts, devices and students.") { world in
      try await world.declare(world.node())
      let lesson = try await world.lesson(students: 2)
      let handout = try await lesson.post(world.path())
      try await lesson.clock(600)
      let (ana, ben) = (lesson.pupils[0], lesson.pupils[1])
      try await lesson.send(lesson.work(world.path(), at: 10, id: "r90-1", primary: .score(3, of: 4)), by: ana)
      let other = lesson.work(world.path(), at: 20, id: "r90-2", lasting: 30, progress: 0.5, primary: .quantity(7))
      try await lesson.send(other, by: ben)
      let grid = try await lesson.grid(handout)
      try expectEqual(try grid.column().headlineMetric, .score, "the column's kind")
      try expectEqual(try grid.column().headline?.n, 1, "how many scores it is made of")
      try expectClose(try grid.column().headline?.mean, 0.75, "its mean")
      try expect(try grid.cell(of: ben).headline == nil, "a primary of another kind is not shown")
      try expectClose(try grid.cell(of: ben).progress?.value, 0.5, "the progress beside it")
      try expectEqual(try grid.cell(of: ben).timeTotal?.value, 30, "the time beside it")
    },
    Rule("R91", "A primary of another kind than the declared one is FAILED_PRECONDITION, and both kinds are named.") {
      world in
      try await world.declare(world.node(kind: .score))
      let lesson = try await world.lesson(clock: false)
      let handout = try await lesson.post(world.path())
      let ana = lesson.pupils[0]
      let attempt = try await ana.start(world.path()).attemptID
      try await ana.set(0.5, in: attempt)
      let error = try await expectRefused("a quantity where scores are", with: .failedPrecondition) {
        try await ana.put(.quantity(3), [.quantity(1, "other")], in: attempt)
      }
      let words = "\(error.details)".uppercased()
      try expect(words.contains("SCORE") && words.contains("QUANTITY"), "a detail of the error names both kinds")
      try expectClose(try await lesson.cell(handout).progress?.value, 0.5, "the attempt's progress")
      try await ana.put(.score(1, of: 2), in: attempt)
      try expectClose(try await lesson.cell(handout).headline?.value, 0.5, "the right primary afterwards")
    },
    Rule("R92", "Pass/fail and correct/incorrect are one kind; mixed wordings read as true/false.") { world in
      try await world.declare(world.node())
      let lesson = try await world.lesson(students: 2)
      let handout = try await lesson.post(world.path())
      try await lesson.clock(600)
      try await lesson.send(
        lesson.work(world.path(), at: 10, id: "r92-1", primary: .binary(true, .passFail)), by: lesson.pupils[0])
      try expectEqual(try await lesson.cell(handout).headline?.wording, .passFail, "one wording as it is")
      try await lesson.send(
        lesson.work(world.path(), at: 20, id: "r92-2", primary: .binary(false, .correctIncorrect)),
        by: lesson.pupils[1])
      let grid = try await lesson.grid(handout)
      try expectClose(try grid.column().headline?.mean, 0.5, "the share that is positive")
      for pupil in lesson.pupils {
        try expectEqual(try grid.cell(of: pupil).headline?.wording, .trueFalse, "mixed wordings")
      }
    },
    Rule("R93", "Item identifiers are unique within an attempt; adding one that exists replaces it in its place.") {
      world in
      let (ana, path) = try await world.reader()
      let attempt = try await ana.start(path).attemptID
      try await ana.put(nil, [.quantity(1, "a"), .quantity(2, "b")], in: attempt)
      let answer = try await ana.put(nil, [.quantity(3, "a")], in: attempt)
      try expectEqual(
        answer.additionalItems, [.quantity(3, "a"), .quantity(2, "b")], "the items after one was replaced")
    },
    Rule("R94", "One identifier is not both primary and additional: the later write decides which it is.") { world in
      let (ana, path) = try await world.reader()
      let attempt = try await ana.start(path).attemptID
      try await expectRefused("one identifier as both in one call", with: .invalidArgument) {
        try await ana.put(.quantity(1, "a"), [.quantity(2, "a")], in: attempt)
      }
      try await ana.put(.quantity(1, "a"), in: attempt)
      let answer = try await ana.put(nil, [.quantity(2, "a")], in: attempt)
      try expect(answer.primaryItem == nil, "what is written as additional is primary no more")
      try expectEqual(answer.additionalItems, [.quantity(2, "a")], "the additional items")
    },
    Rule("R95", "Additional items keep their order of insertion.") { world in
      try await world.declare(world.node())
      let lesson = try await world.lesson(clock: false)
      let handout = try await lesson.post(world.path())
      let ana = lesson.pupils[0]
      let attempt = try await ana.start(world.path()).attemptID
      let identifiers = ["q", "a", "z", "m"]
      try await ana.put(nil, identifiers.prefix(2).map { .quantity(1, $0) }, in: attempt)
      let answer = try await ana.put(nil, identifiers.suffix(2).map { .quantity(1, $0) }, in: attempt)
      try expectEqual(answer.additionalItems.map(\.identifier), identifiers, "items as the app hears them")
      try expectEqual(
        try await lesson.attempts(handout).first?.additionalItems.map(\.identifier), identifiers, "items in the report")
    },
    Rule("R96", "Removing all items removes the primary too, not progress or time.") { world in
      try await world.declare(world.node())
      let lesson = try await world.lesson()
      let handout = try await lesson.post(world.path())
      let ana = lesson.pupils[0]
      let attempt = try await ana.start(world.path()).attemptID
      try await ana.set(0.5, in: attempt)
      try await ana.put(.score(1, of: 2), [.quantity(1)], in: attempt)
      try await lesson.clock(10)
      let answer = try await ana.app.activity.removeItems(ActivityV1.AttemptEventRequest(attemptID: attempt))
      try expect(answer.primaryItem == nil && answer.additionalItems.isEmpty, "no item is left")
      try expectClose(answer.progress, 0.5, "progress")
      let cell = try await lesson.cell(handout)
      try expectClose(cell.progress?.value, 0.5, "progress in the report")
      try expectEqual(cell.timeTotal?.value, 10, "time in the report")
      try expect(cell.items.allSatisfy { $0.value == nil }, "no item has a value in the report")
    },
    Rule("R97", "A score is between 0 and its maximum, which is above 0; else INVALID_ARGUMENT.") { world in
      let (ana, path) = try await world.reader()
      let attempt = try await ana.start(path).attemptID
      for (points, most) in [(-1, 4), (5, 4), (0, 0), (0, -1), (.nan, 4), (1, .infinity)] as [(Double, Double)] {
        try await expectRefused("\(points) of \(most) points", with: .invalidArgument) {
          try await ana.put(.score(points, of: most), in: attempt)
        }
      }
      for points in [0.0, 4] { try await ana.put(.score(points, of: 4), in: attempt) }
    },
    Rule("R98", "An item's title is required.") { world in
      let (ana, path) = try await world.reader()
      let attempt = try await ana.start(path).attemptID
      for title in ["", " "] {
        try await expectRefused("an item without a title", with: .invalidArgument) {
          try await ana.put(
            ActivityV1.ActivityItem(identifier: "a", title: title, value: .quantity(1)), in: attempt)
        }
      }
    },
    Rule("R99", "Items come after the work, just before the stop.") { world in
      try await world.declare(world.node())
      let lesson = try await world.lesson()
      let handout = try await lesson.post(world.path())
      let ana = lesson.pupils[0]
      let attempt = try await ana.start(world.path()).attemptID
      try await lesson.clock(60)
      try await ana.set(1, in: attempt)
      try await ana.put(.score(3, of: 4), [.quantity(2)], in: attempt)
      try await ana.stop(attempt)
      let cell = try await lesson.cell(handout)
      try expectClose(cell.headline?.value, 0.75, "the score")
      try expectEqual(cell.attemptTime?.value, 60, "the time of the attempt that it is of")
      try expectEqual(cell.items.compactMap(\.value?.value), [2], "the additional items")
      try expect(cell.finished, "stopped with a primary item, it is finished")
    },
    Rule("R100", "The number of items of an attempt has a limit.") { world in
      let (ana, path) = try await world.reader()
      let attempt = try await ana.start(path).attemptID
      let limits = try await ana.app.activity.getLimits(ActivityV1.GetLimitsRequest())
      let most = Int(limits.itemsPerAttemptMax)
      guard 1...5_000 ~= most else { throw NotApplicable("this server takes \(most) items: too many to be tried") }
      let answer = try await ana.put(nil, (1...most).map { .quantity(1, "q\($0)") }, in: attempt)
      try expectEqual(answer.additionalItems.count, most, "items that were taken")
      let error = try await expectRefused("item \(most + 1)", with: .resourceExhausted) {
        try await ana.put(nil, [.quantity(1, "one more")], in: attempt)
      }
      try expectPermanent(error, "the number of items")
    },
  ]
}
