// Generated from homeroom.context.v1 by Proto/generate.sh, without types and comments: see context.d.ts.

import { serverStreaming, unary } from "../rpc/calls.js";
import { bool, bytes, enumeration, int32, int64, message, optional, repeated, string } from "../rpc/protobuf.js";
import * as wellKnown from "./well-known.js";

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
export const ItemKind = Object.freeze({ UNSPECIFIED: 0, SCORE: 1, QUANTITY: 2, BINARY: 3 });
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
export const ProgressReportingCapabilityKind = Object.freeze({
  UNSPECIFIED: 0,
  DURATION: 1,
  PERCENT: 2,
  BINARY: 3,
  QUANTITY: 4,
  SCORE: 5,
});
export const ContextOrigin = Object.freeze({ UNSPECIFIED: 0, PROVIDED: 1, PROPOSED: 2 });
export const DeclareResultOutcome = Object.freeze({ UNSPECIFIED: 0, CREATED: 1, CHANGED: 2, UNCHANGED: 3, REFUSED: 4 });
export const ProviderOutcome = Object.freeze({
  UNSPECIFIED: 0,
  NOT_ASKED: 1,
  BUILT: 2,
  DECLINED: 3,
  ABSENT: 4,
  TIMED_OUT: 5,
  FAILED: 6,
});

export const GetFollowingRequest = message("homeroom.context.v1.GetFollowingRequest", () => []);
export const GetFollowingResponse = message("homeroom.context.v1.GetFollowingResponse", () => [
  [1, "feeds", FollowedFeed, repeated],
]);
export const FollowedFeed = message("homeroom.context.v1.FollowedFeed", () => [
  [1, "service", string],
  [2, "connected", bool],
  [3, "inStepTime", wellKnown.Timestamp],
  [4, "organizations", FollowedOrganization, repeated],
  [5, "age", wellKnown.Duration],
]);
export const FollowedOrganization = message("homeroom.context.v1.FollowedOrganization", () => [
  [1, "position", Cursor],
  [2, "head", Cursor],
]);
export const Cursor = message("homeroom.context.v1.Cursor", () => [
  [1, "organizationId", string],
  [2, "epoch", int64],
  [3, "sequence", int64],
  [4, "digest", bytes],
]);
export const RegisterAppRequest = message("homeroom.context.v1.RegisterAppRequest", () => [
  [1, "appId", string],
  [2, "title", string],
  [3, "topic", enumeration],
  [4, "published", bool],
  [5, "requestId", string],
]);
export const App = message("homeroom.context.v1.App", () => [
  [1, "appId", string],
  [2, "title", string],
  [3, "published", bool],
  [4, "iconMediaType", string],
  [5, "createTime", wellKnown.Timestamp],
  [6, "updateTime", wellKnown.Timestamp],
  [7, "revision", int64],
  [8, "iconEtag", string],
  [9, "hidesPublished", bool],
]);
export const ListAppsRequest = message("homeroom.context.v1.ListAppsRequest", () => [
  [1, "pageSize", int32],
  [2, "pageToken", string],
]);
export const ListAppsResponse = message("homeroom.context.v1.ListAppsResponse", () => [
  [1, "apps", App, repeated],
  [2, "nextPageToken", string],
]);
export const SetAppIconRequest = message("homeroom.context.v1.SetAppIconRequest", () => [
  [1, "appId", string],
  [2, "image", bytes],
]);
export const GetAppIconRequest = message("homeroom.context.v1.GetAppIconRequest", () => [
  [1, "appId", string],
  [2, "knownEtag", string],
]);
export const Image = message("homeroom.context.v1.Image", () => [
  [1, "mediaType", string],
  [2, "data", bytes],
  [3, "etag", string],
  [4, "width", int32],
  [5, "height", int32],
]);
export const DeclareContextsRequest = message("homeroom.context.v1.DeclareContextsRequest", () => [
  [1, "appId", string],
  [2, "contexts", Context, repeated],
  [3, "requestId", string],
]);
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
  [21, "thumbnailEtag", string],
  [22, "keywords", string, repeated],
  [23, "localizations", LocalizedDetails, repeated],
  [24, "standardsAlignments", string, repeated],
  [25, "minimumAppVersion", string],
  [26, "ofCatalog", bool],
]);
export const SuggestedRange = message("homeroom.context.v1.SuggestedRange", () => [
  [1, "lower", int64],
  [2, "upper", int64],
]);
export const ProgressReportingCapability = message("homeroom.context.v1.ProgressReportingCapability", () => [
  [1, "kind", enumeration],
  [2, "details", string],
]);
export const LocalizedDetails = message("homeroom.context.v1.LocalizedDetails", () => [
  [1, "locale", string],
  [2, "title", string],
  [3, "summary", string],
]);
export const DeclareContextsResponse = message("homeroom.context.v1.DeclareContextsResponse", () => [
  [1, "results", DeclareResult, repeated],
]);
export const DeclareResult = message("homeroom.context.v1.DeclareResult", () => [
  [1, "outcome", enumeration],
  [2, "context", Context],
  [3, "error", ElementError],
]);
export const ElementError = message("homeroom.context.v1.ElementError", () => [
  [1, "code", int32],
  [2, "message", string],
  [3, "reason", string],
  [4, "field", string],
]);
export const ResolvePathRequest = message("homeroom.context.v1.ResolvePathRequest", () => [
  [1, "appId", string],
  [2, "identifierPath", string, repeated],
  [3, "includeRoot", bool],
]);
export const ResolvePathResponse = message("homeroom.context.v1.ResolvePathResponse", () => [
  [1, "contexts", Context, repeated],
  [2, "missing", string, repeated],
  [3, "provider", enumeration],
]);
export const GetDescendantRequest = message("homeroom.context.v1.GetDescendantRequest", () => [
  [1, "appId", string],
  [2, "ancestorPath", string, repeated],
  [3, "identifierPath", string, repeated],
]);
export const QueryContextsRequest = message("homeroom.context.v1.QueryContextsRequest", () => [
  [1, "appId", string],
  [2, "predicate", QueryContextsRequestPredicate],
  [3, "pageSize", int32],
  [4, "pageToken", string],
]);
export const QueryContextsRequestPredicate = message("homeroom.context.v1.QueryContextsRequest.Predicate", () => [
  [1, "parent", Path],
  [2, "identifier", string],
  [3, "title", string],
  [4, "topic", enumeration],
  [5, "universalLinkUrl", string],
  [6, "createdFrom", wellKnown.Timestamp],
  [7, "createdUntil", wellKnown.Timestamp],
]);
export const Path = message("homeroom.context.v1.Path", () => [[1, "identifiers", string, repeated]]);
export const QueryContextsResponse = message("homeroom.context.v1.QueryContextsResponse", () => [
  [1, "contexts", Context, repeated],
  [2, "nextPageToken", string],
]);
export const ListChildrenRequest = message("homeroom.context.v1.ListChildrenRequest", () => [
  [1, "appId", string],
  [2, "identifierPath", string, repeated],
  [3, "treeOnly", bool],
  [4, "pageSize", int32],
  [5, "pageToken", string],
]);
export const ListChildrenResponse = message("homeroom.context.v1.ListChildrenResponse", () => [
  [1, "contexts", Context, repeated],
  [2, "nextPageToken", string],
]);
export const UpdateContextRequest = message("homeroom.context.v1.UpdateContextRequest", () => [
  [1, "context", Context],
  [2, "updateFields", string, repeated],
  [3, "revision", int64],
  [4, "requestId", string],
]);
export const MoveContextRequest = message("homeroom.context.v1.MoveContextRequest", () => [
  [1, "appId", string],
  [2, "identifierPath", string, repeated],
  [3, "newParentPath", string, repeated],
  [4, "revision", int64],
  [5, "requestId", string],
]);
export const RemoveContextRequest = message("homeroom.context.v1.RemoveContextRequest", () => [
  [1, "appId", string],
  [2, "identifierPath", string, repeated],
  [3, "confirmLiveHandouts", bool],
  [4, "revision", int64],
  [5, "requestId", string],
]);
export const RemoveContextResponse = message("homeroom.context.v1.RemoveContextResponse", () => [
  [1, "removed", int64],
]);
export const ListAliasesRequest = message("homeroom.context.v1.ListAliasesRequest", () => [
  [1, "appId", string],
  [2, "identifierPath", string, repeated],
]);
export const ListAliasesResponse = message("homeroom.context.v1.ListAliasesResponse", () => [
  [1, "formerPaths", Path, repeated],
]);
export const SearchContextsRequest = message("homeroom.context.v1.SearchContextsRequest", () => [
  [1, "query", string],
  [2, "appIds", string, repeated],
  [3, "assignableOnly", bool],
  [4, "topic", enumeration],
  [5, "type", enumeration],
  [6, "pageSize", int32],
  [7, "pageToken", string],
]);
export const SearchContextsResponse = message("homeroom.context.v1.SearchContextsResponse", () => [
  [1, "contexts", Context, repeated],
  [2, "nextPageToken", string],
]);
export const NavigationChildRequest = message("homeroom.context.v1.NavigationChildRequest", () => [
  [1, "appId", string],
  [2, "parentPath", string, repeated],
  [3, "childPath", string, repeated],
]);
export const NavigationChildResponse = message("homeroom.context.v1.NavigationChildResponse", () => []);
export const AddCapabilitiesRequest = message("homeroom.context.v1.AddCapabilitiesRequest", () => [
  [1, "appId", string],
  [2, "identifierPath", string, repeated],
  [3, "capabilities", ProgressReportingCapability, repeated],
]);
export const ResetCapabilitiesRequest = message("homeroom.context.v1.ResetCapabilitiesRequest", () => [
  [1, "appId", string],
  [2, "identifierPath", string, repeated],
]);
export const SetThumbnailRequest = message("homeroom.context.v1.SetThumbnailRequest", () => [
  [1, "appId", string],
  [2, "identifierPath", string, repeated],
  [3, "image", bytes],
]);
export const GetThumbnailRequest = message("homeroom.context.v1.GetThumbnailRequest", () => [
  [1, "appId", string],
  [2, "identifierPath", string, repeated],
  [3, "knownEtag", string],
]);
export const StreamThumbnailsRequest = message("homeroom.context.v1.StreamThumbnailsRequest", () => [
  [1, "appId", string],
  [2, "identifierPath", string, repeated],
]);
export const ContextThumbnail = message("homeroom.context.v1.ContextThumbnail", () => [
  [1, "contextId", int64],
  [2, "identifierPath", string, repeated],
  [3, "image", Image],
]);
export const GetLinkRequest = message("homeroom.context.v1.GetLinkRequest", () => [
  [1, "appId", string],
  [2, "identifierPath", string, repeated],
]);
export const Link = message("homeroom.context.v1.Link", () => [
  [1, "url", string, "target"],
  [2, "userActivityPath", Path, "target"],
]);
export const ResolveLinkRequest = message("homeroom.context.v1.ResolveLinkRequest", () => [
  [1, "appId", string],
  [2, "url", string],
]);
export const RefreshDescendantsRequest = message("homeroom.context.v1.RefreshDescendantsRequest", () => [
  [1, "appId", string],
  [2, "identifierPath", string, repeated],
]);
export const RefreshDescendantsResponse = message("homeroom.context.v1.RefreshDescendantsResponse", () => [
  [1, "provider", enumeration],
]);
export const GetLimitsRequest = message("homeroom.context.v1.GetLimitsRequest", () => []);
export const Limits = message("homeroom.context.v1.Limits", () => [
  [1, "identifierScalarsMax", int32],
  [2, "titleScalarsMax", int32],
  [3, "summaryScalarsMax", int32],
  [4, "pathEntriesMax", int32],
  [5, "childrenMax", int32],
  [6, "declareBatchMax", int32],
  [7, "imageBytesMax", int32],
  [8, "imageSideMax", int32],
  [9, "keywordsMax", int32],
  [10, "localizationsMax", int32],
  [11, "standardsAlignmentsMax", int32],
]);
export const GetPositionRequest = message("homeroom.context.v1.GetPositionRequest", () => []);
export const GetPositionResponse = message("homeroom.context.v1.GetPositionResponse", () => [
  [1, "epoch", int64],
  [2, "sequence", int64],
  [3, "catalogEpoch", int64],
  [4, "catalogSequence", int64],
]);

export const ContextService = {
  registerApp: unary("homeroom.context.v1.ContextService/RegisterApp", RegisterAppRequest, App),
  listApps: unary("homeroom.context.v1.ContextService/ListApps", ListAppsRequest, ListAppsResponse),
  setAppIcon: unary("homeroom.context.v1.ContextService/SetAppIcon", SetAppIconRequest, App),
  getAppIcon: unary("homeroom.context.v1.ContextService/GetAppIcon", GetAppIconRequest, Image),
  declareContexts: unary("homeroom.context.v1.ContextService/DeclareContexts", DeclareContextsRequest, DeclareContextsResponse),
  resolvePath: unary("homeroom.context.v1.ContextService/ResolvePath", ResolvePathRequest, ResolvePathResponse),
  getDescendant: unary("homeroom.context.v1.ContextService/GetDescendant", GetDescendantRequest, Context),
  queryContexts: unary("homeroom.context.v1.ContextService/QueryContexts", QueryContextsRequest, QueryContextsResponse),
  listChildren: unary("homeroom.context.v1.ContextService/ListChildren", ListChildrenRequest, ListChildrenResponse),
  updateContext: unary("homeroom.context.v1.ContextService/UpdateContext", UpdateContextRequest, Context),
  moveContext: unary("homeroom.context.v1.ContextService/MoveContext", MoveContextRequest, Context),
  removeContext: unary("homeroom.context.v1.ContextService/RemoveContext", RemoveContextRequest, RemoveContextResponse),
  listAliases: unary("homeroom.context.v1.ContextService/ListAliases", ListAliasesRequest, ListAliasesResponse),
  searchContexts: unary("homeroom.context.v1.ContextService/SearchContexts", SearchContextsRequest, SearchContextsResponse),
  addNavigationChild: unary("homeroom.context.v1.ContextService/AddNavigationChild", NavigationChildRequest, NavigationChildResponse),
  removeNavigationChild: unary("homeroom.context.v1.ContextService/RemoveNavigationChild", NavigationChildRequest, NavigationChildResponse),
  addCapabilities: unary("homeroom.context.v1.ContextService/AddCapabilities", AddCapabilitiesRequest, Context),
  resetCapabilities: unary("homeroom.context.v1.ContextService/ResetCapabilities", ResetCapabilitiesRequest, Context),
  setThumbnail: unary("homeroom.context.v1.ContextService/SetThumbnail", SetThumbnailRequest, Context),
  getThumbnail: unary("homeroom.context.v1.ContextService/GetThumbnail", GetThumbnailRequest, Image),
  streamThumbnails: serverStreaming("homeroom.context.v1.ContextService/StreamThumbnails", StreamThumbnailsRequest, ContextThumbnail),
  getLink: unary("homeroom.context.v1.ContextService/GetLink", GetLinkRequest, Link),
  resolveLink: unary("homeroom.context.v1.ContextService/ResolveLink", ResolveLinkRequest, Context),
  refreshDescendants: unary("homeroom.context.v1.ContextService/RefreshDescendants", RefreshDescendantsRequest, RefreshDescendantsResponse),
  getLimits: unary("homeroom.context.v1.ContextService/GetLimits", GetLimitsRequest, Limits),
  getPosition: unary("homeroom.context.v1.ContextService/GetPosition", GetPositionRequest, GetPositionResponse),
};
