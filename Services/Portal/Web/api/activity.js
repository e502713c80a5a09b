// Generated from homeroom.activity.v1 by Proto/generate.sh, without types and comments: see activity.d.ts.

import { unary } from "../rpc/calls.js";
import {
  bool,
  bytes,
  double,
  enumeration,
  int32,
  int64,
  message,
  optional,
  repeated,
  string,
} from "../rpc/protobuf.js";
import * as context from "./context.js";
import * as wellKnown from "./well-known.js";

export const BinaryWording = Object.freeze({
  UNSPECIFIED: 0,
  TRUE_FALSE: 1,
  PASS_FAIL: 2,
  YES_NO: 3,
  CORRECT_INCORRECT: 4,
});
export const AttemptState = Object.freeze({ UNSPECIFIED: 0, RUNNING: 1, PAUSED: 2, STOPPED: 3, SUPERSEDED: 4 });
export const SetRecordingRequestMode = Object.freeze({ UNSPECIFIED: 0, ON: 1, PAUSED: 2, DELETED: 3 });
export const ErasureKind = Object.freeze({ UNSPECIFIED: 0, PERSON: 1, RETENTION: 2, CLASS: 3, RECORDING: 4 });
export const ErasureState = Object.freeze({ UNSPECIFIED: 0, RUNNING: 1, COMPLETED: 2 });
export const ClassRole = Object.freeze({ UNSPECIFIED: 0, STUDENT: 1, TEACHER: 2 });
export const HandoutState = Object.freeze({
  UNSPECIFIED: 0,
  DRAFT: 1,
  SCHEDULED: 2,
  POSTED: 3,
  COMPLETED: 4,
  ARCHIVED: 5,
});
export const NoticeKind = Object.freeze({
  UNSPECIFIED: 0,
  PROGRESS_SHARED: 1,
  MARKED_DONE: 2,
  DUE_SOON: 3,
  RETURNED: 4,
});
export const RecordResultOutcome = Object.freeze({
  UNSPECIFIED: 0,
  ACCEPTED: 1,
  REFUSED: 2,
  STORED: 3,
  DUPLICATE: 4,
  DROPPED_UNASSIGNED: 5,
  DROPPED_RECORDING_OFF: 6,
  DROPPED_WITHDRAWN: 7,
  DROPPED_DELETED: 8,
  STORED_WITHOUT_PRIMARY: 9,
});

export const Score = message("homeroom.activity.v1.Score", () => [[1, "points", double], [2, "max", double]]);
export const LatePolicy = message("homeroom.activity.v1.LatePolicy", () => [
  [1, "graceSeconds", int32],
  [2, "closeAfterSeconds", int32, optional],
]);
export const ActivityItem = message("homeroom.activity.v1.ActivityItem", () => [
  [1, "identifier", string],
  [2, "title", string],
  [3, "score", Score, "value"],
  [4, "quantity", double, "value"],
  [5, "binary", Binary, "value"],
  [6, "response", string, optional],
]);
export const Binary = message("homeroom.activity.v1.Binary", () => [[1, "value", bool], [2, "wording", enumeration]]);
export const MarkedItem = message("homeroom.activity.v1.MarkedItem", () => [
  [1, "identifier", string],
  [2, "points", double],
  [3, "own", Score],
  [4, "markTime", wellKnown.Timestamp],
]);
export const AttemptComment = message("homeroom.activity.v1.AttemptComment", () => [
  [1, "text", string],
  [2, "markTime", wellKnown.Timestamp],
]);
export const GetOrganizationRequest = message("homeroom.activity.v1.GetOrganizationRequest", () => []);
export const Organization = message("homeroom.activity.v1.Organization", () => [
  [1, "organizationId", string],
  [2, "title", string],
  [3, "timeZone", string],
  [4, "suppressionThreshold", int32],
  [5, "retentionDays", int32],
  [6, "allowedAppIds", string, repeated],
  [7, "recording", bool],
  [8, "revision", int64],
  [9, "idleLimitSeconds", int32],
  [10, "auditRetentionDays", int32],
  [11, "documentAppIds", string, repeated],
  [12, "latePolicy", LatePolicy],
  [13, "language", string],
]);
export const UpdateOrganizationRequest = message("homeroom.activity.v1.UpdateOrganizationRequest", () => [
  [1, "organization", Organization],
  [2, "updateFields", string, repeated],
  [3, "revision", int64],
  [4, "requestId", string],
]);
export const AllowAppRequest = message("homeroom.activity.v1.AllowAppRequest", () => [
  [1, "appId", string],
  [2, "mayAskAboutDocuments", bool],
]);
export const DisallowAppRequest = message("homeroom.activity.v1.DisallowAppRequest", () => [[1, "appId", string]]);
export const SetRecordingRequest = message("homeroom.activity.v1.SetRecordingRequest", () => [
  [1, "organization", bool, "scope"],
  [2, "classId", string, "scope"],
  [3, "studentId", string, "scope"],
  [4, "mode", enumeration],
  [5, "requestId", string],
]);
export const SetRecordingResponse = message("homeroom.activity.v1.SetRecordingResponse", () => []);
export const CreateSchoolRequest = message("homeroom.activity.v1.CreateSchoolRequest", () => [
  [1, "school", School],
  [2, "requestId", string],
]);
export const School = message("homeroom.activity.v1.School", () => [
  [1, "schoolId", string],
  [2, "title", string],
  [3, "district", string],
  [4, "timeZone", string],
]);
export const ListSchoolsRequest = message("homeroom.activity.v1.ListSchoolsRequest", () => [
  [1, "pageSize", int32],
  [2, "pageToken", string],
]);
export const ListSchoolsResponse = message("homeroom.activity.v1.ListSchoolsResponse", () => [
  [1, "schools", School, repeated],
  [2, "nextPageToken", string],
]);
export const CreateTermRequest = message("homeroom.activity.v1.CreateTermRequest", () => [
  [1, "term", Term],
  [2, "requestId", string],
]);
export const Term = message("homeroom.activity.v1.Term", () => [
  [1, "termId", string],
  [2, "schoolId", string],
  [3, "title", string],
  [4, "startTime", wellKnown.Timestamp],
  [5, "endTime", wellKnown.Timestamp],
]);
export const ListTermsRequest = message("homeroom.activity.v1.ListTermsRequest", () => [
  [1, "schoolId", string],
  [2, "pageSize", int32],
  [3, "pageToken", string],
]);
export const ListTermsResponse = message("homeroom.activity.v1.ListTermsResponse", () => [
  [1, "terms", Term, repeated],
  [2, "nextPageToken", string],
]);
export const CreateClassRequest = message("homeroom.activity.v1.CreateClassRequest", () => [
  [1, "schoolClass", Class],
  [2, "requestId", string],
]);
export const Class = message("homeroom.activity.v1.Class", () => [
  [1, "classId", string],
  [2, "title", string],
  [3, "schoolId", string],
  [4, "termId", string],
  [5, "revision", int64],
  [6, "deleteTime", wellKnown.Timestamp],
  [7, "purgeTime", wellKnown.Timestamp],
  [8, "schoolTitle", string],
  [9, "termTitle", string],
]);
export const GetClassRequest = message("homeroom.activity.v1.GetClassRequest", () => [[1, "classId", string]]);
export const ListClassesRequest = message("homeroom.activity.v1.ListClassesRequest", () => [
  [1, "pageSize", int32],
  [2, "pageToken", string],
  [3, "includeDeleted", bool],
]);
export const ListClassesResponse = message("homeroom.activity.v1.ListClassesResponse", () => [
  [1, "classes", Class, repeated],
  [2, "nextPageToken", string],
]);
export const UpdateClassRequest = message("homeroom.activity.v1.UpdateClassRequest", () => [
  [1, "schoolClass", Class],
  [2, "updateFields", string, repeated],
  [3, "revision", int64],
  [4, "requestId", string],
]);
export const DeleteClassRequest = message("homeroom.activity.v1.DeleteClassRequest", () => [
  [1, "classId", string],
  [2, "revision", int64],
  [3, "requestId", string],
  [4, "confirmHandouts", bool],
]);
export const DeleteClassResponse = message("homeroom.activity.v1.DeleteClassResponse", () => [
  [1, "purgeTime", wellKnown.Timestamp],
]);
export const UndeleteClassRequest = message("homeroom.activity.v1.UndeleteClassRequest", () => [
  [1, "classId", string],
  [2, "requestId", string],
]);
export const CreatePersonRequest = message("homeroom.activity.v1.CreatePersonRequest", () => [
  [1, "person", Person],
  [2, "requestId", string],
]);
export const Person = message("homeroom.activity.v1.Person", () => [
  [1, "personId", string],
  [2, "name", string],
  [3, "revision", int64],
  [4, "sortName", string],
]);
export const GetPersonRequest = message("homeroom.activity.v1.GetPersonRequest", () => [[1, "personId", string]]);
export const ListPeopleRequest = message("homeroom.activity.v1.ListPeopleRequest", () => [
  [1, "classId", string],
  [2, "pageSize", int32],
  [3, "pageToken", string],
]);
export const ListPeopleResponse = message("homeroom.activity.v1.ListPeopleResponse", () => [
  [1, "people", Person, repeated],
  [2, "nextPageToken", string],
]);
export const UpdatePersonRequest = message("homeroom.activity.v1.UpdatePersonRequest", () => [
  [1, "person", Person],
  [2, "updateFields", string, repeated],
  [3, "revision", int64],
  [4, "requestId", string],
]);
export const ErasePersonRequest = message("homeroom.activity.v1.ErasePersonRequest", () => [
  [1, "personId", string],
  [2, "requestId", string],
]);
export const ErasePersonResponse = message("homeroom.activity.v1.ErasePersonResponse", () => [
  [1, "erasureId", string],
]);
export const GetErasureRequest = message("homeroom.activity.v1.GetErasureRequest", () => [[1, "erasureId", string]]);
export const Erasure = message("homeroom.activity.v1.Erasure", () => [
  [1, "erasureId", string],
  [2, "kind", enumeration],
  [3, "state", enumeration],
  [4, "createTime", wellKnown.Timestamp],
  [5, "completeTime", wellKnown.Timestamp],
  [6, "removed", ErasedCount, repeated],
  [7, "waitingFor", string, repeated],
  [8, "digest", bytes],
]);
export const ErasedCount = message("homeroom.activity.v1.ErasedCount", () => [
  [1, "service", string],
  [2, "what", string],
  [3, "count", int64],
]);
export const ListErasuresRequest = message("homeroom.activity.v1.ListErasuresRequest", () => [
  [1, "pageSize", int32],
  [2, "pageToken", string],
]);
export const ListErasuresResponse = message("homeroom.activity.v1.ListErasuresResponse", () => [
  [1, "erasures", Erasure, repeated],
  [2, "nextPageToken", string],
]);
export const EnrolRequest = message("homeroom.activity.v1.EnrolRequest", () => [
  [1, "classId", string],
  [2, "personId", string],
  [3, "role", enumeration],
  [4, "requestId", string],
]);
export const Enrolment = message("homeroom.activity.v1.Enrolment", () => [
  [1, "classId", string],
  [2, "personId", string],
  [3, "role", enumeration],
  [4, "joinTime", wellKnown.Timestamp],
  [5, "leaveTime", wellKnown.Timestamp],
]);
export const UnenrolRequest = message("homeroom.activity.v1.UnenrolRequest", () => [
  [1, "classId", string],
  [2, "personId", string],
  [3, "requestId", string],
]);
export const ListEnrolmentsRequest = message("homeroom.activity.v1.ListEnrolmentsRequest", () => [
  [1, "classId", string],
  [2, "includeFormer", bool],
  [3, "pageSize", int32],
  [4, "pageToken", string],
]);
export const ListEnrolmentsResponse = message("homeroom.activity.v1.ListEnrolmentsResponse", () => [
  [1, "enrolments", Enrolment, repeated],
  [2, "nextPageToken", string],
]);
export const ListAdministratorsRequest = message("homeroom.activity.v1.ListAdministratorsRequest", () => []);
export const Administrators = message("homeroom.activity.v1.Administrators", () => [
  [1, "personIds", string, repeated],
]);
export const AddAdministratorRequest = message("homeroom.activity.v1.AddAdministratorRequest", () => [
  [1, "personId", string],
]);
export const RemoveAdministratorRequest = message("homeroom.activity.v1.RemoveAdministratorRequest", () => [
  [1, "personId", string],
]);
export const LinkIdentityRequest = message("homeroom.activity.v1.LinkIdentityRequest", () => [
  [1, "personId", string],
  [2, "code", string, "account"],
  [3, "identity", Identity, "account"],
]);
export const Identity = message("homeroom.activity.v1.Identity", () => [
  [1, "issuer", string],
  [2, "subject", string],
  [3, "personId", string],
]);
export const ListIdentitiesRequest = message("homeroom.activity.v1.ListIdentitiesRequest", () => [
  [1, "personId", string],
]);
export const ListIdentitiesResponse = message("homeroom.activity.v1.ListIdentitiesResponse", () => [
  [1, "identities", Identity, repeated],
]);
export const UnlinkIdentityRequest = message("homeroom.activity.v1.UnlinkIdentityRequest", () => [
  [1, "issuer", string],
  [2, "subject", string],
]);
export const UnlinkIdentityResponse = message("homeroom.activity.v1.UnlinkIdentityResponse", () => []);
export const GetSignInCodeRequest = message("homeroom.activity.v1.GetSignInCodeRequest", () => [[1, "code", string]]);
export const SignInCode = message("homeroom.activity.v1.SignInCode", () => [
  [1, "code", string],
  [2, "issuer", string],
  [3, "subject", string],
  [4, "name", string],
  [5, "expireTime", wellKnown.Timestamp],
]);
export const ResolveIdentityRequest = message("homeroom.activity.v1.ResolveIdentityRequest", () => [
  [1, "organizationId", string],
  [2, "issuer", string],
  [3, "subject", string],
  [4, "signIn", ResolveIdentityRequestSignIn],
]);
export const ResolveIdentityRequestSignIn = message("homeroom.activity.v1.ResolveIdentityRequest.SignIn", () => [
  [1, "rosterClaim", string],
  [2, "name", string],
]);
export const ResolveIdentityResponse = message("homeroom.activity.v1.ResolveIdentityResponse", () => [
  [1, "person", ResolveIdentityResponseKnownPerson, "result"],
  [2, "code", string, "result"],
]);
export const ResolveIdentityResponseKnownPerson = message("homeroom.activity.v1.ResolveIdentityResponse.KnownPerson", () => [
  [1, "personId", string],
  [2, "isAdministrator", bool],
  [3, "isTeacher", bool],
  [4, "isStudent", bool],
]);
export const CreateHandoutRequest = message("homeroom.activity.v1.CreateHandoutRequest", () => [
  [1, "handout", Handout],
  [2, "requestId", string],
]);
export const Handout = message("homeroom.activity.v1.Handout", () => [
  [1, "handoutId", string],
  [2, "classId", string],
  [3, "title", string],
  [4, "instructions", string],
  [5, "tasks", Task, repeated],
  [6, "recipients", Recipients],
  [7, "dueTime", wellKnown.Timestamp],
  [8, "state", enumeration],
  [9, "scheduleTime", wellKnown.Timestamp],
  [10, "postTime", wellKnown.Timestamp],
  [11, "endTime", wellKnown.Timestamp],
  [12, "revision", int64],
  [13, "createTime", wellKnown.Timestamp],
  [14, "excuses", Excuse, repeated],
  [15, "reopenings", Reopening, repeated],
  [16, "studentDueTimes", StudentDueTime, repeated],
  [17, "latePolicy", LatePolicy],
  [18, "setId", string],
]);
export const Task = message("homeroom.activity.v1.Task", () => [
  [1, "taskId", string],
  [2, "appId", string],
  [3, "identifierPath", string, repeated],
  [4, "includeDescendants", bool, optional],
  [5, "contextId", int64],
  [6, "title", string],
]);
export const Recipients = message("homeroom.activity.v1.Recipients", () => [
  [1, "wholeClass", bool],
  [2, "studentIds", string, repeated],
  [3, "removedStudentIds", string, repeated],
]);
export const Excuse = message("homeroom.activity.v1.Excuse", () => [
  [1, "taskId", string],
  [2, "studentId", string],
  [3, "excuseTime", wellKnown.Timestamp],
]);
export const Reopening = message("homeroom.activity.v1.Reopening", () => [
  [1, "taskId", string],
  [2, "studentId", string],
  [3, "fromTime", wellKnown.Timestamp],
  [4, "untilTime", wellKnown.Timestamp],
]);
export const StudentDueTime = message("homeroom.activity.v1.StudentDueTime", () => [
  [1, "studentId", string],
  [2, "dueTime", wellKnown.Timestamp],
  [3, "setTime", wellKnown.Timestamp],
]);
export const CreateHandoutsRequest = message("homeroom.activity.v1.CreateHandoutsRequest", () => [
  [1, "handout", Handout],
  [2, "classes", HandoutForClass, repeated],
  [3, "post", bool],
  [4, "scheduleTime", wellKnown.Timestamp],
  [5, "requestId", string],
]);
export const HandoutForClass = message("homeroom.activity.v1.HandoutForClass", () => [
  [1, "classId", string],
  [2, "handoutId", string],
  [3, "recipients", Recipients],
  [4, "dueTime", wellKnown.Timestamp],
]);
export const CreateHandoutsResponse = message("homeroom.activity.v1.CreateHandoutsResponse", () => [
  [1, "handouts", Handout, repeated],
]);
export const GetHandoutRequest = message("homeroom.activity.v1.GetHandoutRequest", () => [[1, "handoutId", string]]);
export const ListHandoutsRequest = message("homeroom.activity.v1.ListHandoutsRequest", () => [
  [1, "classId", string],
  [2, "includeArchived", bool],
  [3, "pageSize", int32],
  [4, "pageToken", string],
  [5, "setId", string],
]);
export const ListHandoutsResponse = message("homeroom.activity.v1.ListHandoutsResponse", () => [
  [1, "handouts", Handout, repeated],
  [2, "nextPageToken", string],
]);
export const UpdateHandoutRequest = message("homeroom.activity.v1.UpdateHandoutRequest", () => [
  [1, "handout", Handout],
  [2, "updateFields", string, repeated],
  [3, "revision", int64],
  [4, "requestId", string],
]);
export const UpdateHandoutsRequest = message("homeroom.activity.v1.UpdateHandoutsRequest", () => [
  [1, "handouts", HandoutRevision, repeated],
  [2, "handout", Handout],
  [3, "updateFields", string, repeated],
  [4, "requestId", string],
]);
export const HandoutRevision = message("homeroom.activity.v1.HandoutRevision", () => [
  [1, "handoutId", string],
  [2, "revision", int64],
]);
export const UpdateHandoutsResponse = message("homeroom.activity.v1.UpdateHandoutsResponse", () => [
  [1, "handouts", Handout, repeated],
]);
export const DeleteHandoutRequest = message("homeroom.activity.v1.DeleteHandoutRequest", () => [
  [1, "handoutId", string],
  [2, "revision", int64],
  [3, "requestId", string],
]);
export const DeleteHandoutResponse = message("homeroom.activity.v1.DeleteHandoutResponse", () => []);
export const PostHandoutRequest = message("homeroom.activity.v1.PostHandoutRequest", () => [
  [1, "handoutId", string],
  [2, "revision", int64],
  [3, "requestId", string],
]);
export const ScheduleHandoutRequest = message("homeroom.activity.v1.ScheduleHandoutRequest", () => [
  [1, "handoutId", string],
  [2, "scheduleTime", wellKnown.Timestamp],
  [3, "revision", int64],
  [4, "requestId", string],
]);
export const EndHandoutRequest = message("homeroom.activity.v1.EndHandoutRequest", () => [
  [1, "handoutId", string],
  [2, "revision", int64],
  [3, "requestId", string],
]);
export const ChangeRecipientsRequest = message("homeroom.activity.v1.ChangeRecipientsRequest", () => [
  [1, "handoutId", string],
  [2, "studentIds", string, repeated],
  [3, "revision", int64],
  [4, "requestId", string],
]);
export const ChangeExcusesRequest = message("homeroom.activity.v1.ChangeExcusesRequest", () => [
  [1, "handoutId", string],
  [2, "taskId", string],
  [3, "studentIds", string, repeated],
  [4, "revision", int64],
  [5, "requestId", string],
]);
export const ReopenTaskRequest = message("homeroom.activity.v1.ReopenTaskRequest", () => [
  [1, "handoutId", string],
  [2, "taskId", string],
  [3, "studentId", string],
  [4, "untilTime", wellKnown.Timestamp],
  [5, "revision", int64],
  [6, "requestId", string],
]);
export const CloseReopenedTaskRequest = message("homeroom.activity.v1.CloseReopenedTaskRequest", () => [
  [1, "handoutId", string],
  [2, "taskId", string],
  [3, "studentId", string],
  [4, "revision", int64],
  [5, "requestId", string],
]);
export const SetStudentDueTimesRequest = message("homeroom.activity.v1.SetStudentDueTimesRequest", () => [
  [1, "handoutId", string],
  [2, "studentIds", string, repeated],
  [3, "dueTime", wellKnown.Timestamp],
  [4, "neverDue", bool],
  [5, "reason", string],
  [6, "revision", int64],
  [7, "requestId", string],
]);
export const ClearStudentDueTimesRequest = message("homeroom.activity.v1.ClearStudentDueTimesRequest", () => [
  [1, "handoutId", string],
  [2, "studentIds", string, repeated],
  [3, "reason", string],
  [4, "revision", int64],
  [5, "requestId", string],
]);
export const ReturnWorkRequest = message("homeroom.activity.v1.ReturnWorkRequest", () => [
  [1, "handoutId", string],
  [2, "studentId", string],
  [3, "comment", string],
  [4, "requestId", string],
]);
export const ReturnedWork = message("homeroom.activity.v1.ReturnedWork", () => [
  [1, "handoutId", string],
  [2, "studentId", string],
  [3, "comment", string],
  [4, "returnTime", wellKnown.Timestamp],
]);
export const ListReturnedWorkRequest = message("homeroom.activity.v1.ListReturnedWorkRequest", () => [
  [1, "handoutId", string],
  [2, "studentId", string],
]);
export const ListReturnedWorkResponse = message("homeroom.activity.v1.ListReturnedWorkResponse", () => [
  [1, "comments", ReturnComment, repeated],
]);
export const ReturnComment = message("homeroom.activity.v1.ReturnComment", () => [
  [1, "comment", string],
  [2, "returnTime", wellKnown.Timestamp],
  [3, "authorId", string],
  [4, "authorName", string],
]);
export const ListInboxRequest = message("homeroom.activity.v1.ListInboxRequest", () => [
  [1, "pageSize", int32],
  [2, "pageToken", string],
]);
export const ListInboxResponse = message("homeroom.activity.v1.ListInboxResponse", () => [
  [1, "handouts", InboxHandout, repeated],
  [2, "nextPageToken", string],
  [3, "evaluateTime", wellKnown.Timestamp],
]);
export const InboxHandout = message("homeroom.activity.v1.InboxHandout", () => [
  [1, "handoutId", string],
  [2, "classId", string],
  [3, "title", string],
  [4, "instructions", string],
  [5, "dueTime", wellKnown.Timestamp],
  [6, "postTime", wellKnown.Timestamp],
  [7, "tasks", InboxTask, repeated],
  [8, "classTitle", string],
  [9, "teacherNames", string, repeated],
  [10, "returnedWork", ReturnedWork],
  [11, "closeTime", wellKnown.Timestamp],
]);
export const InboxTask = message("homeroom.activity.v1.InboxTask", () => [
  [1, "taskId", string],
  [2, "appId", string],
  [3, "identifierPath", string, repeated],
  [4, "title", string],
  [5, "done", bool],
  [6, "doneTime", wellKnown.Timestamp],
  [7, "excused", bool],
  [8, "reopened", bool],
  [9, "reopenedUntilTime", wellKnown.Timestamp],
  [10, "onTimeUntilTime", wellKnown.Timestamp],
]);
export const MarkDoneRequest = message("homeroom.activity.v1.MarkDoneRequest", () => [
  [1, "handoutId", string],
  [2, "taskId", string],
  [3, "identifierPath", string, repeated],
  [4, "time", ClientTime],
  [5, "requestId", string],
]);
export const ClientTime = message("homeroom.activity.v1.ClientTime", () => [
  [1, "happenTime", wellKnown.Timestamp],
  [2, "sentTime", wellKnown.Timestamp],
]);
export const ListNoticesRequest = message("homeroom.activity.v1.ListNoticesRequest", () => [
  [1, "pageSize", int32],
  [2, "pageToken", string],
]);
export const ListNoticesResponse = message("homeroom.activity.v1.ListNoticesResponse", () => [
  [1, "notices", Notice, repeated],
  [2, "nextPageToken", string],
]);
export const Notice = message("homeroom.activity.v1.Notice", () => [
  [1, "noticeId", string],
  [2, "appId", string],
  [3, "classId", string],
  [4, "text", string],
  [5, "createTime", wellKnown.Timestamp],
  [6, "kind", enumeration],
  [7, "handoutId", string],
  [8, "classTitle", string],
  [9, "handoutTitle", string],
  [10, "identifierPath", string, repeated],
  [11, "title", string],
  [12, "dueTime", wellKnown.Timestamp],
  [13, "comment", string],
]);
export const AcknowledgeNoticeRequest = message("homeroom.activity.v1.AcknowledgeNoticeRequest", () => [
  [1, "noticeId", string],
]);
export const AcknowledgeNoticeResponse = message("homeroom.activity.v1.AcknowledgeNoticeResponse", () => []);
export const StartAttemptRequest = message("homeroom.activity.v1.StartAttemptRequest", () => [
  [1, "appId", string],
  [2, "identifierPath", string, repeated],
  [3, "startNew", bool],
  [4, "attemptId", string],
  [5, "time", ClientTime],
  [6, "requestId", string],
]);
export const Attempt = message("homeroom.activity.v1.Attempt", () => [
  [1, "attemptId", string],
  [2, "appId", string],
  [3, "identifierPath", string, repeated],
  [4, "startTime", wellKnown.Timestamp],
  [5, "state", enumeration],
  [6, "progress", double],
  [7, "hasProgress", bool],
  [8, "duration", wellKnown.Duration],
  [9, "primaryItem", ActivityItem],
  [10, "additionalItems", ActivityItem, repeated],
]);
export const AttemptEventRequest = message("homeroom.activity.v1.AttemptEventRequest", () => [
  [1, "attemptId", string],
  [2, "time", ClientTime],
  [3, "requestId", string],
]);
export const AddProgressRequest = message("homeroom.activity.v1.AddProgressRequest", () => [
  [1, "attemptId", string],
  [2, "ranges", ProgressRange, repeated],
  [3, "progress", double, optional],
  [4, "time", ClientTime],
  [5, "requestId", string],
]);
export const ProgressRange = message("homeroom.activity.v1.ProgressRange", () => [
  [1, "start", double],
  [2, "end", double],
]);
export const PutItemsRequest = message("homeroom.activity.v1.PutItemsRequest", () => [
  [1, "attemptId", string],
  [2, "primaryItem", ActivityItem],
  [3, "additionalItems", ActivityItem, repeated],
  [4, "time", ClientTime],
  [5, "requestId", string],
]);
export const GetCurrentAttemptRequest = message("homeroom.activity.v1.GetCurrentAttemptRequest", () => [
  [1, "appId", string],
  [2, "identifierPath", string, repeated],
]);
export const GetRunningAttemptRequest = message("homeroom.activity.v1.GetRunningAttemptRequest", () => [
  [1, "appId", string],
]);
export const ListAttemptsRequest = message("homeroom.activity.v1.ListAttemptsRequest", () => [
  [1, "appId", string],
  [2, "identifierPath", string, repeated],
  [3, "studentId", string],
  [4, "pageSize", int32],
  [5, "pageToken", string],
]);
export const ListAttemptsResponse = message("homeroom.activity.v1.ListAttemptsResponse", () => [
  [1, "attempts", Attempt, repeated],
  [2, "nextPageToken", string],
]);
export const RecordAttemptsRequest = message("homeroom.activity.v1.RecordAttemptsRequest", () => [
  [1, "records", AttemptRecord, repeated],
  [2, "sentTime", wellKnown.Timestamp],
]);
export const AttemptRecord = message("homeroom.activity.v1.AttemptRecord", () => [
  [1, "recordId", string],
  [2, "attemptId", string],
  [3, "studentId", string],
  [4, "appId", string],
  [5, "identifierPath", string, repeated],
  [6, "startTime", wellKnown.Timestamp],
  [7, "happenTime", wellKnown.Timestamp],
  [8, "intervals", RunningInterval, repeated],
  [9, "progressRanges", ProgressRange, repeated],
  [10, "progress", double, optional],
  [11, "primaryItem", ActivityItem],
  [12, "additionalItems", ActivityItem, repeated],
  [13, "stopTime", wellKnown.Timestamp],
]);
export const RunningInterval = message("homeroom.activity.v1.RunningInterval", () => [
  [1, "startTime", wellKnown.Timestamp],
  [2, "endTime", wellKnown.Timestamp],
]);
export const RecordAttemptsResponse = message("homeroom.activity.v1.RecordAttemptsResponse", () => [
  [1, "results", RecordResult, repeated],
]);
export const RecordResult = message("homeroom.activity.v1.RecordResult", () => [
  [1, "outcome", enumeration],
  [2, "error", context.ElementError],
]);
export const CompleteAssignedRequest = message("homeroom.activity.v1.CompleteAssignedRequest", () => [
  [1, "appId", string],
  [2, "identifierPath", string, repeated],
  [3, "time", ClientTime],
  [4, "requestId", string],
]);
export const CompleteAssignedResponse = message("homeroom.activity.v1.CompleteAssignedResponse", () => []);
export const FetchDocumentAttemptRequest = message("homeroom.activity.v1.FetchDocumentAttemptRequest", () => [
  [1, "appId", string],
  [2, "url", string],
]);
export const IsAssignedDocumentRequest = message("homeroom.activity.v1.IsAssignedDocumentRequest", () => [
  [1, "appId", string],
  [2, "url", string],
]);
export const IsAssignedDocumentResponse = message("homeroom.activity.v1.IsAssignedDocumentResponse", () => [
  [1, "isAssigned", bool],
]);
export const ActivateContextRequest = message("homeroom.activity.v1.ActivateContextRequest", () => [
  [1, "appId", string],
  [2, "identifierPath", string, repeated],
]);
export const ActiveContext = message("homeroom.activity.v1.ActiveContext", () => [
  [1, "appId", string],
  [2, "identifierPath", string, repeated],
  [3, "isActive", bool],
]);
export const GetActiveContextRequest = message("homeroom.activity.v1.GetActiveContextRequest", () => [
  [1, "appId", string],
]);
export const VoidAttemptRequest = message("homeroom.activity.v1.VoidAttemptRequest", () => [
  [1, "attemptId", string],
  [2, "reason", string],
  [3, "requestId", string],
]);
export const VoidAttemptResponse = message("homeroom.activity.v1.VoidAttemptResponse", () => []);
export const SetItemPointsRequest = message("homeroom.activity.v1.SetItemPointsRequest", () => [
  [1, "attemptId", string],
  [2, "itemIdentifier", string],
  [3, "points", double],
  [4, "requestId", string],
]);
export const AttemptMarks = message("homeroom.activity.v1.AttemptMarks", () => [
  [1, "attemptId", string],
  [2, "studentId", string],
  [3, "markedItems", MarkedItem, repeated],
  [4, "comment", AttemptComment],
]);
export const ClearItemPointsRequest = message("homeroom.activity.v1.ClearItemPointsRequest", () => [
  [1, "attemptId", string],
  [2, "itemIdentifier", string],
  [3, "requestId", string],
]);
export const CommentAttemptRequest = message("homeroom.activity.v1.CommentAttemptRequest", () => [
  [1, "attemptId", string],
  [2, "text", string],
  [3, "requestId", string],
]);
export const ResetPrimaryKindRequest = message("homeroom.activity.v1.ResetPrimaryKindRequest", () => [
  [1, "appId", string],
  [2, "identifierPath", string, repeated],
  [3, "primaryKind", enumeration],
  [4, "reason", string],
  [5, "requestId", string],
]);
export const ResetPrimaryKindResponse = message("homeroom.activity.v1.ResetPrimaryKindResponse", () => []);
export const GetLimitsRequest = message("homeroom.activity.v1.GetLimitsRequest", () => []);
export const ActivityLimits = message("homeroom.activity.v1.ActivityLimits", () => [
  [1, "itemsPerAttemptMax", int32],
  [2, "recordBatchMax", int32],
  [3, "activeHandoutsPerClassMax", int32],
  [4, "teachersPerClassMax", int32],
  [5, "heartbeatLeaseSeconds", int32],
]);
export const GetPositionRequest = message("homeroom.activity.v1.GetPositionRequest", () => []);
export const GetPositionResponse = message("homeroom.activity.v1.GetPositionResponse", () => [
  [1, "epoch", int64],
  [2, "sequence", int64],
]);

export const OrganizationService = {
  getOrganization: unary("homeroom.activity.v1.OrganizationService/GetOrganization", GetOrganizationRequest, Organization),
  updateOrganization: unary("homeroom.activity.v1.OrganizationService/UpdateOrganization", UpdateOrganizationRequest, Organization),
  allowApp: unary("homeroom.activity.v1.OrganizationService/AllowApp", AllowAppRequest, Organization),
  disallowApp: unary("homeroom.activity.v1.OrganizationService/DisallowApp", DisallowAppRequest, Organization),
  setRecording: unary("homeroom.activity.v1.OrganizationService/SetRecording", SetRecordingRequest, SetRecordingResponse),
};
export const RosterService = {
  createSchool: unary("homeroom.activity.v1.RosterService/CreateSchool", CreateSchoolRequest, School),
  listSchools: unary("homeroom.activity.v1.RosterService/ListSchools", ListSchoolsRequest, ListSchoolsResponse),
  createTerm: unary("homeroom.activity.v1.RosterService/CreateTerm", CreateTermRequest, Term),
  listTerms: unary("homeroom.activity.v1.RosterService/ListTerms", ListTermsRequest, ListTermsResponse),
  createClass: unary("homeroom.activity.v1.RosterService/CreateClass", CreateClassRequest, Class),
  getClass: unary("homeroom.activity.v1.RosterService/GetClass", GetClassRequest, Class),
  listClasses: unary("homeroom.activity.v1.RosterService/ListClasses", ListClassesRequest, ListClassesResponse),
  updateClass: unary("homeroom.activity.v1.RosterService/UpdateClass", UpdateClassRequest, Class),
  deleteClass: unary("homeroom.activity.v1.RosterService/DeleteClass", DeleteClassRequest, DeleteClassResponse),
  undeleteClass: unary("homeroom.activity.v1.RosterService/UndeleteClass", UndeleteClassRequest, Class),
  createPerson: unary("homeroom.activity.v1.RosterService/CreatePerson", CreatePersonRequest, Person),
  getPerson: unary("homeroom.activity.v1.RosterService/GetPerson", GetPersonRequest, Person),
  listPeople: unary("homeroom.activity.v1.RosterService/ListPeople", ListPeopleRequest, ListPeopleResponse),
  updatePerson: unary("homeroom.activity.v1.RosterService/UpdatePerson", UpdatePersonRequest, Person),
  erasePerson: unary("homeroom.activity.v1.RosterService/ErasePerson", ErasePersonRequest, ErasePersonResponse),
  getErasure: unary("homeroom.activity.v1.RosterService/GetErasure", GetErasureRequest, Erasure),
  listErasures: unary("homeroom.activity.v1.RosterService/ListErasures", ListErasuresRequest, ListErasuresResponse),
  enrol: unary("homeroom.activity.v1.RosterService/Enrol", EnrolRequest, Enrolment),
  unenrol: unary("homeroom.activity.v1.RosterService/Unenrol", UnenrolRequest, Enrolment),
  listEnrolments: unary("homeroom.activity.v1.RosterService/ListEnrolments", ListEnrolmentsRequest, ListEnrolmentsResponse),
  listAdministrators: unary("homeroom.activity.v1.RosterService/ListAdministrators", ListAdministratorsRequest, Administrators),
  addAdministrator: unary("homeroom.activity.v1.RosterService/AddAdministrator", AddAdministratorRequest, Administrators),
  removeAdministrator: unary("homeroom.activity.v1.RosterService/RemoveAdministrator", RemoveAdministratorRequest, Administrators),
  linkIdentity: unary("homeroom.activity.v1.RosterService/LinkIdentity", LinkIdentityRequest, Identity),
  listIdentities: unary("homeroom.activity.v1.RosterService/ListIdentities", ListIdentitiesRequest, ListIdentitiesResponse),
  unlinkIdentity: unary("homeroom.activity.v1.RosterService/UnlinkIdentity", UnlinkIdentityRequest, UnlinkIdentityResponse),
  getSignInCode: unary("homeroom.activity.v1.RosterService/GetSignInCode", GetSignInCodeRequest, SignInCode),
  resolveIdentity: unary("homeroom.activity.v1.RosterService/ResolveIdentity", ResolveIdentityRequest, ResolveIdentityResponse),
};
export const HandoutService = {
  createHandout: unary("homeroom.activity.v1.HandoutService/CreateHandout", CreateHandoutRequest, Handout),
  createHandouts: unary("homeroom.activity.v1.HandoutService/CreateHandouts", CreateHandoutsRequest, CreateHandoutsResponse),
  getHandout: unary("homeroom.activity.v1.HandoutService/GetHandout", GetHandoutRequest, Handout),
  listHandouts: unary("homeroom.activity.v1.HandoutService/ListHandouts", ListHandoutsRequest, ListHandoutsResponse),
  updateHandout: unary("homeroom.activity.v1.HandoutService/UpdateHandout", UpdateHandoutRequest, Handout),
  updateHandouts: unary("homeroom.activity.v1.HandoutService/UpdateHandouts", UpdateHandoutsRequest, UpdateHandoutsResponse),
  deleteHandout: unary("homeroom.activity.v1.HandoutService/DeleteHandout", DeleteHandoutRequest, DeleteHandoutResponse),
  postHandout: unary("homeroom.activity.v1.HandoutService/PostHandout", PostHandoutRequest, Handout),
  scheduleHandout: unary("homeroom.activity.v1.HandoutService/ScheduleHandout", ScheduleHandoutRequest, Handout),
  completeHandout: unary("homeroom.activity.v1.HandoutService/CompleteHandout", EndHandoutRequest, Handout),
  archiveHandout: unary("homeroom.activity.v1.HandoutService/ArchiveHandout", EndHandoutRequest, Handout),
  addRecipients: unary("homeroom.activity.v1.HandoutService/AddRecipients", ChangeRecipientsRequest, Handout),
  removeRecipients: unary("homeroom.activity.v1.HandoutService/RemoveRecipients", ChangeRecipientsRequest, Handout),
  excuseStudents: unary("homeroom.activity.v1.HandoutService/ExcuseStudents", ChangeExcusesRequest, Handout),
  unexcuseStudents: unary("homeroom.activity.v1.HandoutService/UnexcuseStudents", ChangeExcusesRequest, Handout),
  reopenTask: unary("homeroom.activity.v1.HandoutService/ReopenTask", ReopenTaskRequest, Handout),
  closeReopenedTask: unary("homeroom.activity.v1.HandoutService/CloseReopenedTask", CloseReopenedTaskRequest, Handout),
  setStudentDueTimes: unary("homeroom.activity.v1.HandoutService/SetStudentDueTimes", SetStudentDueTimesRequest, Handout),
  clearStudentDueTimes: unary("homeroom.activity.v1.HandoutService/ClearStudentDueTimes", ClearStudentDueTimesRequest, Handout),
  returnWork: unary("homeroom.activity.v1.HandoutService/ReturnWork", ReturnWorkRequest, ReturnedWork),
  listReturnedWork: unary("homeroom.activity.v1.HandoutService/ListReturnedWork", ListReturnedWorkRequest, ListReturnedWorkResponse),
  listInbox: unary("homeroom.activity.v1.HandoutService/ListInbox", ListInboxRequest, ListInboxResponse),
  markDone: unary("homeroom.activity.v1.HandoutService/MarkDone", MarkDoneRequest, InboxTask),
  unmarkDone: unary("homeroom.activity.v1.HandoutService/UnmarkDone", MarkDoneRequest, InboxTask),
  listNotices: unary("homeroom.activity.v1.HandoutService/ListNotices", ListNoticesRequest, ListNoticesResponse),
  acknowledgeNotice: unary("homeroom.activity.v1.HandoutService/AcknowledgeNotice", AcknowledgeNoticeRequest, AcknowledgeNoticeResponse),
};
export const ActivityService = {
  startAttempt: unary("homeroom.activity.v1.ActivityService/StartAttempt", StartAttemptRequest, Attempt),
  pauseAttempt: unary("homeroom.activity.v1.ActivityService/PauseAttempt", AttemptEventRequest, Attempt),
  stopAttempt: unary("homeroom.activity.v1.ActivityService/StopAttempt", AttemptEventRequest, Attempt),
  heartbeat: unary("homeroom.activity.v1.ActivityService/Heartbeat", AttemptEventRequest, Attempt),
  addProgress: unary("homeroom.activity.v1.ActivityService/AddProgress", AddProgressRequest, Attempt),
  putItems: unary("homeroom.activity.v1.ActivityService/PutItems", PutItemsRequest, Attempt),
  removeItems: unary("homeroom.activity.v1.ActivityService/RemoveItems", AttemptEventRequest, Attempt),
  getCurrentAttempt: unary("homeroom.activity.v1.ActivityService/GetCurrentAttempt", GetCurrentAttemptRequest, Attempt),
  getRunningAttempt: unary("homeroom.activity.v1.ActivityService/GetRunningAttempt", GetRunningAttemptRequest, Attempt),
  listAttempts: unary("homeroom.activity.v1.ActivityService/ListAttempts", ListAttemptsRequest, ListAttemptsResponse),
  recordAttempts: unary("homeroom.activity.v1.ActivityService/RecordAttempts", RecordAttemptsRequest, RecordAttemptsResponse),
  completeAssigned: unary("homeroom.activity.v1.ActivityService/CompleteAssigned", CompleteAssignedRequest, CompleteAssignedResponse),
  fetchDocumentAttempt: unary("homeroom.activity.v1.ActivityService/FetchDocumentAttempt", FetchDocumentAttemptRequest, Attempt),
  isAssignedDocument: unary("homeroom.activity.v1.ActivityService/IsAssignedDocument", IsAssignedDocumentRequest, IsAssignedDocumentResponse),
  activateContext: unary("homeroom.activity.v1.ActivityService/ActivateContext", ActivateContextRequest, ActiveContext),
  resignContext: unary("homeroom.activity.v1.ActivityService/ResignContext", ActivateContextRequest, ActiveContext),
  getActiveContext: unary("homeroom.activity.v1.ActivityService/GetActiveContext", GetActiveContextRequest, ActiveContext),
  voidAttempt: unary("homeroom.activity.v1.ActivityService/VoidAttempt", VoidAttemptRequest, VoidAttemptResponse),
  setItemPoints: unary("homeroom.activity.v1.ActivityService/SetItemPoints", SetItemPointsRequest, AttemptMarks),
  clearItemPoints: unary("homeroom.activity.v1.ActivityService/ClearItemPoints", ClearItemPointsRequest, AttemptMarks),
  commentAttempt: unary("homeroom.activity.v1.ActivityService/CommentAttempt", CommentAttemptRequest, AttemptMarks),
  resetPrimaryKind: unary("homeroom.activity.v1.ActivityService/ResetPrimaryKind", ResetPrimaryKindRequest, ResetPrimaryKindResponse),
  getLimits: unary("homeroom.activity.v1.ActivityService/GetLimits", GetLimitsRequest, ActivityLimits),
  getPosition: unary("homeroom.activity.v1.ActivityService/GetPosition", GetPositionRequest, GetPositionResponse),
};
