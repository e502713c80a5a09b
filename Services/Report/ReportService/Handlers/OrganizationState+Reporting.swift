internal import ReportEngine
internal import RPC

// What a report is made of, where runs lie in files that others can change.
extension OrganizationState {
  /// Lets an answer be made under the lock. Throws `catchingUp` where something that it may rest on was found damaged: it is being read
  /// anew from the feeds.
  func report<Answer: Sendable>(
    _ body: (inout Contents) throws(RPCError) -> Answer
  ) throws(RPCError) -> Answer {
    try withContents { state throws(RPCError) in
      state.parts?.noticeWriters()
      let answer = Result { () throws(RPCError) in try body(&state) }
      guard !state.gradebook.damage.isFound else { throw RPCError.catchingUp }
      return try answer.get()
    }
  }
}

extension PartDamage {
  /// What is computed of a copy, without the lock. Throws `catchingUp` where something of it was found damaged.
  func checked<Answer>(_ compute: () throws -> Answer) throws -> Answer {
    // It may fail for that very reason.
    let answer = Result { try compute() }
    guard !isFound else { throw RPCError.catchingUp }
    return try answer.get()
  }
}
