// Generated from package homeroom.activity.v1 by Proto/generate.sh. Edit the schema, not this file.

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

/** @template T @typedef {import("../rpc/protobuf.js").MessageType<T>} MessageType */

/** @typedef {number} BinaryWording */
export const BinaryWording = Object.freeze({
  UNSPECIFIED: 0,
  TRUE_FALSE: 1,
  PASS_FAIL: 2,
  YES_NO: 3,
  CORRECT_INCORRECT: 4,
});

/** @typedef {number} AttemptState */
export const AttemptState = Object.freeze({
  UNSPECIFIED: 0,
  RUNNING: 1,
  PAUSED: 2,
  STOPPED: 3,
  SUPERSEDED: 4,
});

/** @typedef {number} SetRecordingRequestMode */
export const SetRecordingRequestMode = Object.freeze({
  UNSPECIFIED: 0,
  ON: 1,
  PAUSED: 2,
  DELETED: 3,
});

/** @typedef {number} ErasureKind */
export const ErasureKind = Object.freeze({
  UNSPECIFIED: 0,
  PERSON: 1,
  RETENTION: 2,
  CLASS: 3,
  RECORDING: 4,
});

/** @typedef {number} ErasureState */
export const ErasureState = Object.freeze({
  UNSPECIFIED: 0,
  RUNNING: 1,
  COMPLETED: 2,
});

/** @typedef {number} ClassRole */
export const ClassRole = Object.freeze({
  UNSPECIFIED: 0,
  STUDENT: 1,
  TEACHER: 2,
});

/** @typedef {number} HandoutState */
export const HandoutState = Object.freeze({
  UNSPECIFIED: 0,
  DRAFT: 1,
  SCHEDULED: 2,
  POSTED: 3,
  COMPLETED: 4,
  ARCHIVED: 5,
});

/** @typedef {number} RecordResultOutcome */
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

/**
 * 0 ≤ points ≤ max, 0 < max.
 * @typedef Score
 * @property {number} points
 * @property {number} max
 */
/** @type {MessageType<Score>} */
export const Score = message("homeroom.activity.v1.Score", () => [
  [1, "points", double],
  [2, "max", double],
]);

/**
 * One metric of an attempt.
 * @typedef ActivityItem
 * @property {string} identifier Unique in its attempt: the primary item and an additional one cannot share it.
 * @property {string} title What teachers read.
 * @property {Score | undefined} score
 * @property {number | undefined} quantity A finite number.
 * @property {Binary | undefined} binary
 * @property {string | undefined} response
 */
/** @type {MessageType<ActivityItem>} */
export const ActivityItem = message("homeroom.activity.v1.ActivityItem", () => [
  [1, "identifier", string],
  [2, "title", string],
  [3, "score", Score, "value"],
  [4, "quantity", double, "value"],
  [5, "binary", Binary, "value"],
  [6, "response", string, optional],
]);

/**
 * One of two outcomes, and how to put it in words.
 * @typedef Binary
 * @property {boolean} value
 * @property {BinaryWording} wording
 */
/** @type {MessageType<Binary>} */
export const Binary = message("homeroom.activity.v1.Binary", () => [
  [1, "value", bool],
  [2, "wording", enumeration],
]);

/** @typedef {Record<string, never>} GetOrganizationRequest */
/** @type {MessageType<GetOrganizationRequest>} */
export const GetOrganizationRequest = message("homeroom.activity.v1.GetOrganizationRequest", () => []);

/**
 * @typedef Organization
 * @property {string} organizationId
 * @property {string} title What people read.
 * @property {string} timeZone A name of the time zone database, for example "Europe/Berlin".
 * @property {number} suppressionThreshold Figures over fewer students than this are withheld from readers of the whole organization.
 * @property {number} retentionDays Days that work is kept; 0 keeps it.
 * @property {string[]} allowedAppIds Apps that may be used, ordered.
 * @property {boolean} recording The organization-wide switch.
 * @property {bigint} revision
 * @property {number} idleLimitSeconds Of two signs of a live attempt no further apart than this, the time between counts.
 * @property {number} auditRetentionDays Days that the audit log is kept; 0 keeps it.
 */
/** @type {MessageType<Organization>} */
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
]);

/**
 * @typedef UpdateOrganizationRequest
 * @property {Organization | undefined} organization
 * @property {string[]} updateFields Which fields to take: title, time_zone, suppression_threshold, retention_days, idle_limit_seconds, audit_retention_days.
 * @property {bigint} revision The revision that the caller has read; 0 to change it whatever it is.
 * @property {string} requestId
 */
/** @type {MessageType<UpdateOrganizationRequest>} */
export const UpdateOrganizationRequest = message("homeroom.activity.v1.UpdateOrganizationRequest", () => [
  [1, "organization", Organization],
  [2, "updateFields", string, repeated],
  [3, "revision", int64],
  [4, "requestId", string],
]);

/**
 * @typedef AllowAppRequest
 * @property {string} appId
 */
/** @type {MessageType<AllowAppRequest>} */
export const AllowAppRequest = message("homeroom.activity.v1.AllowAppRequest", () => [
  [1, "appId", string],
]);

/**
 * @typedef DisallowAppRequest
 * @property {string} appId
 */
/** @type {MessageType<DisallowAppRequest>} */
export const DisallowAppRequest = message("homeroom.activity.v1.DisallowAppRequest", () => [
  [1, "appId", string],
]);

/**
 * @typedef SetRecordingRequest
 * @property {boolean | undefined} organization The whole organization; true.
 * @property {string | undefined} classId
 * @property {string | undefined} studentId
 * @property {SetRecordingRequestMode} mode
 * @property {string} requestId
 */
/** @type {MessageType<SetRecordingRequest>} */
export const SetRecordingRequest = message("homeroom.activity.v1.SetRecordingRequest", () => [
  [1, "organization", bool, "scope"],
  [2, "classId", string, "scope"],
  [3, "studentId", string, "scope"],
  [4, "mode", enumeration],
  [5, "requestId", string],
]);

/** @typedef {Record<string, never>} SetRecordingResponse */
/** @type {MessageType<SetRecordingResponse>} */
export const SetRecordingResponse = message("homeroom.activity.v1.SetRecordingResponse", () => []);

/**
 * @typedef CreateSchoolRequest
 * @property {School | undefined} school
 * @property {string} requestId
 */
/** @type {MessageType<CreateSchoolRequest>} */
export const CreateSchoolRequest = message("homeroom.activity.v1.CreateSchoolRequest", () => [
  [1, "school", School],
  [2, "requestId", string],
]);

/**
 * @typedef School
 * @property {string} schoolId
 * @property {string} title
 * @property {string} district The district it belongs to; may be empty.
 * @property {string} timeZone Overrides the organization's; may be empty.
 */
/** @type {MessageType<School>} */
export const School = message("homeroom.activity.v1.School", () => [
  [1, "schoolId", string],
  [2, "title", string],
  [3, "district", string],
  [4, "timeZone", string],
]);

/**
 * @typedef ListSchoolsRequest
 * @property {number} pageSize
 * @property {string} pageToken
 */
/** @type {MessageType<ListSchoolsRequest>} */
export const ListSchoolsRequest = message("homeroom.activity.v1.ListSchoolsRequest", () => [
  [1, "pageSize", int32],
  [2, "pageToken", string],
]);

/**
 * @typedef ListSchoolsResponse
 * @property {School[]} schools
 * @property {string} nextPageToken
 */
/** @type {MessageType<ListSchoolsResponse>} */
export const ListSchoolsResponse = message("homeroom.activity.v1.ListSchoolsResponse", () => [
  [1, "schools", School, repeated],
  [2, "nextPageToken", string],
]);

/**
 * @typedef CreateTermRequest
 * @property {Term | undefined} term
 * @property {string} requestId
 */
/** @type {MessageType<CreateTermRequest>} */
export const CreateTermRequest = message("homeroom.activity.v1.CreateTermRequest", () => [
  [1, "term", Term],
  [2, "requestId", string],
]);

/**
 * @typedef Term
 * @property {string} termId
 * @property {string} schoolId
 * @property {string} title
 * @property {import("./well-known.js").Timestamp | undefined} startTime
 * @property {import("./well-known.js").Timestamp | undefined} endTime
 */
/** @type {MessageType<Term>} */
export const Term = message("homeroom.activity.v1.Term", () => [
  [1, "termId", string],
  [2, "schoolId", string],
  [3, "title", string],
  [4, "startTime", wellKnown.Timestamp],
  [5, "endTime", wellKnown.Timestamp],
]);

/**
 * @typedef ListTermsRequest
 * @property {string} schoolId
 * @property {number} pageSize
 * @property {string} pageToken
 */
/** @type {MessageType<ListTermsRequest>} */
export const ListTermsRequest = message("homeroom.activity.v1.ListTermsRequest", () => [
  [1, "schoolId", string],
  [2, "pageSize", int32],
  [3, "pageToken", string],
]);

/**
 * @typedef ListTermsResponse
 * @property {Term[]} terms
 * @property {string} nextPageToken
 */
/** @type {MessageType<ListTermsResponse>} */
export const ListTermsResponse = message("homeroom.activity.v1.ListTermsResponse", () => [
  [1, "terms", Term, repeated],
  [2, "nextPageToken", string],
]);

/**
 * @typedef CreateClassRequest
 * @property {Class | undefined} schoolClass `class` is a word of C++ and Python, so the field has a longer name.
 * @property {string} requestId
 */
/** @type {MessageType<CreateClassRequest>} */
export const CreateClassRequest = message("homeroom.activity.v1.CreateClassRequest", () => [
  [1, "schoolClass", Class],
  [2, "requestId", string],
]);

/**
 * @typedef Class
 * @property {string} classId
 * @property {string} title
 * @property {string} schoolId
 * @property {string} termId
 * @property {bigint} revision
 * @property {import("./well-known.js").Timestamp | undefined} deleteTime Given by the server: it was deleted then, and can be taken back until `purge_time`.
 * @property {import("./well-known.js").Timestamp | undefined} purgeTime
 */
/** @type {MessageType<Class>} */
export const Class = message("homeroom.activity.v1.Class", () => [
  [1, "classId", string],
  [2, "title", string],
  [3, "schoolId", string],
  [4, "termId", string],
  [5, "revision", int64],
  [6, "deleteTime", wellKnown.Timestamp],
  [7, "purgeTime", wellKnown.Timestamp],
]);

/**
 * @typedef GetClassRequest
 * @property {string} classId
 */
/** @type {MessageType<GetClassRequest>} */
export const GetClassRequest = message("homeroom.activity.v1.GetClassRequest", () => [
  [1, "classId", string],
]);

/**
 * @typedef ListClassesRequest
 * @property {number} pageSize
 * @property {string} pageToken
 * @property {boolean} includeDeleted Also those that are deleted and can be taken back.
 */
/** @type {MessageType<ListClassesRequest>} */
export const ListClassesRequest = message("homeroom.activity.v1.ListClassesRequest", () => [
  [1, "pageSize", int32],
  [2, "pageToken", string],
  [3, "includeDeleted", bool],
]);

/**
 * @typedef ListClassesResponse
 * @property {Class[]} classes
 * @property {string} nextPageToken
 */
/** @type {MessageType<ListClassesResponse>} */
export const ListClassesResponse = message("homeroom.activity.v1.ListClassesResponse", () => [
  [1, "classes", Class, repeated],
  [2, "nextPageToken", string],
]);

/**
 * @typedef UpdateClassRequest
 * @property {Class | undefined} schoolClass
 * @property {string[]} updateFields Which fields to take: title, school_id, term_id.
 * @property {bigint} revision
 * @property {string} requestId
 */
/** @type {MessageType<UpdateClassRequest>} */
export const UpdateClassRequest = message("homeroom.activity.v1.UpdateClassRequest", () => [
  [1, "schoolClass", Class],
  [2, "updateFields", string, repeated],
  [3, "revision", int64],
  [4, "requestId", string],
]);

/**
 * @typedef DeleteClassRequest
 * @property {string} classId
 * @property {bigint} revision
 * @property {string} requestId
 * @property {boolean} confirmHandouts Without it a class with posted handouts is refused with what would go.
 */
/** @type {MessageType<DeleteClassRequest>} */
export const DeleteClassRequest = message("homeroom.activity.v1.DeleteClassRequest", () => [
  [1, "classId", string],
  [2, "revision", int64],
  [3, "requestId", string],
  [4, "confirmHandouts", bool],
]);

/**
 * @typedef DeleteClassResponse
 * @property {import("./well-known.js").Timestamp | undefined} purgeTime When it can no longer be taken back.
 */
/** @type {MessageType<DeleteClassResponse>} */
export const DeleteClassResponse = message("homeroom.activity.v1.DeleteClassResponse", () => [
  [1, "purgeTime", wellKnown.Timestamp],
]);

/**
 * @typedef UndeleteClassRequest
 * @property {string} classId
 * @property {string} requestId
 */
/** @type {MessageType<UndeleteClassRequest>} */
export const UndeleteClassRequest = message("homeroom.activity.v1.UndeleteClassRequest", () => [
  [1, "classId", string],
  [2, "requestId", string],
]);

/**
 * @typedef CreatePersonRequest
 * @property {Person | undefined} person
 * @property {string} requestId
 */
/** @type {MessageType<CreatePersonRequest>} */
export const CreatePersonRequest = message("homeroom.activity.v1.CreatePersonRequest", () => [
  [1, "person", Person],
  [2, "requestId", string],
]);

/**
 * @typedef Person
 * @property {string} personId
 * @property {string} name As teachers read it.
 * @property {bigint} revision
 * @property {string} sortName By which lists are ordered, such as "Lindqvist, Ada"; empty: by `name`.
 */
/** @type {MessageType<Person>} */
export const Person = message("homeroom.activity.v1.Person", () => [
  [1, "personId", string],
  [2, "name", string],
  [3, "revision", int64],
  [4, "sortName", string],
]);

/**
 * @typedef GetPersonRequest
 * @property {string} personId
 */
/** @type {MessageType<GetPersonRequest>} */
export const GetPersonRequest = message("homeroom.activity.v1.GetPersonRequest", () => [
  [1, "personId", string],
]);

/**
 * @typedef ListPeopleRequest
 * @property {string} classId Only those in this class; empty for all.
 * @property {number} pageSize
 * @property {string} pageToken
 */
/** @type {MessageType<ListPeopleRequest>} */
export const ListPeopleRequest = message("homeroom.activity.v1.ListPeopleRequest", () => [
  [1, "classId", string],
  [2, "pageSize", int32],
  [3, "pageToken", string],
]);

/**
 * @typedef ListPeopleResponse
 * @property {Person[]} people
 * @property {string} nextPageToken
 */
/** @type {MessageType<ListPeopleResponse>} */
export const ListPeopleResponse = message("homeroom.activity.v1.ListPeopleResponse", () => [
  [1, "people", Person, repeated],
  [2, "nextPageToken", string],
]);

/**
 * @typedef UpdatePersonRequest
 * @property {Person | undefined} person
 * @property {string[]} updateFields Which fields to take: name, sort_name.
 * @property {bigint} revision
 * @property {string} requestId
 */
/** @type {MessageType<UpdatePersonRequest>} */
export const UpdatePersonRequest = message("homeroom.activity.v1.UpdatePersonRequest", () => [
  [1, "person", Person],
  [2, "updateFields", string, repeated],
  [3, "revision", int64],
  [4, "requestId", string],
]);

/**
 * @typedef ErasePersonRequest
 * @property {string} personId
 * @property {string} requestId
 */
/** @type {MessageType<ErasePersonRequest>} */
export const ErasePersonRequest = message("homeroom.activity.v1.ErasePersonRequest", () => [
  [1, "personId", string],
  [2, "requestId", string],
]);

/**
 * @typedef ErasePersonResponse
 * @property {string} erasureId
 */
/** @type {MessageType<ErasePersonResponse>} */
export const ErasePersonResponse = message("homeroom.activity.v1.ErasePersonResponse", () => [
  [1, "erasureId", string],
]);

/**
 * @typedef GetErasureRequest
 * @property {string} erasureId
 */
/** @type {MessageType<GetErasureRequest>} */
export const GetErasureRequest = message("homeroom.activity.v1.GetErasureRequest", () => [
  [1, "erasureId", string],
]);

/**
 * A job that removes data, and its receipt.
 * @typedef Erasure
 * @property {string} erasureId
 * @property {ErasureKind} kind
 * @property {ErasureState} state
 * @property {import("./well-known.js").Timestamp | undefined} createTime
 * @property {import("./well-known.js").Timestamp | undefined} completeTime
 * @property {ErasedCount[]} removed What has been removed, by service.
 * @property {string[]} waitingFor Services that have yet to confirm that nothing of it is left with them.
 * @property {Uint8Array} digest SHA-256 over the finished receipt: it can be shown later that it was not changed.
 */
/** @type {MessageType<Erasure>} */
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

/**
 * @typedef ErasedCount
 * @property {string} service
 * @property {string} what As in "attempts", "changes", "files".
 * @property {bigint} count
 */
/** @type {MessageType<ErasedCount>} */
export const ErasedCount = message("homeroom.activity.v1.ErasedCount", () => [
  [1, "service", string],
  [2, "what", string],
  [3, "count", int64],
]);

/**
 * @typedef ListErasuresRequest
 * @property {number} pageSize
 * @property {string} pageToken
 */
/** @type {MessageType<ListErasuresRequest>} */
export const ListErasuresRequest = message("homeroom.activity.v1.ListErasuresRequest", () => [
  [1, "pageSize", int32],
  [2, "pageToken", string],
]);

/**
 * @typedef ListErasuresResponse
 * @property {Erasure[]} erasures
 * @property {string} nextPageToken
 */
/** @type {MessageType<ListErasuresResponse>} */
export const ListErasuresResponse = message("homeroom.activity.v1.ListErasuresResponse", () => [
  [1, "erasures", Erasure, repeated],
  [2, "nextPageToken", string],
]);

/**
 * @typedef EnrolRequest
 * @property {string} classId
 * @property {string} personId
 * @property {ClassRole} role
 * @property {string} requestId
 */
/** @type {MessageType<EnrolRequest>} */
export const EnrolRequest = message("homeroom.activity.v1.EnrolRequest", () => [
  [1, "classId", string],
  [2, "personId", string],
  [3, "role", enumeration],
  [4, "requestId", string],
]);

/**
 * A person in a class.
 * @typedef Enrolment
 * @property {string} classId
 * @property {string} personId
 * @property {ClassRole} role
 * @property {import("./well-known.js").Timestamp | undefined} joinTime
 * @property {import("./well-known.js").Timestamp | undefined} leaveTime Left out while the person is in the class.
 */
/** @type {MessageType<Enrolment>} */
export const Enrolment = message("homeroom.activity.v1.Enrolment", () => [
  [1, "classId", string],
  [2, "personId", string],
  [3, "role", enumeration],
  [4, "joinTime", wellKnown.Timestamp],
  [5, "leaveTime", wellKnown.Timestamp],
]);

/**
 * @typedef UnenrolRequest
 * @property {string} classId
 * @property {string} personId
 * @property {string} requestId
 */
/** @type {MessageType<UnenrolRequest>} */
export const UnenrolRequest = message("homeroom.activity.v1.UnenrolRequest", () => [
  [1, "classId", string],
  [2, "personId", string],
  [3, "requestId", string],
]);

/**
 * @typedef ListEnrolmentsRequest
 * @property {string} classId
 * @property {boolean} includeFormer Also those that have left.
 * @property {number} pageSize
 * @property {string} pageToken
 */
/** @type {MessageType<ListEnrolmentsRequest>} */
export const ListEnrolmentsRequest = message("homeroom.activity.v1.ListEnrolmentsRequest", () => [
  [1, "classId", string],
  [2, "includeFormer", bool],
  [3, "pageSize", int32],
  [4, "pageToken", string],
]);

/**
 * @typedef ListEnrolmentsResponse
 * @property {Enrolment[]} enrolments
 * @property {string} nextPageToken
 */
/** @type {MessageType<ListEnrolmentsResponse>} */
export const ListEnrolmentsResponse = message("homeroom.activity.v1.ListEnrolmentsResponse", () => [
  [1, "enrolments", Enrolment, repeated],
  [2, "nextPageToken", string],
]);

/** @typedef {Record<string, never>} ListAdministratorsRequest */
/** @type {MessageType<ListAdministratorsRequest>} */
export const ListAdministratorsRequest = message("homeroom.activity.v1.ListAdministratorsRequest", () => []);

/**
 * @typedef Administrators
 * @property {string[]} personIds Ordered; at most 100.
 */
/** @type {MessageType<Administrators>} */
export const Administrators = message("homeroom.activity.v1.Administrators", () => [
  [1, "personIds", string, repeated],
]);

/**
 * @typedef AddAdministratorRequest
 * @property {string} personId
 */
/** @type {MessageType<AddAdministratorRequest>} */
export const AddAdministratorRequest = message("homeroom.activity.v1.AddAdministratorRequest", () => [
  [1, "personId", string],
]);

/**
 * @typedef RemoveAdministratorRequest
 * @property {string} personId
 */
/** @type {MessageType<RemoveAdministratorRequest>} */
export const RemoveAdministratorRequest = message("homeroom.activity.v1.RemoveAdministratorRequest", () => [
  [1, "personId", string],
]);

/**
 * @typedef LinkIdentityRequest
 * @property {string} personId
 * @property {string | undefined} code What the person was shown when they tried to sign in.
 * @property {Identity | undefined} identity Without a person.
 */
/** @type {MessageType<LinkIdentityRequest>} */
export const LinkIdentityRequest = message("homeroom.activity.v1.LinkIdentityRequest", () => [
  [1, "personId", string],
  [2, "code", string, "account"],
  [3, "identity", Identity, "account"],
]);

/**
 * An account at an identity provider.
 * @typedef Identity
 * @property {string} issuer What the provider calls itself.
 * @property {string} subject What it calls the account: not an e-mail address.
 * @property {string} personId
 */
/** @type {MessageType<Identity>} */
export const Identity = message("homeroom.activity.v1.Identity", () => [
  [1, "issuer", string],
  [2, "subject", string],
  [3, "personId", string],
]);

/**
 * @typedef ListIdentitiesRequest
 * @property {string} personId
 */
/** @type {MessageType<ListIdentitiesRequest>} */
export const ListIdentitiesRequest = message("homeroom.activity.v1.ListIdentitiesRequest", () => [
  [1, "personId", string],
]);

/**
 * @typedef ListIdentitiesResponse
 * @property {Identity[]} identities By issuer and subject; at most 16.
 */
/** @type {MessageType<ListIdentitiesResponse>} */
export const ListIdentitiesResponse = message("homeroom.activity.v1.ListIdentitiesResponse", () => [
  [1, "identities", Identity, repeated],
]);

/**
 * @typedef UnlinkIdentityRequest
 * @property {string} issuer
 * @property {string} subject
 */
/** @type {MessageType<UnlinkIdentityRequest>} */
export const UnlinkIdentityRequest = message("homeroom.activity.v1.UnlinkIdentityRequest", () => [
  [1, "issuer", string],
  [2, "subject", string],
]);

/** @typedef {Record<string, never>} UnlinkIdentityResponse */
/** @type {MessageType<UnlinkIdentityResponse>} */
export const UnlinkIdentityResponse = message("homeroom.activity.v1.UnlinkIdentityResponse", () => []);

/**
 * @typedef GetSignInCodeRequest
 * @property {string} code
 */
/** @type {MessageType<GetSignInCodeRequest>} */
export const GetSignInCodeRequest = message("homeroom.activity.v1.GetSignInCodeRequest", () => [
  [1, "code", string],
]);

/**
 * An account that is nobody's yet.
 * @typedef SignInCode
 * @property {string} code
 * @property {string} issuer
 * @property {string} subject
 * @property {string} name As the provider says it; compare it with the person who has brought the code.
 * @property {import("./well-known.js").Timestamp | undefined} expireTime
 */
/** @type {MessageType<SignInCode>} */
export const SignInCode = message("homeroom.activity.v1.SignInCode", () => [
  [1, "code", string],
  [2, "issuer", string],
  [3, "subject", string],
  [4, "name", string],
  [5, "expireTime", wellKnown.Timestamp],
]);

/**
 * @typedef ResolveIdentityRequest
 * @property {string} organizationId
 * @property {string} issuer
 * @property {string} subject
 * @property {ResolveIdentityRequestSignIn | undefined} signIn Given when somebody signs in, and not when a session is renewed.
 */
/** @type {MessageType<ResolveIdentityRequest>} */
export const ResolveIdentityRequest = message("homeroom.activity.v1.ResolveIdentityRequest", () => [
  [1, "organizationId", string],
  [2, "issuer", string],
  [3, "subject", string],
  [4, "signIn", ResolveIdentityRequestSignIn],
]);

/**
 * @typedef ResolveIdentityRequestSignIn
 * @property {string} rosterClaim A person's identifier in the roster, as the provider's claim says it: links the account where the person has none of this issuer and it was not unlinked.
 * @property {string} name As the provider says it, for whom looks at the code.
 */
/** @type {MessageType<ResolveIdentityRequestSignIn>} */
export const ResolveIdentityRequestSignIn = message("homeroom.activity.v1.ResolveIdentityRequest.SignIn", () => [
  [1, "rosterClaim", string],
  [2, "name", string],
]);

/**
 * @typedef ResolveIdentityResponse
 * @property {ResolveIdentityResponseKnownPerson | undefined} person
 * @property {string | undefined} code The account is nobody's: this is what an administrator links it by.
 */
/** @type {MessageType<ResolveIdentityResponse>} */
export const ResolveIdentityResponse = message("homeroom.activity.v1.ResolveIdentityResponse", () => [
  [1, "person", ResolveIdentityResponseKnownPerson, "result"],
  [2, "code", string, "result"],
]);

/**
 * @typedef ResolveIdentityResponseKnownPerson
 * @property {string} personId
 * @property {boolean} isAdministrator
 * @property {boolean} isTeacher Of a class, now.
 * @property {boolean} isStudent In a class, now.
 */
/** @type {MessageType<ResolveIdentityResponseKnownPerson>} */
export const ResolveIdentityResponseKnownPerson = message("homeroom.activity.v1.ResolveIdentityResponse.KnownPerson", () => [
  [1, "personId", string],
  [2, "isAdministrator", bool],
  [3, "isTeacher", bool],
  [4, "isStudent", bool],
]);

/**
 * @typedef CreateHandoutRequest
 * @property {Handout | undefined} handout
 * @property {string} requestId
 */
/** @type {MessageType<CreateHandoutRequest>} */
export const CreateHandoutRequest = message("homeroom.activity.v1.CreateHandoutRequest", () => [
  [1, "handout", Handout],
  [2, "requestId", string],
]);

/**
 * @typedef Handout
 * @property {string} handoutId Made by the caller, at most 64 characters, or left out and made by the server.
 * @property {string} classId
 * @property {string} title At most 256 Unicode scalars, not blank.
 * @property {string} instructions At most 4,000 Unicode scalars.
 * @property {Task[]} tasks At least one to be posted, at most 100.
 * @property {Recipients | undefined} recipients
 * @property {import("./well-known.js").Timestamp | undefined} dueTime Work is late after this instant; it ends nothing.
 * @property {HandoutState} state
 * @property {import("./well-known.js").Timestamp | undefined} scheduleTime When it shall be posted, while it is scheduled.
 * @property {import("./well-known.js").Timestamp | undefined} postTime
 * @property {import("./well-known.js").Timestamp | undefined} endTime When it was completed or archived.
 * @property {bigint} revision
 * @property {import("./well-known.js").Timestamp | undefined} createTime
 */
/** @type {MessageType<Handout>} */
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
]);

/**
 * Content to work through.
 * @typedef Task
 * @property {string} taskId Made by the caller or by the server; unique in the handout.
 * @property {string} appId
 * @property {string[]} identifierPath Empty: the app as a whole; then nothing but done is reported.
 * @property {boolean | undefined} includeDescendants
 * @property {bigint} contextId Given by the server: the context that stood at the path when the handout was made.
 * @property {string} title Given by the server: its title.
 */
/** @type {MessageType<Task>} */
export const Task = message("homeroom.activity.v1.Task", () => [
  [1, "taskId", string],
  [2, "appId", string],
  [3, "identifierPath", string, repeated],
  [4, "includeDescendants", bool, optional],
  [5, "contextId", int64],
  [6, "title", string],
]);

/**
 * @typedef Recipients
 * @property {boolean} wholeClass Everyone in the class, those who join later included.
 * @property {string[]} studentIds
 * @property {string[]} removedStudentIds Given by the server: taken out of a handout for the whole class.
 */
/** @type {MessageType<Recipients>} */
export const Recipients = message("homeroom.activity.v1.Recipients", () => [
  [1, "wholeClass", bool],
  [2, "studentIds", string, repeated],
  [3, "removedStudentIds", string, repeated],
]);

/**
 * @typedef GetHandoutRequest
 * @property {string} handoutId
 */
/** @type {MessageType<GetHandoutRequest>} */
export const GetHandoutRequest = message("homeroom.activity.v1.GetHandoutRequest", () => [
  [1, "handoutId", string],
]);

/**
 * @typedef ListHandoutsRequest
 * @property {string} classId
 * @property {boolean} includeArchived Also those that are archived.
 * @property {number} pageSize
 * @property {string} pageToken
 */
/** @type {MessageType<ListHandoutsRequest>} */
export const ListHandoutsRequest = message("homeroom.activity.v1.ListHandoutsRequest", () => [
  [1, "classId", string],
  [2, "includeArchived", bool],
  [3, "pageSize", int32],
  [4, "pageToken", string],
]);

/**
 * @typedef ListHandoutsResponse
 * @property {Handout[]} handouts
 * @property {string} nextPageToken
 */
/** @type {MessageType<ListHandoutsResponse>} */
export const ListHandoutsResponse = message("homeroom.activity.v1.ListHandoutsResponse", () => [
  [1, "handouts", Handout, repeated],
  [2, "nextPageToken", string],
]);

/**
 * @typedef UpdateHandoutRequest
 * @property {Handout | undefined} handout
 * @property {string[]} updateFields Which fields to take: title, instructions, due_time; tasks and recipients while it is a draft or scheduled.
 * @property {bigint} revision
 * @property {string} requestId
 */
/** @type {MessageType<UpdateHandoutRequest>} */
export const UpdateHandoutRequest = message("homeroom.activity.v1.UpdateHandoutRequest", () => [
  [1, "handout", Handout],
  [2, "updateFields", string, repeated],
  [3, "revision", int64],
  [4, "requestId", string],
]);

/**
 * @typedef DeleteHandoutRequest
 * @property {string} handoutId
 * @property {bigint} revision
 * @property {string} requestId
 */
/** @type {MessageType<DeleteHandoutRequest>} */
export const DeleteHandoutRequest = message("homeroom.activity.v1.DeleteHandoutRequest", () => [
  [1, "handoutId", string],
  [2, "revision", int64],
  [3, "requestId", string],
]);

/** @typedef {Record<string, never>} DeleteHandoutResponse */
/** @type {MessageType<DeleteHandoutResponse>} */
export const DeleteHandoutResponse = message("homeroom.activity.v1.DeleteHandoutResponse", () => []);

/**
 * @typedef PostHandoutRequest
 * @property {string} handoutId
 * @property {bigint} revision
 * @property {string} requestId
 */
/** @type {MessageType<PostHandoutRequest>} */
export const PostHandoutRequest = message("homeroom.activity.v1.PostHandoutRequest", () => [
  [1, "handoutId", string],
  [2, "revision", int64],
  [3, "requestId", string],
]);

/**
 * @typedef ScheduleHandoutRequest
 * @property {string} handoutId
 * @property {import("./well-known.js").Timestamp | undefined} scheduleTime
 * @property {bigint} revision
 * @property {string} requestId
 */
/** @type {MessageType<ScheduleHandoutRequest>} */
export const ScheduleHandoutRequest = message("homeroom.activity.v1.ScheduleHandoutRequest", () => [
  [1, "handoutId", string],
  [2, "scheduleTime", wellKnown.Timestamp],
  [3, "revision", int64],
  [4, "requestId", string],
]);

/**
 * @typedef EndHandoutRequest
 * @property {string} handoutId
 * @property {bigint} revision
 * @property {string} requestId
 */
/** @type {MessageType<EndHandoutRequest>} */
export const EndHandoutRequest = message("homeroom.activity.v1.EndHandoutRequest", () => [
  [1, "handoutId", string],
  [2, "revision", int64],
  [3, "requestId", string],
]);

/**
 * @typedef ChangeRecipientsRequest
 * @property {string} handoutId
 * @property {string[]} studentIds
 * @property {bigint} revision
 * @property {string} requestId
 */
/** @type {MessageType<ChangeRecipientsRequest>} */
export const ChangeRecipientsRequest = message("homeroom.activity.v1.ChangeRecipientsRequest", () => [
  [1, "handoutId", string],
  [2, "studentIds", string, repeated],
  [3, "revision", int64],
  [4, "requestId", string],
]);

/**
 * @typedef ListInboxRequest
 * @property {number} pageSize
 * @property {string} pageToken
 */
/** @type {MessageType<ListInboxRequest>} */
export const ListInboxRequest = message("homeroom.activity.v1.ListInboxRequest", () => [
  [1, "pageSize", int32],
  [2, "pageToken", string],
]);

/**
 * @typedef ListInboxResponse
 * @property {InboxHandout[]} handouts
 * @property {string} nextPageToken
 */
/** @type {MessageType<ListInboxResponse>} */
export const ListInboxResponse = message("homeroom.activity.v1.ListInboxResponse", () => [
  [1, "handouts", InboxHandout, repeated],
  [2, "nextPageToken", string],
]);

/**
 * A handout as a student sees it.
 * @typedef InboxHandout
 * @property {string} handoutId
 * @property {string} classId
 * @property {string} title
 * @property {string} instructions
 * @property {import("./well-known.js").Timestamp | undefined} dueTime
 * @property {import("./well-known.js").Timestamp | undefined} postTime
 * @property {InboxTask[]} tasks
 */
/** @type {MessageType<InboxHandout>} */
export const InboxHandout = message("homeroom.activity.v1.InboxHandout", () => [
  [1, "handoutId", string],
  [2, "classId", string],
  [3, "title", string],
  [4, "instructions", string],
  [5, "dueTime", wellKnown.Timestamp],
  [6, "postTime", wellKnown.Timestamp],
  [7, "tasks", InboxTask, repeated],
]);

/**
 * @typedef InboxTask
 * @property {string} taskId
 * @property {string} appId
 * @property {string[]} identifierPath
 * @property {string} title
 * @property {boolean} done
 * @property {import("./well-known.js").Timestamp | undefined} doneTime
 */
/** @type {MessageType<InboxTask>} */
export const InboxTask = message("homeroom.activity.v1.InboxTask", () => [
  [1, "taskId", string],
  [2, "appId", string],
  [3, "identifierPath", string, repeated],
  [4, "title", string],
  [5, "done", bool],
  [6, "doneTime", wellKnown.Timestamp],
]);

/**
 * @typedef MarkDoneRequest
 * @property {string} handoutId
 * @property {string} taskId
 * @property {string[]} identifierPath A context below a container task; empty for the task's own.
 * @property {ClientTime | undefined} time
 * @property {string} requestId
 */
/** @type {MessageType<MarkDoneRequest>} */
export const MarkDoneRequest = message("homeroom.activity.v1.MarkDoneRequest", () => [
  [1, "handoutId", string],
  [2, "taskId", string],
  [3, "identifierPath", string, repeated],
  [4, "time", ClientTime],
  [5, "requestId", string],
]);

/**
 * When something happened, by the client's clock, and what that clock said when the call was sent.
 * @typedef ClientTime
 * @property {import("./well-known.js").Timestamp | undefined} happenTime Left out: now.
 * @property {import("./well-known.js").Timestamp | undefined} sentTime Left out: the client's clock is taken to be right.
 */
/** @type {MessageType<ClientTime>} */
export const ClientTime = message("homeroom.activity.v1.ClientTime", () => [
  [1, "happenTime", wellKnown.Timestamp],
  [2, "sentTime", wellKnown.Timestamp],
]);

/** @typedef {Record<string, never>} ListNoticesRequest */
/** @type {MessageType<ListNoticesRequest>} */
export const ListNoticesRequest = message("homeroom.activity.v1.ListNoticesRequest", () => []);

/**
 * @typedef ListNoticesResponse
 * @property {Notice[]} notices
 */
/** @type {MessageType<ListNoticesResponse>} */
export const ListNoticesResponse = message("homeroom.activity.v1.ListNoticesResponse", () => [
  [1, "notices", Notice, repeated],
]);

/**
 * @typedef Notice
 * @property {string} noticeId
 * @property {string} appId
 * @property {string} classId
 * @property {string} text
 * @property {import("./well-known.js").Timestamp | undefined} createTime
 */
/** @type {MessageType<Notice>} */
export const Notice = message("homeroom.activity.v1.Notice", () => [
  [1, "noticeId", string],
  [2, "appId", string],
  [3, "classId", string],
  [4, "text", string],
  [5, "createTime", wellKnown.Timestamp],
]);

/**
 * @typedef AcknowledgeNoticeRequest
 * @property {string} noticeId
 */
/** @type {MessageType<AcknowledgeNoticeRequest>} */
export const AcknowledgeNoticeRequest = message("homeroom.activity.v1.AcknowledgeNoticeRequest", () => [
  [1, "noticeId", string],
]);

/** @typedef {Record<string, never>} AcknowledgeNoticeResponse */
/** @type {MessageType<AcknowledgeNoticeResponse>} */
export const AcknowledgeNoticeResponse = message("homeroom.activity.v1.AcknowledgeNoticeResponse", () => []);

/**
 * @typedef StartAttemptRequest
 * @property {string} appId
 * @property {string[]} identifierPath
 * @property {boolean} startNew Begins a new attempt even if there is one that could be resumed.
 * @property {string} attemptId The identifier that a new attempt shall have, one of the student's in this app.
 * @property {ClientTime | undefined} time
 * @property {string} requestId Made by the caller, one of the student's in this app: the same one again changes nothing.
 */
/** @type {MessageType<StartAttemptRequest>} */
export const StartAttemptRequest = message("homeroom.activity.v1.StartAttemptRequest", () => [
  [1, "appId", string],
  [2, "identifierPath", string, repeated],
  [3, "startNew", bool],
  [4, "attemptId", string],
  [5, "time", ClientTime],
  [6, "requestId", string],
]);

/**
 * One attempt.
 * @typedef Attempt
 * @property {string} attemptId Made by the client, or by the server when the client left it out.
 * @property {string} appId
 * @property {string[]} identifierPath
 * @property {import("./well-known.js").Timestamp | undefined} startTime
 * @property {AttemptState} state
 * @property {number} progress Share of the content that was covered, 0 to 1: the measure of the union of all ranges reported.
 * @property {boolean} hasProgress A range of some size, or a value, was reported
 * @property {import("./well-known.js").Duration | undefined} duration Running time, to the millisecond.
 * @property {ActivityItem | undefined} primaryItem The headline; left out where progress is the headline.
 * @property {ActivityItem[]} additionalItems In the order in which they were first added.
 */
/** @type {MessageType<Attempt>} */
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

/**
 * @typedef AttemptEventRequest
 * @property {string} attemptId
 * @property {ClientTime | undefined} time
 * @property {string} requestId
 */
/** @type {MessageType<AttemptEventRequest>} */
export const AttemptEventRequest = message("homeroom.activity.v1.AttemptEventRequest", () => [
  [1, "attemptId", string],
  [2, "time", ClientTime],
  [3, "requestId", string],
]);

/**
 * @typedef AddProgressRequest
 * @property {string} attemptId
 * @property {ProgressRange[]} ranges At most 200.
 * @property {number | undefined} progress
 * @property {ClientTime | undefined} time
 * @property {string} requestId
 */
/** @type {MessageType<AddProgressRequest>} */
export const AddProgressRequest = message("homeroom.activity.v1.AddProgressRequest", () => [
  [1, "attemptId", string],
  [2, "ranges", ProgressRange, repeated],
  [3, "progress", double, optional],
  [4, "time", ClientTime],
  [5, "requestId", string],
]);

/**
 * Part of the content
 * @typedef ProgressRange
 * @property {number} start
 * @property {number} end
 */
/** @type {MessageType<ProgressRange>} */
export const ProgressRange = message("homeroom.activity.v1.ProgressRange", () => [
  [1, "start", double],
  [2, "end", double],
]);

/**
 * @typedef PutItemsRequest
 * @property {string} attemptId
 * @property {ActivityItem | undefined} primaryItem
 * @property {ActivityItem[]} additionalItems At most 100 in an attempt.
 * @property {ClientTime | undefined} time
 * @property {string} requestId
 */
/** @type {MessageType<PutItemsRequest>} */
export const PutItemsRequest = message("homeroom.activity.v1.PutItemsRequest", () => [
  [1, "attemptId", string],
  [2, "primaryItem", ActivityItem],
  [3, "additionalItems", ActivityItem, repeated],
  [4, "time", ClientTime],
  [5, "requestId", string],
]);

/**
 * @typedef GetCurrentAttemptRequest
 * @property {string} appId
 * @property {string[]} identifierPath
 */
/** @type {MessageType<GetCurrentAttemptRequest>} */
export const GetCurrentAttemptRequest = message("homeroom.activity.v1.GetCurrentAttemptRequest", () => [
  [1, "appId", string],
  [2, "identifierPath", string, repeated],
]);

/**
 * @typedef ListAttemptsRequest
 * @property {string} appId
 * @property {string[]} identifierPath
 * @property {string} studentId Left out: the caller's own.
 * @property {number} pageSize
 * @property {string} pageToken
 */
/** @type {MessageType<ListAttemptsRequest>} */
export const ListAttemptsRequest = message("homeroom.activity.v1.ListAttemptsRequest", () => [
  [1, "appId", string],
  [2, "identifierPath", string, repeated],
  [3, "studentId", string],
  [4, "pageSize", int32],
  [5, "pageToken", string],
]);

/**
 * @typedef ListAttemptsResponse
 * @property {Attempt[]} attempts
 * @property {string} nextPageToken
 */
/** @type {MessageType<ListAttemptsResponse>} */
export const ListAttemptsResponse = message("homeroom.activity.v1.ListAttemptsResponse", () => [
  [1, "attempts", Attempt, repeated],
  [2, "nextPageToken", string],
]);

/**
 * @typedef RecordAttemptsRequest
 * @property {AttemptRecord[]} records At most 200.
 * @property {import("./well-known.js").Timestamp | undefined} sentTime What the client's clock says as it sends this.
 */
/** @type {MessageType<RecordAttemptsRequest>} */
export const RecordAttemptsRequest = message("homeroom.activity.v1.RecordAttemptsRequest", () => [
  [1, "records", AttemptRecord, repeated],
  [2, "sentTime", wellKnown.Timestamp],
]);

/**
 * What was recorded of an attempt, in one piece.
 * @typedef AttemptRecord
 * @property {string} recordId Made by the client, unique in the organization; the same record again is stored once, another one under the same identifier is refused with ALREADY_EXISTS.
 * @property {string} attemptId Made by the client.
 * @property {string} studentId Whose work it is.
 * @property {string} appId
 * @property {string[]} identifierPath
 * @property {import("./well-known.js").Timestamp | undefined} startTime When the attempt began, by the client's clock.
 * @property {import("./well-known.js").Timestamp | undefined} happenTime When the work of this record happened, by the client's clock.
 * @property {RunningInterval[]} intervals
 * @property {ProgressRange[]} progressRanges
 * @property {number | undefined} progress
 * @property {ActivityItem | undefined} primaryItem
 * @property {ActivityItem[]} additionalItems
 * @property {import("./well-known.js").Timestamp | undefined} stopTime When the attempt was stopped, if it was.
 */
/** @type {MessageType<AttemptRecord>} */
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

/**
 * A span of running time: start ≤ end, the end not included.
 * @typedef RunningInterval
 * @property {import("./well-known.js").Timestamp | undefined} startTime
 * @property {import("./well-known.js").Timestamp | undefined} endTime
 */
/** @type {MessageType<RunningInterval>} */
export const RunningInterval = message("homeroom.activity.v1.RunningInterval", () => [
  [1, "startTime", wellKnown.Timestamp],
  [2, "endTime", wellKnown.Timestamp],
]);

/**
 * @typedef RecordAttemptsResponse
 * @property {RecordResult[]} results One for each record of the request, in its order.
 */
/** @type {MessageType<RecordAttemptsResponse>} */
export const RecordAttemptsResponse = message("homeroom.activity.v1.RecordAttemptsResponse", () => [
  [1, "results", RecordResult, repeated],
]);

/**
 * @typedef RecordResult
 * @property {RecordResultOutcome} outcome
 * @property {import("./context.js").ElementError | undefined} error
 */
/** @type {MessageType<RecordResult>} */
export const RecordResult = message("homeroom.activity.v1.RecordResult", () => [
  [1, "outcome", enumeration],
  [2, "error", context.ElementError],
]);

/**
 * @typedef CompleteAssignedRequest
 * @property {string} appId
 * @property {string[]} identifierPath Only the last context of the path is marked.
 * @property {ClientTime | undefined} time
 * @property {string} requestId
 */
/** @type {MessageType<CompleteAssignedRequest>} */
export const CompleteAssignedRequest = message("homeroom.activity.v1.CompleteAssignedRequest", () => [
  [1, "appId", string],
  [2, "identifierPath", string, repeated],
  [3, "time", ClientTime],
  [4, "requestId", string],
]);

/**
 * Says nothing of what was marked: an app cannot tell who was assigned what.
 * @typedef {Record<string, never>} CompleteAssignedResponse
 */
/** @type {MessageType<CompleteAssignedResponse>} */
export const CompleteAssignedResponse = message("homeroom.activity.v1.CompleteAssignedResponse", () => []);

/**
 * @typedef ActivateContextRequest
 * @property {string} appId
 * @property {string[]} identifierPath
 */
/** @type {MessageType<ActivateContextRequest>} */
export const ActivateContextRequest = message("homeroom.activity.v1.ActivateContextRequest", () => [
  [1, "appId", string],
  [2, "identifierPath", string, repeated],
]);

/**
 * @typedef ActiveContext
 * @property {string} appId
 * @property {string[]} identifierPath Empty: none.
 * @property {boolean} isActive
 */
/** @type {MessageType<ActiveContext>} */
export const ActiveContext = message("homeroom.activity.v1.ActiveContext", () => [
  [1, "appId", string],
  [2, "identifierPath", string, repeated],
  [3, "isActive", bool],
]);

/**
 * @typedef GetActiveContextRequest
 * @property {string} appId
 */
/** @type {MessageType<GetActiveContextRequest>} */
export const GetActiveContextRequest = message("homeroom.activity.v1.GetActiveContextRequest", () => [
  [1, "appId", string],
]);

/**
 * @typedef VoidAttemptRequest
 * @property {string} attemptId
 * @property {string} reason Kept in the audit log.
 * @property {string} requestId
 */
/** @type {MessageType<VoidAttemptRequest>} */
export const VoidAttemptRequest = message("homeroom.activity.v1.VoidAttemptRequest", () => [
  [1, "attemptId", string],
  [2, "reason", string],
  [3, "requestId", string],
]);

/** @typedef {Record<string, never>} VoidAttemptResponse */
/** @type {MessageType<VoidAttemptResponse>} */
export const VoidAttemptResponse = message("homeroom.activity.v1.VoidAttemptResponse", () => []);

/**
 * @typedef ResetPrimaryKindRequest
 * @property {string} appId
 * @property {string[]} identifierPath
 * @property {import("./context.js").ItemKind} primaryKind UNSPECIFIED: the next primary item fixes it anew.
 * @property {string} reason
 * @property {string} requestId
 */
/** @type {MessageType<ResetPrimaryKindRequest>} */
export const ResetPrimaryKindRequest = message("homeroom.activity.v1.ResetPrimaryKindRequest", () => [
  [1, "appId", string],
  [2, "identifierPath", string, repeated],
  [3, "primaryKind", enumeration],
  [4, "reason", string],
  [5, "requestId", string],
]);

/** @typedef {Record<string, never>} ResetPrimaryKindResponse */
/** @type {MessageType<ResetPrimaryKindResponse>} */
export const ResetPrimaryKindResponse = message("homeroom.activity.v1.ResetPrimaryKindResponse", () => []);

/** @typedef {Record<string, never>} GetLimitsRequest */
/** @type {MessageType<GetLimitsRequest>} */
export const GetLimitsRequest = message("homeroom.activity.v1.GetLimitsRequest", () => []);

/**
 * @typedef ActivityLimits
 * @property {number} itemsPerAttemptMax
 * @property {number} recordBatchMax
 * @property {number} activeHandoutsPerClassMax
 * @property {number} teachersPerClassMax
 * @property {number} heartbeatLeaseSeconds How long after its last sign of life an attempt is shown as running, in seconds.
 */
/** @type {MessageType<ActivityLimits>} */
export const ActivityLimits = message("homeroom.activity.v1.ActivityLimits", () => [
  [1, "itemsPerAttemptMax", int32],
  [2, "recordBatchMax", int32],
  [3, "activeHandoutsPerClassMax", int32],
  [4, "teachersPerClassMax", int32],
  [5, "heartbeatLeaseSeconds", int32],
]);

/** @typedef {Record<string, never>} GetPositionRequest */
/** @type {MessageType<GetPositionRequest>} */
export const GetPositionRequest = message("homeroom.activity.v1.GetPositionRequest", () => []);

/**
 * @typedef GetPositionResponse
 * @property {bigint} epoch
 * @property {bigint} sequence
 */
/** @type {MessageType<GetPositionResponse>} */
export const GetPositionResponse = message("homeroom.activity.v1.GetPositionResponse", () => [
  [1, "epoch", int64],
  [2, "sequence", int64],
]);

/** The settings of the caller's organization. */
export const OrganizationService = {
  getOrganization: unary("homeroom.activity.v1.OrganizationService/GetOrganization", GetOrganizationRequest, Organization),
  updateOrganization: unary("homeroom.activity.v1.OrganizationService/UpdateOrganization", UpdateOrganizationRequest, Organization),
  /** Lets the people of the organization use an app. */
  allowApp: unary("homeroom.activity.v1.OrganizationService/AllowApp", AllowAppRequest, Organization),
  disallowApp: unary("homeroom.activity.v1.OrganizationService/DisallowApp", DisallowAppRequest, Organization),
  /** Switches the recording of students' progress off or on again, for everyone, a class or a student. */
  setRecording: unary("homeroom.activity.v1.OrganizationService/SetRecording", SetRecordingRequest, SetRecordingResponse),
};

/** Schools, terms, classes, people, and who is in which class. */
export const RosterService = {
  createSchool: unary("homeroom.activity.v1.RosterService/CreateSchool", CreateSchoolRequest, School),
  listSchools: unary("homeroom.activity.v1.RosterService/ListSchools", ListSchoolsRequest, ListSchoolsResponse),
  createTerm: unary("homeroom.activity.v1.RosterService/CreateTerm", CreateTermRequest, Term),
  listTerms: unary("homeroom.activity.v1.RosterService/ListTerms", ListTermsRequest, ListTermsResponse),
  createClass: unary("homeroom.activity.v1.RosterService/CreateClass", CreateClassRequest, Class),
  getClass: unary("homeroom.activity.v1.RosterService/GetClass", GetClassRequest, Class),
  listClasses: unary("homeroom.activity.v1.RosterService/ListClasses", ListClassesRequest, ListClassesResponse),
  updateClass: unary("homeroom.activity.v1.RosterService/UpdateClass", UpdateClassRequest, Class),
  /** Removes the class with its handouts. */
  deleteClass: unary("homeroom.activity.v1.RosterService/DeleteClass", DeleteClassRequest, DeleteClassResponse),
  /** Takes a deletion back. */
  undeleteClass: unary("homeroom.activity.v1.RosterService/UndeleteClass", UndeleteClassRequest, Class),
  createPerson: unary("homeroom.activity.v1.RosterService/CreatePerson", CreatePersonRequest, Person),
  getPerson: unary("homeroom.activity.v1.RosterService/GetPerson", GetPersonRequest, Person),
  listPeople: unary("homeroom.activity.v1.RosterService/ListPeople", ListPeopleRequest, ListPeopleResponse),
  updatePerson: unary("homeroom.activity.v1.RosterService/UpdatePerson", UpdatePersonRequest, Person),
  /** Removes the person and everything recorded of them, for good. */
  erasePerson: unary("homeroom.activity.v1.RosterService/ErasePerson", ErasePersonRequest, ErasePersonResponse),
  /** What a job of erasure, deletion or retention has removed so far. */
  getErasure: unary("homeroom.activity.v1.RosterService/GetErasure", GetErasureRequest, Erasure),
  /** The newest first. */
  listErasures: unary("homeroom.activity.v1.RosterService/ListErasures", ListErasuresRequest, ListErasuresResponse),
  /** Puts a person into a class, as student or as teacher, from now on. */
  enrol: unary("homeroom.activity.v1.RosterService/Enrol", EnrolRequest, Enrolment),
  /** Takes a person out of a class from now on. */
  unenrol: unary("homeroom.activity.v1.RosterService/Unenrol", UnenrolRequest, Enrolment),
  listEnrolments: unary("homeroom.activity.v1.RosterService/ListEnrolments", ListEnrolmentsRequest, ListEnrolmentsResponse),
  /** Who may have the role of an administrator when they sign in with a browser. */
  listAdministrators: unary("homeroom.activity.v1.RosterService/ListAdministrators", ListAdministratorsRequest, Administrators),
  addAdministrator: unary("homeroom.activity.v1.RosterService/AddAdministrator", AddAdministratorRequest, Administrators),
  removeAdministrator: unary("homeroom.activity.v1.RosterService/RemoveAdministrator", RemoveAdministratorRequest, Administrators),
  /** Says that an account at an identity provider is a person's. */
  linkIdentity: unary("homeroom.activity.v1.RosterService/LinkIdentity", LinkIdentityRequest, Identity),
  /** The accounts of a person. */
  listIdentities: unary("homeroom.activity.v1.RosterService/ListIdentities", ListIdentitiesRequest, ListIdentitiesResponse),
  /** Takes a link back. */
  unlinkIdentity: unary("homeroom.activity.v1.RosterService/UnlinkIdentity", UnlinkIdentityRequest, UnlinkIdentityResponse),
  /** The account that a code stands for, so that an administrator sees whose it is before linking it. */
  getSignInCode: unary("homeroom.activity.v1.RosterService/GetSignInCode", GetSignInCodeRequest, SignInCode),
  /** For the service that signs people in: who an account is, and what they may be now. */
  resolveIdentity: unary("homeroom.activity.v1.RosterService/ResolveIdentity", ResolveIdentityRequest, ResolveIdentityResponse),
};

/** What teachers assign. */
export const HandoutService = {
  /** Makes a draft; nobody but teachers sees it. */
  createHandout: unary("homeroom.activity.v1.HandoutService/CreateHandout", CreateHandoutRequest, Handout),
  getHandout: unary("homeroom.activity.v1.HandoutService/GetHandout", GetHandoutRequest, Handout),
  /** The handouts of a class, newest first. */
  listHandouts: unary("homeroom.activity.v1.HandoutService/ListHandouts", ListHandoutsRequest, ListHandoutsResponse),
  updateHandout: unary("homeroom.activity.v1.HandoutService/UpdateHandout", UpdateHandoutRequest, Handout),
  /** Removes a draft or a schedule. */
  deleteHandout: unary("homeroom.activity.v1.HandoutService/DeleteHandout", DeleteHandoutRequest, DeleteHandoutResponse),
  /** From now on recipients see it and their work on its tasks is recorded. */
  postHandout: unary("homeroom.activity.v1.HandoutService/PostHandout", PostHandoutRequest, Handout),
  /** Posts it by itself at an instant to come. */
  scheduleHandout: unary("homeroom.activity.v1.HandoutService/ScheduleHandout", ScheduleHandoutRequest, Handout),
  /** The teacher says that it is over: nothing more is recorded for it. */
  completeHandout: unary("homeroom.activity.v1.HandoutService/CompleteHandout", EndHandoutRequest, Handout),
  /** Over, and out of the lists. */
  archiveHandout: unary("homeroom.activity.v1.HandoutService/ArchiveHandout", EndHandoutRequest, Handout),
  addRecipients: unary("homeroom.activity.v1.HandoutService/AddRecipients", ChangeRecipientsRequest, Handout),
  removeRecipients: unary("homeroom.activity.v1.HandoutService/RemoveRecipients", ChangeRecipientsRequest, Handout),
  /** The student's handouts that are open, by due time, then newest first. */
  listInbox: unary("homeroom.activity.v1.HandoutService/ListInbox", ListInboxRequest, ListInboxResponse),
  /** The student's own mark on a task, or on one context below a container task. */
  markDone: unary("homeroom.activity.v1.HandoutService/MarkDone", MarkDoneRequest, InboxTask),
  unmarkDone: unary("homeroom.activity.v1.HandoutService/UnmarkDone", MarkDoneRequest, InboxTask),
  /** What the student has to be told: once an app and class that progress is shared, and when an app marked work done. */
  listNotices: unary("homeroom.activity.v1.HandoutService/ListNotices", ListNoticesRequest, ListNoticesResponse),
  acknowledgeNotice: unary("homeroom.activity.v1.HandoutService/AcknowledgeNotice", AcknowledgeNoticeRequest, AcknowledgeNoticeResponse),
};

/** Students' work. */
export const ActivityService = {
  /** Begins an attempt, or resumes the student's current one at this context. */
  startAttempt: unary("homeroom.activity.v1.ActivityService/StartAttempt", StartAttemptRequest, Attempt),
  /** The clock stops; a start resumes. */
  pauseAttempt: unary("homeroom.activity.v1.ActivityService/PauseAttempt", AttemptEventRequest, Attempt),
  /** The clock stops, and the app says that the attempt is over. */
  stopAttempt: unary("homeroom.activity.v1.ActivityService/StopAttempt", AttemptEventRequest, Attempt),
  /** Says that a running attempt still runs. */
  heartbeat: unary("homeroom.activity.v1.ActivityService/Heartbeat", AttemptEventRequest, Attempt),
  /** Adds ranges of progress; they may overlap and repeat. */
  addProgress: unary("homeroom.activity.v1.ActivityService/AddProgress", AddProgressRequest, Attempt),
  /** Sets the primary item and adds additional ones. */
  putItems: unary("homeroom.activity.v1.ActivityService/PutItems", PutItemsRequest, Attempt),
  /** Removes all items, the primary one included; progress and time stay. */
  removeItems: unary("homeroom.activity.v1.ActivityService/RemoveItems", AttemptEventRequest, Attempt),
  /** The student's current attempt at a context, or NOT_FOUND: to an app, of its session. */
  getCurrentAttempt: unary("homeroom.activity.v1.ActivityService/GetCurrentAttempt", GetCurrentAttemptRequest, Attempt),
  /** The student's attempts at a context, oldest first: to an app, its session's; to administrators and services, anyone's that are stored. */
  listAttempts: unary("homeroom.activity.v1.ActivityService/ListAttempts", ListAttemptsRequest, ListAttemptsResponse),
  /** Records up to 200 pieces of work in one transaction. */
  recordAttempts: unary("homeroom.activity.v1.ActivityService/RecordAttempts", RecordAttemptsRequest, RecordAttemptsResponse),
  /** Marks as done, on the student's behalf, this context in every handout that is open to the student: the task that is exactly this context, or its place under a container task. */
  completeAssigned: unary("homeroom.activity.v1.ActivityService/CompleteAssigned", CompleteAssignedRequest, CompleteAssignedResponse),
  /** Says which context the student has in front of them: a hint, at most one an app and user. */
  activateContext: unary("homeroom.activity.v1.ActivityService/ActivateContext", ActivateContextRequest, ActiveContext),
  resignContext: unary("homeroom.activity.v1.ActivityService/ResignContext", ActivateContextRequest, ActiveContext),
  getActiveContext: unary("homeroom.activity.v1.ActivityService/GetActiveContext", GetActiveContextRequest, ActiveContext),
  /** Takes an attempt back as if it had never been. */
  voidAttempt: unary("homeroom.activity.v1.ActivityService/VoidAttempt", VoidAttemptRequest, VoidAttemptResponse),
  /** Lets go of the kind that the first primary item fixed for a context, or fixes another. */
  resetPrimaryKind: unary("homeroom.activity.v1.ActivityService/ResetPrimaryKind", ResetPrimaryKindRequest, ResetPrimaryKindResponse),
  /** The limits in force. */
  getLimits: unary("homeroom.activity.v1.ActivityService/GetLimits", GetLimitsRequest, ActivityLimits),
  /** Where the organization's changes stand here: a report that has followed this far shows what was stored before. */
  getPosition: unary("homeroom.activity.v1.ActivityService/GetPosition", GetPositionRequest, GetPositionResponse),
};
