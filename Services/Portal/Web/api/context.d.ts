// Generated from package homeroom.context.v1 by Proto/generate.sh. Edit the schema, not this file.
// The types of context.js, which browsers get without them.

import type { ServerStreamingMethod, UnaryMethod } from "../rpc/calls.js";
import type { MessageType } from "../rpc/protobuf.js";
import type * as wellKnown from "./well-known.js";

/** Kinds of content. */
export type ContextType = number;
export const ContextType: Readonly<{
  UNSPECIFIED: 0;
  APP: 1;
  CHAPTER: 2;
  SECTION: 3;
  LEVEL: 4;
  PAGE: 5;
  TASK: 6;
  CHALLENGE: 7;
  QUIZ: 8;
  EXERCISE: 9;
  LESSON: 10;
  BOOK: 11;
  GAME: 12;
  DOCUMENT: 13;
  AUDIO: 14;
  VIDEO: 15;
  COURSE: 16;
  CUSTOM: 17;
}>;

/** Kinds of activity items. */
export type ItemKind = number;
export const ItemKind: Readonly<{ UNSPECIFIED: 0; SCORE: 1; QUANTITY: 2; BINARY: 3 }>;

/** Subjects. */
export type Topic = number;
export const Topic: Readonly<{
  UNSPECIFIED: 0;
  MATH: 1;
  SCIENCE: 2;
  LITERACY_AND_WRITING: 3;
  WORLD_LANGUAGE: 4;
  SOCIAL_SCIENCE: 5;
  COMPUTER_SCIENCE_AND_ENGINEERING: 6;
  ARTS_AND_MUSIC: 7;
  HEALTH_AND_FITNESS: 8;
}>;

/** What is reported. */
export type ProgressReportingCapabilityKind = number;
export const ProgressReportingCapabilityKind: Readonly<{
  UNSPECIFIED: 0;
  DURATION: 1;
  PERCENT: 2;
  BINARY: 3;
  QUANTITY: 4;
  SCORE: 5;
}>;

/** On whose word a context stands. */
export type ContextOrigin = number;
export const ContextOrigin: Readonly<{ UNSPECIFIED: 0; PROVIDED: 1; PROPOSED: 2 }>;

/** What became of a context. */
export type DeclareResultOutcome = number;
export const DeclareResultOutcome: Readonly<{ UNSPECIFIED: 0; CREATED: 1; CHANGED: 2; UNCHANGED: 3; REFUSED: 4 }>;

/** What the app's provider had to do with an answer. */
export type ProviderOutcome = number;
export const ProviderOutcome: Readonly<{
  UNSPECIFIED: 0;
  NOT_ASKED: 1;
  BUILT: 2;
  DECLINED: 3;
  ABSENT: 4;
  TIMED_OUT: 5;
  FAILED: 6;
}>;

export type GetFollowingRequest = Record<string, never>;
export const GetFollowingRequest: MessageType<GetFollowingRequest>;

export type GetFollowingResponse = {
  /** One for each service that this one follows. */
  feeds: FollowedFeed[];
};
export const GetFollowingResponse: MessageType<GetFollowingResponse>;

/** How far a service has followed one other. */
export type FollowedFeed = {
  /** "context" or "activity". */
  service: string;
  /** Its stream of changes is open. */
  connected: boolean;
  /** When everything that had been committed there was last known to have arrived here. */
  inStepTime: wellKnown.Timestamp | undefined;
  /** The organizations that the caller may see. */
  organizations: FollowedOrganization[];
  /** How long ago `in_step_time` was when this was told, by a clock that nobody sets. */
  age: wellKnown.Duration | undefined;
};
export const FollowedFeed: MessageType<FollowedFeed>;

/** How far a service has followed one organization of another. */
export type FollowedOrganization = {
  /** The last change taken. */
  position: Cursor | undefined;
  /** The newest change that this service has heard of. */
  head: Cursor | undefined;
};
export const FollowedOrganization: MessageType<FollowedOrganization>;

/** A place in the sequence of one organization's changes. */
export type Cursor = {
  organizationId: string;
  /** Another epoch than the server's means: begin anew, the history was replaced. */
  epoch: bigint;
  /** The last change that was taken; 0 for none. */
  sequence: bigint;
  /** Of all changes up to this one, in their order. */
  digest: Uint8Array;
};
export const Cursor: MessageType<Cursor>;

export type RegisterAppRequest = {
  /** At most 64 of the letters from a to z, large or small, digits, '.', '-' and '_'. */
  appId: string;
  /** Title of the app and of its root. */
  title: string;
  /** Subject of the root; UNSPECIFIED says none. */
  topic: Topic;
  /** Offers the app to every organization that allows it: said by its vendor, and by nobody else. */
  published: boolean;
  /** Made by the caller; the same one again answers as the first time did. */
  requestId: string;
};
export const RegisterAppRequest: MessageType<RegisterAppRequest>;

/** An app that declares content. */
export type App = {
  /** Reverse-domain name, for example "org.example.greatplays". */
  appId: string;
  /** What teachers read. */
  title: string;
  /** Its vendor offers it to every organization that allows the app, and alone may change it. */
  published: boolean;
  /** Media type of the stored icon; empty where there is none. */
  iconMediaType: string;
  createTime: wellKnown.Timestamp | undefined;
  updateTime: wellKnown.Timestamp | undefined;
  /** Grows with every change. */
  revision: bigint;
  /** Another one for every other icon; empty where there is none. */
  iconEtag: string;
  /** The organization had registered the app itself before its vendor published it: it has its own, and sees nothing of the published one. */
  hidesPublished: boolean;
};
export const App: MessageType<App>;

export type ListAppsRequest = {
  /** At most 200; 0 means 50. */
  pageSize: number;
  /** From an earlier answer; opaque. */
  pageToken: string;
};
export const ListAppsRequest: MessageType<ListAppsRequest>;

export type ListAppsResponse = {
  apps: App[];
  /** Empty on the last page. */
  nextPageToken: string;
};
export const ListAppsResponse: MessageType<ListAppsResponse>;

export type SetAppIconRequest = {
  appId: string;
  /** PNG or JPEG, at most 1 MiB. */
  image: Uint8Array;
};
export const SetAppIconRequest: MessageType<SetAppIconRequest>;

export type GetAppIconRequest = {
  appId: string;
  /** The `etag` of the image that the caller holds: is it that one still, the answer holds no data. */
  knownEtag: string;
};
export const GetAppIconRequest: MessageType<GetAppIconRequest>;

/** A picture as it is stored. */
export type Image = {
  /** "image/png" or "image/jpeg". */
  mediaType: string;
  /** Left out where the caller has it already. */
  data: Uint8Array;
  /** Another one for every other image. */
  etag: string;
  /** In pixels. */
  width: number;
  /** In pixels. */
  height: number;
};
export const Image: MessageType<Image>;

export type DeclareContextsRequest = {
  appId: string;
  /** At most 200. */
  contexts: Context[];
  requestId: string;
};
export const DeclareContextsRequest: MessageType<DeclareContextsRequest>;

/** Something a teacher can assign, or a container of such things. */
export type Context = {
  /** Number given by the server, unique among all organizations' contexts. */
  contextId: bigint;
  /** The app whose tree this is. */
  appId: string;
  /** The identifiers from just below the root down to this context; empty for the root itself. */
  identifierPath: string[];
  /** What teachers read. */
  title: string;
  /** What kind of thing this is. */
  type: ContextType;
  /** The name of the kind, heeded where `type` is CUSTOM. */
  customTypeName: string;
  /** A longer description. */
  summary: string;
  /** The subject; UNSPECIFIED says none. */
  topic: Topic;
  /** Siblings are listed ascending by this, then by title, then by identifier. */
  displayOrder: bigint;
  isAssignable: boolean | undefined;
  /** Ages it suits, in years, both ends included. */
  suggestedAge: SuggestedRange | undefined;
  /** How long it takes, in minutes, both ends included. */
  suggestedCompletionMinutes: SuggestedRange | undefined;
  /** What kinds of progress the app reports here: advice for teachers, not a check. */
  capabilities: ProgressReportingCapability[];
  /** A universal or custom-scheme link that opens this content: no other context of the app may bear it. */
  universalLinkUrl: string;
  /** The kind that primary items here must have. */
  primaryKind: ItemKind;
  createTime: wellKnown.Timestamp | undefined;
  updateTime: wellKnown.Timestamp | undefined;
  /** Grows with every change. */
  revision: bigint;
  /** It lives for the caller's session only: built while a student looked for something that nobody assigned to them. */
  isVolatile: boolean;
  /** On whose word it stands. */
  origin: ContextOrigin;
  /** Given by the server: another one for every other thumbnail; empty where there is none. */
  thumbnailEtag: string;
  /** What search finds it by, besides its title and its summary. */
  keywords: string[];
  /** What it is called in other languages. */
  localizations: LocalizedDetails[];
  /** The curriculum's standards that it meets, as their publishers number them. */
  standardsAlignments: string[];
  /** The oldest version of the app that can open it: up to four numbers with dots between, as in "2.1". */
  minimumAppVersion: string;
  /** It is of the catalog of a published app: its vendor's alone to change. */
  ofCatalog: boolean;
};
export const Context: MessageType<Context>;

/** Both ends included. */
export type SuggestedRange = {
  /** At least 0. */
  lower: bigint;
  /** At least `lower`, or 0. */
  upper: bigint;
};
export const SuggestedRange: MessageType<SuggestedRange>;

/** One kind of progress that an app reports. */
export type ProgressReportingCapability = {
  /** At most one capability of a kind; of several the last one counts. */
  kind: ProgressReportingCapabilityKind;
  /** What it means here, in words for teachers. */
  details: string;
};
export const ProgressReportingCapability: MessageType<ProgressReportingCapability>;

/** What a context is called in one language. */
export type LocalizedDetails = {
  /** A language tag as BCP 47 has it, such as "de" or "zh-Hant-TW". */
  locale: string;
  /** As that of the context. */
  title: string;
  /** As that of the context; empty: there is none in this language. */
  summary: string;
};
export const LocalizedDetails: MessageType<LocalizedDetails>;

export type DeclareContextsResponse = {
  /** One for each context of the request, in its order. */
  results: DeclareResult[];
};
export const DeclareContextsResponse: MessageType<DeclareContextsResponse>;

/** What became of one context. */
export type DeclareResult = {
  /** What was done. */
  outcome: DeclareResultOutcome;
  /** As it stands now; left out where it was refused. */
  context: Context | undefined;
  /** Why it was refused. */
  error: ElementError | undefined;
};
export const DeclareResult: MessageType<DeclareResult>;

/** Why one element of a batch was refused. */
export type ElementError = {
  /** A canonical gRPC status code. */
  code: number;
  /** In words for developers. */
  message: string;
  /** A constant in UPPER_SNAKE_CASE for programs. */
  reason: string;
  /** The field that is wrong, seen from the element. */
  field: string;
};
export const ElementError: MessageType<ElementError>;

export type ResolvePathRequest = {
  appId: string;
  identifierPath: string[];
  /** Puts the root first in the answer. */
  includeRoot: boolean;
};
export const ResolvePathRequest: MessageType<ResolvePathRequest>;

export type ResolvePathResponse = {
  /** What exists along the path, root to leaf. */
  contexts: Context[];
  /** The rest of the path; empty when all was found. */
  missing: string[];
  /** How the provider had to do with it. */
  provider: ProviderOutcome;
};
export const ResolvePathResponse: MessageType<ResolvePathResponse>;

export type GetDescendantRequest = {
  appId: string;
  /** The context to start from; empty for the root. */
  ancestorPath: string[];
  /** Begins with the identifier of a child of that context. */
  identifierPath: string[];
};
export const GetDescendantRequest: MessageType<GetDescendantRequest>;

export type QueryContextsRequest = {
  appId: string;
  predicate: QueryContextsRequestPredicate | undefined;
  /** At most 1,000; 0 means 100. */
  pageSize: number;
  pageToken: string;
};
export const QueryContextsRequest: MessageType<QueryContextsRequest>;

/** The predicate: every condition that is given must hold. */
export type QueryContextsRequestPredicate = {
  /** Children of this context. */
  parent: Path | undefined;
  /** The last entry of the path; empty: any. */
  identifier: string;
  title: string;
  /** UNSPECIFIED: any. */
  topic: Topic;
  /** Byte for byte; empty: any. */
  universalLinkUrl: string;
  /** Created at this instant or later. */
  createdFrom: wellKnown.Timestamp | undefined;
  /** Created before this instant. */
  createdUntil: wellKnown.Timestamp | undefined;
};
export const QueryContextsRequestPredicate: MessageType<QueryContextsRequestPredicate>;

/** A path where several stand in one message. */
export type Path = {
  /** As `identifier_path` elsewhere. */
  identifiers: string[];
};
export const Path: MessageType<Path>;

export type QueryContextsResponse = {
  contexts: Context[];
  nextPageToken: string;
};
export const QueryContextsResponse: MessageType<QueryContextsResponse>;

export type ListChildrenRequest = {
  appId: string;
  /** Empty for the root. */
  identifierPath: string[];
  /** Leaves out the children added for navigation. */
  treeOnly: boolean;
  pageSize: number;
  pageToken: string;
};
export const ListChildrenRequest: MessageType<ListChildrenRequest>;

export type ListChildrenResponse = {
  contexts: Context[];
  nextPageToken: string;
};
export const ListChildrenResponse: MessageType<ListChildrenResponse>;

export type UpdateContextRequest = {
  /** Found by `app_id` and `identifier_path`; an empty path is the root. */
  context: Context | undefined;
  /** Which fields to take: title, type, custom_type_name, summary, topic, display_order, is_assignable, suggested_age, suggested_completion_minutes, universal_link_url, primary_kind, keywords, localizations, standards_alignments, minimum_app_version. */
  updateFields: string[];
  /** The revision that the caller has read; 0 to change it whatever it is. */
  revision: bigint;
  requestId: string;
};
export const UpdateContextRequest: MessageType<UpdateContextRequest>;

export type MoveContextRequest = {
  appId: string;
  identifierPath: string[];
  /** The new parent; empty for the root. */
  newParentPath: string[];
  revision: bigint;
  requestId: string;
};
export const MoveContextRequest: MessageType<MoveContextRequest>;

export type RemoveContextRequest = {
  appId: string;
  identifierPath: string[];
  /** Says that the caller knows of handouts that are under way on this content. */
  confirmLiveHandouts: boolean;
  revision: bigint;
  requestId: string;
};
export const RemoveContextRequest: MessageType<RemoveContextRequest>;

export type RemoveContextResponse = {
  /** How many contexts this call has removed, this one included. */
  removed: bigint;
};
export const RemoveContextResponse: MessageType<RemoveContextResponse>;

export type ListAliasesRequest = {
  appId: string;
  identifierPath: string[];
};
export const ListAliasesRequest: MessageType<ListAliasesRequest>;

export type ListAliasesResponse = {
  /** Ordered. */
  formerPaths: Path[];
};
export const ListAliasesResponse: MessageType<ListAliasesResponse>;

export type SearchContextsRequest = {
  /** Words, in any order. */
  query: string;
  /** Only of these apps; empty: of all that the organization lets in. */
  appIds: string[];
  /** Only what a teacher can choose as a task. */
  assignableOnly: boolean;
  /** Only of this subject; UNSPECIFIED: of any. */
  topic: Topic;
  /** Only of this type; UNSPECIFIED: of any. */
  type: ContextType;
  /** At most 100; 0 means 20. */
  pageSize: number;
  pageToken: string;
};
export const SearchContextsRequest: MessageType<SearchContextsRequest>;

export type SearchContextsResponse = {
  contexts: Context[];
  /** Empty on the last page. */
  nextPageToken: string;
};
export const SearchContextsResponse: MessageType<SearchContextsResponse>;

/** Which context is shown where. */
export type NavigationChildRequest = {
  appId: string;
  /** Where it is shown; empty for the root. */
  parentPath: string[];
  /** What is shown there. */
  childPath: string[];
};
export const NavigationChildRequest: MessageType<NavigationChildRequest>;

/** Says that it is so now. */
export type NavigationChildResponse = Record<string, never>;
export const NavigationChildResponse: MessageType<NavigationChildResponse>;

export type AddCapabilitiesRequest = {
  appId: string;
  identifierPath: string[];
  /** One of a kind; of several the last one counts. */
  capabilities: ProgressReportingCapability[];
};
export const AddCapabilitiesRequest: MessageType<AddCapabilitiesRequest>;

export type ResetCapabilitiesRequest = {
  appId: string;
  identifierPath: string[];
};
export const ResetCapabilitiesRequest: MessageType<ResetCapabilitiesRequest>;

export type SetThumbnailRequest = {
  appId: string;
  identifierPath: string[];
  /** PNG or JPEG, at most 1 MiB. */
  image: Uint8Array;
};
export const SetThumbnailRequest: MessageType<SetThumbnailRequest>;

export type GetThumbnailRequest = {
  appId: string;
  identifierPath: string[];
  /** As that of GetAppIconRequest. */
  knownEtag: string;
};
export const GetThumbnailRequest: MessageType<GetThumbnailRequest>;

export type StreamThumbnailsRequest = {
  appId: string;
  /** Whose children; empty for the root. */
  identifierPath: string[];
};
export const StreamThumbnailsRequest: MessageType<StreamThumbnailsRequest>;

/** A child that has a thumbnail. */
export type ContextThumbnail = {
  contextId: bigint;
  identifierPath: string[];
  image: Image | undefined;
};
export const ContextThumbnail: MessageType<ContextThumbnail>;

export type GetLinkRequest = {
  appId: string;
  identifierPath: string[];
};
export const GetLinkRequest: MessageType<GetLinkRequest>;

/** How to open a context: exactly one of the two. */
export type Link = {
  /** The context's own link. */
  url: string | undefined;
  /** The path that a user activity carries. */
  userActivityPath: Path | undefined;
};
export const Link: MessageType<Link>;

export type ResolveLinkRequest = {
  appId: string;
  /** As GetLink gives it. */
  url: string;
};
export const ResolveLinkRequest: MessageType<ResolveLinkRequest>;

export type RefreshDescendantsRequest = {
  appId: string;
  /** Empty for the root. */
  identifierPath: string[];
};
export const RefreshDescendantsRequest: MessageType<RefreshDescendantsRequest>;

export type RefreshDescendantsResponse = {
  /** How it went */
  provider: ProviderOutcome;
};
export const RefreshDescendantsResponse: MessageType<RefreshDescendantsResponse>;

export type GetLimitsRequest = Record<string, never>;
export const GetLimitsRequest: MessageType<GetLimitsRequest>;

/** Limits of Context; what passes one is RESOURCE_EXHAUSTED. */
export type Limits = {
  /** Unicode scalars of an identifier. */
  identifierScalarsMax: number;
  /** Unicode scalars of a title. */
  titleScalarsMax: number;
  /** Unicode scalars of a summary. */
  summaryScalarsMax: number;
  /** Entries of a path below the root. */
  pathEntriesMax: number;
  /** Children of one context. */
  childrenMax: number;
  /** Contexts in one DeclareContexts. */
  declareBatchMax: number;
  /** Of an image that is sent. */
  imageBytesMax: number;
  /** Of either side of an image that is sent, in pixels. */
  imageSideMax: number;
  /** Of one context. */
  keywordsMax: number;
  /** Of one context. */
  localizationsMax: number;
  /** Of one context. */
  standardsAlignmentsMax: number;
};
export const Limits: MessageType<Limits>;

export type GetPositionRequest = Record<string, never>;
export const GetPositionRequest: MessageType<GetPositionRequest>;

export type GetPositionResponse = {
  epoch: bigint;
  sequence: bigint;
  /** Of what vendors publish for every organization (docs/published-apps.md); 0 where nobody does. */
  catalogEpoch: bigint;
  /** Of the last change of what vendors publish. */
  catalogSequence: bigint;
};
export const GetPositionResponse: MessageType<GetPositionResponse>;

/** The content that apps offer. */
export const ContextService: {
  /** Registers an app and its root context. */
  registerApp: UnaryMethod<RegisterAppRequest, App>;
  /** The apps registered in the organization and those that are published, ordered by identifier. */
  listApps: UnaryMethod<ListAppsRequest, ListAppsResponse>;
  /** Stores the app's icon, as SetThumbnail does a thumbnail. */
  setAppIcon: UnaryMethod<SetAppIconRequest, App>;
  /** The app's icon, or NOT_FOUND. */
  getAppIcon: UnaryMethod<GetAppIconRequest, Image>;
  /** Declares up to 200 contexts in one transaction: creates what is missing, changes what differs, leaves what stands. */
  declareContexts: UnaryMethod<DeclareContextsRequest, DeclareContextsResponse>;
  /** The contexts along a path, root to leaf. */
  resolvePath: UnaryMethod<ResolvePathRequest, ResolvePathResponse>;
  /** The context at the end of a path that begins below a given context, or NOT_FOUND. */
  getDescendant: UnaryMethod<GetDescendantRequest, Context>;
  /** The contexts that satisfy every condition given, ordered by path. */
  queryContexts: UnaryMethod<QueryContextsRequest, QueryContextsResponse>;
  /** The children of a context in display order: those of the tree, then those added for navigation, each once. */
  listChildren: UnaryMethod<ListChildrenRequest, ListChildrenResponse>;
  /** Changes the named fields of a context. */
  updateContext: UnaryMethod<UpdateContextRequest, Context>;
  /** Gives a context another parent. */
  moveContext: UnaryMethod<MoveContextRequest, Context>;
  /** Removes a context and everything below it. */
  removeContext: UnaryMethod<RemoveContextRequest, RemoveContextResponse>;
  /** The paths that a context had before it was moved. */
  listAliases: UnaryMethod<ListAliasesRequest, ListAliasesResponse>;
  /** The contexts of some or all apps whose titles, summaries or keywords hold every word of a query, or begin a word with it. */
  searchContexts: UnaryMethod<SearchContextsRequest, SearchContextsResponse>;
  /** Shows a context also below another one of the same app, for browsing only: no path changes. */
  addNavigationChild: UnaryMethod<NavigationChildRequest, NavigationChildResponse>;
  /** Shows it there no longer. */
  removeNavigationChild: UnaryMethod<NavigationChildRequest, NavigationChildResponse>;
  /** Adds capabilities, or replaces those of the same kind. */
  addCapabilities: UnaryMethod<AddCapabilitiesRequest, Context>;
  /** Back to DURATION alone. */
  resetCapabilities: UnaryMethod<ResetCapabilitiesRequest, Context>;
  /** Stores a thumbnail: a PNG or JPEG of at least 80 by 80 pixels, which is scaled down to fit 330 by 330 and written anew. */
  setThumbnail: UnaryMethod<SetThumbnailRequest, Context>;
  /** The thumbnail of a context, or NOT_FOUND. */
  getThumbnail: UnaryMethod<GetThumbnailRequest, Image>;
  /** The thumbnails of a context's children that have one, in the order of ListChildren. */
  streamThumbnails: ServerStreamingMethod<StreamThumbnailsRequest, ContextThumbnail>;
  /** How to open a context: its own link, or the payload of a user activity. */
  getLink: UnaryMethod<GetLinkRequest, Link>;
  /** The context that bears a link, or else the one that bore it last, or NOT_FOUND. */
  resolveLink: UnaryMethod<ResolveLinkRequest, Context>;
  /** Asks the app's provider to bring everything below a context up to date. */
  refreshDescendants: UnaryMethod<RefreshDescendantsRequest, RefreshDescendantsResponse>;
  /** The limits in force. */
  getLimits: UnaryMethod<GetLimitsRequest, Limits>;
  /** Where the organization's changes stand here: a report that has followed this far shows what was stored before. */
  getPosition: UnaryMethod<GetPositionRequest, GetPositionResponse>;
};
