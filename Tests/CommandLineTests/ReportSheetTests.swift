import Foundation
import Messages
import ReportTables
import Testing

@testable import TerminalReport

@Suite("Reports for people and for programs")
struct ReportSheetTests {
  private func text(_ sheet: ReportSheet, width: Int = 90) -> String {
    sheet.lines(in: Terminal(styled: false, width: width)).joined(separator: "\n")
  }

  private static let policies = ReportV1.AttemptPolicies(progress: .union, score: .best)

  @Test("no data, recording off and withheld are three things, and none of them is 0 %")
  func threeKindsOfNothing() {
    let summary = ReportV1.Summary(
      metric: .score, population: .init(assigned: 5, notAvailable: 1, withData: 3, noData: 1), n: 3, mean: 0.9996)
    let sheet = ReportSheet(
      ReportV1.CompareGroupsResponse(
        groups: [
          ReportV1.GroupFigure(
            label: "王小明, whose class has a name that is too long", summary: summary,
            interval: .init(lower: -0.05, upper: 1, method: .student), standardDeviation: 0.5),
          ReportV1.GroupFigure(
            label: "small", summary: .init(metric: .score, population: .init(assigned: 2), suppressed: true)),
          ReportV1.GroupFigure(label: "none", summary: ReportV1.Summary(metric: .score)),
        ], policies: Self.policies, metric: .score, confidence: 0.95))
    #expect(
      text(sheet) == """
        score, with intervals at 95 %

                              mean      from        to  [1]             n      ± sd  with data
        王小明, whose c…      99 %      -5 %     100 %  ├─────●         3      50 %  3 of 4, 1 N/A
        small             withheld  withheld  withheld           withheld  withheld  withheld
        none                     –         –         –                  0         –  –

        [1] 0 % to 100 %

        –: no data · withheld: of too few students for this reader

        attempts counted: progress union, score best
        """)
    #expect(
      sheet.csv() == """
        label,metric,group_mean,group_n,group_assigned,group_not_available,group_with_data,group_no_data,\
        group_suppressed,standard_deviation,lower,upper,method,confidence,own_mean\r
        "王小明, whose class has a name that is too long",SCORE,0.9996,3,5,1,3,1,false,0.5,-0.05,1.0,STUDENT,0.95,\r
        small,SCORE,,,2,,,,true,,,,,0.95,\r
        none,SCORE,,0,0,0,0,0,false,,,,,0.95,\r

        """)
  }

  @Test("a distribution withheld tells who is assigned and nothing else")
  func withheldDistribution() {
    let sheet = ReportSheet(
      ReportV1.Distribution(metric: .score, population: .init(assigned: 3), suppressed: true), quantiles: [0.5, 0.95])
    #expect(
      text(sheet) == """
        distribution of score

        assigned            3
        recording off       withheld
        with data           withheld
        no data             withheld
        n                   withheld
        mean                withheld
        standard deviation  withheld
        least               withheld
        median              withheld
        p95                 withheld
        greatest            withheld

        withheld: of too few students for this reader
        """)
    #expect(
      sheet.json() == """
        {
          "report": "distribution",
          "title": "distribution of score",
          "metric": "SCORE",
          "extremes_suppressed": false,
          "quantiles_suppressed": false,
          "distributions": [
            {"path":[],"title":"","metric":"SCORE","suppressed":true,"quantiles":[],"histogram":[],"assigned":3}
          ],
          "histogram": []
        }
        """)
  }

  @Test("a histogram shows every bin, what is over 100 %, and what is withheld")
  func histogram() {
    let bins = [
      ReportV1.HistogramBin(from: 0, until: 0.5, count: 5), ReportV1.HistogramBin(from: 0.5, until: 1, count: 20),
      ReportV1.HistogramBin(from: 1, count: 1, overMaximum: true),
    ]
    var distribution = ReportV1.Distribution(
      metric: .score, n: 26, mean: 0.75, histogram: bins, population: .init(assigned: 26, withData: 26),
      extremesSuppressed: true, quantilesSuppressed: true)
    distribution.histogram[0].suppressed = true
    let lines = text(ReportSheet(distribution, quantiles: [0.5]), width: 120)
    #expect(
      lines.contains(
        """
        from       until  count
         0 %        50 %  withheld
        50 %       100 %  20 ████████████████████████████████████████
              over 100 %   1 ██
        """))
    #expect(lines.contains("least               withheld") && lines.contains("median              withheld"))
    #expect(lines.contains("standard deviation  –"))
  }

  @Test("an item of few answers says so, and what is undefined is not 0")
  func items() {
    let analysis = ReportV1.ItemAnalysis(
      attempts: 12, complete: 9,
      items: [
        ReportV1.ItemStatistics(
          identifier: "q1", title: "Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich", n: 12, absent: 0,
          facility: 1, responses: [.init(response: "=1+1", count: 9), .init(response: "B", count: 3)], kind: .binary,
          omitted: 0, notReached: 0, discriminationSmallN: true),
        ReportV1.ItemStatistics(
          identifier: "q2", title: "Q2", n: 9, absent: 3, facility: 0.5, discrimination: 0.25, pointBiserial: -0.5,
          correctedPointBiserial: -0.625, smallN: true, kind: .score, omitted: 1, notReached: 2),
        ReportV1.ItemStatistics(identifier: "q3", title: "Q3", kind: .binary, suppressed: true),
      ], policies: ReportV1.AttemptPolicies(score: .first), headlineMetric: .score, finishedOnly: true)
    let sheet = ReportSheet(analysis)
    #expect(
      text(sheet, width: 100) == """
        items

        attempts          12
        with every item   9
        Cronbach's alpha  –
        standard error    –
        of                each student's first finished attempt

                                 n   omitted  not reached  facility          [1]         r  r corrected
        Zwölf Boxkämpfe…        12         0            0  100 %               –         –            –  few
        Q2                       9         1            2  50 %             0.25     -0.50        -0.63  few
        Q3                withheld  withheld     withheld  withheld     withheld  withheld     withheld

        [1] upper - lower

        answers
        Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich  =1+1  9 ███████████████
                                                                         B     3 █████

        –: no data · withheld: of too few students for this reader

        attempts counted: score first
        """)
    #expect(
      sheet.csv(table: "responses") == """
        identifier,title,response,count\r
        q1,Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich,'=1+1,9\r
        q1,Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich,B,3\r

        """)
  }

  @Test("days without work are gaps in the line, months and weeks follow each other")
  func trend() {
    func bucket(_ day: String, _ attempts: Int64) -> ReportV1.TimeBucket {
      ReportV1.TimeBucket(attempts: attempts, activeStudents: 1, meanScore: 0.5, medianTime: 90, startDate: day)
    }
    let days = ReportV1.TimeSeries(
      buckets: [bucket("2026-02-27", 8), bucket("2026-03-02", 4)], timeZone: "Europe/Berlin")
    let lines = ReportSheet(days, by: .day).lines(in: .plain)
    #expect(
      lines.dropFirst(4).prefix(4) == ["████", "████        ▄▄▄▄", "████        ████", "2026-02-27 2026-03-02"])
    let weeks = ReportV1.TimeSeries(buckets: [bucket("2026-12-28", 8), bucket("2027-01-04", 8)])
    #expect(ReportSheet(weeks, by: .week).lines(in: .plain)[4] == "████████")
    let months = ReportV1.TimeSeries(buckets: [bucket("2026-12-01", 8), bucket("2027-02-01", 8)])
    #expect(ReportSheet(months, by: .month).lines(in: .plain)[4] == "████    ████")
    #expect(ReportSheet(ReportV1.TimeSeries(), by: .day).lines(in: .plain).contains("work       –"))
  }

  @Test("a bucket's figures stand with their n, and for programs with whose they are")
  func figuresOfBuckets() {
    let told = ReportV1.TimeBucket(
      attempts: 8, activeStudents: 5, meanScore: 0.5, medianTime: 90, p95Time: 200, startDate: "2026-02-27",
      score: .init(metric: .score, population: .init(assigned: 9, withData: 5, noData: 4), n: 7, mean: 0.5),
      time: .init(
        metric: .time, population: .init(assigned: 9, notAvailable: 1, withData: 4, noData: 4), n: 6, mean: 95))
    let few = ReportV1.TimeBucket(
      attempts: 6, activeStudents: 6, startDate: "2026-02-28", scoreSuppressed: true, timeSuppressed: true,
      score: .init(metric: .score, population: .init(assigned: 9), suppressed: true),
      time: .init(metric: .time, population: .init(assigned: 9, withData: 6, noData: 3), n: 6, mean: 60))
    let withheld = ReportV1.TimeBucket(startDate: "2026-03-01", suppressed: true)
    let sheet = ReportSheet(ReportV1.TimeSeries(buckets: [told, few, withheld], timeZone: "Europe/Berlin"), by: .day)
    let lines = sheet.lines(in: .plain)
    func fields(_ day: String) -> [Substring] {
      lines.last { $0.hasPrefix(day) }.map { $0.split(separator: " ", omittingEmptySubsequences: true) } ?? []
    }
    #expect(fields("2026-02-27").suffix(12).joined(separator: " ") == "50 % 7 1 m 30 s 3 m 20 s 6")
    #expect(fields("2026-02-28").suffix(5) == ["withheld", "withheld", "withheld", "withheld", "6"])
    #expect(fields("2026-03-01").dropFirst().allSatisfy { $0 == "withheld" })
    #expect(
      sheet.csv() == """
        start_date,start_time,time_zone,suppressed,attempts,active_students,mean_score,median_time_seconds,\
        p95_time_seconds,score_suppressed,time_suppressed,score_n,score_assigned,score_not_available,score_with_data,\
        score_no_data,time_seconds_mean,time_seconds_n,time_seconds_assigned,time_seconds_not_available,\
        time_seconds_with_data,time_seconds_no_data,time_seconds_suppressed,own_mean_score\r
        2026-02-27,,Europe/Berlin,false,8,5,0.5,90.0,200.0,false,false,7,9,0,5,4,95.0,6,9,1,4,4,false,\r
        2026-02-28,,Europe/Berlin,false,6,6,,,,true,true,,9,,,,60.0,6,9,0,6,3,false,\r
        2026-03-01,,Europe/Berlin,true,,,,,,false,false,,,,,,,,,,,,,\r

        """)
  }

  @Test("a strip of coverage is as wide as there is room, and says what is withheld")
  func coverage() throws {
    let strip = ReportV1.CoverageStrip(
      students: [4, 2, 0, 1], withData: 4, population: .init(assigned: 6, notAvailable: 1, withData: 4, noData: 1),
      suppressedParts: [3])
    let sheet = ReportSheet(strip)
    let bar = { (text: String) in String(repeating: text, count: 8) }
    let lines = sheet.lines(in: Terminal(styled: false, width: 40))
    #expect(
      lines.suffix(5) == [
        "100 % \(bar("█"))", "      \(bar("█"))", "      \(bar("█"))\(bar("█"))",
        "  0 % \(bar("█"))\(bar("█"))\(bar(" "))\(bar("▒"))", "      beginning                    end",
      ])
    #expect(sheet.csv()?.hasSuffix("2,0,false,4,6\r\n3,,true,4,6\r\n") == true)
    let none = ReportSheet(ReportV1.CoverageStrip(students: [0, 0], population: .init(assigned: 1, noData: 1)))
    #expect(!none.lines(in: .plain).joined().contains("%"))
  }

  @Test("a subtree is indented, and tells twice only what differs")
  func subtree() {
    func figures(_ attempts: Int64, _ mean: Double?) -> ReportV1.ContentFigures {
      ReportV1.ContentFigures(
        attempts: attempts, students: 2, progress: .init(metric: .progress, mean: mean),
        totalTime: .init(seconds: 3600))
    }
    let report = ReportV1.SubtreeReport(
      nodes: [
        .init(contextID: 1, title: "Hamlet", direct: figures(1, nil), inclusive: figures(3, 0.5)),
        .init(
          contextID: 2, title: "Act 3", direct: figures(2, 0.5), inclusive: figures(2, 0.5), depth: 1, withdrawn: true),
      ], policies: Self.policies)
    #expect(
      text(ReportSheet(report)) == """
        Hamlet

        with everything below
                             students  attempts  progress         score  time a student   in all
        Hamlet                      2         3  50 % █████           –               –  1 h 0 m
          Act 3 (withdrawn)         2         2  50 % █████           –               –  1 h 0 m

        at the context itself
                students  attempts  progress  score  time a student   in all  quantity  true
        Hamlet         2         1  –             –               –  1 h 0 m         –     –

        –: no data

        attempts counted: progress union, score best
        """)
    #expect(text(ReportSheet(ReportV1.SubtreeReport())) == "nothing is assigned here\n\nno data")
  }

  @Test("an overview names a handout once, and a student's own stands beside the class")
  func people() {
    let column = ReportV1.GridColumn(
      title: "Quiz", headlineMetric: .score,
      headline: .init(metric: .score, population: .init(assigned: 2, withData: 1, noData: 1), n: 1, mean: 0.8),
      counts: .init(assigned: 2, done: 1, missing: 1))
    let due = WellKnown.Timestamp(seconds: 1_789_171_140)
    let overview = ReportV1.ClassOverview(
      title: "8b",
      handouts: [.init(title: "Read", dueTime: due, columns: [column, .init(title: "Book")]), .init(title: "none")])
    #expect(
      text(ReportSheet(overview), width: 120) == """
        8b

              due (UTC)         task  average          time  with data  started  finished    done  late  missing
        Read  2026-09-11 23:59  Quiz  80 % ████████       –  1 of 2           0         0  1 of 2     ·        1
                                Book  –                   –  –                0         0  0 of 0     ·        ·

        –: no data
        """)
    let cell = ReportV1.GridCell(
      headline: .init(metric: .score, value: 0.8, score: .init(points: 4, max: 5)), flags: [.late])
    let student = ReportV1.StudentReport(
      studentID: "ana", name: "Ana", handouts: [.init(title: "Read", columns: [column], cells: [cell], dueTime: due)])
    #expect(
      text(ReportSheet(student), width: 120) == """
        Ana

              due (UTC)         task  own       class            class time
        Read  2026-09-11 23:59  Quiz  4/5 late  80 % ████████             –

        –: no data
        """)
    // Narrow, a task is named in each part of the table.
    #expect(
      text(ReportSheet(overview), width: 60) == """
        8b

              due (UTC)         task  average        time  with data
        Read  2026-09-11 23:59  Quiz  80 % ██████▍      –  1 of 2
                                Book  –                 –  –

              task  started  finished    done  late  missing
        Read  Quiz        0         0  1 of 2     ·        1
              Book        0         0  0 of 0     ·        ·

        –: no data
        """)
  }

  @Test("a reason is told in words, as many lines as they take, under the student's name")
  func attention() {
    let why = "Three of four handouts are past due and not done; the last work was on Monday, nine days ago."
    let response = ReportV1.ListNeedsAttentionResponse(
      ruleVersion: "1",
      notes: [
        .init(studentID: "ana", name: "Ana", reason: "HANDOUTS_MISSING", explanation: why),
        .init(studentID: "ana", name: "Ana", reason: "LOW_SCORES", explanation: "40 %"),
      ])
    #expect(
      text(ReportSheet(response), width: 60) == """
        needs attention

        rule  1

             reason            why
        Ana  handouts missing  Three of four handouts are past due
                               and not done; the last work was on
                               Monday, nine days ago.
             low scores        40 %
        """)
    #expect(text(ReportSheet(ReportV1.ListNeedsAttentionResponse(ruleVersion: "1"))).contains("students  none"))
  }

  @Test("why attempts are shown is said in words, handout by handout, and for programs by name")
  func why() throws {
    func attempt(
      _ id: String, _ number: Int32, _ verdicts: [ReportV1.AttemptVerdict], _ kind: ContextV1.ItemKind = .unspecified
    ) -> ReportV1.ExplainedAttempt {
      ReportV1.ExplainedAttempt(
        attempt: .init(attemptID: id, studentID: "ana", number: number, state: .stopped, studentName: "Ana Silva"),
        verdicts: verdicts, quarantinedKind: kind)
    }
    let response = ReportV1.ExplainAttemptsResponse(
      handouts: [
        .init(
          handoutID: "h", classID: "8b", title: "Read", shown: true, attempts: 3, policy: .latest,
          pickedAttemptID: "a2", classTitle: "English 8b"),
        .init(handoutID: "g", classID: "8c", shown: false, reason: .notRecipient, policy: .latest),
      ],
      attempts: [
        attempt(
          "a1", 1,
          [
            .init(handoutID: "h", shown: true, role: .passedOver),
            .init(handoutID: "g", shown: false, reason: .notRecipient),
          ]),
        attempt("a2", 2, [.init(handoutID: "h", shown: true, role: .picked)]),
        attempt("a3", 3, [.init(handoutID: "h", shown: true, role: .noHeadline)], .quantity),
      ], policies: ReportV1.AttemptPolicies(score: .latest), headlineMetric: .score, contextID: 2, title: "Quiz",
      suppressed: true, studentName: "Ana Silva")
    let sheet = ReportSheet(why: response, student: "ana")
    #expect(
      text(sheet, width: 120) == """
        attempts of Ana Silva at Quiz

        headline  score
        content   reports about content withhold the headline here: it is of too few students

        handout  class       shows
        Read     English 8b  3 attempts; latest picks no. 2
        g        8c          nothing: the student is not a recipient now

        no.  student    start (UTC)  state      progress  time  headline
          1  Ana Silva               stopped    –            –
          2  Ana Silva               stopped    –            –
          3  Ana Silva               stopped    –            –

        why
        no.  handout
          1  Read     shown: latest picks no. 2, which began later
             g        not shown: the student is not a recipient now
          2  Read     shown: latest picks it
          3  Read     shown: its quantity is not, since the headline here is score

        –: no data

        attempts counted: score latest
        """)
    #expect(
      sheet.csv(table: "verdicts") == """
        attempt_id,number,handout_id,shown,reason,role,carried,quarantined_kind\r
        a1,1,h,true,,PASSED_OVER,false,\r
        a1,1,g,false,NOT_RECIPIENT,,false,\r
        a2,2,h,true,,PICKED,false,\r
        a3,3,h,true,,NO_HEADLINE,false,QUANTITY\r

        """)
    #expect(
      sheet.csv()?.hasPrefix(
        "handout_id,handout_title,class_id,class_title,shown,reason,attempts,policy,picked_attempt_id,")
        == true)
    #expect(sheet.csv(table: "attempts")?.split(separator: "\r\n")[1].hasPrefix("a1,ana,Ana Silva,") == true)
    let nothing = text(ReportSheet(why: ReportV1.ExplainAttemptsResponse(title: "Quiz"), student: "ana"))
    #expect(nothing.hasPrefix("attempts of ana at Quiz"))
    #expect(nothing.contains("handouts  none that you may read has this context"))
  }

  @Test("an average with a teacher's points in it says what it would be by the students' own (D33)")
  func ownMean() {
    let summary = ReportV1.Summary(
      metric: .score, population: .init(assigned: 2, withData: 2), n: 2, mean: 0.75, ownMean: 0.625)
    let grid = ReportV1.HandoutGrid(columns: [.init(title: "Quiz", headlineMetric: .score, headline: summary)])
    let sheet = ReportSheet(grid)
    #expect(text(sheet).contains("75 % (own 63 %)"))
    #expect(sheet.csv(table: "columns")?.contains("headline_own_mean") == true)
    #expect(sheet.csv(table: "columns")?.contains(",0.625,") == true)
    var withheld = grid
    withheld.columns[0].headline?.suppressed = true
    #expect(!text(ReportSheet(withheld)).contains("own"))
    // Reports about content say it in the same way.
    let trend = ReportV1.TimeSeries(buckets: [
      .init(attempts: 2, meanScore: 0.75, startDate: "2026-02-27", score: summary)
    ])
    #expect(text(ReportSheet(trend, by: .day)).contains("75 % (own 63 %)"))
    let spread = ReportV1.Distribution(metric: .score, n: 2, mean: 0.75, ownMean: 0.625)
    #expect(text(ReportSheet(spread, quantiles: [])).contains("75 % (own 63 %)"))
    let quiz = ReportV1.ItemAnalysis(items: [.init(title: "Q1", n: 2, facility: 0.75, ownFacility: 0.625)])
    // With the picture of the one that counts between them.
    let item = text(ReportSheet(quiz))
    #expect(item.contains("75 % █") && item.contains("(own 63 %)"))
    let groups = ReportV1.CompareGroupsResponse(groups: [.init(label: "9b", summary: summary)], metric: .score)
    #expect(text(ReportSheet(groups)).contains("75 % (own 63 %)"))
  }

  @Test("attempts are called by their students' names, and two of one name are told apart by their identifiers")
  func attemptNames() {
    let attempts = [("a1", "ana", "Ana Silva"), ("a2", "bo", "Bo"), ("a3", "bo-2", "Bo"), ("a4", "cy", "")].map {
      ReportV1.ReportedAttempt(
        attemptID: $0, studentID: $1, number: 1, comment: .init(text: "Well done"), studentName: $2)
    }
    let explained = text(ReportSheet(ReportV1.ExplainResponse(attempts: attempts)), width: 120)
    for name in ["Ana Silva", "Bo (bo)", "Bo (bo-2)", "cy"] {
      #expect(explained.components(separatedBy: name).count == 3, "\(name), once in each table:\n\(explained)")
    }
    let one = ReportV1.ListCellAttemptsResponse(attempts: [attempts[0]])
    #expect(text(ReportSheet(one, of: "ana")).hasPrefix("attempts of Ana Silva"))
    #expect(text(ReportSheet(ReportV1.ListCellAttemptsResponse(), of: "ana")).hasPrefix("attempts of ana"))
  }

  @Test("every table has a cell for every column, whatever is missing")
  func rectangular() {
    let grid = ReportV1.HandoutGrid(
      columns: [.init(items: [.init()]), .init()], rows: [.init(cells: [.init(), .init(notAvailable: true)])])
    let sheets = [
      ReportSheet(grid), ReportSheet(ReportV1.SubtreeReport(nodes: [.init(), .init(direct: .init(suppressed: true))])),
      ReportSheet(ReportV1.Distribution(histogram: [.init()], nodes: [.init(), .init()]), quantiles: [0.5]),
      ReportSheet(ReportV1.ItemAnalysis(items: [.init(responses: [.init()])])),
      ReportSheet(ReportV1.TimeSeries(buckets: [.init()]), by: .day),
      ReportSheet(ReportV1.CoverageStrip(students: [1])),
      ReportSheet(ReportV1.CompareGroupsResponse(groups: [.init()])),
      ReportSheet(ReportV1.ListCellAttemptsResponse(attempts: [.init(), .init(primaryItem: .init())]), of: ""),
      ReportSheet(ReportV1.ExplainResponse(attempts: [.init(value: .init())], nextPageToken: "more")),
      ReportSheet(
        why: ReportV1.ExplainAttemptsResponse(
          handouts: [.init(), .init(shown: true)],
          attempts: [.init(attempt: .init(), verdicts: [.init(), .init(shown: true)])]),
        student: ""),
      ReportSheet(ReportV1.ClassOverview(handouts: [.init(columns: [.init(items: [.init()]), .init()])])),
      ReportSheet(ReportV1.StudentReport(handouts: [.init(columns: [.init()], cells: [.init(notAvailable: true)])])),
      ReportSheet(ReportV1.ListNeedsAttentionResponse(notes: [.init(facts: [.init()]), .init()])),
      ReportSheet(ActivityV1.ListAuditResponse(entries: [.init(), .init(subjectCount: 1)])),
    ]
    for sheet in sheets {
      for table in sheet.tables {
        #expect(table.rows.allSatisfy { $0.count == table.columns.count }, "\(sheet.name) \(table.title)")
      }
      for table in sheet.report.tables {
        #expect(table.rows.allSatisfy { $0.count == table.columns.count }, "\(sheet.name) \(table.name)")
        #expect(Set(table.columns).count == table.columns.count, "\(sheet.name) \(table.name)")
      }
      let members = sheet.report.members.map(\.name) + ["report", "title", "age"]
      #expect(Set(members).count == members.count, "\(sheet.name)")
      #expect(!sheet.report.table.rows.isEmpty && !sheet.lines(in: .plain).isEmpty)
    }
  }
}
