// Generated from package homeroom.context.v1 by Proto/generate.sh. Edit the schema, not this file.

import { unary } from "../rpc/calls.js";
import { bool, bytes, enumeration, int32, int64, message, optional, repeated, string } from "../rpc/protobuf.js";
import * as wellKnown from "./well-known.js";

/** @template T @typedef {import("../rpc/protobuf.js").MessageType<T>} MessageType */

/**
 * Kinds of content.
 * @typedef {number} ContextType
 */
export const ContextType = Object.freeze({
  UNSPECIFIED: 0,
  APP: 1,
  CHAPTER: 2,
  SECTION: 3,
  LEVEL: 4,
  PAGE: 5,
  TASK: 6,
  CHALLENGE: 7,
  QUIZ: 8,
  EXERCISE: 9,
  LESSON: 10,
  BOOK: 11,
  GAME: 12,
  DOCUMENT: 13,
  AUDIO: 14,
  VIDEO: 15,
  COURSE: 16,
  CUSTOM: 17,
});

/**
 * Kinds of activity items.
 * @typedef {number} ItemKind
 */
export const ItemKind = Object.freeze({
  UNSPECIFIED: 0,
  SCORE: 1,
  QUANTITY: 2,
  BINARY: 3,
});

/**
 * Subjects.
 * @typedef {number} Topic
 */
export const Topic = Object.freeze({
  UNSPECIFIED: 0,
  MATH: 1,
  SCIENCE: 2,
  LITERACY_AND_WRITING: 3,
  WORLD_LANGUAGE: 4,
  SOCIAL_SCIENCE: 5,
  COMPUTER_SCIENCE_AND_ENGINEERING: 6,
  ARTS_AND_MUSIC: 7,
  HEALTH_AND_FITNESS: 8,
});

/** @typedef {number} ProgressReportingCapabilityKind */
export const ProgressReportingCapabilityKind = Object.freeze({
  UNSPECIFIED: 0,
  DURATION: 1,
  PERCENT: 2,
  BINARY: 3,
  QUANTITY: 4,
  SCORE: 5,
});

/**
 * On whose word a context stands.
 * @typedef {number} ContextOrigin
 */
export const ContextOrigin = Object.freeze({
  UNSPECIFIED: 0,
  PROVIDED: 1,
  PROPOSED: 2,
});

/** @typedef {number} DeclareResultOutcome */
export const DeclareResultOutcome = Object.freeze({
  UNSPECIFIED: 0,
  CREATED: 1,
  CHANGED: 2,
  UNCHANGED: 3,
  REFUSED: 4,
});

/**
 * What the app's provider had to do with an answer.
 * @typedef {number} ProviderOutcome
 */
export const ProviderOutcome = Object.freeze({
  UNSPECIFIED: 0,
  NOT_ASKED: 1,
  BUILT: 2,
  DECLINED: 3,
  ABSENT: 4,
  TIMED_OUT: 5,
  FAILED: 6,
});

/** @typedef {Record<string, never>} GetFollowingRequest */
/** @type {MessageType<GetFollowingRequest>} */
export const GetFollowingRequest = message("homeroom.context.v1.GetFollowingRequest", () => []);

/**
 * @typedef GetFollowingResponse
 * @property {FollowedFeed[]} feeds One for each service that this one follows.
 */
/** @type {MessageType<GetFollowingResponse>} */
export const GetFollowingResponse = message("homeroom.context.v1.GetFollowingResponse", () => [
  [1, "feeds", FollowedFeed, repeated],
]);

/**
 * @typedef FollowedFeed
 * @property {string} service "context" or "activity".
 * @property {boolean} connected Its stream of changes is open.
 * @property {import("./well-known.js").Timestamp | undefined} inStepTime When everything that had been committed there was last known to have arrived here.
 * @property {FollowedOrganization[]} organizations The organizations that the caller may see.
 */
/** @type {MessageType<FollowedFeed>} */
export const FollowedFeed = message("homeroom.context.v1.FollowedFeed", () => [
  [1, "service", string],
  [2, "connected", bool],
  [3, "inStepTime", wellKnown.Timestamp],
  [4, "organizations", FollowedOrganization, repeated],
]);

/**
 * @typedef FollowedOrganization
 * @property {Cursor | undefined} position The last change taken.
 * @property {Cursor | undefined} head The newest change that this service has heard of.
 */
/** @type {MessageType<FollowedOrganization>} */
export const FollowedOrganization = message("homeroom.context.v1.FollowedOrganization", () => [
  [1, "position", Cursor],
  [2, "head", Cursor],
]);

/**
 * A place in the sequence of one organization's changes.
 * @typedef Cursor
 * @property {string} organizationId
 * @property {bigint} epoch Another epoch than the server's means: begin anew, the history was replaced.
 * @property {bigint} sequence The last change that was taken; 0 for none.
 * @property {Uint8Array} digest Of all changes up to this one, in their order.
 */
/** @type {MessageType<Cursor>} */
export const Cursor = message("homeroom.context.v1.Cursor", () => [
  [1, "organizationId", string],
  [2, "epoch", int64],
  [3, "sequence", int64],
  [4, "digest", bytes],
]);

/**
 * @typedef RegisterAppRequest
 * @property {string} appId
 * @property {string} title Title of the app and of its root.
 * @property {Topic} topic Subject of the root; UNSPECIFIED says none.
 * @property {boolean} published
 * @property {string} requestId Made by the caller; the same one again answers as the first time did.
 */
/** @type {MessageType<RegisterAppRequest>} */
export const RegisterAppRequest = message("homeroom.context.v1.RegisterAppRequest", () => [
  [1, "appId", string],
  [2, "title", string],
  [3, "topic", enumeration],
  [4, "published", bool],
  [5, "requestId", string],
]);

/**
 * An app that declares content.
 * @typedef App
 * @property {string} appId Reverse-domain name, for example "org.example.greatplays".
 * @property {string} title What teachers read.
 * @property {boolean} published Offered to every organization that allows the app, not only to the one that registered it.
 * @property {string} iconMediaType Media type of the stored icon; empty where there is none.
 * @property {import("./well-known.js").Timestamp | undefined} createTime
 * @property {import("./well-known.js").Timestamp | undefined} updateTime
 * @property {bigint} revision Grows with every change.
 */
/** @type {MessageType<App>} */
export const App = message("homeroom.context.v1.App", () => [
  [1, "appId", string],
  [2, "title", string],
  [3, "published", bool],
  [4, "iconMediaType", string],
  [5, "createTime", wellKnown.Timestamp],
  [6, "updateTime", wellKnown.Timestamp],
  [7, "revision", int64],
]);

/**
 * @typedef ListAppsRequest
 * @property {number} pageSize At most 200; 0 means 50.
 * @property {string} pageToken From an earlier answer; opaque.
 */
/** @type {MessageType<ListAppsRequest>} */
export const ListAppsRequest = message("homeroom.context.v1.ListAppsRequest", () => [
  [1, "pageSize", int32],
  [2, "pageToken", string],
]);

/**
 * @typedef ListAppsResponse
 * @property {App[]} apps
 * @property {string} nextPageToken Empty on the last page.
 */
/** @type {MessageType<ListAppsResponse>} */
export const ListAppsResponse = message("homeroom.context.v1.ListAppsResponse", () => [
  [1, "apps", App, repeated],
  [2, "nextPageToken", string],
]);

/**
 * @typedef SetAppIconRequest
 * @property {string} appId
 * @property {Uint8Array} image PNG or JPEG, at most 1 MiB.
 */
/** @type {MessageType<SetAppIconRequest>} */
export const SetAppIconRequest = message("homeroom.context.v1.SetAppIconRequest", () => [
  [1, "appId", string],
  [2, "image", bytes],
]);

/**
 * @typedef GetAppIconRequest
 * @property {string} appId
 */
/** @type {MessageType<GetAppIconRequest>} */
export const GetAppIconRequest = message("homeroom.context.v1.GetAppIconRequest", () => [
  [1, "appId", string],
]);

/**
 * @typedef Image
 * @property {string} mediaType
 * @property {Uint8Array} data
 */
/** @type {MessageType<Image>} */
export const Image = message("homeroom.context.v1.Image", () => [
  [1, "mediaType", string],
  [2, "data", bytes],
]);

/**
 * @typedef DeclareContextsRequest
 * @property {string} appId
 * @property {Context[]} contexts At most 200.
 * @property {string} requestId
 */
/** @type {MessageType<DeclareContextsRequest>} */
export const DeclareContextsRequest = message("homeroom.context.v1.DeclareContextsRequest", () => [
  [1, "appId", string],
  [2, "contexts", Context, repeated],
  [3, "requestId", string],
]);

/**
 * Something a teacher can assign, or a container of such things.
 * @typedef Context
 * @property {bigint} contextId Number given by the server, unique in the organization.
 * @property {string} appId The app whose tree this is.
 * @property {string[]} identifierPath The identifiers from just below the root down to this context; empty for the root itself.
 * @property {string} title What teachers read.
 * @property {ContextType} type What kind of thing this is.
 * @property {string} customTypeName The name of the kind, heeded where `type` is CUSTOM.
 * @property {string} summary A longer description.
 * @property {Topic} topic The subject; UNSPECIFIED says none.
 * @property {bigint} displayOrder Siblings are listed ascending by this, then by title, then by identifier.
 * @property {boolean | undefined} isAssignable
 * @property {SuggestedRange | undefined} suggestedAge Ages it suits, in years, both ends included.
 * @property {SuggestedRange | undefined} suggestedCompletionMinutes How long it takes, in minutes, both ends included.
 * @property {ProgressReportingCapability[]} capabilities What kinds of progress the app reports here: advice for teachers, not a check.
 * @property {string} universalLinkUrl A universal or custom-scheme link that opens this content.
 * @property {ItemKind} primaryKind The kind that primary items here must have.
 * @property {import("./well-known.js").Timestamp | undefined} createTime
 * @property {import("./well-known.js").Timestamp | undefined} updateTime
 * @property {bigint} revision Grows with every change.
 * @property {boolean} isVolatile It lives for the caller's session only: built while a student looked for something that nobody assigned to them.
 * @property {ContextOrigin} origin On whose word it stands.
 */
/** @type {MessageType<Context>} */
export const Context = message("homeroom.context.v1.Context", () => [
  [1, "contextId", int64],
  [2, "appId", string],
  [3, "identifierPath", string, repeated],
  [4, "title", string],
  [5, "type", enumeration],
  [6, "customTypeName", string],
  [7, "summary", string],
  [8, "topic", enumeration],
  [9, "displayOrder", int64],
  [10, "isAssignable", bool, optional],
  [11, "suggestedAge", SuggestedRange],
  [12, "suggestedCompletionMinutes", SuggestedRange],
  [13, "capabilities", ProgressReportingCapability, repeated],
  [14, "universalLinkUrl", string],
  [15, "primaryKind", enumeration],
  [16, "createTime", wellKnown.Timestamp],
  [17, "updateTime", wellKnown.Timestamp],
  [18, "revision", int64],
  [19, "isVolatile", bool],
  [20, "origin", enumeration],
]);

/**
 * Both ends included.
 * @typedef SuggestedRange
 * @property {bigint} lower
 * @property {bigint} upper
 */
/** @type {MessageType<SuggestedRange>} */
export const SuggestedRange = message("homeroom.context.v1.SuggestedRange", () => [
  [1, "lower", int64],
  [2, "upper", int64],
]);

/**
 * One kind of progress that an app reports.
 * @typedef ProgressReportingCapability
 * @property {ProgressReportingCapabilityKind} kind At most one capability of a kind; of several the last one counts.
 * @property {string} details What it means here, in words for teachers.
 */
/** @type {MessageType<ProgressReportingCapability>} */
export const ProgressReportingCapability = message("homeroom.context.v1.ProgressReportingCapability", () => [
  [1, "kind", enumeration],
  [2, "details", string],
]);

/**
 * @typedef DeclareContextsResponse
 * @property {DeclareResult[]} results One for each context of the request, in its order.
 */
/** @type {MessageType<DeclareContextsResponse>} */
export const DeclareContextsResponse = message("homeroom.context.v1.DeclareContextsResponse", () => [
  [1, "results", DeclareResult, repeated],
]);

/**
 * @typedef DeclareResult
 * @property {DeclareResultOutcome} outcome
 * @property {Context | undefined} context As it stands now; left out where it was refused.
 * @property {ElementError | undefined} error Why it was refused.
 */
/** @type {MessageType<DeclareResult>} */
export const DeclareResult = message("homeroom.context.v1.DeclareResult", () => [
  [1, "outcome", enumeration],
  [2, "context", Context],
  [3, "error", ElementError],
]);

/**
 * Why one element of a batch was refused.
 * @typedef ElementError
 * @property {number} code A canonical gRPC status code.
 * @property {string} message
 * @property {string} reason A constant in UPPER_SNAKE_CASE for programs.
 * @property {string} field The field that is wrong, seen from the element.
 */
/** @type {MessageType<ElementError>} */
export const ElementError = message("homeroom.context.v1.ElementError", () => [
  [1, "code", int32],
  [2, "message", string],
  [3, "reason", string],
  [4, "field", string],
]);

/**
 * @typedef ResolvePathRequest
 * @property {string} appId
 * @property {string[]} identifierPath
 * @property {boolean} includeRoot Puts the root first in the answer.
 */
/** @type {MessageType<ResolvePathRequest>} */
export const ResolvePathRequest = message("homeroom.context.v1.ResolvePathRequest", () => [
  [1, "appId", string],
  [2, "identifierPath", string, repeated],
  [3, "includeRoot", bool],
]);

/**
 * @typedef ResolvePathResponse
 * @property {Context[]} contexts What exists along the path, root to leaf.
 * @property {string[]} missing The rest of the path; empty when all was found.
 * @property {ProviderOutcome} provider
 */
/** @type {MessageType<ResolvePathResponse>} */
export const ResolvePathResponse = message("homeroom.context.v1.ResolvePathResponse", () => [
  [1, "contexts", Context, repeated],
  [2, "missing", string, repeated],
  [3, "provider", enumeration],
]);

/**
 * @typedef GetDescendantRequest
 * @property {string} appId
 * @property {string[]} ancestorPath The context to start from; empty for the root.
 * @property {string[]} identifierPath Begins with the identifier of a child of that context.
 */
/** @type {MessageType<GetDescendantRequest>} */
export const GetDescendantRequest = message("homeroom.context.v1.GetDescendantRequest", () => [
  [1, "appId", string],
  [2, "ancestorPath", string, repeated],
  [3, "identifierPath", string, repeated],
]);

/**
 * @typedef QueryContextsRequest
 * @property {string} appId
 * @property {QueryContextsRequestPredicate | undefined} predicate
 * @property {number} pageSize At most 1,000; 0 means 100.
 * @property {string} pageToken
 */
/** @type {MessageType<QueryContextsRequest>} */
export const QueryContextsRequest = message("homeroom.context.v1.QueryContextsRequest", () => [
  [1, "appId", string],
  [2, "predicate", QueryContextsRequestPredicate],
  [3, "pageSize", int32],
  [4, "pageToken", string],
]);

/**
 * The predicate: every condition that is given must hold.
 * @typedef QueryContextsRequestPredicate
 * @property {Path | undefined} parent Children of this context.
 * @property {string} identifier
 * @property {string} title
 * @property {Topic} topic
 * @property {string} universalLinkUrl
 * @property {import("./well-known.js").Timestamp | undefined} createdFrom Created at this instant or later.
 * @property {import("./well-known.js").Timestamp | undefined} createdUntil Created before this instant.
 */
/** @type {MessageType<QueryContextsRequestPredicate>} */
export const QueryContextsRequestPredicate = message("homeroom.context.v1.QueryContextsRequest.Predicate", () => [
  [1, "parent", Path],
  [2, "identifier", string],
  [3, "title", string],
  [4, "topic", enumeration],
  [5, "universalLinkUrl", string],
  [6, "createdFrom", wellKnown.Timestamp],
  [7, "createdUntil", wellKnown.Timestamp],
]);

/**
 * @typedef Path
 * @property {string[]} identifiers
 */
/** @type {MessageType<Path>} */
export const Path = message("homeroom.context.v1.Path", () => [
  [1, "identifiers", string, repeated],
]);

/**
 * @typedef QueryContextsResponse
 * @property {Context[]} contexts
 * @property {string} nextPageToken
 */
/** @type {MessageType<QueryContextsResponse>} */
export const QueryContextsResponse = message("homeroom.context.v1.QueryContextsResponse", () => [
  [1, "contexts", Context, repeated],
  [2, "nextPageToken", string],
]);

/**
 * @typedef ListChildrenRequest
 * @property {string} appId
 * @property {string[]} identifierPath Empty for the root.
 * @property {boolean} treeOnly Leaves out the children added for navigation.
 * @property {number} pageSize
 * @property {string} pageToken
 */
/** @type {MessageType<ListChildrenRequest>} */
export const ListChildrenRequest = message("homeroom.context.v1.ListChildrenRequest", () => [
  [1, "appId", string],
  [2, "identifierPath", string, repeated],
  [3, "treeOnly", bool],
  [4, "pageSize", int32],
  [5, "pageToken", string],
]);

/**
 * @typedef ListChildrenResponse
 * @property {Context[]} contexts
 * @property {string} nextPageToken
 */
/** @type {MessageType<ListChildrenResponse>} */
export const ListChildrenResponse = message("homeroom.context.v1.ListChildrenResponse", () => [
  [1, "contexts", Context, repeated],
  [2, "nextPageToken", string],
]);

/**
 * @typedef UpdateContextRequest
 * @property {Context | undefined} context Found by `app_id` and `identifier_path`; an empty path is the root.
 * @property {string[]} updateFields Which fields to take: title, type, custom_type_name, summary, topic, display_order, is_assignable, suggested_age, suggested_completion_minutes, universal_link_url, primary_kind.
 * @property {bigint} revision The revision that the caller has read; 0 to change it whatever it is.
 * @property {string} requestId
 */
/** @type {MessageType<UpdateContextRequest>} */
export const UpdateContextRequest = message("homeroom.context.v1.UpdateContextRequest", () => [
  [1, "context", Context],
  [2, "updateFields", string, repeated],
  [3, "revision", int64],
  [4, "requestId", string],
]);

/**
 * @typedef MoveContextRequest
 * @property {string} appId
 * @property {string[]} identifierPath
 * @property {string[]} newParentPath The new parent; empty for the root.
 * @property {bigint} revision
 * @property {string} requestId
 */
/** @type {MessageType<MoveContextRequest>} */
export const MoveContextRequest = message("homeroom.context.v1.MoveContextRequest", () => [
  [1, "appId", string],
  [2, "identifierPath", string, repeated],
  [3, "newParentPath", string, repeated],
  [4, "revision", int64],
  [5, "requestId", string],
]);

/**
 * @typedef RemoveContextRequest
 * @property {string} appId
 * @property {string[]} identifierPath
 * @property {boolean} confirmLiveHandouts Says that the caller knows of handouts that are under way on this content.
 * @property {bigint} revision
 * @property {string} requestId
 */
/** @type {MessageType<RemoveContextRequest>} */
export const RemoveContextRequest = message("homeroom.context.v1.RemoveContextRequest", () => [
  [1, "appId", string],
  [2, "identifierPath", string, repeated],
  [3, "confirmLiveHandouts", bool],
  [4, "revision", int64],
  [5, "requestId", string],
]);

/**
 * @typedef RemoveContextResponse
 * @property {bigint} removed How many contexts were removed, this one included.
 */
/** @type {MessageType<RemoveContextResponse>} */
export const RemoveContextResponse = message("homeroom.context.v1.RemoveContextResponse", () => [
  [1, "removed", int64],
]);

/**
 * @typedef ListAliasesRequest
 * @property {string} appId
 * @property {string[]} identifierPath
 */
/** @type {MessageType<ListAliasesRequest>} */
export const ListAliasesRequest = message("homeroom.context.v1.ListAliasesRequest", () => [
  [1, "appId", string],
  [2, "identifierPath", string, repeated],
]);

/**
 * @typedef ListAliasesResponse
 * @property {Path[]} formerPaths
 */
/** @type {MessageType<ListAliasesResponse>} */
export const ListAliasesResponse = message("homeroom.context.v1.ListAliasesResponse", () => [
  [1, "formerPaths", Path, repeated],
]);

/**
 * @typedef NavigationChildRequest
 * @property {string} appId
 * @property {string[]} parentPath
 * @property {string[]} childPath
 */
/** @type {MessageType<NavigationChildRequest>} */
export const NavigationChildRequest = message("homeroom.context.v1.NavigationChildRequest", () => [
  [1, "appId", string],
  [2, "parentPath", string, repeated],
  [3, "childPath", string, repeated],
]);

/** @typedef {Record<string, never>} NavigationChildResponse */
/** @type {MessageType<NavigationChildResponse>} */
export const NavigationChildResponse = message("homeroom.context.v1.NavigationChildResponse", () => []);

/**
 * @typedef AddCapabilitiesRequest
 * @property {string} appId
 * @property {string[]} identifierPath
 * @property {ProgressReportingCapability[]} capabilities
 */
/** @type {MessageType<AddCapabilitiesRequest>} */
export const AddCapabilitiesRequest = message("homeroom.context.v1.AddCapabilitiesRequest", () => [
  [1, "appId", string],
  [2, "identifierPath", string, repeated],
  [3, "capabilities", ProgressReportingCapability, repeated],
]);

/**
 * @typedef ResetCapabilitiesRequest
 * @property {string} appId
 * @property {string[]} identifierPath
 */
/** @type {MessageType<ResetCapabilitiesRequest>} */
export const ResetCapabilitiesRequest = message("homeroom.context.v1.ResetCapabilitiesRequest", () => [
  [1, "appId", string],
  [2, "identifierPath", string, repeated],
]);

/**
 * @typedef SetThumbnailRequest
 * @property {string} appId
 * @property {string[]} identifierPath
 * @property {Uint8Array} image PNG or JPEG, at most 1 MiB.
 */
/** @type {MessageType<SetThumbnailRequest>} */
export const SetThumbnailRequest = message("homeroom.context.v1.SetThumbnailRequest", () => [
  [1, "appId", string],
  [2, "identifierPath", string, repeated],
  [3, "image", bytes],
]);

/**
 * @typedef GetThumbnailRequest
 * @property {string} appId
 * @property {string[]} identifierPath
 */
/** @type {MessageType<GetThumbnailRequest>} */
export const GetThumbnailRequest = message("homeroom.context.v1.GetThumbnailRequest", () => [
  [1, "appId", string],
  [2, "identifierPath", string, repeated],
]);

/**
 * @typedef GetLinkRequest
 * @property {string} appId
 * @property {string[]} identifierPath
 */
/** @type {MessageType<GetLinkRequest>} */
export const GetLinkRequest = message("homeroom.context.v1.GetLinkRequest", () => [
  [1, "appId", string],
  [2, "identifierPath", string, repeated],
]);

/**
 * How to open a context: exactly one of the two.
 * @typedef Link
 * @property {string | undefined} url
 * @property {Path | undefined} userActivityPath The path that a user activity carries.
 */
/** @type {MessageType<Link>} */
export const Link = message("homeroom.context.v1.Link", () => [
  [1, "url", string, "target"],
  [2, "userActivityPath", Path, "target"],
]);

/**
 * @typedef ResolveLinkRequest
 * @property {string} appId
 * @property {string} url
 */
/** @type {MessageType<ResolveLinkRequest>} */
export const ResolveLinkRequest = message("homeroom.context.v1.ResolveLinkRequest", () => [
  [1, "appId", string],
  [2, "url", string],
]);

/**
 * @typedef RefreshDescendantsRequest
 * @property {string} appId
 * @property {string[]} identifierPath Empty for the root.
 */
/** @type {MessageType<RefreshDescendantsRequest>} */
export const RefreshDescendantsRequest = message("homeroom.context.v1.RefreshDescendantsRequest", () => [
  [1, "appId", string],
  [2, "identifierPath", string, repeated],
]);

/**
 * @typedef RefreshDescendantsResponse
 * @property {ProviderOutcome} provider
 */
/** @type {MessageType<RefreshDescendantsResponse>} */
export const RefreshDescendantsResponse = message("homeroom.context.v1.RefreshDescendantsResponse", () => [
  [1, "provider", enumeration],
]);

/** @typedef {Record<string, never>} GetLimitsRequest */
/** @type {MessageType<GetLimitsRequest>} */
export const GetLimitsRequest = message("homeroom.context.v1.GetLimitsRequest", () => []);

/**
 * @typedef Limits
 * @property {number} identifierScalarsMax
 * @property {number} titleScalarsMax
 * @property {number} summaryScalarsMax
 * @property {number} pathEntriesMax Entries of a path below the root.
 * @property {number} childrenMax
 * @property {number} declareBatchMax
 */
/** @type {MessageType<Limits>} */
export const Limits = message("homeroom.context.v1.Limits", () => [
  [1, "identifierScalarsMax", int32],
  [2, "titleScalarsMax", int32],
  [3, "summaryScalarsMax", int32],
  [4, "pathEntriesMax", int32],
  [5, "childrenMax", int32],
  [6, "declareBatchMax", int32],
]);

/** @typedef {Record<string, never>} GetPositionRequest */
/** @type {MessageType<GetPositionRequest>} */
export const GetPositionRequest = message("homeroom.context.v1.GetPositionRequest", () => []);

/**
 * @typedef GetPositionResponse
 * @property {bigint} epoch
 * @property {bigint} sequence
 */
/** @type {MessageType<GetPositionResponse>} */
export const GetPositionResponse = message("homeroom.context.v1.GetPositionResponse", () => [
  [1, "epoch", int64],
  [2, "sequence", int64],
]);

/** The content that apps offer. */
export const ContextService = {
  /** Registers an app and its root context. */
  registerApp: unary("homeroom.context.v1.ContextService/RegisterApp", RegisterAppRequest, App),
  /** The apps registered in the organization, ordered by identifier. */
  listApps: unary("homeroom.context.v1.ContextService/ListApps", ListAppsRequest, ListAppsResponse),
  /** Stores the app's icon: a PNG or JPEG of at most 1 MiB. */
  setAppIcon: unary("homeroom.context.v1.ContextService/SetAppIcon", SetAppIconRequest, App),
  getAppIcon: unary("homeroom.context.v1.ContextService/GetAppIcon", GetAppIconRequest, Image),
  /** Declares up to 200 contexts in one transaction: creates what is missing, changes what differs, leaves what stands. */
  declareContexts: unary("homeroom.context.v1.ContextService/DeclareContexts", DeclareContextsRequest, DeclareContextsResponse),
  /** The contexts along a path, root to leaf. */
  resolvePath: unary("homeroom.context.v1.ContextService/ResolvePath", ResolvePathRequest, ResolvePathResponse),
  /** The context at the end of a path that begins below a given context, or NOT_FOUND. */
  getDescendant: unary("homeroom.context.v1.ContextService/GetDescendant", GetDescendantRequest, Context),
  /** The contexts that satisfy every condition given, ordered by path. */
  queryContexts: unary("homeroom.context.v1.ContextService/QueryContexts", QueryContextsRequest, QueryContextsResponse),
  /** The children of a context in display order: those of the tree, then those added for navigation, each once. */
  listChildren: unary("homeroom.context.v1.ContextService/ListChildren", ListChildrenRequest, ListChildrenResponse),
  /** Changes the named fields of a context. */
  updateContext: unary("homeroom.context.v1.ContextService/UpdateContext", UpdateContextRequest, Context),
  /** Gives a context another parent. */
  moveContext: unary("homeroom.context.v1.ContextService/MoveContext", MoveContextRequest, Context),
  /** Removes a context and everything below it. */
  removeContext: unary("homeroom.context.v1.ContextService/RemoveContext", RemoveContextRequest, RemoveContextResponse),
  /** The paths that a context had before it was moved. */
  listAliases: unary("homeroom.context.v1.ContextService/ListAliases", ListAliasesRequest, ListAliasesResponse),
  /** Shows a context also below another one, for browsing only: no path changes. */
  addNavigationChild: unary("homeroom.context.v1.ContextService/AddNavigationChild", NavigationChildRequest, NavigationChildResponse),
  removeNavigationChild: unary("homeroom.context.v1.ContextService/RemoveNavigationChild", NavigationChildRequest, NavigationChildResponse),
  /** Adds capabilities, or replaces those of the same kind. */
  addCapabilities: unary("homeroom.context.v1.ContextService/AddCapabilities", AddCapabilitiesRequest, Context),
  /** Back to DURATION alone. */
  resetCapabilities: unary("homeroom.context.v1.ContextService/ResetCapabilities", ResetCapabilitiesRequest, Context),
  /** Stores a thumbnail, at least 80 by 80 pixels, scaled down to fit 330 by 330. */
  setThumbnail: unary("homeroom.context.v1.ContextService/SetThumbnail", SetThumbnailRequest, Context),
  getThumbnail: unary("homeroom.context.v1.ContextService/GetThumbnail", GetThumbnailRequest, Image),
  /** How to open a context: its own link, or the payload of a user activity. */
  getLink: unary("homeroom.context.v1.ContextService/GetLink", GetLinkRequest, Link),
  /** The context that a link leads to, or NOT_FOUND. */
  resolveLink: unary("homeroom.context.v1.ContextService/ResolveLink", ResolveLinkRequest, Context),
  /** Asks the app's provider to bring everything below a context up to date. */
  refreshDescendants: unary("homeroom.context.v1.ContextService/RefreshDescendants", RefreshDescendantsRequest, RefreshDescendantsResponse),
  /** The limits in force. */
  getLimits: unary("homeroom.context.v1.ContextService/GetLimits", GetLimitsRequest, Limits),
  /** Where the organization's changes stand here: a report that has followed this far shows what was stored before. */
  getPosition: unary("homeroom.context.v1.ContextService/GetPosition", GetPositionRequest, GetPositionResponse),
};
