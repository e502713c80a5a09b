import Arguments
import Bootstrap
import Classroom
import Console
import RPC

/// `homeroom load prepare`: a school to load-test with.
enum LoadPrepare {
  private static let organization = Option<String>(
    "organization", .text("ID"), default: "load", help: "Where the school is made; best one that holds nothing else.")
  private static let classes = Option<Int>("classes", .integer(1...9999), default: 20, help: "How many classes.")
  private static let students = Option<Int>("students", .integer(1...999), default: 25, help: "Students in each.")
  private static let handouts = Option<Int>("handouts", .integer(1...50), default: 4, help: "Handouts of each.")
  private static let attempts = Option<Int>(
    "attempts", .integer(0...100_000_000), default: 20_000, help: "Attempts in all, over a term of eight weeks.")
  private static let seed = Option<Int>(
    "seed", .integer(), default: 1, help: "The same one makes the same school, with the same numbers.")
  private static let out = Option<String>(
    "out", .path, default: "school.json", help: "Where handouts and tokens are written, for `homeroom load report`.")
  private static let context = Option<ServiceEndpoint>(
    "context", .endpoint(), default: ServiceAddress.ofContext, environment: "HOMEROOM_CONTEXT",
    help: "Where the Context service is.")

  static let command = Command(
    "prepare", "Make a school of any size to load-test with, through the same calls that everyone has.",
    discussion:
      "Needs services in developer mode (`homeroom up --developer-mode`), which gives the tokens and lets the school's clock "
      + "be set: the work lies in a term of eight weeks, and the clock stands at its end. The same call again makes nothing "
      + "twice, and new tokens; they hold for a day.",
    takes: [organization, classes, students, handouts, attempts, seed, out, context, LoadTargets.activity]
      + ClientOptions.all, run: run)

  @Sendable private static func run(_ values: Values) async throws {
    let client = try ClientOptions(values, calling: [values[context], values[LoadTargets.activity]])
    let stage = Stage(
      context: try client.channel(to: values[context]), activity: try client.channel(to: values[LoadTargets.activity]),
      organization: values[organization])
    let plan = SchoolPlan(
      classes: values[classes], studentsPerClass: values[students], handoutsPerClass: values[handouts],
      attempts: values[attempts], seed: UInt64(values[seed]))
    let builder = SchoolBuilder(plan, on: stage) { what, fraction in
      Output.showProgress("\(what) \(Int(fraction * 100)) %")
    }
    let begin = ContinuousClock.now
    let stored = try await builder.build()
    let seconds = (ContinuousClock.now - begin) / .seconds(1)
    Output.showProgress("")
    var readers: [LoadTargetFile.Reader] = []
    for index in 0..<plan.classes {
      readers.append(
        LoadTargetFile.Reader(
          token: try await builder.teacherToken(class: index),
          handouts: (0..<plan.handoutsPerClass).map { plan.handoutID(class: index, unit: $0) }))
    }
    try LoadTargetFile(readers: readers, recorder: .init(token: try await builder.recorderToken()))
      .write(to: values[out])
    let people = plan.classes * plan.studentsPerClass
    let rounded = (seconds * 10).rounded() / 10
    try Output.say(
      values[Output.json]
        ? "{\"classes\": \(plan.classes), \"students\": \(people), \"handouts\": \(plan.classes * plan.handoutsPerClass), "
          + "\"attempts\": \(stored), \"seconds\": \(rounded)}"
        : "\(plan.classes) classes, \(people) students, \(plan.classes * plan.handoutsPerClass) handouts and \(stored) "
          + "attempts are in \(values[organization]) after \(rounded) s; handouts and tokens are in \(values[out])")
  }
}
