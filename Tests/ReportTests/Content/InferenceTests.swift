import API
import Domain
import Messages
import Testing

/// What somebody could work out who asked for everything, and added and took away as they like.
@Suite("Small groups, all questions together")
struct InferenceTests {
  /// The attempts whose scores a figure adds up, by their places among all.
  private typealias Figure = [Int]

  /// Who is asked about, and when.
  enum Questions: CaseIterable {
    case classes, windows, classesInWindows
  }

  /// One report: of whom, when and by which policy; all that it discloses of the contexts.
  private struct Seen {
    var ofWhom: String
    var policy: ReportV1.AttemptPolicy
    var name: String
    var rows: [[Int]]
  }

  // Where two are enough, classes in windows are not safe together (decision 16).
  @Test(
    "no two reports together tell any one student's own scores, whatever is added up and taken away",
    arguments: 1...6 as ClosedRange<UInt64>,
    [(.classes, 2), (.windows, 2), (.classesInWindows, 3), (.classesInWindows, 5)] as [(Questions, Int32)])
  func nobody(seed: UInt64, asked: (questions: Questions, threshold: Int32)) async throws {
    let school = try RandomClasses(seed: seed, threshold: asked.threshold)
    let classes = asked.questions == .windows ? [""] : [""] + school.classes
    let windows = asked.questions == .classes ? [(0, 4)] : Self.windows
    let seen = try await school.world.run { report in
      var seen: [Seen] = []
      for name in classes {
        for (first, end) in windows {
          for (policy, pick) in Self.policies {
            let figures = try await Self.figures(of: name, first..<end, policy, pick, school, report)
            seen.append(
              Seen(
                ofWhom: name, policy: policy, name: "\(name) \(policy) \(first)..<\(end)",
                rows: Elimination.basis(figures.map { Elimination.row($0, width: school.all.count) })))
          }
        }
      }
      // A time series, or a comparison, is one report of several windows. Under a policy that picks one attempt, three windows are not safe
      // together (decision 16), and where two are enough, two are not.
      guard asked.threshold > 2 else { return seen }
      return seen
        + Dictionary(grouping: seen.filter { $0.policy == .all }, by: \.ofWhom).map { name, windows in
          Seen(
            ofWhom: name, policy: .all, name: "\(name) in all windows",
            rows: Elimination.basis(windows.flatMap(\.rows)))
        }
    }
    #expect(seen.reduce(0) { $0 + $1.rows.count } > 3, "the test says nothing: seed \(seed)")
    for (index, one) in seen.enumerated() {
      for other in seen[...index] {
        let told = Self.told(by: Elimination.basis(one.rows + other.rows), of: school.all.map(\.student))
        #expect(told.isEmpty, "by \(one.name) and \(other.name), seed \(seed), k \(asked.threshold)")
      }
    }
  }

  /// What one report discloses.
  private static func figures(
    of name: String, _ days: Range<Int>, _ policy: ReportV1.AttemptPolicy,
    _ pick: ([Int], [RandomClasses.Work]) -> Figure, _ school: RandomClasses, _ report: RunningReport
  ) async throws -> [Figure] {
    let window = Window(
      opens: days.lowerBound == 0 ? .distantPast : midnight(days.lowerBound),
      closes: days.upperBound == 4 ? nil : midnight(days.upperBound))
    let tree = try await report.subtree(as: .administrator, policies: .init(score: policy), window: window) {
      $0.classID = name
    }
    return tree.nodes.flatMap { node in
      [(node.direct, Set([node.contextID])), (node.inclusive, RandomClasses.below[node.contextID] ?? [])].compactMap {
        figures, contexts in
        guard let score = figures?.score, !score.suppressed else { return nil }
        let counted = school.all.indices.filter { index in
          let work = school.all[index]
          return (name.isEmpty || work.classes.contains(name)) && days.contains(work.day)
            && contexts.contains(work.context)
        }
        let figure = pick(counted, school.all)
        #expect(Int(score.n) == figure.count)
        return figure
      }
    }
  }

  /// The students of whose scores alone some sum of the rows is.
  private static func told(by rows: [[Int]], of students: [PersonID]) -> [PersonID] {
    let columns = students.indices.filter { column in rows.contains { $0[column] != 0 } }
    return Set(columns.map { students[$0] }).filter { student in
      Elimination.rank(rows, of: columns.filter { students[$0] != student }) < rows.count
    }
  }

  private static let windows = [(0, 4), (0, 2), (2, 4), (1, 3), (2, 3)]

  private static let policies: [(ReportV1.AttemptPolicy, @Sendable ([Int], [RandomClasses.Work]) -> Figure)] = [
    (.latest, { one(of: $0, $1) { $0.start < $1.start } }), (.first, { one(of: $0, $1) { $1.start < $0.start } }),
    (.all, { counted, _ in counted }),
  ]

  /// Of each student's attempts at a context the last in an order.
  private static func one(
    of counted: [Int], _ all: [RandomClasses.Work], _ precedes: (RandomClasses.Work, RandomClasses.Work) -> Bool
  ) -> Figure {
    Dictionary(grouping: counted) { "\(all[$0].student) \(all[$0].context)" }.values
      .compactMap { $0.max { precedes(all[$0], all[$1]) } }.sorted()
  }
}

/// Linear algebra over a field of a prime number of elements.
private enum Elimination {
  private static let prime = 2_147_483_647

  static func row(_ figure: [Int], width: Int) -> [Int] {
    var row = Array(repeating: 0, count: width)
    for place in figure { row[place] = 1 }
    return row
  }

  /// Rows of which all of some are sums, none of them a sum of the others.
  static func basis(_ rows: [[Int]]) -> [[Int]] {
    var basis: [(pivot: Int, row: [Int])] = []
    for row in rows {
      var row = row
      reduce(&row, by: basis)
      if let pivot = row.firstIndex(where: { $0 != 0 }) { basis.append((pivot, scaled(row, at: pivot))) }
    }
    return basis.map(\.row)
  }

  /// Of the rows in some columns.
  static func rank(_ rows: [[Int]], of columns: [Int]) -> Int {
    basis(rows.map { row in columns.map { row[$0] } }).count
  }

  private static func reduce(_ row: inout [Int], by basis: [(pivot: Int, row: [Int])]) {
    for (pivot, other) in basis where row[pivot] != 0 {
      let factor = prime - row[pivot]
      for place in row.indices { row[place] = (row[place] + factor * other[place]) % prime }
    }
  }

  private static func scaled(_ row: [Int], at pivot: Int) -> [Int] {
    var (inverse, power, exponent) = (1, row[pivot], prime - 2)
    while exponent > 0 {
      if exponent & 1 == 1 { inverse = inverse * power % prime }
      power = power * power % prime
      exponent >>= 1
    }
    return row.map { $0 * inverse % prime }
  }
}
