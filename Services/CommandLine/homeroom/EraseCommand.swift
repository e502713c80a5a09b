import API
import Arguments
import Console
import Messages
import RPC
import TerminalReport

/// Erases a person, and says what has been removed of them.
enum EraseCommand {
  private static let person = Argument<String>("person", .text("PERSON"), help: "The person.")
  private static let wait = Flag("wait", help: "End when nothing of them is left in any file of the services.")

  /// How often it is looked how far the erasure is.
  private static let look = Duration.milliseconds(200)
  /// When it is also said to logs whom it waits for.
  private static let patience = Duration.seconds(5)

  static let command = Command(
    "erase", "Erase a person with everything recorded of them, for good.",
    discussion: """
      From then on the person is in no answer of the services. With --wait it ends when nothing of them is left in any file,
      and prints the receipt: what was removed where. Asked again for the same person, it goes on where it was.
      """,
    takes: [wait, person] + Services.options
  ) { values in
    let services = try Services(values)
    let (roster, options) = (try services.roster, services.call)
    let lookup = NameLookup(services)
    let erasure = try await NamedOptions.ask(about: values[person], lookup) { person in
      try await roster.erasePerson(ActivityV1.ErasePersonRequest(personID: person), options).erasureID
    }
    func receipt() async throws -> ActivityV1.Erasure {
      try await roster.getErasure(ActivityV1.GetErasureRequest(erasureID: erasure), options)
    }
    var last = try await receipt()
    let begin = ContinuousClock.now
    var told: [String] = []
    while values[wait], last.state != .completed {
      Output.showProgress(progress(last))
      if told != last.waitingFor, ContinuousClock.now - begin > patience {
        told = last.waitingFor
        Output.showNote("\(erasure): \(progress(last))")
      }
      try await Task.sleep(for: look)
      last = try await receipt()
    }
    Output.showProgress("")
    if values[Output.json] {
      try Output.say(ErasureReceipt(last).json)
    } else {
      for line in ErasureReceipt(last).lines(in: Terminal.ofStandardOutput) { try Output.say(line) }
    }
  }

  private static func progress(_ receipt: ActivityV1.Erasure) -> String {
    let removed = receipt.removed.reduce(0) { $0 + $1.count }
    let waiting = receipt.waitingFor.isEmpty ? "" : ", waiting for \(receipt.waitingFor.joined(separator: " and "))"
    return "removed so far: \(removed)\(waiting)"
  }
}
