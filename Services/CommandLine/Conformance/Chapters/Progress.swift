internal import API
internal import Messages
internal import RPC

// R80 to R88: progress.
extension Rule {
  static let progress = [
    Rule("R80", "0–0.3 and 0.2–0.5 is 0.5.") { world in
      try await world.expectProgress(0.5) { ana, attempt in
        try await ana.add((0, 0.3), (0.2, 0.5), to: attempt)
      }
    },
    Rule("R81", "The same range twice changes nothing.") { world in
      try await world.expectProgress(0.25) { ana, attempt in
        try await ana.add((0.5, 0.75), to: attempt)
        return try await ana.add((0.5, 0.75), to: attempt)
      }
    },
    Rule("R82", "0–0.2 and 0.6–0.8 is 0.4.") { world in
      try await world.expectProgress(0.4) { ana, attempt in
        try await ana.add((0, 0.2), (0.6, 0.8), to: attempt)
      }
    },
    Rule("R83", "Setting p is adding 0–p: 0.6–0.8 and then 0.3 is 0.5, and 0.2 after 0.7 leaves 0.7.") { world in
      try await world.expectProgress(0.5) { ana, attempt in
        try await ana.add((0.6, 0.8), to: attempt)
        return try await ana.set(0.3, in: attempt)
      }
      let (ana, path) = try await world.reader()
      let attempt = try await ana.start(path, anew: true).attemptID
      try await ana.set(0.7, in: attempt)
      try expectClose(try await ana.set(0.2, in: attempt).progress, 0.7, "0.2 after 0.7")
    },
    Rule("R84", "Outside 0 to 1, or an end not above its start, is INVALID_ARGUMENT; nothing is clamped.") { world in
      let (ana, path) = try await world.reader()
      let attempt = try await ana.start(path).attemptID
      for (start, end) in [(-0.1, 0.5), (0.5, 1.1), (0.5, 0.5), (0.6, 0.4)] {
        try await expectRefused("the range \(start)–\(end)", with: .invalidArgument) {
          try await ana.add((start, end), to: attempt)
        }
      }
      for progress in [-0.1, 1.1] {
        try await expectRefused("progress \(progress)", with: .invalidArgument) {
          try await ana.set(progress, in: attempt)
        }
      }
      try expectEqual(try await ana.current(path).progress, 0, "progress after what was refused")
    },
    Rule("R85", "NaN and infinities are INVALID_ARGUMENT.") { world in
      let (ana, path) = try await world.reader()
      let attempt = try await ana.start(path).attemptID
      for value in [Double.nan, .infinity, -.infinity] {
        try await expectRefused("progress \(value)", with: .invalidArgument) { try await ana.set(value, in: attempt) }
        try await expectRefused("a range to \(value)", with: .invalidArgument) {
          try await ana.add((0, value), to: attempt)
        }
        try await expectRefused("a quantity of \(value)", with: .invalidArgument) {
          try await ana.put(.quantity(value), in: attempt)
        }
      }
    },
    Rule("R86", "Progress 1 does not set Done.") { world in
      try await world.declare(world.node())
      let lesson = try await world.lesson(clock: false)
      let handout = try await lesson.post(world.path())
      let ana = lesson.pupils[0]
      let attempt = try await ana.start(world.path()).attemptID
      try await ana.set(1, in: attempt)
      try await ana.stop(attempt)
      let cell = try await lesson.cell(handout)
      try expectClose(cell.progress?.value, 1, "progress")
      try expect(!cell.done, "work whose progress is 1 is not done by that")
    },
    Rule("R87", "A new attempt begins without ranges.") { world in
      let (ana, path) = try await world.reader()
      let first = try await ana.start(path).attemptID
      try await ana.add((0, 0.5), to: first)
      let second = try await ana.start(path, anew: true).attemptID
      try expectClose(try await ana.add((0.9, 1), to: second).progress, 0.1, "progress of the second attempt")
    },
    Rule("R88", "The order in which ranges arrive does not matter.") { world in
      let ranges = [(0.1, 0.35), (0.3, 0.6), (0.05, 0.15), (0.8, 0.9)]
      let orders = [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1], [1, 3, 0, 2]]
      let (ana, path) = try await world.reader()
      for order in orders {
        let attempt = try await ana.start(path, anew: true).attemptID
        for index in order { try await ana.add(ranges[index], to: attempt) }
        try expectClose(try await ana.current(path).progress, 0.65, "progress in the order \(order)")
      }
    },
  ]
}

extension World {
  /// Adds progress to a new attempt, and looks at what the app hears and what the teacher reads.
  func expectProgress(
    _ expected: Double, _ add: @Sendable (Pupil, String) async throws -> ActivityV1.Attempt
  ) async throws {
    try await declare(node())
    let lesson = try await lesson(clock: false)
    let handout = try await lesson.post(path())
    let attempt = try await lesson.pupils[0].start(path()).attemptID
    let answer = try await add(lesson.pupils[0], attempt)
    try expectClose(answer.progress, expected, "progress as the app hears it")
    try expectClose(try await lesson.cell(handout).progress?.value, expected, "progress in the report")
  }
}
