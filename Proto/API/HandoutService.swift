// Generated from homeroom/activity/v1/handout_service.proto by Proto/generate.sh. Edit the schema, not this file.

public import Messages
public import RPC

/// The methods of `homeroom.activity.v1.HandoutService`.
public enum HandoutServiceMethods {
  public static let service = "homeroom.activity.v1.HandoutService"

  public static let createHandout = MethodDescriptor(
    service: service, name: "CreateHandout", kind: .unary)
  public static let createHandouts = MethodDescriptor(
    service: service, name: "CreateHandouts", kind: .unary)
  public static let getHandout = MethodDescriptor(
    service: service, name: "GetHandout", kind: .unary)
  public static let listHandouts = MethodDescriptor(
    service: service, name: "ListHandouts", kind: .unary)
  public static let updateHandout = MethodDescriptor(
    service: service, name: "UpdateHandout", kind: .unary)
  public static let updateHandouts = MethodDescriptor(
    service: service, name: "UpdateHandouts", kind: .unary)
  public static let deleteHandout = MethodDescriptor(
    service: service, name: "DeleteHandout", kind: .unary)
  public static let postHandout = MethodDescriptor(
    service: service, name: "PostHandout", kind: .unary)
  public static let scheduleHandout = MethodDescriptor(
    service: service, name: "ScheduleHandout", kind: .unary)
  public static let completeHandout = MethodDescriptor(
    service: service, name: "CompleteHandout", kind: .unary)
  public static let archiveHandout = MethodDescriptor(
    service: service, name: "ArchiveHandout", kind: .unary)
  public static let addRecipients = MethodDescriptor(
    service: service, name: "AddRecipients", kind: .unary)
  public static let removeRecipients = MethodDescriptor(
    service: service, name: "RemoveRecipients", kind: .unary)
  public static let excuseStudents = MethodDescriptor(
    service: service, name: "ExcuseStudents", kind: .unary)
  public static let unexcuseStudents = MethodDescriptor(
    service: service, name: "UnexcuseStudents", kind: .unary)
  public static let reopenTask = MethodDescriptor(
    service: service, name: "ReopenTask", kind: .unary)
  public static let closeReopenedTask = MethodDescriptor(
    service: service, name: "CloseReopenedTask", kind: .unary)
  public static let setStudentDueTimes = MethodDescriptor(
    service: service, name: "SetStudentDueTimes", kind: .unary)
  public static let clearStudentDueTimes = MethodDescriptor(
    service: service, name: "ClearStudentDueTimes", kind: .unary)
  public static let returnWork = MethodDescriptor(
    service: service, name: "ReturnWork", kind: .unary)
  public static let listReturnedWork = MethodDescriptor(
    service: service, name: "ListReturnedWork", kind: .unary)
  public static let listInbox = MethodDescriptor(
    service: service, name: "ListInbox", kind: .unary)
  public static let markDone = MethodDescriptor(
    service: service, name: "MarkDone", kind: .unary)
  public static let unmarkDone = MethodDescriptor(
    service: service, name: "UnmarkDone", kind: .unary)
  public static let listNotices = MethodDescriptor(
    service: service, name: "ListNotices", kind: .unary)
  public static let acknowledgeNotice = MethodDescriptor(
    service: service, name: "AcknowledgeNotice", kind: .unary)

  /// In the order of the schema.
  public static let all = [
    createHandout,
    createHandouts,
    getHandout,
    listHandouts,
    updateHandout,
    updateHandouts,
    deleteHandout,
    postHandout,
    scheduleHandout,
    completeHandout,
    archiveHandout,
    addRecipients,
    removeRecipients,
    excuseStudents,
    unexcuseStudents,
    reopenTask,
    closeReopenedTask,
    setStudentDueTimes,
    clearStudentDueTimes,
    returnWork,
    listReturnedWork,
    listInbox,
    markDone,
    unmarkDone,
    listNotices,
    acknowledgeNotice,
  ]
}

/// What teachers assign. Teachers act on handouts of the classes they teach.
///
/// A method that a server leaves out answers UNIMPLEMENTED.
public protocol HandoutServiceServer: Sendable {
  /// Makes a draft; nobody but teachers sees it. Naming a `request_id` twice makes one handout.
  func createHandout(
    _ request: ActivityV1.CreateHandoutRequest, _ call: CallContext
  ) async throws -> ActivityV1.Handout
  /// Makes the same handout for several classes in one step, as drafts, posted, or to be posted: each class has one of
  /// its own, and all of them have one `set_id`. All are made or none; what stands against a class is said of each. The
  /// caller looks after every one of them.
  func createHandouts(
    _ request: ActivityV1.CreateHandoutsRequest, _ call: CallContext
  ) async throws -> ActivityV1.CreateHandoutsResponse
  /// One handout, or NOT_FOUND.
  func getHandout(
    _ request: ActivityV1.GetHandoutRequest, _ call: CallContext
  ) async throws -> ActivityV1.Handout
  /// The handouts of a class, or those of a set in classes that the caller looks after, newest first.
  func listHandouts(
    _ request: ActivityV1.ListHandoutsRequest, _ call: CallContext
  ) async throws -> ActivityV1.ListHandoutsResponse
  /// Changes the named fields.
  func updateHandout(
    _ request: ActivityV1.UpdateHandoutRequest, _ call: CallContext
  ) async throws -> ActivityV1.Handout
  /// Changes the named fields of several handouts in one step, such as those of a set: all are changed or none.
  func updateHandouts(
    _ request: ActivityV1.UpdateHandoutsRequest, _ call: CallContext
  ) async throws -> ActivityV1.UpdateHandoutsResponse
  /// Removes a draft or a schedule.
  func deleteHandout(
    _ request: ActivityV1.DeleteHandoutRequest, _ call: CallContext
  ) async throws -> ActivityV1.DeleteHandoutResponse
  /// From now on recipients see it and their work on its tasks is recorded.
  func postHandout(
    _ request: ActivityV1.PostHandoutRequest, _ call: CallContext
  ) async throws -> ActivityV1.Handout
  /// Posts it by itself at an instant to come.
  func scheduleHandout(
    _ request: ActivityV1.ScheduleHandoutRequest, _ call: CallContext
  ) async throws -> ActivityV1.Handout
  /// The teacher says that it is over: nothing more is recorded for it.
  func completeHandout(
    _ request: ActivityV1.EndHandoutRequest, _ call: CallContext
  ) async throws -> ActivityV1.Handout
  /// Over, and out of the lists.
  func archiveHandout(
    _ request: ActivityV1.EndHandoutRequest, _ call: CallContext
  ) async throws -> ActivityV1.Handout
  /// Takes students in: from now on their work is recorded for it.
  func addRecipients(
    _ request: ActivityV1.ChangeRecipientsRequest, _ call: CallContext
  ) async throws -> ActivityV1.Handout
  /// Takes students out: from now on nothing of theirs is recorded for it. What was recorded stays, and is hidden.
  func removeRecipients(
    _ request: ActivityV1.ChangeRecipientsRequest, _ call: CallContext
  ) async throws -> ActivityV1.Handout
  /// Excuses recipients from a task of a posted handout, be it over by now: they need not do it, and it counts for
  /// nothing in the handout's reports, whatever they have done or do.
  func excuseStudents(
    _ request: ActivityV1.ChangeExcusesRequest, _ call: CallContext
  ) async throws -> ActivityV1.Handout
  /// Takes the excuse back: all is as if there had been none.
  func unexcuseStudents(
    _ request: ActivityV1.ChangeExcusesRequest, _ call: CallContext
  ) async throws -> ActivityV1.Handout
  /// Opens a task of a posted handout again to one of its recipients, from now on, though it is over or past due: work
  /// counts and marks are taken, and it is late or missing only after `until_time`.
  func reopenTask(
    _ request: ActivityV1.ReopenTaskRequest, _ call: CallContext
  ) async throws -> ActivityV1.Handout
  /// Closes it again from now on. Where it is not open again it changes nothing.
  func closeReopenedTask(
    _ request: ActivityV1.CloseReopenedTaskRequest, _ call: CallContext
  ) async throws -> ActivityV1.Handout
  /// Gives some recipients a due time of their own, in place of the handout's and of one that they had: later, earlier,
  /// or none. Reports, notices and the inbox go by it from now on, whatever was done before.
  func setStudentDueTimes(
    _ request: ActivityV1.SetStudentDueTimesRequest, _ call: CallContext
  ) async throws -> ActivityV1.Handout
  /// Takes them back: the handout's due time holds for these students again. Who has none of their own stays as they
  /// are.
  func clearStudentDueTimes(
    _ request: ActivityV1.ClearStudentDueTimesRequest, _ call: CallContext
  ) async throws -> ActivityV1.Handout
  /// Gives a student's work of a posted handout, be it over by now, back with a comment, in place of the one before:
  /// the student is told (`Notice.RETURNED`), and reads it in the inbox. Nothing else changes.
  func returnWork(
    _ request: ActivityV1.ReturnWorkRequest, _ call: CallContext
  ) async throws -> ActivityV1.ReturnedWork
  /// What was said to a student each time their work of a handout was given back, newest first, 50 comments at most: of
  /// these the student reads the first. For those who look after the class; NOT_FOUND where the student was never in
  /// it.
  func listReturnedWork(
    _ request: ActivityV1.ListReturnedWorkRequest, _ call: CallContext
  ) async throws -> ActivityV1.ListReturnedWorkResponse
  /// The student's handouts that are open, by due time, then newest first.
  func listInbox(
    _ request: ActivityV1.ListInboxRequest, _ call: CallContext
  ) async throws -> ActivityV1.ListInboxResponse
  /// The student's own mark on a task, or on one context below a container task. With the token of an app the answer
  /// repeats the request and says nothing of the handout: what cannot be marked is dropped.
  func markDone(
    _ request: ActivityV1.MarkDoneRequest, _ call: CallContext
  ) async throws -> ActivityV1.InboxTask
  /// Takes the mark back; with the token of an app answered alike.
  func unmarkDone(
    _ request: ActivityV1.MarkDoneRequest, _ call: CallContext
  ) async throws -> ActivityV1.InboxTask
  /// What the student has to be told and has not acknowledged, newest first: once an app and class that progress is
  /// shared, when an app marked work done, what is due soon, and what a teacher gave back. Not for apps.
  func listNotices(
    _ request: ActivityV1.ListNoticesRequest, _ call: CallContext
  ) async throws -> ActivityV1.ListNoticesResponse
  /// The student has read a notice; it is not listed again. Acknowledging it twice changes nothing.
  func acknowledgeNotice(
    _ request: ActivityV1.AcknowledgeNoticeRequest, _ call: CallContext
  ) async throws -> ActivityV1.AcknowledgeNoticeResponse
}

extension HandoutServiceServer {
  /// The service, for a router.
  public var definition: ServiceDefinition {
    var methods: [MethodHandler] = []
    methods.append(.unary(HandoutServiceMethods.createHandout) { try await self.createHandout($0, $1) })
    methods.append(.unary(HandoutServiceMethods.createHandouts) { try await self.createHandouts($0, $1) })
    methods.append(.unary(HandoutServiceMethods.getHandout) { try await self.getHandout($0, $1) })
    methods.append(.unary(HandoutServiceMethods.listHandouts) { try await self.listHandouts($0, $1) })
    methods.append(.unary(HandoutServiceMethods.updateHandout) { try await self.updateHandout($0, $1) })
    methods.append(.unary(HandoutServiceMethods.updateHandouts) { try await self.updateHandouts($0, $1) })
    methods.append(.unary(HandoutServiceMethods.deleteHandout) { try await self.deleteHandout($0, $1) })
    methods.append(.unary(HandoutServiceMethods.postHandout) { try await self.postHandout($0, $1) })
    methods.append(.unary(HandoutServiceMethods.scheduleHandout) { try await self.scheduleHandout($0, $1) })
    methods.append(.unary(HandoutServiceMethods.completeHandout) { try await self.completeHandout($0, $1) })
    methods.append(.unary(HandoutServiceMethods.archiveHandout) { try await self.archiveHandout($0, $1) })
    methods.append(.unary(HandoutServiceMethods.addRecipients) { try await self.addRecipients($0, $1) })
    methods.append(.unary(HandoutServiceMethods.removeRecipients) { try await self.removeRecipients($0, $1) })
    methods.append(.unary(HandoutServiceMethods.excuseStudents) { try await self.excuseStudents($0, $1) })
    methods.append(.unary(HandoutServiceMethods.unexcuseStudents) { try await self.unexcuseStudents($0, $1) })
    methods.append(.unary(HandoutServiceMethods.reopenTask) { try await self.reopenTask($0, $1) })
    methods.append(.unary(HandoutServiceMethods.closeReopenedTask) { try await self.closeReopenedTask($0, $1) })
    methods.append(.unary(HandoutServiceMethods.setStudentDueTimes) { try await self.setStudentDueTimes($0, $1) })
    methods.append(.unary(HandoutServiceMethods.clearStudentDueTimes) { try await self.clearStudentDueTimes($0, $1) })
    methods.append(.unary(HandoutServiceMethods.returnWork) { try await self.returnWork($0, $1) })
    methods.append(.unary(HandoutServiceMethods.listReturnedWork) { try await self.listReturnedWork($0, $1) })
    methods.append(.unary(HandoutServiceMethods.listInbox) { try await self.listInbox($0, $1) })
    methods.append(.unary(HandoutServiceMethods.markDone) { try await self.markDone($0, $1) })
    methods.append(.unary(HandoutServiceMethods.unmarkDone) { try await self.unmarkDone($0, $1) })
    methods.append(.unary(HandoutServiceMethods.listNotices) { try await self.listNotices($0, $1) })
    methods.append(.unary(HandoutServiceMethods.acknowledgeNotice) { try await self.acknowledgeNotice($0, $1) })
    return ServiceDefinition(name: HandoutServiceMethods.service, methods: methods)
  }
}

extension HandoutServiceServer {
  public func createHandout(
    _ request: ActivityV1.CreateHandoutRequest, _ call: CallContext
  ) async throws -> ActivityV1.Handout {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.HandoutService/CreateHandout is not served by this version")
  }
  public func createHandouts(
    _ request: ActivityV1.CreateHandoutsRequest, _ call: CallContext
  ) async throws -> ActivityV1.CreateHandoutsResponse {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.HandoutService/CreateHandouts is not served by this version")
  }
  public func getHandout(
    _ request: ActivityV1.GetHandoutRequest, _ call: CallContext
  ) async throws -> ActivityV1.Handout {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.HandoutService/GetHandout is not served by this version")
  }
  public func listHandouts(
    _ request: ActivityV1.ListHandoutsRequest, _ call: CallContext
  ) async throws -> ActivityV1.ListHandoutsResponse {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.HandoutService/ListHandouts is not served by this version")
  }
  public func updateHandout(
    _ request: ActivityV1.UpdateHandoutRequest, _ call: CallContext
  ) async throws -> ActivityV1.Handout {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.HandoutService/UpdateHandout is not served by this version")
  }
  public func updateHandouts(
    _ request: ActivityV1.UpdateHandoutsRequest, _ call: CallContext
  ) async throws -> ActivityV1.UpdateHandoutsResponse {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.HandoutService/UpdateHandouts is not served by this version")
  }
  public func deleteHandout(
    _ request: ActivityV1.DeleteHandoutRequest, _ call: CallContext
  ) async throws -> ActivityV1.DeleteHandoutResponse {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.HandoutService/DeleteHandout is not served by this version")
  }
  public func postHandout(
    _ request: ActivityV1.PostHandoutRequest, _ call: CallContext
  ) async throws -> ActivityV1.Handout {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.HandoutService/PostHandout is not served by this version")
  }
  public func scheduleHandout(
    _ request: ActivityV1.ScheduleHandoutRequest, _ call: CallContext
  ) async throws -> ActivityV1.Handout {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.HandoutService/ScheduleHandout is not served by this version")
  }
  public func completeHandout(
    _ request: ActivityV1.EndHandoutRequest, _ call: CallContext
  ) async throws -> ActivityV1.Handout {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.HandoutService/CompleteHandout is not served by this version")
  }
  public func archiveHandout(
    _ request: ActivityV1.EndHandoutRequest, _ call: CallContext
  ) async throws -> ActivityV1.Handout {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.HandoutService/ArchiveHandout is not served by this version")
  }
  public func addRecipients(
    _ request: ActivityV1.ChangeRecipientsRequest, _ call: CallContext
  ) async throws -> ActivityV1.Handout {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.HandoutService/AddRecipients is not served by this version")
  }
  public func removeRecipients(
    _ request: ActivityV1.ChangeRecipientsRequest, _ call: CallContext
  ) async throws -> ActivityV1.Handout {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.HandoutService/RemoveRecipients is not served by this version")
  }
  public func excuseStudents(
    _ request: ActivityV1.ChangeExcusesRequest, _ call: CallContext
  ) async throws -> ActivityV1.Handout {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.HandoutService/ExcuseStudents is not served by this version")
  }
  public func unexcuseStudents(
    _ request: ActivityV1.ChangeExcusesRequest, _ call: CallContext
  ) async throws -> ActivityV1.Handout {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.HandoutService/UnexcuseStudents is not served by this version")
  }
  public func reopenTask(
    _ request: ActivityV1.ReopenTaskRequest, _ call: CallContext
  ) async throws -> ActivityV1.Handout {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.HandoutService/ReopenTask is not served by this version")
  }
  public func closeReopenedTask(
    _ request: ActivityV1.CloseReopenedTaskRequest, _ call: CallContext
  ) async throws -> ActivityV1.Handout {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.HandoutService/CloseReopenedTask is not served by this version")
  }
  public func setStudentDueTimes(
    _ request: ActivityV1.SetStudentDueTimesRequest, _ call: CallContext
  ) async throws -> ActivityV1.Handout {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.HandoutService/SetStudentDueTimes is not served by this version")
  }
  public func clearStudentDueTimes(
    _ request: ActivityV1.ClearStudentDueTimesRequest, _ call: CallContext
  ) async throws -> ActivityV1.Handout {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.HandoutService/ClearStudentDueTimes is not served by this version")
  }
  public func returnWork(
    _ request: ActivityV1.ReturnWorkRequest, _ call: CallContext
  ) async throws -> ActivityV1.ReturnedWork {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.HandoutService/ReturnWork is not served by this version")
  }
  public func listReturnedWork(
    _ request: ActivityV1.ListReturnedWorkRequest, _ call: CallContext
  ) async throws -> ActivityV1.ListReturnedWorkResponse {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.HandoutService/ListReturnedWork is not served by this version")
  }
  public func listInbox(
    _ request: ActivityV1.ListInboxRequest, _ call: CallContext
  ) async throws -> ActivityV1.ListInboxResponse {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.HandoutService/ListInbox is not served by this version")
  }
  public func markDone(
    _ request: ActivityV1.MarkDoneRequest, _ call: CallContext
  ) async throws -> ActivityV1.InboxTask {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.HandoutService/MarkDone is not served by this version")
  }
  public func unmarkDone(
    _ request: ActivityV1.MarkDoneRequest, _ call: CallContext
  ) async throws -> ActivityV1.InboxTask {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.HandoutService/UnmarkDone is not served by this version")
  }
  public func listNotices(
    _ request: ActivityV1.ListNoticesRequest, _ call: CallContext
  ) async throws -> ActivityV1.ListNoticesResponse {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.HandoutService/ListNotices is not served by this version")
  }
  public func acknowledgeNotice(
    _ request: ActivityV1.AcknowledgeNoticeRequest, _ call: CallContext
  ) async throws -> ActivityV1.AcknowledgeNoticeResponse {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.HandoutService/AcknowledgeNotice is not served by this version")
  }
}

/// Calls `homeroom.activity.v1.HandoutService`.
public struct HandoutServiceClient: Sendable {
  private let channel: any Channel

  public init(_ channel: any Channel) {
    self.channel = channel
  }

  /// Makes a draft; nobody but teachers sees it. Naming a `request_id` twice makes one handout.
  public func createHandout(
    _ request: ActivityV1.CreateHandoutRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.Handout {
    try await channel.unary(HandoutServiceMethods.createHandout, request, options)
  }

  /// Makes the same handout for several classes in one step, as drafts, posted, or to be posted: each class has one of
  /// its own, and all of them have one `set_id`. All are made or none; what stands against a class is said of each. The
  /// caller looks after every one of them.
  public func createHandouts(
    _ request: ActivityV1.CreateHandoutsRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.CreateHandoutsResponse {
    try await channel.unary(HandoutServiceMethods.createHandouts, request, options)
  }

  /// One handout, or NOT_FOUND.
  public func getHandout(
    _ request: ActivityV1.GetHandoutRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.Handout {
    try await channel.unary(HandoutServiceMethods.getHandout, request, options)
  }

  /// The handouts of a class, or those of a set in classes that the caller looks after, newest first.
  public func listHandouts(
    _ request: ActivityV1.ListHandoutsRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.ListHandoutsResponse {
    try await channel.unary(HandoutServiceMethods.listHandouts, request, options)
  }

  /// Changes the named fields.
  public func updateHandout(
    _ request: ActivityV1.UpdateHandoutRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.Handout {
    try await channel.unary(HandoutServiceMethods.updateHandout, request, options)
  }

  /// Changes the named fields of several handouts in one step, such as those of a set: all are changed or none.
  public func updateHandouts(
    _ request: ActivityV1.UpdateHandoutsRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.UpdateHandoutsResponse {
    try await channel.unary(HandoutServiceMethods.updateHandouts, request, options)
  }

  /// Removes a draft or a schedule.
  public func deleteHandout(
    _ request: ActivityV1.DeleteHandoutRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.DeleteHandoutResponse {
    try await channel.unary(HandoutServiceMethods.deleteHandout, request, options)
  }

  /// From now on recipients see it and their work on its tasks is recorded.
  public func postHandout(
    _ request: ActivityV1.PostHandoutRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.Handout {
    try await channel.unary(HandoutServiceMethods.postHandout, request, options)
  }

  /// Posts it by itself at an instant to come.
  public func scheduleHandout(
    _ request: ActivityV1.ScheduleHandoutRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.Handout {
    try await channel.unary(HandoutServiceMethods.scheduleHandout, request, options)
  }

  /// The teacher says that it is over: nothing more is recorded for it.
  public func completeHandout(
    _ request: ActivityV1.EndHandoutRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.Handout {
    try await channel.unary(HandoutServiceMethods.completeHandout, request, options)
  }

  /// Over, and out of the lists.
  public func archiveHandout(
    _ request: ActivityV1.EndHandoutRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.Handout {
    try await channel.unary(HandoutServiceMethods.archiveHandout, request, options)
  }

  /// Takes students in: from now on their work is recorded for it.
  public func addRecipients(
    _ request: ActivityV1.ChangeRecipientsRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.Handout {
    try await channel.unary(HandoutServiceMethods.addRecipients, request, options)
  }

  /// Takes students out: from now on nothing of theirs is recorded for it. What was recorded stays, and is hidden.
  public func removeRecipients(
    _ request: ActivityV1.ChangeRecipientsRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.Handout {
    try await channel.unary(HandoutServiceMethods.removeRecipients, request, options)
  }

  /// Excuses recipients from a task of a posted handout, be it over by now: they need not do it, and it counts for
  /// nothing in the handout's reports, whatever they have done or do.
  public func excuseStudents(
    _ request: ActivityV1.ChangeExcusesRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.Handout {
    try await channel.unary(HandoutServiceMethods.excuseStudents, request, options)
  }

  /// Takes the excuse back: all is as if there had been none.
  public func unexcuseStudents(
    _ request: ActivityV1.ChangeExcusesRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.Handout {
    try await channel.unary(HandoutServiceMethods.unexcuseStudents, request, options)
  }

  /// Opens a task of a posted handout again to one of its recipients, from now on, though it is over or past due: work
  /// counts and marks are taken, and it is late or missing only after `until_time`.
  public func reopenTask(
    _ request: ActivityV1.ReopenTaskRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.Handout {
    try await channel.unary(HandoutServiceMethods.reopenTask, request, options)
  }

  /// Closes it again from now on. Where it is not open again it changes nothing.
  public func closeReopenedTask(
    _ request: ActivityV1.CloseReopenedTaskRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.Handout {
    try await channel.unary(HandoutServiceMethods.closeReopenedTask, request, options)
  }

  /// Gives some recipients a due time of their own, in place of the handout's and of one that they had: later, earlier,
  /// or none. Reports, notices and the inbox go by it from now on, whatever was done before.
  public func setStudentDueTimes(
    _ request: ActivityV1.SetStudentDueTimesRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.Handout {
    try await channel.unary(HandoutServiceMethods.setStudentDueTimes, request, options)
  }

  /// Takes them back: the handout's due time holds for these students again. Who has none of their own stays as they
  /// are.
  public func clearStudentDueTimes(
    _ request: ActivityV1.ClearStudentDueTimesRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.Handout {
    try await channel.unary(HandoutServiceMethods.clearStudentDueTimes, request, options)
  }

  /// Gives a student's work of a posted handout, be it over by now, back with a comment, in place of the one before:
  /// the student is told (`Notice.RETURNED`), and reads it in the inbox. Nothing else changes.
  public func returnWork(
    _ request: ActivityV1.ReturnWorkRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.ReturnedWork {
    try await channel.unary(HandoutServiceMethods.returnWork, request, options)
  }

  /// What was said to a student each time their work of a handout was given back, newest first, 50 comments at most: of
  /// these the student reads the first. For those who look after the class; NOT_FOUND where the student was never in
  /// it.
  public func listReturnedWork(
    _ request: ActivityV1.ListReturnedWorkRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.ListReturnedWorkResponse {
    try await channel.unary(HandoutServiceMethods.listReturnedWork, request, options)
  }

  /// The student's handouts that are open, by due time, then newest first.
  public func listInbox(
    _ request: ActivityV1.ListInboxRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.ListInboxResponse {
    try await channel.unary(HandoutServiceMethods.listInbox, request, options)
  }

  /// The student's own mark on a task, or on one context below a container task. With the token of an app the answer
  /// repeats the request and says nothing of the handout: what cannot be marked is dropped.
  public func markDone(
    _ request: ActivityV1.MarkDoneRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.InboxTask {
    try await channel.unary(HandoutServiceMethods.markDone, request, options)
  }

  /// Takes the mark back; with the token of an app answered alike.
  public func unmarkDone(
    _ request: ActivityV1.MarkDoneRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.InboxTask {
    try await channel.unary(HandoutServiceMethods.unmarkDone, request, options)
  }

  /// What the student has to be told and has not acknowledged, newest first: once an app and class that progress is
  /// shared, when an app marked work done, what is due soon, and what a teacher gave back. Not for apps.
  public func listNotices(
    _ request: ActivityV1.ListNoticesRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.ListNoticesResponse {
    try await channel.unary(HandoutServiceMethods.listNotices, request, options)
  }

  /// The student has read a notice; it is not listed again. Acknowledging it twice changes nothing.
  public func acknowledgeNotice(
    _ request: ActivityV1.AcknowledgeNoticeRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.AcknowledgeNoticeResponse {
    try await channel.unary(HandoutServiceMethods.acknowledgeNotice, request, options)
  }
}
