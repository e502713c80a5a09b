import ClientExamples
import Foundation
import HomeroomClient
import Messages
import Testing

@Suite("The samples, ported")
struct ExampleTests {
  @Test("Great Plays: a publisher declares a play, and what a student reads and answers reaches the teacher")
  func greatPlays() async throws {
    let (scene, quiz) = (["Hamlet", "Act 3", "Scene 1"], ["Hamlet", "Act 3", "Scene 1", "Quiz"])
    try await ClientSchool.run { school in
      let publisher = try school.store("pat", role: "publisher")
      let shop = GreatPlays(store: publisher, plays: [.hamlet])
      try await shop.setUp()
      try await shop.declare(.hamlet)
      #expect(try await publisher.contexts(matching: ContextPredicate()).count == 1 + 5 + 20 + 1)
      await publisher.close()
      try await school.assign(scene, quiz)

      let store = try school.store()
      let app = GreatPlays(store: store, plays: [.hamlet])
      try await app.setUp()
      try await app.open(scene)
      school.clock.advance(.seconds(60))
      try await app.scroll(scene, to: 0.4)
      try await app.close(scene)
      try await app.open(scene)
      school.clock.advance(.seconds(30))
      try await app.scroll(scene, to: 1.2)
      try await app.close(scene)
      try await app.open(quiz, anew: true)
      school.clock.advance(.seconds(20))
      try await app.finishQuiz(quiz, score: 4, of: 5, hints: 1)
      #expect(try await store.deliver().waiting == 0)
      #expect(store.status.refused == 0)

      let read = try await school.attempts(at: scene)
      #expect(read.map(\.progress) == [1] && read.first?.duration?.seconds == 90)
      let answered = try #require(try await school.attempts(at: quiz).first)
      #expect(answered.primaryItem?.value == .score(ActivityV1.Score(points: 4, max: 5)))
      #expect(answered.additionalItems.map(\.value) == [.quantity(1)] && answered.duration?.seconds == 20)
      await store.close()
    }
  }

  @Test("Quizzler: quizzes are declared once, in their order, and each run is an attempt")
  func quizzler() async throws {
    try await ClientSchool.run { school in
      let publisher = try school.store("pat", role: "publisher")
      let shop = Quizzler(store: publisher)
      try await shop.publish()
      try await shop.publish()
      #expect(school.context.calls("DeclareContexts") == 1)
      #expect(publisher.mainAppContext.children.map { $0.title } == ["Addition Quiz", "Multiplication Quiz"])
      await publisher.close()
      try await school.assign(["addition"])

      let store = try school.store()
      let app = Quizzler(store: store)
      for score in [1, 2] {
        try await app.begin("addition")
        app.answer(question: 1, with: 4, isRight: true)
        app.answer(question: 2, with: 9, isRight: score == 2)
        school.clock.advance(.seconds(15))
        try await app.finish(score: score, of: 2)
        school.clock.advance(.seconds(5))
      }
      try await store.deliver()
      let attempts = try await school.attempts(at: ["addition"])
      #expect(
        attempts.map(\.primaryItem?.value) == [1, 2].map { .score(ActivityV1.Score(points: $0, max: 2)) })
      #expect(attempts.allSatisfy { $0.additionalItems.count == 2 && $0.duration?.seconds == 15 })
      await store.close()
    }
  }

  @Test("every piece of Swift that the page from ClassKit shows is compiled and tested here, word for word")
  func page() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let page = try String(contentsOf: root.appending(path: "docs/from-classkit.md"), encoding: .utf8)
    let sources = try ["GreatPlays", "Quizzler", "Setup"].map {
      try String(contentsOf: root.appending(path: "Tests/ClientExamples/\($0).swift"), encoding: .utf8)
    }
    // Indentation apart, and lines between the pieces.
    let known = sources.map { lines(of: $0).joined(separator: "\n") }
    var pieces = page.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
    #expect(pieces.count > 5)
    pieces = pieces.flatMap { $0.components(separatedBy: "\n\n") }
    for piece in pieces {
      let wanted = lines(of: piece).joined(separator: "\n")
      #expect(known.contains { $0.contains(wanted) }, "\(piece)")
    }
  }

  private func lines(of text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }
}
