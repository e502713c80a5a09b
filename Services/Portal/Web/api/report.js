// Generated from homeroom.report.v1 by Proto/generate.sh, without types and comments: see report.d.ts.

import { serverStreaming, unary } from "../rpc/calls.js";
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
import * as activity from "./activity.js";
import * as context from "./context.js";
import * as wellKnown from "./well-known.js";

export const AttemptPolicy = Object.freeze({
  UNSPECIFIED: 0,
  LATEST: 1,
  FIRST: 2,
  BEST: 3,
  MEAN: 4,
  ALL: 5,
  UNION: 6,
  SUM: 7,
});
export const Metric = Object.freeze({ UNSPECIFIED: 0, PROGRESS: 1, SCORE: 2, QUANTITY: 3, BINARY: 4, TIME: 5 });
export const CellFlag = Object.freeze({
  UNSPECIFIED: 0,
  NEWER_ATTEMPT_UNFINISHED: 1,
  DONE_WITHOUT_DATA: 2,
  CARRIED: 3,
  LATE: 4,
  MISSING: 5,
  ARRIVED_LATE: 6,
  FINISHED_NOT_DONE: 7,
  CLOCK_CORRECTED: 8,
  MARKED: 9,
  COMMENTED: 10,
  EXCUSED: 11,
  REOPENED: 12,
});
export const IntervalMethod = Object.freeze({ UNSPECIFIED: 0, WILSON: 1, STUDENT: 2 });
export const GetDistributionRequestNodes = Object.freeze({ UNSPECIFIED: 0, DIRECT: 1, INCLUSIVE: 2 });
export const GetTimeSeriesRequestBucket = Object.freeze({ UNSPECIFIED: 0, DAY: 1, WEEK: 2, MONTH: 3 });
export const HiddenReason = Object.freeze({
  UNSPECIFIED: 0,
  NOT_POSTED: 1,
  NOT_IN_CLASS: 2,
  NOT_RECIPIENT: 3,
  NEVER_WHILE_OPEN: 4,
  RECORDING_OFF: 5,
  NO_COLUMN: 6,
  EXCUSED: 17,
  BEFORE_POST: 7,
  AFTER_END: 8,
  NOT_IN_CLASS_THEN: 9,
  NOT_RECIPIENT_THEN: 10,
  RECORDING_OFF_THEN: 11,
  NOT_COVERED_THEN: 12,
  OTHER_HANDOUT: 13,
  DELETED: 14,
  OUTSIDE_WINDOW: 15,
  CARRIED_INSTEAD: 16,
});
export const AttemptRole = Object.freeze({ UNSPECIFIED: 0, PICKED: 1, PASSED_OVER: 2, COUNTED: 3, NO_HEADLINE: 4 });
export const ExportRequestFormat = Object.freeze({ UNSPECIFIED: 0, CSV: 1, JSON_LINES: 2 });

export const GetHandoutGridRequest = message("homeroom.report.v1.GetHandoutGridRequest", () => [
  [1, "handoutId", string],
  [2, "options", ReportOptions],
  [3, "withoutItems", bool],
  [4, "firstColumn", int32],
  [5, "withoutAttemptIds", bool],
]);
export const ReportOptions = message("homeroom.report.v1.ReportOptions", () => [
  [1, "policies", AttemptPolicies],
  [2, "atLeast", Position],
  [3, "studentIds", string, repeated],
  [4, "fromTime", wellKnown.Timestamp],
  [5, "untilTime", wellKnown.Timestamp],
  [6, "asOfDue", bool],
  [7, "asOfTime", wellKnown.Timestamp],
]);
export const AttemptPolicies = message("homeroom.report.v1.AttemptPolicies", () => [
  [1, "progress", enumeration],
  [2, "score", enumeration],
  [3, "quantity", enumeration],
  [4, "binary", enumeration],
  [5, "time", enumeration],
]);
export const Position = message("homeroom.report.v1.Position", () => [
  [1, "activityEpoch", int64],
  [2, "activitySequence", int64],
  [3, "contextEpoch", int64],
  [4, "contextSequence", int64],
  [5, "inStepTime", wellKnown.Timestamp],
  [6, "catalogEpoch", int64],
  [7, "catalogSequence", int64],
  [8, "age", wellKnown.Duration],
]);
export const HandoutGrid = message("homeroom.report.v1.HandoutGrid", () => [
  [1, "handoutId", string],
  [2, "classId", string],
  [3, "title", string],
  [4, "dueTime", wellKnown.Timestamp],
  [5, "columns", GridColumn, repeated],
  [6, "rows", GridRow, repeated],
  [7, "policies", AttemptPolicies],
  [8, "position", Position],
  [9, "evaluateTime", wellKnown.Timestamp],
  [10, "columnsLeft", int32],
  [11, "latePolicy", activity.LatePolicy],
  [12, "endTime", wellKnown.Timestamp],
]);
export const GridColumn = message("homeroom.report.v1.GridColumn", () => [
  [1, "taskId", string],
  [2, "contextId", int64],
  [3, "appId", string],
  [4, "identifierPath", string, repeated],
  [5, "title", string],
  [6, "type", enumeration],
  [7, "isContainer", bool],
  [8, "isSubColumn", bool],
  [9, "withdrawn", bool],
  [10, "headlineMetric", enumeration],
  [11, "headline", Summary],
  [12, "progress", Summary],
  [13, "time", Summary],
  [14, "items", ItemColumn, repeated],
  [15, "counts", DoneCounts],
  [16, "ownNumber", int32],
  [17, "foldedColumns", int32],
]);
export const Summary = message("homeroom.report.v1.Summary", () => [
  [1, "metric", enumeration],
  [2, "population", Population],
  [3, "n", int64],
  [4, "mean", double, optional],
  [5, "suppressed", bool],
  [6, "ownMean", double, optional],
]);
export const Population = message("homeroom.report.v1.Population", () => [
  [1, "assigned", int32],
  [2, "notAvailable", int32],
  [3, "withData", int32],
  [4, "noData", int32],
]);
export const ItemColumn = message("homeroom.report.v1.ItemColumn", () => [
  [1, "identifier", string],
  [2, "title", string],
  [3, "kind", enumeration],
  [4, "summary", Summary],
]);
export const DoneCounts = message("homeroom.report.v1.DoneCounts", () => [
  [1, "assigned", int32],
  [2, "opened", int32],
  [3, "started", int32],
  [4, "finished", int32],
  [5, "done", int32],
  [6, "late", int32],
  [7, "missing", int32],
  [8, "excused", int32],
  [9, "workedBelow", int32],
]);
export const GridRow = message("homeroom.report.v1.GridRow", () => [
  [1, "studentId", string],
  [2, "name", string],
  [3, "cells", GridCell, repeated],
  [4, "ownDue", OwnDueTime],
  [5, "sortName", string],
]);
export const GridCell = message("homeroom.report.v1.GridCell", () => [
  [1, "notAvailable", bool],
  [2, "headline", Value],
  [3, "progress", Value],
  [4, "timeTotal", Value],
  [5, "attemptTime", Value],
  [6, "items", CellItem, repeated],
  [7, "done", bool],
  [8, "doneTime", wellKnown.Timestamp],
  [9, "opened", bool],
  [10, "started", bool],
  [11, "finished", bool],
  [12, "attempts", int32],
  [13, "attemptId", string],
  [14, "coverage", Coverage],
  [15, "flags", enumeration, repeated],
  [16, "ownContent", OwnContent],
]);
export const Value = message("homeroom.report.v1.Value", () => [
  [1, "metric", enumeration],
  [2, "value", double],
  [3, "score", activity.Score],
  [4, "wording", enumeration],
  [5, "observations", double, repeated],
  [6, "own", OwnValue],
]);
export const OwnValue = message("homeroom.report.v1.OwnValue", () => [
  [1, "value", double],
  [2, "score", activity.Score],
]);
export const CellItem = message("homeroom.report.v1.CellItem", () => [
  [1, "identifier", string],
  [2, "title", string],
  [3, "kind", enumeration],
  [4, "value", Value],
  [5, "response", string],
]);
export const Coverage = message("homeroom.report.v1.Coverage", () => [
  [1, "withData", int32],
  [2, "done", int32],
  [3, "total", int32],
]);
export const OwnContent = message("homeroom.report.v1.OwnContent", () => [
  [1, "contextId", int64],
  [2, "identifierPath", string, repeated],
  [3, "title", string],
  [4, "type", enumeration],
  [5, "withdrawn", bool],
]);
export const OwnDueTime = message("homeroom.report.v1.OwnDueTime", () => [[1, "dueTime", wellKnown.Timestamp]]);
export const ListCellAttemptsRequest = message("homeroom.report.v1.ListCellAttemptsRequest", () => [
  [1, "handoutId", string],
  [2, "taskId", string],
  [3, "contextId", int64],
  [4, "studentId", string],
  [5, "options", ReportOptions],
  [6, "pageSize", int32],
  [7, "pageToken", string],
]);
export const ListCellAttemptsResponse = message("homeroom.report.v1.ListCellAttemptsResponse", () => [
  [1, "attempts", ReportedAttempt, repeated],
  [2, "position", Position],
  [3, "nextPageToken", string],
]);
export const ReportedAttempt = message("homeroom.report.v1.ReportedAttempt", () => [
  [1, "attemptId", string],
  [2, "studentId", string],
  [3, "contextId", int64],
  [4, "number", int32],
  [5, "startTime", wellKnown.Timestamp],
  [6, "state", enumeration],
  [7, "progress", double],
  [8, "hasProgress", bool],
  [9, "time", wellKnown.Duration],
  [10, "primaryItem", activity.ActivityItem],
  [11, "additionalItems", activity.ActivityItem, repeated],
  [12, "hasHeadline", bool],
  [13, "carried", bool],
  [14, "finished", bool],
  [15, "value", Value],
  [16, "markedItems", activity.MarkedItem, repeated],
  [17, "comment", activity.AttemptComment],
  [18, "studentName", string],
]);
export const WatchRequest = message("homeroom.report.v1.WatchRequest", () => [
  [1, "handoutGrid", GetHandoutGridRequest, "report"],
  [2, "classOverview", GetClassOverviewRequest, "report"],
  [3, "studentReport", GetStudentReportRequest, "report"],
  [4, "resumeToken", string],
  [5, "withSignsOfLife", bool],
]);
export const GetClassOverviewRequest = message("homeroom.report.v1.GetClassOverviewRequest", () => [
  [1, "classId", string],
  [2, "options", ReportOptions],
  [3, "withoutItems", bool],
]);
export const GetStudentReportRequest = message("homeroom.report.v1.GetStudentReportRequest", () => [
  [1, "studentId", string],
  [2, "classId", string],
  [3, "options", ReportOptions],
  [4, "withoutItems", bool],
]);
export const WatchResponse = message("homeroom.report.v1.WatchResponse", () => [
  [1, "handoutGrid", HandoutGrid, "report"],
  [2, "classOverview", ClassOverview, "report"],
  [3, "studentReport", StudentReport, "report"],
  [4, "resumeToken", string],
  [5, "reset", bool],
  [6, "position", Position],
]);
export const ClassOverview = message("homeroom.report.v1.ClassOverview", () => [
  [1, "classId", string],
  [2, "title", string],
  [3, "handouts", HandoutOverview, repeated],
  [4, "policies", AttemptPolicies],
  [5, "position", Position],
  [6, "evaluateTime", wellKnown.Timestamp],
]);
export const HandoutOverview = message("homeroom.report.v1.HandoutOverview", () => [
  [1, "handoutId", string],
  [2, "title", string],
  [3, "dueTime", wellKnown.Timestamp],
  [4, "columns", GridColumn, repeated],
  [5, "postTime", wellKnown.Timestamp],
  [6, "endTime", wellKnown.Timestamp],
]);
export const StudentReport = message("homeroom.report.v1.StudentReport", () => [
  [1, "studentId", string],
  [2, "name", string],
  [3, "handouts", StudentHandout, repeated],
  [4, "policies", AttemptPolicies],
  [5, "position", Position],
  [6, "evaluateTime", wellKnown.Timestamp],
]);
export const StudentHandout = message("homeroom.report.v1.StudentHandout", () => [
  [1, "handoutId", string],
  [2, "title", string],
  [3, "columns", GridColumn, repeated],
  [4, "cells", GridCell, repeated],
  [5, "classId", string],
  [6, "dueTime", wellKnown.Timestamp],
  [7, "postTime", wellKnown.Timestamp],
  [8, "endTime", wellKnown.Timestamp],
  [9, "ownDue", bool],
]);
export const CompareGroupsRequest = message("homeroom.report.v1.CompareGroupsRequest", () => [
  [1, "groups", CompareGroupsRequestGroup, repeated],
  [2, "appId", string],
  [3, "identifierPath", string, repeated],
  [4, "metric", enumeration],
  [5, "confidence", double],
  [6, "options", ReportOptions],
  [7, "contextId", int64],
  [8, "withoutDescendants", bool],
]);
export const CompareGroupsRequestGroup = message("homeroom.report.v1.CompareGroupsRequest.Group", () => [
  [1, "label", string],
  [2, "classId", string],
  [3, "fromTime", wellKnown.Timestamp],
  [4, "untilTime", wellKnown.Timestamp],
  [5, "studentIds", string, repeated],
]);
export const CompareGroupsResponse = message("homeroom.report.v1.CompareGroupsResponse", () => [
  [1, "groups", GroupFigure, repeated],
  [2, "position", Position],
  [3, "policies", AttemptPolicies],
  [4, "metric", enumeration],
  [5, "confidence", double],
]);
export const GroupFigure = message("homeroom.report.v1.GroupFigure", () => [
  [1, "label", string],
  [2, "summary", Summary],
  [3, "interval", Interval],
  [4, "standardDeviation", double, optional],
]);
export const Interval = message("homeroom.report.v1.Interval", () => [
  [1, "lower", double],
  [2, "upper", double],
  [3, "method", enumeration],
]);
export const ListNeedsAttentionRequest = message("homeroom.report.v1.ListNeedsAttentionRequest", () => [
  [1, "classId", string],
  [2, "options", ReportOptions],
]);
export const ListNeedsAttentionResponse = message("homeroom.report.v1.ListNeedsAttentionResponse", () => [
  [1, "ruleVersion", string],
  [2, "notes", AttentionNote, repeated],
  [3, "position", Position],
  [4, "policies", AttemptPolicies],
  [5, "evaluateTime", wellKnown.Timestamp],
]);
export const AttentionNote = message("homeroom.report.v1.AttentionNote", () => [
  [1, "studentId", string],
  [2, "name", string],
  [3, "reason", string],
  [4, "explanation", string],
  [5, "handoutIds", string, repeated],
  [6, "facts", AttentionFact, repeated],
]);
export const AttentionFact = message("homeroom.report.v1.AttentionFact", () => [
  [1, "name", string],
  [2, "value", double],
]);
export const GetSubtreeReportRequest = message("homeroom.report.v1.GetSubtreeReportRequest", () => [
  [1, "scope", ContentScope],
  [2, "options", ReportOptions],
  [3, "depth", int32],
]);
export const ContentScope = message("homeroom.report.v1.ContentScope", () => [
  [1, "appId", string],
  [2, "identifierPath", string, repeated],
  [3, "classId", string],
  [4, "types", enumeration, repeated],
  [5, "topics", enumeration, repeated],
  [6, "contextId", int64],
  [7, "withoutDescendants", bool],
  [8, "handoutId", string],
]);
export const SubtreeReport = message("homeroom.report.v1.SubtreeReport", () => [
  [1, "nodes", SubtreeNode, repeated],
  [2, "policies", AttemptPolicies],
  [3, "position", Position],
]);
export const SubtreeNode = message("homeroom.report.v1.SubtreeNode", () => [
  [1, "contextId", int64],
  [2, "identifierPath", string, repeated],
  [3, "title", string],
  [4, "direct", ContentFigures],
  [5, "inclusive", ContentFigures],
  [6, "type", enumeration],
  [7, "depth", int32],
  [8, "withdrawn", bool],
  [9, "primaryKind", enumeration],
]);
export const ContentFigures = message("homeroom.report.v1.ContentFigures", () => [
  [1, "attempts", int64],
  [2, "students", int32],
  [3, "progress", Summary],
  [4, "score", Summary],
  [5, "time", Summary],
  [6, "quantity", Summary],
  [7, "binary", Summary],
  [8, "totalTime", wellKnown.Duration],
  [9, "suppressed", bool],
]);
export const GetDistributionRequest = message("homeroom.report.v1.GetDistributionRequest", () => [
  [1, "scope", ContentScope],
  [2, "metric", enumeration],
  [3, "quantiles", double, repeated],
  [4, "bins", int32],
  [5, "options", ReportOptions],
  [6, "nodes", enumeration],
]);
export const Distribution = message("homeroom.report.v1.Distribution", () => [
  [1, "metric", enumeration],
  [2, "n", int64],
  [3, "mean", double, optional],
  [4, "standardDeviation", double, optional],
  [5, "minimum", double, optional],
  [6, "maximum", double, optional],
  [7, "quantiles", double, repeated],
  [8, "histogram", HistogramBin, repeated],
  [9, "population", Population],
  [10, "policies", AttemptPolicies],
  [11, "position", Position],
  [12, "suppressed", bool],
  [13, "extremesSuppressed", bool],
  [14, "quantilesSuppressed", bool],
  [15, "nodes", NodeDistribution, repeated],
  [16, "ownMean", double, optional],
]);
export const HistogramBin = message("homeroom.report.v1.HistogramBin", () => [
  [1, "from", double],
  [2, "until", double],
  [3, "count", int64],
  [4, "overMaximum", bool],
  [5, "suppressed", bool],
]);
export const NodeDistribution = message("homeroom.report.v1.NodeDistribution", () => [
  [1, "contextId", int64],
  [2, "identifierPath", string, repeated],
  [3, "title", string],
  [4, "distribution", Distribution],
]);
export const GetItemAnalysisRequest = message("homeroom.report.v1.GetItemAnalysisRequest", () => [
  [1, "scope", ContentScope],
  [2, "options", ReportOptions],
  [3, "itemIdentifiers", string, repeated],
  [4, "includeUnfinished", bool],
]);
export const ItemAnalysis = message("homeroom.report.v1.ItemAnalysis", () => [
  [1, "attempts", int64],
  [2, "complete", int64],
  [3, "items", ItemStatistics, repeated],
  [4, "alpha", double, optional],
  [5, "standardErrorOfMeasurement", double, optional],
  [6, "allBinary", bool],
  [7, "policies", AttemptPolicies],
  [8, "position", Position],
  [9, "headlineMetric", enumeration],
  [10, "finishedOnly", bool],
  [11, "suppressed", bool],
  [12, "completeSuppressed", bool],
]);
export const ItemStatistics = message("homeroom.report.v1.ItemStatistics", () => [
  [1, "identifier", string],
  [2, "title", string],
  [3, "n", int64],
  [4, "absent", int64],
  [5, "facility", double, optional],
  [6, "discrimination", double, optional],
  [7, "pointBiserial", double, optional],
  [8, "correctedPointBiserial", double, optional],
  [9, "responses", ResponseCount, repeated],
  [10, "smallN", bool],
  [11, "kind", enumeration],
  [12, "omitted", int64, optional],
  [13, "notReached", int64, optional],
  [14, "discriminationSmallN", bool],
  [15, "responsesIncomplete", bool],
  [16, "suppressed", bool],
  [17, "absentSuppressed", bool],
  [18, "ownFacility", double, optional],
]);
export const ResponseCount = message("homeroom.report.v1.ResponseCount", () => [
  [1, "response", string],
  [2, "count", int64],
]);
export const GetTimeSeriesRequest = message("homeroom.report.v1.GetTimeSeriesRequest", () => [
  [1, "scope", ContentScope],
  [2, "bucket", enumeration],
  [3, "options", ReportOptions],
]);
export const TimeSeries = message("homeroom.report.v1.TimeSeries", () => [
  [1, "buckets", TimeBucket, repeated],
  [2, "position", Position],
  [3, "policies", AttemptPolicies],
  [4, "timeZone", string],
]);
export const TimeBucket = message("homeroom.report.v1.TimeBucket", () => [
  [1, "startTime", wellKnown.Timestamp],
  [2, "attempts", int64],
  [3, "activeStudents", int32],
  [4, "meanScore", double, optional],
  [5, "medianTime", double, optional],
  [6, "p95Time", double, optional],
  [7, "startDate", string],
  [8, "suppressed", bool],
  [9, "scoreSuppressed", bool],
  [10, "timeSuppressed", bool],
  [11, "score", Summary],
  [12, "time", Summary],
]);
export const GetCoverageRequest = message("homeroom.report.v1.GetCoverageRequest", () => [
  [1, "handoutId", string],
  [2, "taskId", string],
  [3, "contextId", int64],
  [4, "parts", int32],
  [5, "options", ReportOptions],
  [6, "scope", ContentScope],
]);
export const CoverageStrip = message("homeroom.report.v1.CoverageStrip", () => [
  [1, "students", int32, repeated],
  [2, "withData", int32],
  [3, "position", Position],
  [4, "population", Population],
  [5, "policies", AttemptPolicies],
  [6, "suppressed", bool],
  [7, "suppressedParts", int32, repeated],
]);
export const ExplainRequest = message("homeroom.report.v1.ExplainRequest", () => [
  [1, "handoutId", string],
  [2, "taskId", string],
  [3, "contextId", int64],
  [4, "metric", enumeration],
  [5, "options", ReportOptions],
  [6, "pageSize", int32],
  [7, "pageToken", string],
  [8, "itemIdentifier", string],
  [9, "itemKind", enumeration],
  [10, "scope", ContentScope],
]);
export const ExplainResponse = message("homeroom.report.v1.ExplainResponse", () => [
  [1, "attempts", ReportedAttempt, repeated],
  [2, "nextPageToken", string],
  [3, "position", Position],
  [4, "summary", Summary],
  [5, "policies", AttemptPolicies],
]);
export const ExplainAttemptsRequest = message("homeroom.report.v1.ExplainAttemptsRequest", () => [
  [1, "studentId", string],
  [2, "contextId", int64],
  [3, "appId", string],
  [4, "identifierPath", string, repeated],
  [5, "handoutId", string],
  [6, "options", ReportOptions],
  [7, "pageSize", int32],
  [8, "pageToken", string],
]);
export const ExplainAttemptsResponse = message("homeroom.report.v1.ExplainAttemptsResponse", () => [
  [1, "handouts", ExplainedHandout, repeated],
  [2, "attempts", ExplainedAttempt, repeated],
  [3, "nextPageToken", string],
  [4, "position", Position],
  [5, "policies", AttemptPolicies],
  [6, "evaluateTime", wellKnown.Timestamp],
  [7, "headlineMetric", enumeration],
  [8, "contextId", int64],
  [9, "title", string],
  [10, "suppressed", bool],
  [11, "studentName", string],
]);
export const ExplainedHandout = message("homeroom.report.v1.ExplainedHandout", () => [
  [1, "handoutId", string],
  [2, "classId", string],
  [3, "title", string],
  [4, "shown", bool],
  [5, "reason", enumeration],
  [6, "attempts", int32],
  [7, "policy", enumeration],
  [8, "pickedAttemptId", string],
  [9, "carriedFromHandoutId", string],
  [10, "deleteBeforeTime", wellKnown.Timestamp],
  [11, "classTitle", string],
]);
export const ExplainedAttempt = message("homeroom.report.v1.ExplainedAttempt", () => [
  [1, "attempt", ReportedAttempt],
  [2, "verdicts", AttemptVerdict, repeated],
  [3, "quarantinedKind", enumeration],
]);
export const AttemptVerdict = message("homeroom.report.v1.AttemptVerdict", () => [
  [1, "handoutId", string],
  [2, "shown", bool],
  [3, "reason", enumeration],
  [4, "role", enumeration],
  [5, "carried", bool],
]);
export const ExportRequest = message("homeroom.report.v1.ExportRequest", () => [
  [1, "classId", string, "source"],
  [2, "handoutGrid", GetHandoutGridRequest, "source"],
  [5, "allAttempts", bool, "source"],
  [6, "classOverview", GetClassOverviewRequest, "source"],
  [7, "studentReport", GetStudentReportRequest, "source"],
  [8, "subtree", GetSubtreeReportRequest, "source"],
  [9, "distribution", GetDistributionRequest, "source"],
  [10, "itemAnalysis", GetItemAnalysisRequest, "source"],
  [11, "timeSeries", GetTimeSeriesRequest, "source"],
  [12, "coverage", GetCoverageRequest, "source"],
  [13, "comparison", CompareGroupsRequest, "source"],
  [14, "needsAttention", ListNeedsAttentionRequest, "source"],
  [3, "format", enumeration],
  [4, "resumeToken", string],
  [15, "options", ReportOptions],
]);
export const ExportResponse = message("homeroom.report.v1.ExportResponse", () => [
  [1, "data", bytes],
  [2, "resumeToken", string],
  [3, "position", Position],
  [4, "rows", int64],
]);

export const ReportService = {
  getHandoutGrid: unary("homeroom.report.v1.ReportService/GetHandoutGrid", GetHandoutGridRequest, HandoutGrid),
  listCellAttempts: unary("homeroom.report.v1.ReportService/ListCellAttempts", ListCellAttemptsRequest, ListCellAttemptsResponse),
  watch: serverStreaming("homeroom.report.v1.ReportService/Watch", WatchRequest, WatchResponse),
  getClassOverview: unary("homeroom.report.v1.ReportService/GetClassOverview", GetClassOverviewRequest, ClassOverview),
  getStudentReport: unary("homeroom.report.v1.ReportService/GetStudentReport", GetStudentReportRequest, StudentReport),
  compareGroups: unary("homeroom.report.v1.ReportService/CompareGroups", CompareGroupsRequest, CompareGroupsResponse),
  listNeedsAttention: unary("homeroom.report.v1.ReportService/ListNeedsAttention", ListNeedsAttentionRequest, ListNeedsAttentionResponse),
  getSubtreeReport: unary("homeroom.report.v1.ReportService/GetSubtreeReport", GetSubtreeReportRequest, SubtreeReport),
  getDistribution: unary("homeroom.report.v1.ReportService/GetDistribution", GetDistributionRequest, Distribution),
  getItemAnalysis: unary("homeroom.report.v1.ReportService/GetItemAnalysis", GetItemAnalysisRequest, ItemAnalysis),
  getTimeSeries: unary("homeroom.report.v1.ReportService/GetTimeSeries", GetTimeSeriesRequest, TimeSeries),
  getCoverage: unary("homeroom.report.v1.ReportService/GetCoverage", GetCoverageRequest, CoverageStrip),
  explain: unary("homeroom.report.v1.ReportService/Explain", ExplainRequest, ExplainResponse),
  explainAttempts: unary("homeroom.report.v1.ReportService/ExplainAttempts", ExplainAttemptsRequest, ExplainAttemptsResponse),
  export: serverStreaming("homeroom.report.v1.ReportService/Export", ExportRequest, ExportResponse),
  getFollowing: unary("homeroom.report.v1.ReportService/GetFollowing", context.GetFollowingRequest, context.GetFollowingResponse),
};
