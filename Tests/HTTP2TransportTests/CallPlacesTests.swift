import Testing

@testable import HTTP2Transport

// Expectations cannot change a value: this holds the value that they are about.
private final class Places {
  private var value: CallPlaces

  init(max: Int) { value = CallPlaces(max: max) }

  var running: Int { value.running }
  func take(own: Int, reserve: Int = 0) -> Bool { value.take(own: own, reserve: reserve) }
  func giveBack() { value.giveBack() }

  /// How many a connection gets that takes all it can.
  func greed(reserve: Int = 0) -> Int {
    var own = 0
    while take(own: own, reserve: reserve) { own += 1 }
    return own
  }
}

@Suite("the places of calls that run")
struct CallPlacesTests {
  @Test("one connection has at most a quarter as many as are free, and the last place is for one that has none")
  func shares() {
    let places = Places(max: 100)
    var taken: [Int] = []
    repeat { taken.append(places.greed()) } while taken.last != 0
    #expect(taken.first == 20)
    #expect(taken == taken.sorted(by: >))
    #expect(taken.dropLast().reduce(0, +) == 100)
    #expect(places.running == 100)
    places.giveBack()
    #expect(!places.take(own: 1))
    #expect(places.take(own: 0))
  }

  @Test("a few places give one to each connection")
  func few() {
    let places = Places(max: 3)
    #expect([places.greed(), places.greed(), places.greed(), places.greed()] == [1, 1, 1, 0])
  }

  @Test("the reserve is for those who may use it, and shared by the same rule")
  func reserve() {
    let places = Places(max: 4)
    while places.greed() > 0 {}
    #expect(places.running == 4)
    #expect(places.greed(reserve: 16) == 3)
    #expect(places.greed() == 0)
    while places.greed(reserve: 16) > 0 {}
    #expect(places.running == 20)
  }
}
