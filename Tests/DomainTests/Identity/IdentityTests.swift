import Domain
import Testing

@Suite("Instants, names and callers")
struct IdentityTests {
  @Test("a name is its bytes: two spellings of é are two people")
  func exactNames() {
    let one: PersonID = "Ren\u{E9}"
    let two: PersonID = "Rene\u{301}"
    #expect(one.rawValue == two.rawValue)
    #expect(one != two)
    #expect(Set([one, two]).count == 2)
    #expect(generic(one, two) == false)
  }

  @Test(
    "names are ordered by bytes",
    arguments: [("a", "b"), ("Z", "a"), ("a", "aa"), ("z", "é"), ("\u{FFFD}", "\u{10000}"), ("", "a")])
  func byteOrder(smaller: String, larger: String) {
    #expect(AttemptID(smaller) < AttemptID(larger))
    #expect(!(AttemptID(larger) < AttemptID(smaller)))
  }

  @Test("the Kelvin sign is not the letter K")
  func singletons() {
    #expect(AppID("\u{212A}") != AppID("K"))
    #expect(ClassID("\u{212B}") != ClassID("A\u{30A}"))
  }

  @Test("instants saturate instead of trapping")
  func saturation() {
    #expect(Instant.distantFuture + 1 == .distantFuture)
    #expect(Instant.distantPast + -1 == .distantPast)
    #expect(Instant.distantPast - 1 == .distantPast)
    #expect(Instant.distantFuture - .min == .distantFuture)
    #expect(Instant.distantFuture.since(.distantPast) == .max)
    #expect(Instant.distantPast.since(.distantFuture) == .min)
    #expect(Instant(milliseconds: 5).since(Instant(milliseconds: 8)) == -3)
  }

  @Test("only services and administrators may name another app", arguments: Role.allCases)
  func namingApps(role: Role) {
    let caller = Caller(organization: "springfield", user: "ana", role: role, app: "org.example.greatplays")
    #expect(caller.mayName("org.example.greatplays"))
    #expect(caller.mayName("org.example.other") == (role == .service || role == .administrator))
    #expect(Role(name: role.name) == role)
  }

  private func generic<T: Equatable>(_ left: T, _ right: T) -> Bool { left == right }
}
