import Chance
import Domain
import Testing

@testable import ReportEngine

@Suite("Item analysis")
struct ItemAnalysisTests {
  private func analyse(_ sheets: ItemSheets, isDeclared: Bool = false) -> ItemAnalysis {
    ItemAnalysis(sheets, isDeclared: isDeclared, checkpoint: {})
  }

  /// - Parameter possible: what was to be earned, by item; 1 where left out.
  private func sheets(_ rows: [[Double?]], of possible: [Double] = [], kind: ItemKind = .binary) -> ItemSheets {
    let items = rows.first?.indices.map { ItemColumn(identifier: "q\($0)", kind: kind) } ?? []
    var sheets = ItemSheets(items)
    for row in rows {
      sheets.append(
        row.enumerated().compactMap { item, points in
          points.map {
            ItemSheets.Answer(
              item: item, points: $0, ratio: $0 / (possible.isEmpty ? 1 : possible[item]), response: nil)
          }
        })
    }
    return sheets
  }

  private func near(_ left: Double?, _ right: Double) -> Bool { left.map { abs($0 - right) < 1e-12 } ?? false }

  /// Four students, three binary items, totals 3, 2, 1, 0: a Guttman scale.
  @Test("a scale of three items by hand: facility, correlations, KR-20 and its error")
  func guttman() {
    let analysis = analyse(sheets([[1, 1, 1], [1, 1, 0], [1, 0, 0], [0, 0, 0]]))
    #expect(analysis.attempts == 4 && analysis.complete == 4 && analysis.areAllBinary)
    #expect(analysis.items.map(\.facility) == [0.75, 0.5, 0.25])
    // Item 1 against the totals: Σdxdy = 1.5, Σdx² = 0.75, Σdy² = 5.
    #expect(near(analysis.items[0].pointBiserial, 1.5 / (0.75 * 5).squareRoot()))
    #expect(near(analysis.items[1].pointBiserial, 2 / (1.0 * 5).squareRoot()))
    // Against the rests 2, 1, 0, 0: Σdxdy = 0.75, Σdy² = 2.75.
    #expect(near(analysis.items[0].correctedPointBiserial, 0.75 / (0.75 * 2.75).squareRoot()))
    // Population variances .1875 + .25 + .1875 = .625 of 1.25: alpha = 3/2 · (1 - ½) = .75.
    #expect(near(analysis.alpha, 0.75))
    // Sample deviation of 3, 2, 1, 0 is √(5/3); times √¼.
    #expect(near(analysis.standardError, (5.0 / 3).squareRoot() / 2))
    // Groups of max(1, floor(1.58)) = 1: the best against the worst.
    #expect(analysis.items.map(\.discrimination) == [1, 1, 1])
    #expect(analysis.items.allSatisfy { $0.isSmall && $0.isDiscriminationSmall })
  }

  @Test("P30: those tied at the edge of a group share its places")
  func ties() {
    // Totals 2, 1, 1, 1, 0, 0, 0: groups of floor(2.39) = 2. Upper: the first, and one place shared by three; lower: two
    // places shared by three.
    let analysis = analyse(sheets([[1, 1], [1, 0], [1, 0], [0, 1], [0, 0], [0, 0], [0, 0]]))
    #expect(near(analysis.items[0].discrimination, (1 + 2.0 / 3) / 2))
    #expect(near(analysis.items[1].discrimination, (1 + 1.0 / 3) / 2))
  }

  @Test("W15: what does not vary is undefined, neither 0 nor NaN")
  func nothingVaries() {
    let constant = analyse(sheets([[1, 1], [1, 0], [1, 1]]))
    #expect(constant.items[0].pointBiserial == nil && constant.items[0].correctedPointBiserial == nil)
    #expect(constant.items[0].discrimination == nil && constant.items[0].facility == 1)
    #expect(near(constant.items[1].pointBiserial, 1))
    // The rest of the second item is the first, which is constant.
    #expect(constant.items[1].correctedPointBiserial == nil && near(constant.alpha, 0))
    let same = analyse(sheets([[1, 0], [0, 1]]))
    #expect(same.alpha == nil && same.standardError == nil && same.items.allSatisfy { $0.discrimination == nil })
    #expect(same.items.allSatisfy { $0.pointBiserial == nil } && near(same.items[0].correctedPointBiserial, -1))
    let one = analyse(sheets([[1, 0]]))
    #expect(one.alpha == nil && one.items[0].discrimination == nil && one.items[0].pointBiserial == nil)
    let none = analyse(sheets([]))
    #expect(none.items.isEmpty && none.alpha == nil && !none.areAllBinary && none.attempts == 0)
    #expect(analyse(sheets([[1], [0], [1]])).alpha == nil)
  }

  @Test("P29: absent items add nothing to totals, and alpha looks at the complete attempts only")
  func absences() {
    let rows: [[Double?]] = [[1, 1, 1], [1, nil, 0], [nil, 1, nil], [0, 1, 0], [1, 0, 1], [nil, nil, nil]]
    let analysis = analyse(sheets(rows), isDeclared: true)
    #expect(analysis.complete == 3 && analysis.attempts == 6)
    #expect(analysis.items.map(\.n) == [4, 4, 4] && analysis.items.map(\.absent) == [2, 2, 2])
    #expect(analysis.items.map(\.omitted) == [1, 1, 0] && analysis.items.map(\.notReached) == [1, 1, 2])
    #expect(analysis.items.map(\.facility) == [0.75, 0.75, 0.5])
    // Complete: totals 3, 1, 2 with Σd² 2; items 1,0,1 · 1,1,0 · 1,0,1 with 2/3 each.
    #expect(near(analysis.alpha, 3.0 / 2 * (1 - 2.0 / 2)))
    #expect(analyse(sheets(rows)).items.allSatisfy { $0.omitted == nil && $0.notReached == nil })
  }

  @Test("P29: points count as they are earned, so that an item of ten weighs ten times one of one; facility is a ratio")
  func rawPoints() {
    // Ten points for the first item, one for the second: totals 11, 5, 1, 0 (the second is not held by the last).
    let analysis = analyse(sheets([[10, 1], [4, 1], [1, 0], [0, nil]], of: [10, 1], kind: .score))
    #expect(near(analysis.items[0].facility, (1 + 0.4 + 0.1) / 4))
    #expect(near(analysis.items[1].facility, 2.0 / 3))
    // Groups of one: 10 less 0, and 1 less the 0 of what is not held.
    #expect(analysis.items.map(\.discrimination) == [10, 1])
    // Over the three that hold it: points 1, 1, 0 about 2/3; totals 11, 5, 1 about 17/3.
    #expect(near(analysis.items[1].pointBiserial, (14.0 / 3) / ((2.0 / 3) * (152.0 / 3)).squareRoot()))
    // Rests 10, 4, 1 about 5.
    #expect(near(analysis.items[1].correctedPointBiserial, 4 / ((2.0 / 3) * 42).squareRoot()))
    // The three complete ones: Σd² of the items 42 and 2/3, of the totals 152/3.
    let alpha = 2 * (1 - (42 + 2.0 / 3) / (152.0 / 3))
    #expect(near(analysis.alpha, alpha))
    #expect(near(analysis.standardError, (76.0 / 3 * (1 - alpha)).squareRoot()))
    // As shares, the two items would weigh the same: 11 and 5 would be 2 and 1.4.
    let shares = analyse(sheets([[1, 1], [0.4, 1], [0.1, 0], [0, nil]], kind: .score))
    #expect(shares.items.map(\.facility) == analysis.items.map(\.facility))
    #expect(shares.items[0].discrimination == 1 && shares.alpha != analysis.alpha)
  }

  @Test("points at the end of what doubles hold leave every figure finite or undefined")
  func hugePoints() {
    let most = Double.greatestFiniteMagnitude
    let analysis = analyse(sheets([[most, most], [most / 2, 0], [0, 1]], of: [most, most], kind: .score))
    #expect(near(analysis.items[0].facility, 0.5))
    for item in analysis.items {
      for figure in [item.discrimination, item.pointBiserial, item.correctedPointBiserial] {
        #expect(figure?.isFinite ?? true)
      }
    }
    #expect((analysis.alpha?.isFinite ?? true) && (analysis.standardError?.isFinite ?? true))
  }

  @Test("a hundred items that all agree are perfectly reliable")
  func hundred() {
    var dice = Dice(seed: 8)
    let rows = (0..<40).map { _ in Array(repeating: Double(dice.roll(0..<2)) as Double?, count: 100) }
    let analysis = analyse(sheets(rows))
    #expect(near(analysis.alpha, 1) && analysis.items.allSatisfy { near($0.pointBiserial, 1) })
    #expect((analysis.standardError ?? 1) < 1e-6 && !analysis.items[0].isSmall)
  }

  @Test("chosen options, the most frequent first")
  func responses() {
    var sheets = ItemSheets([ItemColumn(identifier: "q", kind: .binary)])
    for response in ["B", "A", "C", "A", nil, "é", "e\u{301}"] {
      sheets.append([ItemSheets.Answer(item: 0, points: 1, ratio: 1, response: response)])
    }
    let seen = analyse(sheets).items[0].responses
    #expect(seen.map(\.count) == [2, 1, 1, 1, 1] && seen[0].text == "A" && seen[1].text == "B")
  }

  @Test(
    "against plain formulas on random quizzes with ties, gaps and fractions", arguments: 1...20 as ClosedRange<UInt64>)
  func random(seed: UInt64) {
    var dice = Dice(seed: seed)
    let count = 2 + dice.roll(0..<40)
    let rows: [[Double?]] = (0..<count).map { _ in
      (0..<5).map { _ in dice.chance(0.15) ? nil : Double(dice.roll(0..<5)) / 4 }
    }
    let analysis = analyse(sheets(rows, kind: .score))
    let totals = rows.map { $0.compactMap(\.self).reduce(0, +) }
    func pearson(_ pairs: [(Double, Double)]) -> Double? {
      let n = Double(pairs.count)
      guard n >= 2 else { return nil }
      let (mx, my) = (pairs.map(\.0).reduce(0, +) / n, pairs.map(\.1).reduce(0, +) / n)
      let sxx = pairs.reduce(0) { $0 + ($1.0 - mx) * ($1.0 - mx) }
      let syy = pairs.reduce(0) { $0 + ($1.1 - my) * ($1.1 - my) }
      guard sxx > 1e-20, syy > 1e-20 else { return nil }
      return pairs.reduce(0) { $0 + ($1.0 - mx) * ($1.1 - my) } / (sxx * syy).squareRoot()
    }
    for item in 0..<5 {
      let held = rows.indices.filter { rows[$0][item] != nil }
      let plain = pearson(held.map { (rows[$0][item] ?? 0, totals[$0]) })
      let rest = pearson(held.map { (rows[$0][item] ?? 0, totals[$0] - (rows[$0][item] ?? 0)) })
      for (mine, theirs) in [
        (analysis.items[item].pointBiserial, plain), (analysis.items[item].correctedPointBiserial, rest),
      ] {
        #expect((mine == nil) == (theirs == nil), "seed \(seed), item \(item)")
        if let mine, let theirs { #expect(abs(mine - theirs) < 1e-9, "seed \(seed), item \(item)") }
      }
    }
    // Every arrangement of equals gives the same groups.
    var shuffled = rows
    for index in shuffled.indices.dropFirst() { shuffled.swapAt(index, dice.roll(0..<index + 1)) }
    #expect(
      analyse(sheets(shuffled, kind: .score)).items.map(\.discrimination) == analysis.items.map(\.discrimination))
  }
}
