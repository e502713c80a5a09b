import Chance
import Domain

/// UTC, 106 2/3 minutes after minute 0 and so on.
func midnight(_ day: Int) -> Instant {
  Instant(milliseconds: 1_700_006_400_000 + Int64(day - 1) * 86_400_000)
}

/// Four classes that share some students and work at four quizzes over four days, at random.
struct RandomClasses {
  struct Work {
    var student: PersonID
    var classes: Set<String>
    var context: Int64
    var day: Int
    var start: Double
    var score: Double
  }

  let world = ReportWorld()
  let classes = ["a", "b", "c", "d"]
  private(set) var topics: [Int64: Topic] = [:]
  private(set) var all: [Work] = []

  /// 2 holds 3 and 4, which holds 5; all quizzes.
  private static let parents: [Int64: Int64] = [2: 1, 3: 2, 4: 2, 5: 4]
  /// With the context itself, where there is work at it.
  static let below: [Int64: Set<Int64>] = [1: [2, 3, 4, 5], 2: [2, 3, 4, 5], 3: [3], 4: [4, 5], 5: [5]]

  init(seed: UInt64, threshold: Int32) throws {
    var dice = Dice(seed: seed)
    let parents = Self.parents
    world.settings(threshold: threshold)
    world.clock.now = minute(20_000)
    for (id, parent) in parents.sorted(by: { $0.key < $1.key }) {
      topics[id] = dice.chance(0.5) ? .math : .science
      world.content(ContextID(id), "c\(id)", below: ContextID(parent), kind: .score, topic: topics[id])
    }
    var members: [String: Set<String>] = [:]
    // Every second school's classes work at some contexts only.
    var places: [String: Set<Int64>] = [:]
    for name in classes {
      places[name] = Set(parents.keys.sorted().filter { _ in seed.isMultiple(of: 2) || dice.chance(0.5) })
      let own = (0..<dice.roll(2..<12)).map { "\(name)\($0)" }
      // Some students are in two classes.
      let guests = members.values.flatMap(\.self).sorted().filter { _ in dice.chance(0.1) }
      members[name] = Set(own + guests)
      world.schoolClass((own + guests).map { PersonID($0) }, ClassID(name), teacher: PersonID("\(name)-teacher"))
      world.handout(HandoutID("h\(name)"), of: ClassID(name), on: [2])
    }
    for student in Set(members.values.flatMap(\.self)).sorted() {
      for context in parents.keys.sorted() where dice.chance(0.6) {
        let own = classes.filter {
          members[$0]?.contains(student) ?? false && places[$0]?.contains(context) ?? false
        }
        var chosen = own.filter { _ in dice.chance(0.8) }
        for repeatCount in 0..<(dice.chance(0.15) ? 2 : 1) {
          // Whoever does it again does so for the same classes, or for others.
          if repeatCount > 0, dice.chance(0.5) { chosen = own.filter { _ in dice.chance(0.5) } }
          if chosen.isEmpty { continue }
          let day = dice.roll(0..<4)
          let work = Work(
            student: PersonID(student), classes: Set(chosen), context: context, day: day,
            start: Double(day) * 1_440 + Double(repeatCount),
            // No two are equal.
            score: (Double(dice.roll(0..<1_000)) + Double(all.count) / 10_000) / 1_001)
          all.append(work)
          try world.work(
            AttemptID("w\(all.count)"), work.student, at: ContextID(context), start: work.start,
            handouts: chosen.map { HandoutID("h\($0)") }, primary: score(work.score, 1))
        }
      }
    }
  }
}
