import Foundation
import Messages
import ReportReference
import Testing

/// The published cases, whose tables were worked out by hand: by the reference, and by the engine.
@Suite("Published report cases")
struct PublishedCaseTests {
  @Test("every case is a history that services take")
  func legal() throws {
    let cases = try PublishedCase.all()
    #expect(cases.count > 48)
    for published in cases {
      let legal = Legality.legal(published.rows)
      #expect(legal.count == published.rows.count, "\(published): \(Set(published.rows).subtracting(legal))")
    }
  }

  @Test(
    "the rules and the engine both say what the tables say, and the same to the last bit",
    arguments: try PublishedCase.all())
  func tables(published: PublishedCase) throws {
    var stage = Stage()
    var rest = published.rows[...]
    for (index, question) in published.questions.enumerated() {
      let at = question.at ?? published.rows.last?.at ?? published.begin
      while let row = rest.first, row.at <= at {
        stage.take(row)
        rest.removeFirst()
      }
      var ask = question.ask
      ask.later = at - stage.now
      let expected = try JSONDecoder().decode(Tree.self, from: question.expected)
      let truth = stage.truth(ask)
      #expect(expected.differences(from: truth.tree(published.begin)) == [], "\(published) \(index), by the rules")
      let product = stage.settled(stage.product(ask), by: truth)
      #expect(expected.differences(from: product.tree(published.begin)) == [], "\(published) \(index), by the engine")
      #expect(product == truth, "\(published) \(index): \(Stage.difference(truth, product))")
    }
  }
}

extension Stage.Answer {
  func tree(_ begin: Int64) -> Tree {
    switch self {
    case .grid(let grid): Tree(message: grid as Any, begin: begin)
    case .attempts(let attempts): .fields(["attempts": Tree(message: attempts as Any, begin: begin)])
    case .distribution(let report): Tree(message: report as Any, begin: begin)
    case .subtree(let report): Tree(message: report as Any, begin: begin)
    case .items(let report): Tree(message: report as Any, begin: begin)
    case .series(let report): Tree(message: report as Any, begin: begin)
    case .coverage(let report): Tree(message: report as Any, begin: begin)
    case .comparison(let report): Tree(message: report as Any, begin: begin)
    case .overview(let report): Tree(message: report as Any, begin: begin)
    case .student(let report): Tree(message: report as Any, begin: begin)
    case .explanation(let report): Tree(message: report as Any, begin: begin)
    case .attention(let notes): .fields(["notes": Tree(message: notes as Any, begin: begin)])
    case .notServed, .watchedDiffers, .reasonsDiffer: .nothing
    }
  }
}
