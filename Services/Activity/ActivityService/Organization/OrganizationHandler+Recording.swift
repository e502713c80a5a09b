internal import API
internal import Domain
internal import Feeds
internal import Messages
internal import RPC
internal import Serving

// The recording switches: what is switched off is not recorded, and may be deleted for the time before.
extension OrganizationHandler {
  func setRecording(
    _ request: ActivityV1.SetRecordingRequest, _ call: CallContext
  ) async throws -> ActivityV1.SetRecordingResponse {
    let scope = try RecordingSwitch.Scope(request.scope)
    let mode = try RecordingMode(request.mode)
    let (erasure, limits) = (access.newID(), access.limits)
    let response = try await access.change(request, id: request.requestID, call, mayAsk: { try $0.mustAdminister() }) {
      transaction, inquiry in
      switch scope {
      case .organization: break
      case .schoolClass(let id): _ = try inquiry.schoolClass(id.rawValue)
      case .student(let id): _ = try inquiry.person(id.rawValue)
      }
      let before = inquiry.organization.recordingSwitch(scope)
      var after = before
      switch mode {
      case .on:
        // Nobody is kept from switching off: what is counted is switching on again.
        guard before.off.windows.count < limits.recordingPausesMax || !before.isOff(at: inquiry.now) else {
          throw RPCError.tooMany(
            "TOO_MANY_RECORDING_PAUSES", "recording: pauses", max: limits.recordingPausesMax,
            "recording was paused \(limits.recordingPausesMax) times: it stays off")
        }
        after.resume(at: inquiry.now)
      case .paused: if !before.isOff(at: inquiry.now) { after.pause(at: inquiry.now) }
      case .deleted: after.delete(at: inquiry.now)
      }
      guard after != before else { return ActivityV1.SetRecordingResponse() }
      try transaction.store(.recording(ActivityV1.RecordingState(after)))
      if scope == .organization, transaction.record.message.recording != (mode == .on) {
        var settings = transaction.record.message
        settings.recording = mode == .on
        settings.revision += 1
        try transaction.store(.organization(settings))
      }
      // The switch hides it at once; a job removes it. Done marks stay: they are no record of work (P12).
      if mode == .deleted { try transaction.begin(.recording, of: WorkScope(scope).text, erasure) }
      return ActivityV1.SetRecordingResponse()
    }
    try await access.erasures.settle(erasure, of: try call.verifiedCaller.organization)
    return response
  }
}

private enum RecordingMode {
  case on, paused, deleted

  init(_ mode: ActivityV1.SetRecordingRequest.Mode) throws(Violation) {
    switch mode {
    case .on: self = .on
    case .paused: self = .paused
    case .deleted: self = .deleted
    case .unspecified, .unrecognized:
      throw Violation(.notAllowed("must be ON, PAUSED or DELETED"), field: "mode")
    }
  }
}

extension RecordingSwitch.Scope {
  fileprivate init(_ scope: ActivityV1.SetRecordingRequest.Scope?) throws(Violation) {
    switch scope {
    case .organization(true): self = .organization
    case .classID(let id):
      try Fields.id.check(id, field: "class_id")
      self = .schoolClass(ClassID(id))
    case .studentID(let id):
      try Fields.id.check(id, field: "student_id")
      self = .student(PersonID(id))
    case .organization(false), nil:
      throw Violation(.notAllowed("name the organization, a class or a student"), field: "scope")
    }
  }
}
