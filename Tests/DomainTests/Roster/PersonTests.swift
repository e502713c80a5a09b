import Domain
import Testing

@Suite("People in lists")
struct PersonTests {
  @Test("a list is ordered by the name that people are sorted by, else by their name, then by id")
  func order() {
    let people = [
      Person(id: "a", name: "Ada Zimmer", sortName: "Zimmer, Ada"),
      Person(id: "b", name: "Zoe Abel", sortName: "Abel, Zoe"),
      Person(id: "d", name: "Cher"), Person(id: "c", name: "Cher"), Person(id: "e", name: "Prince", sortName: "Cher"),
    ]
    #expect(people.sorted { $0.precedesInList($1) }.map(\.id) == ["b", "c", "d", "e", "a"])
  }
}
