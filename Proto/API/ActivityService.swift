// Generated from homeroom/activity/v1/activity_service.proto by Proto/generate.sh. Edit the schema, not this file.

public import Messages
public import RPC

/// The methods of `homeroom.activity.v1.ActivityService`.
public enum ActivityServiceMethods {
  public static let service = "homeroom.activity.v1.ActivityService"

  public static let startAttempt = MethodDescriptor(
    service: service, name: "StartAttempt", kind: .unary)
  public static let pauseAttempt = MethodDescriptor(
    service: service, name: "PauseAttempt", kind: .unary)
  public static let stopAttempt = MethodDescriptor(
    service: service, name: "StopAttempt", kind: .unary)
  public static let heartbeat = MethodDescriptor(
    service: service, name: "Heartbeat", kind: .unary)
  public static let addProgress = MethodDescriptor(
    service: service, name: "AddProgress", kind: .unary)
  public static let putItems = MethodDescriptor(
    service: service, name: "PutItems", kind: .unary)
  public static let removeItems = MethodDescriptor(
    service: service, name: "RemoveItems", kind: .unary)
  public static let getCurrentAttempt = MethodDescriptor(
    service: service, name: "GetCurrentAttempt", kind: .unary)
  public static let getRunningAttempt = MethodDescriptor(
    service: service, name: "GetRunningAttempt", kind: .unary)
  public static let listAttempts = MethodDescriptor(
    service: service, name: "ListAttempts", kind: .unary)
  public static let recordAttempts = MethodDescriptor(
    service: service, name: "RecordAttempts", kind: .unary)
  public static let streamRecordAttempts = MethodDescriptor(
    service: service, name: "StreamRecordAttempts", kind: .bidirectional)
  public static let completeAssigned = MethodDescriptor(
    service: service, name: "CompleteAssigned", kind: .unary)
  public static let fetchDocumentAttempt = MethodDescriptor(
    service: service, name: "FetchDocumentAttempt", kind: .unary)
  public static let isAssignedDocument = MethodDescriptor(
    service: service, name: "IsAssignedDocument", kind: .unary)
  public static let activateContext = MethodDescriptor(
    service: service, name: "ActivateContext", kind: .unary)
  public static let resignContext = MethodDescriptor(
    service: service, name: "ResignContext", kind: .unary)
  public static let getActiveContext = MethodDescriptor(
    service: service, name: "GetActiveContext", kind: .unary)
  public static let voidAttempt = MethodDescriptor(
    service: service, name: "VoidAttempt", kind: .unary)
  public static let setItemPoints = MethodDescriptor(
    service: service, name: "SetItemPoints", kind: .unary)
  public static let clearItemPoints = MethodDescriptor(
    service: service, name: "ClearItemPoints", kind: .unary)
  public static let commentAttempt = MethodDescriptor(
    service: service, name: "CommentAttempt", kind: .unary)
  public static let resetPrimaryKind = MethodDescriptor(
    service: service, name: "ResetPrimaryKind", kind: .unary)
  public static let getLimits = MethodDescriptor(
    service: service, name: "GetLimits", kind: .unary)
  public static let getPosition = MethodDescriptor(
    service: service, name: "GetPosition", kind: .unary)

  /// In the order of the schema.
  public static let all = [
    startAttempt,
    pauseAttempt,
    stopAttempt,
    heartbeat,
    addProgress,
    putItems,
    removeItems,
    getCurrentAttempt,
    getRunningAttempt,
    listAttempts,
    recordAttempts,
    streamRecordAttempts,
    completeAssigned,
    fetchDocumentAttempt,
    isAssignedDocument,
    activateContext,
    resignContext,
    getActiveContext,
    voidAttempt,
    setItemPoints,
    clearItemPoints,
    commentAttempt,
    resetPrimaryKind,
    getLimits,
    getPosition,
  ]
}

/// Students' work. An app calls these on behalf of the student of its token.
///
/// Work is stored while a posted handout authorises it for the student. Other work is answered in the very same way and
/// is never stored: an app cannot tell who was assigned what. An app is answered from its session alone: from what it
/// sent for the student since its first call in an hour. Attempts of earlier sessions go on where they are named, and
/// by a start. Services and administrators are answered from what is stored.
///
/// A method that a server leaves out answers UNIMPLEMENTED.
public protocol ActivityServiceServer: Sendable {
  /// Begins an attempt, or resumes the student's current one at this context. Go on with the identifier that is
  /// answered.
  func startAttempt(
    _ request: ActivityV1.StartAttemptRequest, _ call: CallContext
  ) async throws -> ActivityV1.Attempt
  /// The clock stops; a start resumes.
  func pauseAttempt(
    _ request: ActivityV1.AttemptEventRequest, _ call: CallContext
  ) async throws -> ActivityV1.Attempt
  /// The clock stops, and the app says that the attempt is over. A start without `start_new` may still resume it.
  func stopAttempt(
    _ request: ActivityV1.AttemptEventRequest, _ call: CallContext
  ) async throws -> ActivityV1.Attempt
  /// Says that a running attempt still runs. Like any call on it this claims the time since the one before, up to the
  /// organization's idle limit.
  func heartbeat(
    _ request: ActivityV1.AttemptEventRequest, _ call: CallContext
  ) async throws -> ActivityV1.Attempt
  /// Adds ranges of progress; they may overlap and repeat.
  func addProgress(
    _ request: ActivityV1.AddProgressRequest, _ call: CallContext
  ) async throws -> ActivityV1.Attempt
  /// Sets the primary item and adds additional ones. An additional item whose identifier is there takes its place.
  func putItems(
    _ request: ActivityV1.PutItemsRequest, _ call: CallContext
  ) async throws -> ActivityV1.Attempt
  /// Removes all items, the primary one included; progress and time stay.
  func removeItems(
    _ request: ActivityV1.AttemptEventRequest, _ call: CallContext
  ) async throws -> ActivityV1.Attempt
  /// The student's current attempt at a context, or NOT_FOUND: to an app, of its session.
  func getCurrentAttempt(
    _ request: ActivityV1.GetCurrentAttemptRequest, _ call: CallContext
  ) async throws -> ActivityV1.Attempt
  /// Of the student's attempts that run in the app, the one that was started or resumed last, or NOT_FOUND: of the
  /// app's session.
  func getRunningAttempt(
    _ request: ActivityV1.GetRunningAttemptRequest, _ call: CallContext
  ) async throws -> ActivityV1.Attempt
  /// The student's attempts at a context, oldest first: to an app, its session's; to administrators and services,
  /// anyone's that are stored.
  func listAttempts(
    _ request: ActivityV1.ListAttemptsRequest, _ call: CallContext
  ) async throws -> ActivityV1.ListAttemptsResponse
  /// Records up to 200 pieces of work, durable when it answers. A piece that is refused does not hold up the others.
  func recordAttempts(
    _ request: ActivityV1.RecordAttemptsRequest, _ call: CallContext
  ) async throws -> ActivityV1.RecordAttemptsResponse
  /// The same as a stream: each message is answered, in order, once it is durable.
  func streamRecordAttempts(
    _ requests: RequestStream<ActivityV1.RecordAttemptsRequest>,
    _ responses: ResponseWriter<ActivityV1.RecordAttemptsResponse>, _ call: CallContext
  ) async throws
  /// Marks as done, on the student's behalf, this context in every handout that is open to the student: the task that
  /// is exactly this context, or its place under a container task. What lies above and below it is not touched.
  func completeAssigned(
    _ request: ActivityV1.CompleteAssignedRequest, _ call: CallContext
  ) async throws -> ActivityV1.CompleteAssignedResponse
  /// The student's attempt at a document that a teacher attached: the current one at the document's context, or a new
  /// one, which is not started. The same again is the same attempt, until a start makes another one. To whoever may not
  /// know of the document, and where it is not attached, NOT_FOUND with DOCUMENT_NOT_ASSIGNED.
  func fetchDocumentAttempt(
    _ request: ActivityV1.FetchDocumentAttemptRequest, _ call: CallContext
  ) async throws -> ActivityV1.Attempt
  /// Whether a document is attached to something that the student has to do now. False, and no error, for teachers and
  /// all others, and for documents that are not assigned, that were removed, or that the app may not ask about.
  func isAssignedDocument(
    _ request: ActivityV1.IsAssignedDocumentRequest, _ call: CallContext
  ) async throws -> ActivityV1.IsAssignedDocumentResponse
  /// Says which context the student has in front of them: a hint, at most one an app and user.
  func activateContext(
    _ request: ActivityV1.ActivateContextRequest, _ call: CallContext
  ) async throws -> ActivityV1.ActiveContext
  /// Takes the hint back. A context that is not the active one changes nothing.
  func resignContext(
    _ request: ActivityV1.ActivateContextRequest, _ call: CallContext
  ) async throws -> ActivityV1.ActiveContext
  /// The hint as it stands.
  func getActiveContext(
    _ request: ActivityV1.GetActiveContextRequest, _ call: CallContext
  ) async throws -> ActivityV1.ActiveContext
  /// Takes an attempt back as if it had never been. For teachers of the class and administrators.
  func voidAttempt(
    _ request: ActivityV1.VoidAttemptRequest, _ call: CallContext
  ) async throws -> ActivityV1.VoidAttemptResponse
  /// Gives points to an item of kind score, primary or additional: reports count them in place of the student's own,
  /// and show both. For teachers of the class and administrators; what apps are answered does not change by it.
  func setItemPoints(
    _ request: ActivityV1.SetItemPointsRequest, _ call: CallContext
  ) async throws -> ActivityV1.AttemptMarks
  /// Takes the points back: the student's own count again. Where there are none it changes nothing. For the same.
  func clearItemPoints(
    _ request: ActivityV1.ClearItemPointsRequest, _ call: CallContext
  ) async throws -> ActivityV1.AttemptMarks
  /// Writes the comment on an attempt, in place of the one before. For the same; the student reads it in reports.
  func commentAttempt(
    _ request: ActivityV1.CommentAttemptRequest, _ call: CallContext
  ) async throws -> ActivityV1.AttemptMarks
  /// Lets go of the kind that the first primary item fixed for a context, or fixes another. For administrators;
  /// audited.
  func resetPrimaryKind(
    _ request: ActivityV1.ResetPrimaryKindRequest, _ call: CallContext
  ) async throws -> ActivityV1.ResetPrimaryKindResponse
  /// The limits in force.
  func getLimits(
    _ request: ActivityV1.GetLimitsRequest, _ call: CallContext
  ) async throws -> ActivityV1.ActivityLimits
  /// Where the organization's changes stand here: a report that has followed this far shows what was stored before.
  func getPosition(
    _ request: ActivityV1.GetPositionRequest, _ call: CallContext
  ) async throws -> ActivityV1.GetPositionResponse
}

extension ActivityServiceServer {
  /// The service, for a router.
  public var definition: ServiceDefinition {
    var methods: [MethodHandler] = []
    methods.append(.unary(ActivityServiceMethods.startAttempt) { try await self.startAttempt($0, $1) })
    methods.append(.unary(ActivityServiceMethods.pauseAttempt) { try await self.pauseAttempt($0, $1) })
    methods.append(.unary(ActivityServiceMethods.stopAttempt) { try await self.stopAttempt($0, $1) })
    methods.append(.unary(ActivityServiceMethods.heartbeat) { try await self.heartbeat($0, $1) })
    methods.append(.unary(ActivityServiceMethods.addProgress) { try await self.addProgress($0, $1) })
    methods.append(.unary(ActivityServiceMethods.putItems) { try await self.putItems($0, $1) })
    methods.append(.unary(ActivityServiceMethods.removeItems) { try await self.removeItems($0, $1) })
    methods.append(.unary(ActivityServiceMethods.getCurrentAttempt) { try await self.getCurrentAttempt($0, $1) })
    methods.append(.unary(ActivityServiceMethods.getRunningAttempt) { try await self.getRunningAttempt($0, $1) })
    methods.append(.unary(ActivityServiceMethods.listAttempts) { try await self.listAttempts($0, $1) })
    methods.append(.unary(ActivityServiceMethods.recordAttempts) { try await self.recordAttempts($0, $1) })
    methods.append(
      .bidirectional(ActivityServiceMethods.streamRecordAttempts) { try await self.streamRecordAttempts($0, $1, $2) })
    methods.append(.unary(ActivityServiceMethods.completeAssigned) { try await self.completeAssigned($0, $1) })
    methods.append(.unary(ActivityServiceMethods.fetchDocumentAttempt) { try await self.fetchDocumentAttempt($0, $1) })
    methods.append(.unary(ActivityServiceMethods.isAssignedDocument) { try await self.isAssignedDocument($0, $1) })
    methods.append(.unary(ActivityServiceMethods.activateContext) { try await self.activateContext($0, $1) })
    methods.append(.unary(ActivityServiceMethods.resignContext) { try await self.resignContext($0, $1) })
    methods.append(.unary(ActivityServiceMethods.getActiveContext) { try await self.getActiveContext($0, $1) })
    methods.append(.unary(ActivityServiceMethods.voidAttempt) { try await self.voidAttempt($0, $1) })
    methods.append(.unary(ActivityServiceMethods.setItemPoints) { try await self.setItemPoints($0, $1) })
    methods.append(.unary(ActivityServiceMethods.clearItemPoints) { try await self.clearItemPoints($0, $1) })
    methods.append(.unary(ActivityServiceMethods.commentAttempt) { try await self.commentAttempt($0, $1) })
    methods.append(.unary(ActivityServiceMethods.resetPrimaryKind) { try await self.resetPrimaryKind($0, $1) })
    methods.append(.unary(ActivityServiceMethods.getLimits) { try await self.getLimits($0, $1) })
    methods.append(.unary(ActivityServiceMethods.getPosition) { try await self.getPosition($0, $1) })
    return ServiceDefinition(name: ActivityServiceMethods.service, methods: methods)
  }
}

extension ActivityServiceServer {
  public func startAttempt(
    _ request: ActivityV1.StartAttemptRequest, _ call: CallContext
  ) async throws -> ActivityV1.Attempt {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.ActivityService/StartAttempt is not served by this version")
  }
  public func pauseAttempt(
    _ request: ActivityV1.AttemptEventRequest, _ call: CallContext
  ) async throws -> ActivityV1.Attempt {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.ActivityService/PauseAttempt is not served by this version")
  }
  public func stopAttempt(
    _ request: ActivityV1.AttemptEventRequest, _ call: CallContext
  ) async throws -> ActivityV1.Attempt {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.ActivityService/StopAttempt is not served by this version")
  }
  public func heartbeat(
    _ request: ActivityV1.AttemptEventRequest, _ call: CallContext
  ) async throws -> ActivityV1.Attempt {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.ActivityService/Heartbeat is not served by this version")
  }
  public func addProgress(
    _ request: ActivityV1.AddProgressRequest, _ call: CallContext
  ) async throws -> ActivityV1.Attempt {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.ActivityService/AddProgress is not served by this version")
  }
  public func putItems(
    _ request: ActivityV1.PutItemsRequest, _ call: CallContext
  ) async throws -> ActivityV1.Attempt {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.ActivityService/PutItems is not served by this version")
  }
  public func removeItems(
    _ request: ActivityV1.AttemptEventRequest, _ call: CallContext
  ) async throws -> ActivityV1.Attempt {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.ActivityService/RemoveItems is not served by this version")
  }
  public func getCurrentAttempt(
    _ request: ActivityV1.GetCurrentAttemptRequest, _ call: CallContext
  ) async throws -> ActivityV1.Attempt {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.ActivityService/GetCurrentAttempt is not served by this version")
  }
  public func getRunningAttempt(
    _ request: ActivityV1.GetRunningAttemptRequest, _ call: CallContext
  ) async throws -> ActivityV1.Attempt {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.ActivityService/GetRunningAttempt is not served by this version")
  }
  public func listAttempts(
    _ request: ActivityV1.ListAttemptsRequest, _ call: CallContext
  ) async throws -> ActivityV1.ListAttemptsResponse {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.ActivityService/ListAttempts is not served by this version")
  }
  public func recordAttempts(
    _ request: ActivityV1.RecordAttemptsRequest, _ call: CallContext
  ) async throws -> ActivityV1.RecordAttemptsResponse {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.ActivityService/RecordAttempts is not served by this version")
  }
  public func streamRecordAttempts(
    _ requests: RequestStream<ActivityV1.RecordAttemptsRequest>,
    _ responses: ResponseWriter<ActivityV1.RecordAttemptsResponse>, _ call: CallContext
  ) async throws {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.ActivityService/StreamRecordAttempts is not served by this version")
  }
  public func completeAssigned(
    _ request: ActivityV1.CompleteAssignedRequest, _ call: CallContext
  ) async throws -> ActivityV1.CompleteAssignedResponse {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.ActivityService/CompleteAssigned is not served by this version")
  }
  public func fetchDocumentAttempt(
    _ request: ActivityV1.FetchDocumentAttemptRequest, _ call: CallContext
  ) async throws -> ActivityV1.Attempt {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.ActivityService/FetchDocumentAttempt is not served by this version")
  }
  public func isAssignedDocument(
    _ request: ActivityV1.IsAssignedDocumentRequest, _ call: CallContext
  ) async throws -> ActivityV1.IsAssignedDocumentResponse {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.ActivityService/IsAssignedDocument is not served by this version")
  }
  public func activateContext(
    _ request: ActivityV1.ActivateContextRequest, _ call: CallContext
  ) async throws -> ActivityV1.ActiveContext {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.ActivityService/ActivateContext is not served by this version")
  }
  public func resignContext(
    _ request: ActivityV1.ActivateContextRequest, _ call: CallContext
  ) async throws -> ActivityV1.ActiveContext {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.ActivityService/ResignContext is not served by this version")
  }
  public func getActiveContext(
    _ request: ActivityV1.GetActiveContextRequest, _ call: CallContext
  ) async throws -> ActivityV1.ActiveContext {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.ActivityService/GetActiveContext is not served by this version")
  }
  public func voidAttempt(
    _ request: ActivityV1.VoidAttemptRequest, _ call: CallContext
  ) async throws -> ActivityV1.VoidAttemptResponse {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.ActivityService/VoidAttempt is not served by this version")
  }
  public func setItemPoints(
    _ request: ActivityV1.SetItemPointsRequest, _ call: CallContext
  ) async throws -> ActivityV1.AttemptMarks {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.ActivityService/SetItemPoints is not served by this version")
  }
  public func clearItemPoints(
    _ request: ActivityV1.ClearItemPointsRequest, _ call: CallContext
  ) async throws -> ActivityV1.AttemptMarks {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.ActivityService/ClearItemPoints is not served by this version")
  }
  public func commentAttempt(
    _ request: ActivityV1.CommentAttemptRequest, _ call: CallContext
  ) async throws -> ActivityV1.AttemptMarks {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.ActivityService/CommentAttempt is not served by this version")
  }
  public func resetPrimaryKind(
    _ request: ActivityV1.ResetPrimaryKindRequest, _ call: CallContext
  ) async throws -> ActivityV1.ResetPrimaryKindResponse {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.ActivityService/ResetPrimaryKind is not served by this version")
  }
  public func getLimits(
    _ request: ActivityV1.GetLimitsRequest, _ call: CallContext
  ) async throws -> ActivityV1.ActivityLimits {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.ActivityService/GetLimits is not served by this version")
  }
  public func getPosition(
    _ request: ActivityV1.GetPositionRequest, _ call: CallContext
  ) async throws -> ActivityV1.GetPositionResponse {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.ActivityService/GetPosition is not served by this version")
  }
}

/// Calls `homeroom.activity.v1.ActivityService`.
public struct ActivityServiceClient: Sendable {
  private let channel: any Channel

  public init(_ channel: any Channel) {
    self.channel = channel
  }

  /// Begins an attempt, or resumes the student's current one at this context. Go on with the identifier that is
  /// answered.
  public func startAttempt(
    _ request: ActivityV1.StartAttemptRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.Attempt {
    try await channel.unary(ActivityServiceMethods.startAttempt, request, options)
  }

  /// The clock stops; a start resumes.
  public func pauseAttempt(
    _ request: ActivityV1.AttemptEventRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.Attempt {
    try await channel.unary(ActivityServiceMethods.pauseAttempt, request, options)
  }

  /// The clock stops, and the app says that the attempt is over. A start without `start_new` may still resume it.
  public func stopAttempt(
    _ request: ActivityV1.AttemptEventRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.Attempt {
    try await channel.unary(ActivityServiceMethods.stopAttempt, request, options)
  }

  /// Says that a running attempt still runs. Like any call on it this claims the time since the one before, up to the
  /// organization's idle limit.
  public func heartbeat(
    _ request: ActivityV1.AttemptEventRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.Attempt {
    try await channel.unary(ActivityServiceMethods.heartbeat, request, options)
  }

  /// Adds ranges of progress; they may overlap and repeat.
  public func addProgress(
    _ request: ActivityV1.AddProgressRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.Attempt {
    try await channel.unary(ActivityServiceMethods.addProgress, request, options)
  }

  /// Sets the primary item and adds additional ones. An additional item whose identifier is there takes its place.
  public func putItems(
    _ request: ActivityV1.PutItemsRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.Attempt {
    try await channel.unary(ActivityServiceMethods.putItems, request, options)
  }

  /// Removes all items, the primary one included; progress and time stay.
  public func removeItems(
    _ request: ActivityV1.AttemptEventRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.Attempt {
    try await channel.unary(ActivityServiceMethods.removeItems, request, options)
  }

  /// The student's current attempt at a context, or NOT_FOUND: to an app, of its session.
  public func getCurrentAttempt(
    _ request: ActivityV1.GetCurrentAttemptRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.Attempt {
    try await channel.unary(ActivityServiceMethods.getCurrentAttempt, request, options)
  }

  /// Of the student's attempts that run in the app, the one that was started or resumed last, or NOT_FOUND: of the
  /// app's session.
  public func getRunningAttempt(
    _ request: ActivityV1.GetRunningAttemptRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.Attempt {
    try await channel.unary(ActivityServiceMethods.getRunningAttempt, request, options)
  }

  /// The student's attempts at a context, oldest first: to an app, its session's; to administrators and services,
  /// anyone's that are stored.
  public func listAttempts(
    _ request: ActivityV1.ListAttemptsRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.ListAttemptsResponse {
    try await channel.unary(ActivityServiceMethods.listAttempts, request, options)
  }

  /// Records up to 200 pieces of work, durable when it answers. A piece that is refused does not hold up the others.
  public func recordAttempts(
    _ request: ActivityV1.RecordAttemptsRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.RecordAttemptsResponse {
    try await channel.unary(ActivityServiceMethods.recordAttempts, request, options)
  }

  /// The same as a stream: each message is answered, in order, once it is durable.
  public func streamRecordAttempts(
    _ options: CallOptions = CallOptions()
  ) async throws -> BidirectionalCall<ActivityV1.RecordAttemptsRequest, ActivityV1.RecordAttemptsResponse> {
    try await channel.bidirectional(ActivityServiceMethods.streamRecordAttempts, options)
  }

  /// Marks as done, on the student's behalf, this context in every handout that is open to the student: the task that
  /// is exactly this context, or its place under a container task. What lies above and below it is not touched.
  public func completeAssigned(
    _ request: ActivityV1.CompleteAssignedRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.CompleteAssignedResponse {
    try await channel.unary(ActivityServiceMethods.completeAssigned, request, options)
  }

  /// The student's attempt at a document that a teacher attached: the current one at the document's context, or a new
  /// one, which is not started. The same again is the same attempt, until a start makes another one. To whoever may not
  /// know of the document, and where it is not attached, NOT_FOUND with DOCUMENT_NOT_ASSIGNED.
  public func fetchDocumentAttempt(
    _ request: ActivityV1.FetchDocumentAttemptRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.Attempt {
    try await channel.unary(ActivityServiceMethods.fetchDocumentAttempt, request, options)
  }

  /// Whether a document is attached to something that the student has to do now. False, and no error, for teachers and
  /// all others, and for documents that are not assigned, that were removed, or that the app may not ask about.
  public func isAssignedDocument(
    _ request: ActivityV1.IsAssignedDocumentRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.IsAssignedDocumentResponse {
    try await channel.unary(ActivityServiceMethods.isAssignedDocument, request, options)
  }

  /// Says which context the student has in front of them: a hint, at most one an app and user.
  public func activateContext(
    _ request: ActivityV1.ActivateContextRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.ActiveContext {
    try await channel.unary(ActivityServiceMethods.activateContext, request, options)
  }

  /// Takes the hint back. A context that is not the active one changes nothing.
  public func resignContext(
    _ request: ActivityV1.ActivateContextRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.ActiveContext {
    try await channel.unary(ActivityServiceMethods.resignContext, request, options)
  }

  /// The hint as it stands.
  public func getActiveContext(
    _ request: ActivityV1.GetActiveContextRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.ActiveContext {
    try await channel.unary(ActivityServiceMethods.getActiveContext, request, options)
  }

  /// Takes an attempt back as if it had never been. For teachers of the class and administrators.
  public func voidAttempt(
    _ request: ActivityV1.VoidAttemptRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.VoidAttemptResponse {
    try await channel.unary(ActivityServiceMethods.voidAttempt, request, options)
  }

  /// Gives points to an item of kind score, primary or additional: reports count them in place of the student's own,
  /// and show both. For teachers of the class and administrators; what apps are answered does not change by it.
  public func setItemPoints(
    _ request: ActivityV1.SetItemPointsRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.AttemptMarks {
    try await channel.unary(ActivityServiceMethods.setItemPoints, request, options)
  }

  /// Takes the points back: the student's own count again. Where there are none it changes nothing. For the same.
  public func clearItemPoints(
    _ request: ActivityV1.ClearItemPointsRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.AttemptMarks {
    try await channel.unary(ActivityServiceMethods.clearItemPoints, request, options)
  }

  /// Writes the comment on an attempt, in place of the one before. For the same; the student reads it in reports.
  public func commentAttempt(
    _ request: ActivityV1.CommentAttemptRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.AttemptMarks {
    try await channel.unary(ActivityServiceMethods.commentAttempt, request, options)
  }

  /// Lets go of the kind that the first primary item fixed for a context, or fixes another. For administrators;
  /// audited.
  public func resetPrimaryKind(
    _ request: ActivityV1.ResetPrimaryKindRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.ResetPrimaryKindResponse {
    try await channel.unary(ActivityServiceMethods.resetPrimaryKind, request, options)
  }

  /// The limits in force.
  public func getLimits(
    _ request: ActivityV1.GetLimitsRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.ActivityLimits {
    try await channel.unary(ActivityServiceMethods.getLimits, request, options)
  }

  /// Where the organization's changes stand here: a report that has followed this far shows what was stored before.
  public func getPosition(
    _ request: ActivityV1.GetPositionRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.GetPositionResponse {
    try await channel.unary(ActivityServiceMethods.getPosition, request, options)
  }
}
