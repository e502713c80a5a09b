import API
import Arguments
import Audit
import Bootstrap
import Console
import Messages
import RPC

/// `homeroom verify audit`: follows the chain of the audit log from its beginning, and says where it does not hold.
enum AuditVerification {
  private static let head = Option<String?>(
    "head", .optional(.text("NUMBER:DIGEST")), default: nil,
    help: "What this command printed earlier: then it is also seen whether the end was cut off, or all of it made anew."
  )

  static let command = Command(
    "audit", "Work out the chain of the audit log; exits with 1 where it does not hold.",
    discussion: """
      Prints the last entry's number and digest. Note them somewhere else: a chain alone cannot show that its end was cut off, \
      or that all of it was made anew. For administrators.
      """,
    takes: [head] + AuditCommand.connection + ClientOptions.all
  ) { values in
    let noted = try values[head].map { text in
      guard let noted = AuditHead(text) else {
        throw WrongCall("--head is a number, a colon and 64 hexadecimal digits")
      }
      return noted
    }
    let client = try AuditCommand.client(values)
    var verifier = AuditVerifier(noted: noted)
    do {
      var request = ActivityV1.ListAuditRequest(pageSize: 1_000)
      repeat {
        let page = try await client.listAudit(request, try ReportCommand.options(values))
        for entry in page.entries { try verifier.take(entry) }
        Output.showProgress("\(verifier.entryCount) entries")
        request.pageToken = page.nextPageToken
      } while !request.pageToken.isEmpty
      try verifier.finish()
    } catch let fault as AuditVerifier.Fault {
      Output.showProgress("")
      try tell(verifier, fault, json: values[Output.json])
      throw ExitCode(1)
    }
    Output.showProgress("")
    try tell(verifier, nil, json: values[Output.json])
  }

  private struct Answer: Encodable {
    var holds: Bool
    var entries: Int64
    var head: String?
    var begins: String?
    var fault: String?
    var entry: Int64?
  }

  private static func tell(_ verifier: AuditVerifier, _ fault: AuditVerifier.Fault?, json: Bool) throws {
    let head = verifier.head.sequence > 0 ? "\(verifier.head)" : nil
    if json {
      return try Output.say(
        json: Answer(
          holds: fault == nil, entries: verifier.entryCount, head: head, begins: verifier.checkpoint?.description,
          fault: fault?.description, entry: fault?.sequence))
    }
    if let checkpoint = verifier.checkpoint {
      try Output.say("Entries up to \(checkpoint.sequence) were removed when their time was over.")
      if verifier.notedIsTrimmed { try Output.say("The head that was noted is among them: it says nothing any more.") }
    }
    if let fault {
      try Output.say("The audit log does not hold: \(fault).")
      if let head { try Output.say("Up to here it does: \(head)") }
      return
    }
    try Output.say("The audit log holds: \(verifier.entryCount) entries.")
    if let head { try Output.say("Its head, to be noted elsewhere: \(head)") }
  }
}
