import Domain
import Testing
import TimeZoneDatabase

@Suite("School days")
struct LocalCalendarTests {
  private func calendar(_ name: String) throws -> LocalCalendar { LocalCalendar(try #require(TimeZones()[name])) }

  private func utc(_ year: Int64, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int = 0) -> Instant {
    let days = CivilDate(year: year, month: month, day: day).dayNumber
    return Instant(milliseconds: ((days * 24 + Int64(hour)) * 60 + Int64(minute)) * 60_000)
  }

  @Test("a day of 23 hours in spring and one of 25 in autumn")
  func daylight() throws {
    let berlin = try calendar("Europe/Berlin")
    let spring = CivilDate(year: 2026, month: 3, day: 29).dayNumber
    #expect(berlin.start(ofDay: spring) == utc(2026, 3, 28, 23))
    #expect(berlin.start(ofDay: spring + 1) == utc(2026, 3, 29, 22))
    let autumn = CivilDate(year: 2026, month: 10, day: 25).dayNumber
    #expect(berlin.start(ofDay: autumn + 1).since(berlin.start(ofDay: autumn)) == 25 * 3_600_000)
    #expect(berlin.firstDay(of: .day, at: utc(2026, 3, 29, 21, 59)) == spring)
    #expect(berlin.firstDay(of: .day, at: utc(2026, 3, 29, 22)) == spring + 1)
    // Sunday belongs to the week of Monday the 23rd, and to March.
    #expect(CivilDate(dayNumber: berlin.firstDay(of: .week, at: utc(2026, 3, 29, 12))).description == "2026-03-23")
    #expect(CivilDate(dayNumber: berlin.firstDay(of: .month, at: utc(2026, 3, 31, 21, 59))).description == "2026-03-01")
    #expect(CivilDate(dayNumber: berlin.firstDay(of: .month, at: utc(2026, 3, 31, 22))).description == "2026-04-01")
    let march = berlin.window(of: .month, firstDay: CivilDate(year: 2026, month: 3, day: 1).dayNumber)
    #expect(march.opens == utc(2026, 2, 28, 23) && march.closes == utc(2026, 3, 31, 22))
  }

  @Test("where clocks leap over midnight the day begins when they do; where midnight comes twice, with the first")
  func midnight() throws {
    let paulo = try calendar("America/Sao_Paulo")
    let leap = CivilDate(year: 2018, month: 11, day: 4).dayNumber
    #expect(paulo.start(ofDay: leap) == utc(2018, 11, 4, 3))
    #expect(paulo.firstDay(of: .day, at: utc(2018, 11, 4, 2, 59)) == leap - 1)
    let havana = try calendar("America/Havana")
    let twice = CivilDate(year: 2024, month: 11, day: 3).dayNumber
    #expect(havana.start(ofDay: twice) == utc(2024, 11, 3, 4))
    #expect(havana.start(ofDay: twice + 1) == utc(2024, 11, 4, 5))
  }

  @Test("the south, half hours, quarter hours, winter time by law, and years that no table lists")
  func places() throws {
    let sydney = try calendar("Australia/Sydney").zone
    #expect(sydney.offset(at: utc(2026, 1, 1, 0).milliseconds / 1_000) == 39_600)
    #expect(sydney.offset(at: utc(2100, 1, 1, 0).milliseconds / 1_000) == 39_600)
    #expect(sydney.offset(at: utc(2100, 7, 1, 0).milliseconds / 1_000) == 36_000)
    let howe = try calendar("Australia/Lord_Howe").zone
    #expect(howe.offset(at: utc(2090, 1, 1, 0).milliseconds / 1_000) == 39_600)
    #expect(howe.offset(at: utc(2090, 7, 1, 0).milliseconds / 1_000) == 37_800)
    #expect(try calendar("Asia/Kathmandu").zone.offset(at: 1_700_000_000) == 20_700)
    let dublin = try calendar("Europe/Dublin").zone
    #expect(dublin.offset(at: utc(2099, 1, 1, 0).milliseconds / 1_000) == 0)
    #expect(dublin.offset(at: utc(2099, 7, 1, 0).milliseconds / 1_000) == 3_600)
    #expect(try calendar("UTC").zone.offset(at: 0) == 0)
    let nuuk = try calendar("America/Nuuk").zone
    #expect(nuuk.offset(at: utc(2099, 7, 1, 0).milliseconds / 1_000) == -3_600)
  }

  @Test("every day of fifty years begins at its first instant, in zones of every kind")
  func everyDay() throws {
    for name in [
      "Europe/Berlin", "America/Sao_Paulo", "Asia/Beirut", "Pacific/Apia", "Africa/Cairo", "America/New_York",
    ] {
      let calendar = try calendar(name)
      var day = CivilDate(year: 1990, month: 1, day: 1).dayNumber
      let end = CivilDate(year: 2040, month: 1, day: 1).dayNumber
      while day < end {
        let start = calendar.start(ofDay: day)
        // Samoa had no December 30 in 2011: that day begins with the next one.
        let isSkipped = name == "Pacific/Apia" && CivilDate(dayNumber: day).description == "2011-12-30"
        #expect(isSkipped || calendar.firstDay(of: .day, at: start) == day, "\(name) \(CivilDate(dayNumber: day))")
        #expect(calendar.firstDay(of: .day, at: start - 1) < day, "\(name) \(CivilDate(dayNumber: day))")
        day += 1
      }
    }
  }

  @Test(
    "names do not lead out of the database, and what is no zone is none",
    arguments: ["../../etc/passwd", "", "Mars", "zone.tab", "Europe", "/etc/passwd"])
  func names(name: String) {
    #expect((TimeZones()[name] == nil) == !name.isEmpty)
  }

  @Test("bytes that are no TZif file are refused")
  func hostile() {
    #expect(TimeZoneRules(tzif: []) == nil && TimeZoneRules(tzif: Array("TZif2".utf8)) == nil)
    var header = Array("TZif2".utf8) + Array(repeating: UInt8(0), count: 15)
    header += Array(repeating: 0xFF, count: 24)
    #expect(TimeZoneRules(tzif: header) == nil)
  }

  @Test("dates and day numbers are each other's inverse")
  func dates() {
    for day in stride(from: Int64(-800_000), to: 800_000, by: 97) {
      #expect(CivilDate(dayNumber: day).dayNumber == day)
    }
    #expect(CivilDate(dayNumber: 0).description == "1970-01-01" && CivilDate(dayNumber: -1).description == "1969-12-31")
    #expect(CivilDate(year: 2000, month: 2, day: 29).dayNumber == 11_016)
  }
}
