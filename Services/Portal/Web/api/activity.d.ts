// Generated from package homeroom.activity.v1 by Proto/generate.sh. Edit the schema, not this file.
// The types of activity.js, which browsers get without them.

import type { UnaryMethod } from "../rpc/calls.js";
import type { MessageType } from "../rpc/protobuf.js";
import type * as context from "./context.js";
import type * as wellKnown from "./well-known.js";

/** In which words an outcome is shown to teachers. */
export type BinaryWording = number;
export const BinaryWording: Readonly<{ UNSPECIFIED: 0; TRUE_FALSE: 1; PASS_FAIL: 2; YES_NO: 3; CORRECT_INCORRECT: 4 }>;

/** Where an attempt stands. */
export type AttemptState = number;
export const AttemptState: Readonly<{ UNSPECIFIED: 0; RUNNING: 1; PAUSED: 2; STOPPED: 3; SUPERSEDED: 4 }>;

/** What becomes of students' work. */
export type SetRecordingRequestMode = number;
export const SetRecordingRequestMode: Readonly<{ UNSPECIFIED: 0; ON: 1; PAUSED: 2; DELETED: 3 }>;

/** Why something is removed. */
export type ErasureKind = number;
export const ErasureKind: Readonly<{ UNSPECIFIED: 0; PERSON: 1; RETENTION: 2; CLASS: 3; RECORDING: 4 }>;

/** How far a job is. */
export type ErasureState = number;
export const ErasureState: Readonly<{ UNSPECIFIED: 0; RUNNING: 1; COMPLETED: 2 }>;

/** What a person is in a class. */
export type ClassRole = number;
export const ClassRole: Readonly<{ UNSPECIFIED: 0; STUDENT: 1; TEACHER: 2 }>;

/** Where a handout stands. */
export type HandoutState = number;
export const HandoutState: Readonly<{ UNSPECIFIED: 0; DRAFT: 1; SCHEDULED: 2; POSTED: 3; COMPLETED: 4; ARCHIVED: 5 }>;

/** What it is about. */
export type NoticeKind = number;
export const NoticeKind: Readonly<{ UNSPECIFIED: 0; PROGRESS_SHARED: 1; MARKED_DONE: 2; DUE_SOON: 3; RETURNED: 4 }>;

/** What became of a record. */
export type RecordResultOutcome = number;
export const RecordResultOutcome: Readonly<{
  UNSPECIFIED: 0;
  ACCEPTED: 1;
  REFUSED: 2;
  STORED: 3;
  DUPLICATE: 4;
  DROPPED_UNASSIGNED: 5;
  DROPPED_RECORDING_OFF: 6;
  DROPPED_WITHDRAWN: 7;
  DROPPED_DELETED: 8;
  STORED_WITHOUT_PRIMARY: 9;
}>;

/** 0 ≤ points ≤ max, 0 < max. */
export type Score = {
  /** Earned; at most `max`. */
  points: number;
  /** Possible; above 0. */
  max: number;
};
export const Score: MessageType<Score>;

/** What a handout says of work after its due time. */
export type LatePolicy = {
  /** Done within this after the due time is on time. */
  graceSeconds: number;
  closeAfterSeconds: number | undefined;
};
export const LatePolicy: MessageType<LatePolicy>;

/** One metric of an attempt. */
export type ActivityItem = {
  /** Unique in its attempt: the primary item and an additional one cannot share it. */
  identifier: string;
  /** What teachers read. */
  title: string;
  score: Score | undefined;
  /** A finite number. */
  quantity: number | undefined;
  binary: Binary | undefined;
  response: string | undefined;
};
export const ActivityItem: MessageType<ActivityItem>;

/** One of two outcomes, and how to put it in words. */
export type Binary = {
  /** The outcome. */
  value: boolean;
  /** UNSPECIFIED is TRUE_FALSE. */
  wording: BinaryWording;
};
export const Binary: MessageType<Binary>;

/** An item of an attempt to which a teacher has given points. */
export type MarkedItem = {
  /** Of the item. */
  identifier: string;
  /** The teacher's. */
  points: number;
  /** As the student's app recorded it. */
  own: Score | undefined;
  /** When the teacher gave them. */
  markTime: wellKnown.Timestamp | undefined;
};
export const MarkedItem: MessageType<MarkedItem>;

/** What a teacher has written about an attempt. */
export type AttemptComment = {
  /** At most 4,000 Unicode scalars. */
  text: string;
  /** When it was written. */
  markTime: wellKnown.Timestamp | undefined;
};
export const AttemptComment: MessageType<AttemptComment>;

/** Apps with a student's token hear the title, the time zone, the language and the idle limit, and of apps themselves alone. */
export type GetOrganizationRequest = Record<string, never>;
export const GetOrganizationRequest: MessageType<GetOrganizationRequest>;

/** The settings of an organization. */
export type Organization = {
  organizationId: string;
  /** What people read. */
  title: string;
  /** A name of the time zone database, for example "Europe/Berlin". */
  timeZone: string;
  /** Figures over fewer students than this are withheld from readers of the whole organization. */
  suppressionThreshold: number;
  /** Days that work is kept; 0 keeps it. */
  retentionDays: number;
  /** Apps that may be used, ordered. */
  allowedAppIds: string[];
  /** The organization-wide switch. */
  recording: boolean;
  revision: bigint;
  /** Of two signs of a live attempt no further apart than this, the time between counts. */
  idleLimitSeconds: number;
  /** Days that the audit log is kept; 0 keeps it. */
  auditRetentionDays: number;
  /** Of the apps that may be used, those that may ask whether a document is assigned to their student, ordered. */
  documentAppIds: string[];
  /** Of handouts that are made without one. */
  latePolicy: LatePolicy | undefined;
  /** In whose order people look names up: a language tag (BCP 47) such as "de" or "sv". */
  language: string;
};
export const Organization: MessageType<Organization>;

export type UpdateOrganizationRequest = {
  organization: Organization | undefined;
  /** Which fields to take: title, time_zone, suppression_threshold, retention_days, idle_limit_seconds, audit_retention_days, late_policy, language. */
  updateFields: string[];
  /** The revision that the caller has read; 0 to change it whatever it is. */
  revision: bigint;
  requestId: string;
};
export const UpdateOrganizationRequest: MessageType<UpdateOrganizationRequest>;

export type AllowAppRequest = {
  appId: string;
  /** The app may ask whether a document is assigned to its student (IsAssignedDocument, FetchDocumentAttempt). */
  mayAskAboutDocuments: boolean;
};
export const AllowAppRequest: MessageType<AllowAppRequest>;

export type DisallowAppRequest = {
  appId: string;
};
export const DisallowAppRequest: MessageType<DisallowAppRequest>;

export type SetRecordingRequest = {
  /** The whole organization; true. */
  organization: boolean | undefined;
  classId: string | undefined;
  studentId: string | undefined;
  /** What to switch to. */
  mode: SetRecordingRequestMode;
  requestId: string;
};
export const SetRecordingRequest: MessageType<SetRecordingRequest>;

export type SetRecordingResponse = Record<string, never>;
export const SetRecordingResponse: MessageType<SetRecordingResponse>;

export type CreateSchoolRequest = {
  school: School | undefined;
  requestId: string;
};
export const CreateSchoolRequest: MessageType<CreateSchoolRequest>;

/** A school of the organization. */
export type School = {
  schoolId: string;
  title: string;
  /** The district it belongs to; may be empty. */
  district: string;
  /** Overrides the organization's; may be empty. */
  timeZone: string;
};
export const School: MessageType<School>;

export type ListSchoolsRequest = {
  pageSize: number;
  pageToken: string;
};
export const ListSchoolsRequest: MessageType<ListSchoolsRequest>;

export type ListSchoolsResponse = {
  schools: School[];
  nextPageToken: string;
};
export const ListSchoolsResponse: MessageType<ListSchoolsResponse>;

export type CreateTermRequest = {
  term: Term | undefined;
  requestId: string;
};
export const CreateTermRequest: MessageType<CreateTermRequest>;

/** A span of time in which a school has classes. */
export type Term = {
  termId: string;
  schoolId: string;
  title: string;
  startTime: wellKnown.Timestamp | undefined;
  endTime: wellKnown.Timestamp | undefined;
};
export const Term: MessageType<Term>;

export type ListTermsRequest = {
  schoolId: string;
  pageSize: number;
  pageToken: string;
};
export const ListTermsRequest: MessageType<ListTermsRequest>;

export type ListTermsResponse = {
  terms: Term[];
  nextPageToken: string;
};
export const ListTermsResponse: MessageType<ListTermsResponse>;

export type CreateClassRequest = {
  /** `class` is a word of C++ and Python, so the field has a longer name. */
  schoolClass: Class | undefined;
  requestId: string;
};
export const CreateClassRequest: MessageType<CreateClassRequest>;

/** A class: teachers, students, and the handouts that they share. */
export type Class = {
  classId: string;
  title: string;
  schoolId: string;
  termId: string;
  revision: bigint;
  /** Given by the server: it was deleted then, and can be taken back until `purge_time`. */
  deleteTime: wellKnown.Timestamp | undefined;
  purgeTime: wellKnown.Timestamp | undefined;
  /** Given by the server in what GetClass and ListClasses answer, for whoever may not list schools: of `school_id`. */
  schoolTitle: string;
  /** The same, of `term_id`. */
  termTitle: string;
};
export const Class: MessageType<Class>;

export type GetClassRequest = {
  classId: string;
};
export const GetClassRequest: MessageType<GetClassRequest>;

export type ListClassesRequest = {
  pageSize: number;
  pageToken: string;
  /** Also those that are deleted and can be taken back. */
  includeDeleted: boolean;
};
export const ListClassesRequest: MessageType<ListClassesRequest>;

export type ListClassesResponse = {
  classes: Class[];
  nextPageToken: string;
};
export const ListClassesResponse: MessageType<ListClassesResponse>;

export type UpdateClassRequest = {
  /** Found by `class_id`. */
  schoolClass: Class | undefined;
  /** Which fields to take: title, school_id, term_id. */
  updateFields: string[];
  revision: bigint;
  requestId: string;
};
export const UpdateClassRequest: MessageType<UpdateClassRequest>;

export type DeleteClassRequest = {
  classId: string;
  revision: bigint;
  requestId: string;
  /** Without it a class with handouts that were posted, completed or not, is refused with what would go. */
  confirmHandouts: boolean;
};
export const DeleteClassRequest: MessageType<DeleteClassRequest>;

export type DeleteClassResponse = {
  /** When it can no longer be taken back. */
  purgeTime: wellKnown.Timestamp | undefined;
};
export const DeleteClassResponse: MessageType<DeleteClassResponse>;

export type UndeleteClassRequest = {
  classId: string;
  requestId: string;
};
export const UndeleteClassRequest: MessageType<UndeleteClassRequest>;

export type CreatePersonRequest = {
  person: Person | undefined;
  requestId: string;
};
export const CreatePersonRequest: MessageType<CreatePersonRequest>;

/** Somebody in the organization; their roles in classes are enrolments. */
export type Person = {
  personId: string;
  /** As teachers read it. */
  name: string;
  revision: bigint;
  /** By which lists are ordered, such as "Lindqvist, Ada"; empty: by `name`. */
  sortName: string;
};
export const Person: MessageType<Person>;

export type GetPersonRequest = {
  personId: string;
};
export const GetPersonRequest: MessageType<GetPersonRequest>;

export type ListPeopleRequest = {
  /** Only those in this class; empty for all. */
  classId: string;
  pageSize: number;
  pageToken: string;
};
export const ListPeopleRequest: MessageType<ListPeopleRequest>;

export type ListPeopleResponse = {
  /** By identifier. */
  people: Person[];
  nextPageToken: string;
};
export const ListPeopleResponse: MessageType<ListPeopleResponse>;

export type UpdatePersonRequest = {
  person: Person | undefined;
  /** Which fields to take: name, sort_name. */
  updateFields: string[];
  revision: bigint;
  requestId: string;
};
export const UpdatePersonRequest: MessageType<UpdatePersonRequest>;

export type ErasePersonRequest = {
  personId: string;
  requestId: string;
};
export const ErasePersonRequest: MessageType<ErasePersonRequest>;

export type ErasePersonResponse = {
  erasureId: string;
};
export const ErasePersonResponse: MessageType<ErasePersonResponse>;

export type GetErasureRequest = {
  erasureId: string;
};
export const GetErasureRequest: MessageType<GetErasureRequest>;

/** A job that removes data, and its receipt. */
export type Erasure = {
  erasureId: string;
  /** Why. */
  kind: ErasureKind;
  /** How far. */
  state: ErasureState;
  createTime: wellKnown.Timestamp | undefined;
  completeTime: wellKnown.Timestamp | undefined;
  /** What has been removed, by service. */
  removed: ErasedCount[];
  /** Services that have yet to confirm that nothing of it is left with them. */
  waitingFor: string[];
  /** SHA-256 over the finished receipt: it can be shown later that it was not changed. */
  digest: Uint8Array;
};
export const Erasure: MessageType<Erasure>;

/** How many things of one kind one service has removed. */
export type ErasedCount = {
  /** "activity", "context" or "report". */
  service: string;
  /** As in "attempts", "changes", "files". */
  what: string;
  /** How many. */
  count: bigint;
};
export const ErasedCount: MessageType<ErasedCount>;

export type ListErasuresRequest = {
  pageSize: number;
  pageToken: string;
};
export const ListErasuresRequest: MessageType<ListErasuresRequest>;

export type ListErasuresResponse = {
  erasures: Erasure[];
  nextPageToken: string;
};
export const ListErasuresResponse: MessageType<ListErasuresResponse>;

export type EnrolRequest = {
  classId: string;
  personId: string;
  /** What the person is to be in the class. */
  role: ClassRole;
  requestId: string;
};
export const EnrolRequest: MessageType<EnrolRequest>;

/** A person in a class. */
export type Enrolment = {
  classId: string;
  personId: string;
  /** A person has one role in a class at a time. */
  role: ClassRole;
  /** Left out when it is created: now. */
  joinTime: wellKnown.Timestamp | undefined;
  /** Left out while the person is in the class. */
  leaveTime: wellKnown.Timestamp | undefined;
};
export const Enrolment: MessageType<Enrolment>;

export type UnenrolRequest = {
  classId: string;
  personId: string;
  requestId: string;
};
export const UnenrolRequest: MessageType<UnenrolRequest>;

export type ListEnrolmentsRequest = {
  classId: string;
  /** Also those that have left. */
  includeFormer: boolean;
  pageSize: number;
  pageToken: string;
};
export const ListEnrolmentsRequest: MessageType<ListEnrolmentsRequest>;

export type ListEnrolmentsResponse = {
  enrolments: Enrolment[];
  nextPageToken: string;
};
export const ListEnrolmentsResponse: MessageType<ListEnrolmentsResponse>;

export type ListAdministratorsRequest = Record<string, never>;
export const ListAdministratorsRequest: MessageType<ListAdministratorsRequest>;

/** Who may be an administrator. */
export type Administrators = {
  /** Ordered; at most 100. */
  personIds: string[];
};
export const Administrators: MessageType<Administrators>;

export type AddAdministratorRequest = {
  personId: string;
};
export const AddAdministratorRequest: MessageType<AddAdministratorRequest>;

export type RemoveAdministratorRequest = {
  personId: string;
};
export const RemoveAdministratorRequest: MessageType<RemoveAdministratorRequest>;

export type LinkIdentityRequest = {
  personId: string;
  /** What the person was shown when they tried to sign in. */
  code: string | undefined;
  /** Without a person. */
  identity: Identity | undefined;
};
export const LinkIdentityRequest: MessageType<LinkIdentityRequest>;

/** An account at an identity provider. */
export type Identity = {
  /** What the provider calls itself. */
  issuer: string;
  /** What it calls the account: not an e-mail address. */
  subject: string;
  personId: string;
};
export const Identity: MessageType<Identity>;

export type ListIdentitiesRequest = {
  personId: string;
};
export const ListIdentitiesRequest: MessageType<ListIdentitiesRequest>;

export type ListIdentitiesResponse = {
  /** By issuer and subject; at most 16. */
  identities: Identity[];
};
export const ListIdentitiesResponse: MessageType<ListIdentitiesResponse>;

export type UnlinkIdentityRequest = {
  /** As in Identity. */
  issuer: string;
  /** As in Identity. */
  subject: string;
};
export const UnlinkIdentityRequest: MessageType<UnlinkIdentityRequest>;

export type UnlinkIdentityResponse = Record<string, never>;
export const UnlinkIdentityResponse: MessageType<UnlinkIdentityResponse>;

export type GetSignInCodeRequest = {
  /** As the person says it. */
  code: string;
};
export const GetSignInCodeRequest: MessageType<GetSignInCodeRequest>;

/** An account that is nobody's yet. */
export type SignInCode = {
  /** What the person was shown. */
  code: string;
  /** As in Identity. */
  issuer: string;
  /** As in Identity. */
  subject: string;
  /** As the provider says it; compare it with the person who has brought the code. */
  name: string;
  expireTime: wellKnown.Timestamp | undefined;
};
export const SignInCode: MessageType<SignInCode>;

export type ResolveIdentityRequest = {
  organizationId: string;
  /** As in Identity. */
  issuer: string;
  /** As in Identity. */
  subject: string;
  /** Given when somebody signs in, and not when a session is renewed. */
  signIn: ResolveIdentityRequestSignIn | undefined;
};
export const ResolveIdentityRequest: MessageType<ResolveIdentityRequest>;

/** What the provider says of the account. */
export type ResolveIdentityRequestSignIn = {
  /** A person's identifier in the roster, as the provider's claim says it: links the account where the person has none of this issuer and it was not unlinked. */
  rosterClaim: string;
  /** As the provider says it, for whom looks at the code. */
  name: string;
};
export const ResolveIdentityRequestSignIn: MessageType<ResolveIdentityRequestSignIn>;

export type ResolveIdentityResponse = {
  /** Whose account it is. */
  person: ResolveIdentityResponseKnownPerson | undefined;
  /** The account is nobody's: this is what an administrator links it by. */
  code: string | undefined;
};
export const ResolveIdentityResponse: MessageType<ResolveIdentityResponse>;

/** A person, with what they may be now. */
export type ResolveIdentityResponseKnownPerson = {
  personId: string;
  /** They are in the list of administrators. */
  isAdministrator: boolean;
  /** Of a class, now. */
  isTeacher: boolean;
  /** In a class, now. */
  isStudent: boolean;
};
export const ResolveIdentityResponseKnownPerson: MessageType<ResolveIdentityResponseKnownPerson>;

export type CreateHandoutRequest = {
  handout: Handout | undefined;
  requestId: string;
};
export const CreateHandoutRequest: MessageType<CreateHandoutRequest>;

/** What a teacher assigns to a class: tasks, to whom, until when. */
export type Handout = {
  /** Made by the caller, at most 64 characters, or left out and made by the server. */
  handoutId: string;
  classId: string;
  /** At most 256 Unicode scalars, not blank. */
  title: string;
  /** At most 4,000 Unicode scalars. */
  instructions: string;
  /** At least one to be posted, at most 100. */
  tasks: Task[];
  recipients: Recipients | undefined;
  /** Work is late after this instant, and `late_policy` counts from it. */
  dueTime: wellKnown.Timestamp | undefined;
  /** Given by the server. */
  state: HandoutState;
  /** When it shall be posted, while it is scheduled. */
  scheduleTime: wellKnown.Timestamp | undefined;
  postTime: wellKnown.Timestamp | undefined;
  /** When it was completed or archived. */
  endTime: wellKnown.Timestamp | undefined;
  revision: bigint;
  createTime: wellKnown.Timestamp | undefined;
  /** Given by the server: who is excused from what, by task in their order, then by student. */
  excuses: Excuse[];
  /** Given by the server: when which task was open again to whom, by task in their order, then by student and time. */
  reopenings: Reopening[];
  /** Given by the server: who has a due time of their own, by student. */
  studentDueTimes: StudentDueTime[];
  /** What is taken after the due time, and until when that is on time. */
  latePolicy: LatePolicy | undefined;
  /** Given by the server: the same in handouts that were made for several classes in one step. */
  setId: string;
};
export const Handout: MessageType<Handout>;

/** Content to work through. */
export type Task = {
  /** Made by the caller or by the server; unique in the handout. */
  taskId: string;
  appId: string;
  /** Empty: the app as a whole; then nothing but done is reported. */
  identifierPath: string[];
  includeDescendants: boolean | undefined;
  /** Given by the server: the context that stood at the path when the handout was made. */
  contextId: bigint;
  /** Given by the server: its title. */
  title: string;
};
export const Task: MessageType<Task>;

/** Whom a handout is for: a class, or some of its students. */
export type Recipients = {
  /** Everyone in the class, those who join later included. */
  wholeClass: boolean;
  studentIds: string[];
  /** Given by the server: taken out of the handout, and not back in it. */
  removedStudentIds: string[];
};
export const Recipients: MessageType<Recipients>;

/** That one student need not do one task. */
export type Excuse = {
  taskId: string;
  studentId: string;
  /** Since when. */
  excuseTime: wellKnown.Timestamp | undefined;
};
export const Excuse: MessageType<Excuse>;

/** When a task was open again to one student. */
export type Reopening = {
  taskId: string;
  studentId: string;
  fromTime: wellKnown.Timestamp | undefined;
  untilTime: wellKnown.Timestamp | undefined;
};
export const Reopening: MessageType<Reopening>;

/** The due time of one student, which holds in place of the handout's. */
export type StudentDueTime = {
  studentId: string;
  /** Left out: it is never due for the student. */
  dueTime: wellKnown.Timestamp | undefined;
  /** When the teacher said so. */
  setTime: wellKnown.Timestamp | undefined;
};
export const StudentDueTime: MessageType<StudentDueTime>;

/** One handout for several classes. */
export type CreateHandoutsRequest = {
  /** What they have in common: title, instructions, tasks, due time and late policy. */
  handout: Handout | undefined;
  /** At least one, at most 50, none twice. */
  classes: HandoutForClass[];
  /** Posts them; also those that stand already in these words, as drafts or schedules. */
  post: boolean;
  /** Posts them by themselves then, which is later than now by the organization's clock; also those that stand already as drafts. */
  scheduleTime: wellKnown.Timestamp | undefined;
  requestId: string;
};
export const CreateHandoutsRequest: MessageType<CreateHandoutsRequest>;

/** What is of one class alone. */
export type HandoutForClass = {
  classId: string;
  /** Made by the caller, at most 64 characters, or left out and made by the server. */
  handoutId: string;
  /** Of this class; left out: the whole class. */
  recipients: Recipients | undefined;
  /** In place of the common one. */
  dueTime: wellKnown.Timestamp | undefined;
};
export const HandoutForClass: MessageType<HandoutForClass>;

export type CreateHandoutsResponse = {
  /** In the order of the classes. */
  handouts: Handout[];
};
export const CreateHandoutsResponse: MessageType<CreateHandoutsResponse>;

export type GetHandoutRequest = {
  handoutId: string;
};
export const GetHandoutRequest: MessageType<GetHandoutRequest>;

export type ListHandoutsRequest = {
  /** Either a class or a set. */
  classId: string;
  /** Also those that are archived. */
  includeArchived: boolean;
  pageSize: number;
  pageToken: string;
  /** Of handouts that were made for several classes in one step. */
  setId: string;
};
export const ListHandoutsRequest: MessageType<ListHandoutsRequest>;

export type ListHandoutsResponse = {
  handouts: Handout[];
  nextPageToken: string;
};
export const ListHandoutsResponse: MessageType<ListHandoutsResponse>;

export type UpdateHandoutRequest = {
  handout: Handout | undefined;
  /** Which fields to take: title, instructions, due_time, late_policy; tasks and recipients while it is a draft or scheduled. */
  updateFields: string[];
  revision: bigint;
  requestId: string;
};
export const UpdateHandoutRequest: MessageType<UpdateHandoutRequest>;

/** Which handouts to change, and how. */
export type UpdateHandoutsRequest = {
  /** At least one, at most 50, none twice. */
  handouts: HandoutRevision[];
  /** What they are to say. */
  handout: Handout | undefined;
  /** Which fields to take: title, instructions, due_time, late_policy. */
  updateFields: string[];
  requestId: string;
};
export const UpdateHandoutsRequest: MessageType<UpdateHandoutsRequest>;

/** One handout as it was read. */
export type HandoutRevision = {
  handoutId: string;
  /** 0 to change it whatever it is. */
  revision: bigint;
};
export const HandoutRevision: MessageType<HandoutRevision>;

export type UpdateHandoutsResponse = {
  /** In the order of the request. */
  handouts: Handout[];
};
export const UpdateHandoutsResponse: MessageType<UpdateHandoutsResponse>;

export type DeleteHandoutRequest = {
  handoutId: string;
  revision: bigint;
  requestId: string;
};
export const DeleteHandoutRequest: MessageType<DeleteHandoutRequest>;

export type DeleteHandoutResponse = Record<string, never>;
export const DeleteHandoutResponse: MessageType<DeleteHandoutResponse>;

export type PostHandoutRequest = {
  handoutId: string;
  revision: bigint;
  requestId: string;
};
export const PostHandoutRequest: MessageType<PostHandoutRequest>;

export type ScheduleHandoutRequest = {
  handoutId: string;
  /** Later than now, by the organization's clock. */
  scheduleTime: wellKnown.Timestamp | undefined;
  revision: bigint;
  requestId: string;
};
export const ScheduleHandoutRequest: MessageType<ScheduleHandoutRequest>;

/** Which handout is over. */
export type EndHandoutRequest = {
  handoutId: string;
  revision: bigint;
  requestId: string;
};
export const EndHandoutRequest: MessageType<EndHandoutRequest>;

/** Whom to take into a handout, or out of it. */
export type ChangeRecipientsRequest = {
  handoutId: string;
  studentIds: string[];
  revision: bigint;
  requestId: string;
};
export const ChangeRecipientsRequest: MessageType<ChangeRecipientsRequest>;

/** Whom to excuse from a task, or no longer. */
export type ChangeExcusesRequest = {
  handoutId: string;
  taskId: string;
  /** Of recipients; at least one. */
  studentIds: string[];
  revision: bigint;
  requestId: string;
};
export const ChangeExcusesRequest: MessageType<ChangeExcusesRequest>;

export type ReopenTaskRequest = {
  handoutId: string;
  taskId: string;
  /** Of a recipient. */
  studentId: string;
  /** Later than now, by the organization's clock; left out: without an end. */
  untilTime: wellKnown.Timestamp | undefined;
  revision: bigint;
  requestId: string;
};
export const ReopenTaskRequest: MessageType<ReopenTaskRequest>;

export type CloseReopenedTaskRequest = {
  handoutId: string;
  taskId: string;
  studentId: string;
  revision: bigint;
  requestId: string;
};
export const CloseReopenedTaskRequest: MessageType<CloseReopenedTaskRequest>;

/** When a handout is due for some of its students: either field, and not both. */
export type SetStudentDueTimesRequest = {
  handoutId: string;
  /** Of recipients; at least one. */
  studentIds: string[];
  dueTime: wellKnown.Timestamp | undefined;
  /** It is never due for them. */
  neverDue: boolean;
  /** For the audit log, where it goes with the students. */
  reason: string;
  revision: bigint;
  requestId: string;
};
export const SetStudentDueTimesRequest: MessageType<SetStudentDueTimesRequest>;

export type ClearStudentDueTimesRequest = {
  handoutId: string;
  /** At least one. */
  studentIds: string[];
  /** For the audit log, where it goes with the students. */
  reason: string;
  revision: bigint;
  requestId: string;
};
export const ClearStudentDueTimesRequest: MessageType<ClearStudentDueTimesRequest>;

export type ReturnWorkRequest = {
  handoutId: string;
  /** Of a recipient. */
  studentId: string;
  /** What the student is to read. */
  comment: string;
  requestId: string;
};
export const ReturnWorkRequest: MessageType<ReturnWorkRequest>;

/** A student's work of one handout, as a teacher gave it back. */
export type ReturnedWork = {
  handoutId: string;
  studentId: string;
  /** The teacher's. */
  comment: string;
  /** When it was given back last. */
  returnTime: wellKnown.Timestamp | undefined;
};
export const ReturnedWork: MessageType<ReturnedWork>;

export type ListReturnedWorkRequest = {
  handoutId: string;
  studentId: string;
};
export const ListReturnedWorkRequest: MessageType<ListReturnedWorkRequest>;

export type ListReturnedWorkResponse = {
  /** Newest first. */
  comments: ReturnComment[];
};
export const ListReturnedWorkResponse: MessageType<ListReturnedWorkResponse>;

/** What was said when a student's work was given back once. */
export type ReturnComment = {
  /** As it was written. */
  comment: string;
  /** When the work was given back. */
  returnTime: wellKnown.Timestamp | undefined;
  /** Who said it. */
  authorId: string;
  /** Their name as it is now; empty for who is not in the roster. */
  authorName: string;
};
export const ReturnComment: MessageType<ReturnComment>;

export type ListInboxRequest = {
  pageSize: number;
  pageToken: string;
};
export const ListInboxRequest: MessageType<ListInboxRequest>;

export type ListInboxResponse = {
  /** By due time, then newest first. */
  handouts: InboxHandout[];
  nextPageToken: string;
  /** The instant, by the organization's clock, at which this was so: what was due before it is late. */
  evaluateTime: wellKnown.Timestamp | undefined;
};
export const ListInboxResponse: MessageType<ListInboxResponse>;

/** A handout as a student sees it. */
export type InboxHandout = {
  handoutId: string;
  classId: string;
  title: string;
  /** At most 4,000 Unicode scalars. */
  instructions: string;
  /** For the student, be it their own or everybody's. */
  dueTime: wellKnown.Timestamp | undefined;
  postTime: wellKnown.Timestamp | undefined;
  /** What is to be done. */
  tasks: InboxTask[];
  /** Of the class, as it is now. */
  classTitle: string;
  /** Those who teach the class now, by `sort_name`. */
  teacherNames: string[];
  /** The student's work, where a teacher has given it back. */
  returnedWork: ReturnedWork | undefined;
  /** From then on it takes no more work of the student. */
  closeTime: wellKnown.Timestamp | undefined;
};
export const InboxHandout: MessageType<InboxHandout>;

/** A task with the student's own mark. */
export type InboxTask = {
  taskId: string;
  appId: string;
  identifierPath: string[];
  title: string;
  /** Whether the student, or an app on their behalf, has marked it. */
  done: boolean;
  doneTime: wellKnown.Timestamp | undefined;
  /** A teacher has excused the student: it need not be done. */
  excused: boolean;
  /** It is open again to the student. */
  reopened: boolean;
  /** Where it is reopened: until when, if there is an end. */
  reopenedUntilTime: wellKnown.Timestamp | undefined;
  /** The last instant at which Done is on time for the student, the handout's grace and what was reopened included: the one by which reports say late and missing. */
  onTimeUntilTime: wellKnown.Timestamp | undefined;
};
export const InboxTask: MessageType<InboxTask>;

export type MarkDoneRequest = {
  handoutId: string;
  taskId: string;
  /** A context below a container task; empty for the task's own. */
  identifierPath: string[];
  time: ClientTime | undefined;
  requestId: string;
};
export const MarkDoneRequest: MessageType<MarkDoneRequest>;

/** When something happened, by the client's clock, and what that clock said when the call was sent. */
export type ClientTime = {
  /** Left out: now. */
  happenTime: wellKnown.Timestamp | undefined;
  /** Left out: the client's clock is taken to be right. */
  sentTime: wellKnown.Timestamp | undefined;
};
export const ClientTime: MessageType<ClientTime>;

export type ListNoticesRequest = {
  /** At most 200; 0 means 50. */
  pageSize: number;
  pageToken: string;
};
export const ListNoticesRequest: MessageType<ListNoticesRequest>;

export type ListNoticesResponse = {
  notices: Notice[];
  /** Empty on the last page. */
  nextPageToken: string;
};
export const ListNoticesResponse: MessageType<ListNoticesResponse>;

/** One thing that a student has to be told. */
export type Notice = {
  /** Opaque. */
  noticeId: string;
  /** The app that it is about; empty for DUE_SOON and RETURNED. */
  appId: string;
  classId: string;
  /** In English, for clients without words of their own for `kind`. */
  text: string;
  /** Since when it is so. */
  createTime: wellKnown.Timestamp | undefined;
  /** What it is about. */
  kind: NoticeKind;
  /** The handout that it is about; empty for PROGRESS_SHARED. */
  handoutId: string;
  /** Of the class, as it is now. */
  classTitle: string;
  /** Of the handout, as it is now; empty for PROGRESS_SHARED. */
  handoutTitle: string;
  /** What was marked done: where it stands now, and under which title. */
  identifierPath: string[];
  title: string;
  /** Of the handout for the student, for DUE_SOON. */
  dueTime: wellKnown.Timestamp | undefined;
  /** What the teacher wrote, for RETURNED. */
  comment: string;
};
export const Notice: MessageType<Notice>;

export type AcknowledgeNoticeRequest = {
  /** From ListNotices. */
  noticeId: string;
};
export const AcknowledgeNoticeRequest: MessageType<AcknowledgeNoticeRequest>;

export type AcknowledgeNoticeResponse = Record<string, never>;
export const AcknowledgeNoticeResponse: MessageType<AcknowledgeNoticeResponse>;

export type StartAttemptRequest = {
  appId: string;
  identifierPath: string[];
  /** Begins a new attempt even if there is one that could be resumed. */
  startNew: boolean;
  /** The identifier that a new attempt shall have, one of the student's in this app. */
  attemptId: string;
  time: ClientTime | undefined;
  /** Made by the caller, one of the student's in this app: the same one again changes nothing. */
  requestId: string;
};
export const StartAttemptRequest: MessageType<StartAttemptRequest>;

/** One attempt. */
export type Attempt = {
  /** Made by the client, or by the server when the client left it out. */
  attemptId: string;
  appId: string;
  identifierPath: string[];
  startTime: wellKnown.Timestamp | undefined;
  /** Whether it runs, may go on, or is over. */
  state: AttemptState;
  /** Share of the content that was covered, 0 to 1: the measure of the union of all ranges reported. */
  progress: number;
  /** A range of some size, or a value, was reported */
  hasProgress: boolean;
  /** Running time, to the millisecond. */
  duration: wellKnown.Duration | undefined;
  /** The headline; left out where progress is the headline. */
  primaryItem: ActivityItem | undefined;
  /** In the order in which they were first added. */
  additionalItems: ActivityItem[];
};
export const Attempt: MessageType<Attempt>;

/** That something happened to an attempt. */
export type AttemptEventRequest = {
  attemptId: string;
  time: ClientTime | undefined;
  requestId: string;
};
export const AttemptEventRequest: MessageType<AttemptEventRequest>;

export type AddProgressRequest = {
  attemptId: string;
  /** At most 200. */
  ranges: ProgressRange[];
  progress: number | undefined;
  time: ClientTime | undefined;
  requestId: string;
};
export const AddProgressRequest: MessageType<AddProgressRequest>;

/** Part of the content */
export type ProgressRange = {
  /** Where it begins; kept to the millionth. */
  start: number;
  /** Where it ends; kept to the millionth. */
  end: number;
};
export const ProgressRange: MessageType<ProgressRange>;

export type PutItemsRequest = {
  attemptId: string;
  primaryItem: ActivityItem | undefined;
  /** At most 100 in an attempt. */
  additionalItems: ActivityItem[];
  time: ClientTime | undefined;
  requestId: string;
};
export const PutItemsRequest: MessageType<PutItemsRequest>;

export type GetCurrentAttemptRequest = {
  appId: string;
  identifierPath: string[];
};
export const GetCurrentAttemptRequest: MessageType<GetCurrentAttemptRequest>;

export type GetRunningAttemptRequest = {
  appId: string;
};
export const GetRunningAttemptRequest: MessageType<GetRunningAttemptRequest>;

export type ListAttemptsRequest = {
  appId: string;
  identifierPath: string[];
  /** Left out: the caller's own. */
  studentId: string;
  pageSize: number;
  pageToken: string;
};
export const ListAttemptsRequest: MessageType<ListAttemptsRequest>;

export type ListAttemptsResponse = {
  attempts: Attempt[];
  nextPageToken: string;
};
export const ListAttemptsResponse: MessageType<ListAttemptsResponse>;

export type RecordAttemptsRequest = {
  /** At most 200. */
  records: AttemptRecord[];
  /** What the client's clock says as it sends this. */
  sentTime: wellKnown.Timestamp | undefined;
};
export const RecordAttemptsRequest: MessageType<RecordAttemptsRequest>;

/** What was recorded of an attempt, in one piece. */
export type AttemptRecord = {
  /** Made by the client, unique in the organization; the same record again is stored once, another one under the same identifier is refused with ALREADY_EXISTS. */
  recordId: string;
  /** Made by the client. */
  attemptId: string;
  /** Whose work it is. */
  studentId: string;
  appId: string;
  identifierPath: string[];
  /** When the attempt began, by the client's clock. */
  startTime: wellKnown.Timestamp | undefined;
  /** When the work of this record happened, by the client's clock. */
  happenTime: wellKnown.Timestamp | undefined;
  /** When the attempt ran. */
  intervals: RunningInterval[];
  progressRanges: ProgressRange[];
  progress: number | undefined;
  primaryItem: ActivityItem | undefined;
  additionalItems: ActivityItem[];
  /** When the attempt was stopped, if it was. */
  stopTime: wellKnown.Timestamp | undefined;
};
export const AttemptRecord: MessageType<AttemptRecord>;

/** A span of running time: start ≤ end, the end not included. */
export type RunningInterval = {
  startTime: wellKnown.Timestamp | undefined;
  endTime: wellKnown.Timestamp | undefined;
};
export const RunningInterval: MessageType<RunningInterval>;

export type RecordAttemptsResponse = {
  /** One for each record of the request, in its order. */
  results: RecordResult[];
};
export const RecordAttemptsResponse: MessageType<RecordAttemptsResponse>;

/** What became of one record. */
export type RecordResult = {
  /** Whether it was taken; only REFUSED is a failure. */
  outcome: RecordResultOutcome;
  /** Why it was refused; left out otherwise. */
  error: context.ElementError | undefined;
};
export const RecordResult: MessageType<RecordResult>;

export type CompleteAssignedRequest = {
  appId: string;
  /** Only the last context of the path is marked. */
  identifierPath: string[];
  time: ClientTime | undefined;
  requestId: string;
};
export const CompleteAssignedRequest: MessageType<CompleteAssignedRequest>;

/** Says nothing of what was marked: an app cannot tell who was assigned what. */
export type CompleteAssignedResponse = Record<string, never>;
export const CompleteAssignedResponse: MessageType<CompleteAssignedResponse>;

export type FetchDocumentAttemptRequest = {
  appId: string;
  /** The document's link, or one that it has borne: compared whole, as by ResolveLink. */
  url: string;
};
export const FetchDocumentAttemptRequest: MessageType<FetchDocumentAttemptRequest>;

export type IsAssignedDocumentRequest = {
  appId: string;
  /** As in FetchDocumentAttemptRequest. */
  url: string;
};
export const IsAssignedDocumentRequest: MessageType<IsAssignedDocumentRequest>;

export type IsAssignedDocumentResponse = {
  /** The document itself is a task of a handout that is open to the student; a task above it attaches nothing. */
  isAssigned: boolean;
};
export const IsAssignedDocumentResponse: MessageType<IsAssignedDocumentResponse>;

export type ActivateContextRequest = {
  appId: string;
  identifierPath: string[];
};
export const ActivateContextRequest: MessageType<ActivateContextRequest>;

/** Which context of an app a student has in front of them. */
export type ActiveContext = {
  appId: string;
  /** Empty: none. */
  identifierPath: string[];
  /** Whether there is one. */
  isActive: boolean;
};
export const ActiveContext: MessageType<ActiveContext>;

export type GetActiveContextRequest = {
  appId: string;
};
export const GetActiveContextRequest: MessageType<GetActiveContextRequest>;

export type VoidAttemptRequest = {
  attemptId: string;
  /** Kept in the audit log. */
  reason: string;
  requestId: string;
};
export const VoidAttemptRequest: MessageType<VoidAttemptRequest>;

export type VoidAttemptResponse = Record<string, never>;
export const VoidAttemptResponse: MessageType<VoidAttemptResponse>;

export type SetItemPointsRequest = {
  attemptId: string;
  /** Of an item that the attempt holds. */
  itemIdentifier: string;
  /** At least 0. */
  points: number;
  requestId: string;
};
export const SetItemPointsRequest: MessageType<SetItemPointsRequest>;

/** What teachers have said of an attempt, as it stands. */
export type AttemptMarks = {
  attemptId: string;
  studentId: string;
  /** Those that count, in the attempt's order. */
  markedItems: MarkedItem[];
  /** Left out: none. */
  comment: AttemptComment | undefined;
};
export const AttemptMarks: MessageType<AttemptMarks>;

export type ClearItemPointsRequest = {
  attemptId: string;
  /** Of an item that was given points, be it that the attempt does not hold it any more. */
  itemIdentifier: string;
  requestId: string;
};
export const ClearItemPointsRequest: MessageType<ClearItemPointsRequest>;

export type CommentAttemptRequest = {
  attemptId: string;
  /** At most 4,000 Unicode scalars. */
  text: string;
  requestId: string;
};
export const CommentAttemptRequest: MessageType<CommentAttemptRequest>;

export type ResetPrimaryKindRequest = {
  appId: string;
  identifierPath: string[];
  /** UNSPECIFIED: the next primary item fixes it anew. */
  primaryKind: context.ItemKind;
  /** Kept in the audit log. */
  reason: string;
  requestId: string;
};
export const ResetPrimaryKindRequest: MessageType<ResetPrimaryKindRequest>;

export type ResetPrimaryKindResponse = Record<string, never>;
export const ResetPrimaryKindResponse: MessageType<ResetPrimaryKindResponse>;

export type GetLimitsRequest = Record<string, never>;
export const GetLimitsRequest: MessageType<GetLimitsRequest>;

/** Limits of Activity; what passes one is RESOURCE_EXHAUSTED. */
export type ActivityLimits = {
  /** Items that an attempt may hold, the primary one included. */
  itemsPerAttemptMax: number;
  /** Records in one RecordAttempts, or in one message of StreamRecordAttempts. */
  recordBatchMax: number;
  /** Handouts of a class that may be posted or scheduled at a time. */
  activeHandoutsPerClassMax: number;
  /** Teachers that a class may have at a time. */
  teachersPerClassMax: number;
  /** How long after its last sign of life an attempt is shown as running, in seconds. */
  heartbeatLeaseSeconds: number;
};
export const ActivityLimits: MessageType<ActivityLimits>;

export type GetPositionRequest = Record<string, never>;
export const GetPositionRequest: MessageType<GetPositionRequest>;

export type GetPositionResponse = {
  epoch: bigint;
  sequence: bigint;
};
export const GetPositionResponse: MessageType<GetPositionResponse>;

/** The settings of the caller's organization. */
export const OrganizationService: {
  /** The settings as they stand. */
  getOrganization: UnaryMethod<GetOrganizationRequest, Organization>;
  /** Changes the named settings. */
  updateOrganization: UnaryMethod<UpdateOrganizationRequest, Organization>;
  /** Lets the people of the organization use an app. */
  allowApp: UnaryMethod<AllowAppRequest, Organization>;
  /** Keeps the organization's people from using an app. */
  disallowApp: UnaryMethod<DisallowAppRequest, Organization>;
  /** Switches the recording of students' progress off or on again, for everyone, a class or a student. */
  setRecording: UnaryMethod<SetRecordingRequest, SetRecordingResponse>;
};

/** Schools, terms, classes, people, and who is in which class. */
export const RosterService: {
  /** Makes a school. */
  createSchool: UnaryMethod<CreateSchoolRequest, School>;
  /** The organization's schools, by identifier. */
  listSchools: UnaryMethod<ListSchoolsRequest, ListSchoolsResponse>;
  /** Makes a term of a school. */
  createTerm: UnaryMethod<CreateTermRequest, Term>;
  /** The terms of a school, by identifier. */
  listTerms: UnaryMethod<ListTermsRequest, ListTermsResponse>;
  /** Makes a class without anybody in it. */
  createClass: UnaryMethod<CreateClassRequest, Class>;
  /** One class, or NOT_FOUND. */
  getClass: UnaryMethod<GetClassRequest, Class>;
  /** The classes that the caller may see, by identifier. */
  listClasses: UnaryMethod<ListClassesRequest, ListClassesResponse>;
  /** Changes the named fields. */
  updateClass: UnaryMethod<UpdateClassRequest, Class>;
  /** Removes the class with its handouts. */
  deleteClass: UnaryMethod<DeleteClassRequest, DeleteClassResponse>;
  /** Takes a deletion back. */
  undeleteClass: UnaryMethod<UndeleteClassRequest, Class>;
  /** Makes a person. */
  createPerson: UnaryMethod<CreatePersonRequest, Person>;
  /** One person, or NOT_FOUND. */
  getPerson: UnaryMethod<GetPersonRequest, Person>;
  /** The people whom the caller may see, by identifier. */
  listPeople: UnaryMethod<ListPeopleRequest, ListPeopleResponse>;
  /** Changes the named fields. */
  updatePerson: UnaryMethod<UpdatePersonRequest, Person>;
  /** Removes the person and everything recorded of them, for good. */
  erasePerson: UnaryMethod<ErasePersonRequest, ErasePersonResponse>;
  /** What a job of erasure, deletion or retention has removed so far. */
  getErasure: UnaryMethod<GetErasureRequest, Erasure>;
  /** The newest first. */
  listErasures: UnaryMethod<ListErasuresRequest, ListErasuresResponse>;
  /** Puts a person into a class, as student or as teacher, from now on. */
  enrol: UnaryMethod<EnrolRequest, Enrolment>;
  /** Takes a person out of a class from now on. */
  unenrol: UnaryMethod<UnenrolRequest, Enrolment>;
  /** Who is, or was, in a class. */
  listEnrolments: UnaryMethod<ListEnrolmentsRequest, ListEnrolmentsResponse>;
  /** Who may have the role of an administrator when they sign in with a browser. */
  listAdministrators: UnaryMethod<ListAdministratorsRequest, Administrators>;
  /** Puts a person into that list. */
  addAdministrator: UnaryMethod<AddAdministratorRequest, Administrators>;
  /** Takes a person out of that list. */
  removeAdministrator: UnaryMethod<RemoveAdministratorRequest, Administrators>;
  /** Says that an account at an identity provider is a person's. */
  linkIdentity: UnaryMethod<LinkIdentityRequest, Identity>;
  /** The accounts of a person. */
  listIdentities: UnaryMethod<ListIdentitiesRequest, ListIdentitiesResponse>;
  /** Takes a link back. */
  unlinkIdentity: UnaryMethod<UnlinkIdentityRequest, UnlinkIdentityResponse>;
  /** The account that a code stands for, so that an administrator sees whose it is before linking it. */
  getSignInCode: UnaryMethod<GetSignInCodeRequest, SignInCode>;
  /** For the service that signs people in: who an account is, and what they may be now. */
  resolveIdentity: UnaryMethod<ResolveIdentityRequest, ResolveIdentityResponse>;
};

/** What teachers assign. */
export const HandoutService: {
  /** Makes a draft; nobody but teachers sees it. */
  createHandout: UnaryMethod<CreateHandoutRequest, Handout>;
  /** Makes the same handout for several classes in one step, as drafts, posted, or to be posted: each class has one of its own, and all of them have one `set_id`. */
  createHandouts: UnaryMethod<CreateHandoutsRequest, CreateHandoutsResponse>;
  /** One handout, or NOT_FOUND. */
  getHandout: UnaryMethod<GetHandoutRequest, Handout>;
  /** The handouts of a class, or those of a set in classes that the caller looks after, newest first. */
  listHandouts: UnaryMethod<ListHandoutsRequest, ListHandoutsResponse>;
  /** Changes the named fields. */
  updateHandout: UnaryMethod<UpdateHandoutRequest, Handout>;
  /** Changes the named fields of several handouts in one step, such as those of a set: all are changed or none. */
  updateHandouts: UnaryMethod<UpdateHandoutsRequest, UpdateHandoutsResponse>;
  /** Removes a draft or a schedule. */
  deleteHandout: UnaryMethod<DeleteHandoutRequest, DeleteHandoutResponse>;
  /** From now on recipients see it and their work on its tasks is recorded. */
  postHandout: UnaryMethod<PostHandoutRequest, Handout>;
  /** Posts it by itself at an instant to come. */
  scheduleHandout: UnaryMethod<ScheduleHandoutRequest, Handout>;
  /** The teacher says that it is over: nothing more is recorded for it. */
  completeHandout: UnaryMethod<EndHandoutRequest, Handout>;
  /** Over, and out of the lists. */
  archiveHandout: UnaryMethod<EndHandoutRequest, Handout>;
  /** Takes students in: from now on their work is recorded for it. */
  addRecipients: UnaryMethod<ChangeRecipientsRequest, Handout>;
  /** Takes students out: from now on nothing of theirs is recorded for it. */
  removeRecipients: UnaryMethod<ChangeRecipientsRequest, Handout>;
  /** Excuses recipients from a task of a posted handout, be it over by now: they need not do it, and it counts for nothing in the handout's reports, whatever they have done or do. */
  excuseStudents: UnaryMethod<ChangeExcusesRequest, Handout>;
  /** Takes the excuse back: all is as if there had been none. */
  unexcuseStudents: UnaryMethod<ChangeExcusesRequest, Handout>;
  /** Opens a task of a posted handout again to one of its recipients, from now on, though it is over or past due: work counts and marks are taken, and it is late or missing only after `until_time`. */
  reopenTask: UnaryMethod<ReopenTaskRequest, Handout>;
  /** Closes it again from now on. */
  closeReopenedTask: UnaryMethod<CloseReopenedTaskRequest, Handout>;
  /** Gives some recipients a due time of their own, in place of the handout's and of one that they had: later, earlier, or none. */
  setStudentDueTimes: UnaryMethod<SetStudentDueTimesRequest, Handout>;
  /** Takes them back: the handout's due time holds for these students again. */
  clearStudentDueTimes: UnaryMethod<ClearStudentDueTimesRequest, Handout>;
  /** Gives a student's work of a posted handout, be it over by now, back with a comment, in place of the one before: the student is told (`Notice.RETURNED`), and reads it in the inbox. */
  returnWork: UnaryMethod<ReturnWorkRequest, ReturnedWork>;
  /** What was said to a student each time their work of a handout was given back, newest first, 50 comments at most: of these the student reads the first. */
  listReturnedWork: UnaryMethod<ListReturnedWorkRequest, ListReturnedWorkResponse>;
  /** The student's handouts that are open, by due time, then newest first. */
  listInbox: UnaryMethod<ListInboxRequest, ListInboxResponse>;
  /** The student's own mark on a task, or on one context below a container task. */
  markDone: UnaryMethod<MarkDoneRequest, InboxTask>;
  /** Takes the mark back; with the token of an app answered alike. */
  unmarkDone: UnaryMethod<MarkDoneRequest, InboxTask>;
  /** What the student has to be told and has not acknowledged, newest first: once an app and class that progress is shared, when an app marked work done, what is due soon, and what a teacher gave back. */
  listNotices: UnaryMethod<ListNoticesRequest, ListNoticesResponse>;
  /** The student has read a notice; it is not listed again. */
  acknowledgeNotice: UnaryMethod<AcknowledgeNoticeRequest, AcknowledgeNoticeResponse>;
};

/** Students' work. */
export const ActivityService: {
  /** Begins an attempt, or resumes the student's current one at this context. */
  startAttempt: UnaryMethod<StartAttemptRequest, Attempt>;
  /** The clock stops; a start resumes. */
  pauseAttempt: UnaryMethod<AttemptEventRequest, Attempt>;
  /** The clock stops, and the app says that the attempt is over. */
  stopAttempt: UnaryMethod<AttemptEventRequest, Attempt>;
  /** Says that a running attempt still runs. */
  heartbeat: UnaryMethod<AttemptEventRequest, Attempt>;
  /** Adds ranges of progress; they may overlap and repeat. */
  addProgress: UnaryMethod<AddProgressRequest, Attempt>;
  /** Sets the primary item and adds additional ones. */
  putItems: UnaryMethod<PutItemsRequest, Attempt>;
  /** Removes all items, the primary one included; progress and time stay. */
  removeItems: UnaryMethod<AttemptEventRequest, Attempt>;
  /** The student's current attempt at a context, or NOT_FOUND: to an app, of its session. */
  getCurrentAttempt: UnaryMethod<GetCurrentAttemptRequest, Attempt>;
  /** Of the student's attempts that run in the app, the one that was started or resumed last, or NOT_FOUND: of the app's session. */
  getRunningAttempt: UnaryMethod<GetRunningAttemptRequest, Attempt>;
  /** The student's attempts at a context, oldest first: to an app, its session's; to administrators and services, anyone's that are stored. */
  listAttempts: UnaryMethod<ListAttemptsRequest, ListAttemptsResponse>;
  /** Records up to 200 pieces of work, durable when it answers. */
  recordAttempts: UnaryMethod<RecordAttemptsRequest, RecordAttemptsResponse>;
  /** Marks as done, on the student's behalf, this context in every handout that is open to the student: the task that is exactly this context, or its place under a container task. */
  completeAssigned: UnaryMethod<CompleteAssignedRequest, CompleteAssignedResponse>;
  /** The student's attempt at a document that a teacher attached: the current one at the document's context, or a new one, which is not started. */
  fetchDocumentAttempt: UnaryMethod<FetchDocumentAttemptRequest, Attempt>;
  /** Whether a document is attached to something that the student has to do now. */
  isAssignedDocument: UnaryMethod<IsAssignedDocumentRequest, IsAssignedDocumentResponse>;
  /** Says which context the student has in front of them: a hint, at most one an app and user. */
  activateContext: UnaryMethod<ActivateContextRequest, ActiveContext>;
  /** Takes the hint back. */
  resignContext: UnaryMethod<ActivateContextRequest, ActiveContext>;
  /** The hint as it stands. */
  getActiveContext: UnaryMethod<GetActiveContextRequest, ActiveContext>;
  /** Takes an attempt back as if it had never been. */
  voidAttempt: UnaryMethod<VoidAttemptRequest, VoidAttemptResponse>;
  /** Gives points to an item of kind score, primary or additional: reports count them in place of the student's own, and show both. */
  setItemPoints: UnaryMethod<SetItemPointsRequest, AttemptMarks>;
  /** Takes the points back: the student's own count again. */
  clearItemPoints: UnaryMethod<ClearItemPointsRequest, AttemptMarks>;
  /** Writes the comment on an attempt, in place of the one before. */
  commentAttempt: UnaryMethod<CommentAttemptRequest, AttemptMarks>;
  /** Lets go of the kind that the first primary item fixed for a context, or fixes another. */
  resetPrimaryKind: UnaryMethod<ResetPrimaryKindRequest, ResetPrimaryKindResponse>;
  /** The limits in force. */
  getLimits: UnaryMethod<GetLimitsRequest, ActivityLimits>;
  /** Where the organization's changes stand here: a report that has followed this far shows what was stored before. */
  getPosition: UnaryMethod<GetPositionRequest, GetPositionResponse>;
};
