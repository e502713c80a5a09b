import Domain
import Testing

@Suite("Capabilities")
struct CapabilitiesTests {
  @Test("duration is the default and is always there (R40)")
  func defaults() {
    var capabilities = Capabilities()
    #expect(capabilities.kinds == [.duration])
    capabilities.add(.percent)
    capabilities.add(.score, details: "x")
    capabilities.add(.score, details: "y")
    #expect(capabilities.kinds == [.duration, .percent, .score])
    #expect(capabilities.details(of: .score) == "y")
    capabilities.reset()
    #expect(capabilities == Capabilities())
  }

  @Test("adding a duration capability replaces the default's details (D8, R41)")
  func duration() {
    var capabilities = Capabilities()
    capabilities.add(.duration, details: "minutes read aloud")
    #expect(capabilities.kinds == [.duration])
    #expect(capabilities.details(of: .duration) == "minutes read aloud")
  }
}
