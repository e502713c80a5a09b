// Generated from package homeroom.report.v1 by Proto/generate.sh. Edit the schema, not this file.

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

/** @template T @typedef {import("../rpc/protobuf.js").MessageType<T>} MessageType */

/**
 * Which of a student's attempts make the number.
 * @typedef {number} AttemptPolicy
 */
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

/**
 * What a number measures.
 * @typedef {number} Metric
 */
export const Metric = Object.freeze({
  UNSPECIFIED: 0,
  PROGRESS: 1,
  SCORE: 2,
  QUANTITY: 3,
  BINARY: 4,
  TIME: 5,
});

/**
 * What a reader should know about a cell.
 * @typedef {number} CellFlag
 */
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
});

/** @typedef {number} IntervalMethod */
export const IntervalMethod = Object.freeze({
  UNSPECIFIED: 0,
  WILSON: 1,
  STUDENT: 2,
});

/** @typedef {number} GetDistributionRequestNodes */
export const GetDistributionRequestNodes = Object.freeze({
  UNSPECIFIED: 0,
  DIRECT: 1,
  INCLUSIVE: 2,
});

/** @typedef {number} GetTimeSeriesRequestBucket */
export const GetTimeSeriesRequestBucket = Object.freeze({
  UNSPECIFIED: 0,
  DAY: 1,
  WEEK: 2,
  MONTH: 3,
});

/**
 * The first reason that a cell does not show something.
 * @typedef {number} HiddenReason
 */
export const HiddenReason = Object.freeze({
  UNSPECIFIED: 0,
  NOT_POSTED: 1,
  NOT_IN_CLASS: 2,
  NOT_RECIPIENT: 3,
  NEVER_WHILE_OPEN: 4,
  RECORDING_OFF: 5,
  NO_COLUMN: 6,
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

/**
 * What an attempt that is shown is to the cell's headline.
 * @typedef {number} AttemptRole
 */
export const AttemptRole = Object.freeze({
  UNSPECIFIED: 0,
  PICKED: 1,
  PASSED_OVER: 2,
  COUNTED: 3,
  NO_HEADLINE: 4,
});

/** @typedef {number} ExportRequestFormat */
export const ExportRequestFormat = Object.freeze({
  UNSPECIFIED: 0,
  CSV: 1,
  JSON_LINES: 2,
});

/**
 * @typedef GetHandoutGridRequest
 * @property {string} handoutId
 * @property {ReportOptions | undefined} options
 * @property {boolean} withoutItems Leaves out the additional items.
 * @property {number} firstColumn Leaves out the columns before this one, counted from 0.
 * @property {boolean} withoutAttemptIds Leaves out which attempt was picked for each cell: of a large grid these ids are what can be compressed least.
 */
/** @type {MessageType<GetHandoutGridRequest>} */
export const GetHandoutGridRequest = message("homeroom.report.v1.GetHandoutGridRequest", () => [
  [1, "handoutId", string],
  [2, "options", ReportOptions],
  [3, "withoutItems", bool],
  [4, "firstColumn", int32],
  [5, "withoutAttemptIds", bool],
]);

/**
 * Which reading of the class a report is of.
 * @typedef ReportOptions
 * @property {AttemptPolicies | undefined} policies
 * @property {Position | undefined} atLeast Answers only when the report has followed at least this far, or with UNAVAILABLE at the deadline.
 * @property {string[]} studentIds Only these students; empty for all.
 * @property {import("./well-known.js").Timestamp | undefined} fromTime Only attempts begun at this instant or later.
 * @property {import("./well-known.js").Timestamp | undefined} untilTime Only attempts begun before this instant.
 * @property {boolean} asOfDue Counts only what students had done by the handout's due time, whenever it arrived; all else is as now.
 */
/** @type {MessageType<ReportOptions>} */
export const ReportOptions = message("homeroom.report.v1.ReportOptions", () => [
  [1, "policies", AttemptPolicies],
  [2, "atLeast", Position],
  [3, "studentIds", string, repeated],
  [4, "fromTime", wellKnown.Timestamp],
  [5, "untilTime", wellKnown.Timestamp],
  [6, "asOfDue", bool],
]);

/**
 * A policy for each metric.
 * @typedef AttemptPolicies
 * @property {AttemptPolicy} progress
 * @property {AttemptPolicy} score
 * @property {AttemptPolicy} quantity
 * @property {AttemptPolicy} binary
 * @property {AttemptPolicy} time
 */
/** @type {MessageType<AttemptPolicies>} */
export const AttemptPolicies = message("homeroom.report.v1.AttemptPolicies", () => [
  [1, "progress", enumeration],
  [2, "score", enumeration],
  [3, "quantity", enumeration],
  [4, "binary", enumeration],
  [5, "time", enumeration],
]);

/**
 * How far a report has followed the services it is made from.
 * @typedef Position
 * @property {bigint} activityEpoch
 * @property {bigint} activitySequence
 * @property {bigint} contextEpoch
 * @property {bigint} contextSequence
 * @property {import("./well-known.js").Timestamp | undefined} inStepTime Of answers: when everything that the other services had committed was last known to be in this report.
 */
/** @type {MessageType<Position>} */
export const Position = message("homeroom.report.v1.Position", () => [
  [1, "activityEpoch", int64],
  [2, "activitySequence", int64],
  [3, "contextEpoch", int64],
  [4, "contextSequence", int64],
  [5, "inStepTime", wellKnown.Timestamp],
]);

/**
 * @typedef HandoutGrid
 * @property {string} handoutId
 * @property {string} classId
 * @property {string} title
 * @property {import("./well-known.js").Timestamp | undefined} dueTime
 * @property {GridColumn[]} columns
 * @property {GridRow[]} rows Ordered by the name that people are sorted by, then by identifier.
 * @property {AttemptPolicies | undefined} policies The policies used.
 * @property {Position | undefined} position
 * @property {import("./well-known.js").Timestamp | undefined} evaluateTime The instant, by the organization's clock, that lateness and membership were judged at.
 * @property {number} columnsLeft How many columns follow those of this answer: see `first_column`.
 */
/** @type {MessageType<HandoutGrid>} */
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
]);

/**
 * A task, or a context below a container task: those follow their container, in display order.
 * @typedef GridColumn
 * @property {string} taskId
 * @property {bigint} contextId 0 for the task of a whole app, which reports done only.
 * @property {string} appId
 * @property {string[]} identifierPath
 * @property {string} title
 * @property {import("./context.js").ContextType} type
 * @property {boolean} isContainer A task that covers contexts below it.
 * @property {boolean} isSubColumn The column is one context below the container task `task_id`.
 * @property {boolean} withdrawn The content is no longer there; its work is.
 * @property {Metric} headlineMetric What the headline of the column is: the kind of its primary items, or progress where no kind is fixed.
 * @property {Summary | undefined} headline
 * @property {Summary | undefined} progress
 * @property {Summary | undefined} time
 * @property {ItemColumn[]} items One for each additional item that occurs, in the order of first occurrence by student and position.
 * @property {DoneCounts | undefined} counts
 * @property {number} ownNumber Above 0: a sub-column of content that students made for themselves, of each row another: the row's first, second and so on.
 * @property {number} foldedColumns Sub-columns that are left out, since the report would have more than 5,000 columns: the handout's grid has them.
 */
/** @type {MessageType<GridColumn>} */
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

/**
 * One number over many students.
 * @typedef Summary
 * @property {Metric} metric
 * @property {Population | undefined} population
 * @property {bigint} n How many observations the mean is of: students, or attempts under the policy ALL.
 * @property {number | undefined} mean
 * @property {boolean} suppressed Withheld, because it is of too few students for this reader (docs/reports.md, "Small groups"): of the population only `assigned` is told, and `n` and `mean` are not.
 */
/** @type {MessageType<Summary>} */
export const Summary = message("homeroom.report.v1.Summary", () => [
  [1, "metric", enumeration],
  [2, "population", Population],
  [3, "n", int64],
  [4, "mean", double, optional],
  [5, "suppressed", bool],
]);

/**
 * How many of the assigned students there is something to say about. assigned = not_available + with_data + no_data.
 * @typedef Population
 * @property {number} assigned
 * @property {number} notAvailable Recording is switched off for them.
 * @property {number} withData
 * @property {number} noData
 */
/** @type {MessageType<Population>} */
export const Population = message("homeroom.report.v1.Population", () => [
  [1, "assigned", int32],
  [2, "notAvailable", int32],
  [3, "withData", int32],
  [4, "noData", int32],
]);

/**
 * Additional items of one identifier and kind.
 * @typedef ItemColumn
 * @property {string} identifier
 * @property {string} title
 * @property {import("./context.js").ItemKind} kind
 * @property {Summary | undefined} summary
 */
/** @type {MessageType<ItemColumn>} */
export const ItemColumn = message("homeroom.report.v1.ItemColumn", () => [
  [1, "identifier", string],
  [2, "title", string],
  [3, "kind", enumeration],
  [4, "summary", Summary],
]);

/**
 * Students of all assigned, those without recording included.
 * @typedef DoneCounts
 * @property {number} assigned
 * @property {number} opened
 * @property {number} started
 * @property {number} finished
 * @property {number} done
 * @property {number} late
 * @property {number} missing
 */
/** @type {MessageType<DoneCounts>} */
export const DoneCounts = message("homeroom.report.v1.DoneCounts", () => [
  [1, "assigned", int32],
  [2, "opened", int32],
  [3, "started", int32],
  [4, "finished", int32],
  [5, "done", int32],
  [6, "late", int32],
  [7, "missing", int32],
]);

/**
 * @typedef GridRow
 * @property {string} studentId
 * @property {string} name
 * @property {GridCell[]} cells One for each column, in its order.
 */
/** @type {MessageType<GridRow>} */
export const GridRow = message("homeroom.report.v1.GridRow", () => [
  [1, "studentId", string],
  [2, "name", string],
  [3, "cells", GridCell, repeated],
]);

/**
 * @typedef GridCell
 * @property {boolean} notAvailable Recording is off for the student: there are no numbers, and there may be a mark of done.
 * @property {Value | undefined} headline Left out: no data.
 * @property {Value | undefined} progress
 * @property {Value | undefined} timeTotal Over the attempts that the policy says, all of them at first.
 * @property {Value | undefined} attemptTime Of the attempt that was picked for the headline.
 * @property {CellItem[]} items In the order of the attempt; see `ItemColumn` for their columns.
 * @property {boolean} done
 * @property {import("./well-known.js").Timestamp | undefined} doneTime
 * @property {boolean} opened
 * @property {boolean} started
 * @property {boolean} finished
 * @property {number} attempts
 * @property {string} attemptId The attempt that was picked for the headline, where the policy picks one, unless `without_attempt_ids`.
 * @property {Coverage | undefined} coverage For a container: over its sub-columns.
 * @property {CellFlag[]} flags
 * @property {OwnContent | undefined} ownContent In a column with an `own_number`: what the cell is about.
 */
/** @type {MessageType<GridCell>} */
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

/**
 * One number of one student.
 * @typedef Value
 * @property {Metric} metric
 * @property {number} value Progress and score as a ratio, quantity as it is, binary 0 or 1 or the share of true, time in seconds.
 * @property {import("./activity.js").Score | undefined} score Points and maximum, where one attempt's score was picked.
 * @property {import("./activity.js").BinaryWording} wording How to put true and false in words; TRUE_FALSE where attempts differ.
 * @property {number[]} observations Every observation, under the policy ALL.
 */
/** @type {MessageType<Value>} */
export const Value = message("homeroom.report.v1.Value", () => [
  [1, "metric", enumeration],
  [2, "value", double],
  [3, "score", activity.Score],
  [4, "wording", enumeration],
  [5, "observations", double, repeated],
]);

/**
 * @typedef CellItem
 * @property {string} identifier
 * @property {string} title
 * @property {import("./context.js").ItemKind} kind
 * @property {Value | undefined} value
 * @property {string} response The chosen option, where one attempt was picked.
 */
/** @type {MessageType<CellItem>} */
export const CellItem = message("homeroom.report.v1.CellItem", () => [
  [1, "identifier", string],
  [2, "title", string],
  [3, "kind", enumeration],
  [4, "value", Value],
  [5, "response", string],
]);

/**
 * How many of a container's sub-columns hold something.
 * @typedef Coverage
 * @property {number} withData With data in any metric.
 * @property {number} done
 * @property {number} total
 */
/** @type {MessageType<Coverage>} */
export const Coverage = message("homeroom.report.v1.Coverage", () => [
  [1, "withData", int32],
  [2, "done", int32],
  [3, "total", int32],
]);

/**
 * Content that one student's app declared, and that nobody has taken over for the class.
 * @typedef OwnContent
 * @property {bigint} contextId
 * @property {string[]} identifierPath
 * @property {string} title
 * @property {import("./context.js").ContextType} type
 * @property {boolean} withdrawn The content is no longer there; its work is.
 */
/** @type {MessageType<OwnContent>} */
export const OwnContent = message("homeroom.report.v1.OwnContent", () => [
  [1, "contextId", int64],
  [2, "identifierPath", string, repeated],
  [3, "title", string],
  [4, "type", enumeration],
  [5, "withdrawn", bool],
]);

/**
 * @typedef ListCellAttemptsRequest
 * @property {string} handoutId
 * @property {string} taskId
 * @property {bigint} contextId A column of a container task; 0 for the task's own context.
 * @property {string} studentId
 * @property {ReportOptions | undefined} options
 * @property {number} pageSize At most 1,000; 0 means 100.
 * @property {string} pageToken
 */
/** @type {MessageType<ListCellAttemptsRequest>} */
export const ListCellAttemptsRequest = message("homeroom.report.v1.ListCellAttemptsRequest", () => [
  [1, "handoutId", string],
  [2, "taskId", string],
  [3, "contextId", int64],
  [4, "studentId", string],
  [5, "options", ReportOptions],
  [6, "pageSize", int32],
  [7, "pageToken", string],
]);

/**
 * @typedef ListCellAttemptsResponse
 * @property {ReportedAttempt[]} attempts In order of start.
 * @property {Position | undefined} position
 * @property {string} nextPageToken Empty on the last page.
 */
/** @type {MessageType<ListCellAttemptsResponse>} */
export const ListCellAttemptsResponse = message("homeroom.report.v1.ListCellAttemptsResponse", () => [
  [1, "attempts", ReportedAttempt, repeated],
  [2, "position", Position],
  [3, "nextPageToken", string],
]);

/**
 * One attempt as a report shows it.
 * @typedef ReportedAttempt
 * @property {string} attemptId
 * @property {string} studentId
 * @property {bigint} contextId
 * @property {number} number Counted from 1 in order of start among the attempts that the reader may see.
 * @property {import("./well-known.js").Timestamp | undefined} startTime
 * @property {import("./activity.js").AttemptState} state
 * @property {number} progress
 * @property {boolean} hasProgress
 * @property {import("./well-known.js").Duration | undefined} time
 * @property {import("./activity.js").ActivityItem | undefined} primaryItem
 * @property {import("./activity.js").ActivityItem[]} additionalItems
 * @property {boolean} hasHeadline The attempt has the column's headline, so that it is one of those which the policy chooses among.
 * @property {boolean} carried It was taken over from an earlier handout of the class.
 * @property {boolean} finished
 * @property {Value | undefined} value Of Explain: what the attempt brings to the number.
 */
/** @type {MessageType<ReportedAttempt>} */
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
]);

/**
 * @typedef WatchRequest
 * @property {GetHandoutGridRequest | undefined} handoutGrid
 * @property {GetClassOverviewRequest | undefined} classOverview
 * @property {GetStudentReportRequest | undefined} studentReport
 * @property {string} resumeToken From an earlier answer: nothing is sent until there is something newer.
 */
/** @type {MessageType<WatchRequest>} */
export const WatchRequest = message("homeroom.report.v1.WatchRequest", () => [
  [1, "handoutGrid", GetHandoutGridRequest, "report"],
  [2, "classOverview", GetClassOverviewRequest, "report"],
  [3, "studentReport", GetStudentReportRequest, "report"],
  [4, "resumeToken", string],
]);

/**
 * @typedef GetClassOverviewRequest
 * @property {string} classId
 * @property {ReportOptions | undefined} options
 * @property {boolean} withoutItems Leaves out the additional items.
 */
/** @type {MessageType<GetClassOverviewRequest>} */
export const GetClassOverviewRequest = message("homeroom.report.v1.GetClassOverviewRequest", () => [
  [1, "classId", string],
  [2, "options", ReportOptions],
  [3, "withoutItems", bool],
]);

/**
 * @typedef GetStudentReportRequest
 * @property {string} studentId
 * @property {string} classId Only handouts of this class; empty for all that the caller may see.
 * @property {ReportOptions | undefined} options `student_ids` are those that the student is compared with, and the student is always one of them.
 * @property {boolean} withoutItems Leaves out the additional items.
 */
/** @type {MessageType<GetStudentReportRequest>} */
export const GetStudentReportRequest = message("homeroom.report.v1.GetStudentReportRequest", () => [
  [1, "studentId", string],
  [2, "classId", string],
  [3, "options", ReportOptions],
  [4, "withoutItems", bool],
]);

/**
 * @typedef WatchResponse
 * @property {HandoutGrid | undefined} handoutGrid
 * @property {ClassOverview | undefined} classOverview
 * @property {StudentReport | undefined} studentReport
 * @property {string} resumeToken Where to resume.
 * @property {boolean} reset What the resume token stood for is not known any more: take this state instead of yours.
 */
/** @type {MessageType<WatchResponse>} */
export const WatchResponse = message("homeroom.report.v1.WatchResponse", () => [
  [1, "handoutGrid", HandoutGrid, "report"],
  [2, "classOverview", ClassOverview, "report"],
  [3, "studentReport", StudentReport, "report"],
  [4, "resumeToken", string],
  [5, "reset", bool],
]);

/**
 * @typedef ClassOverview
 * @property {string} classId
 * @property {string} title
 * @property {HandoutOverview[]} handouts All that were posted, the one posted last first.
 * @property {AttemptPolicies | undefined} policies
 * @property {Position | undefined} position
 * @property {import("./well-known.js").Timestamp | undefined} evaluateTime The instant, by the organization's clock, that lateness and membership were judged at.
 */
/** @type {MessageType<ClassOverview>} */
export const ClassOverview = message("homeroom.report.v1.ClassOverview", () => [
  [1, "classId", string],
  [2, "title", string],
  [3, "handouts", HandoutOverview, repeated],
  [4, "policies", AttemptPolicies],
  [5, "position", Position],
  [6, "evaluateTime", wellKnown.Timestamp],
]);

/**
 * @typedef HandoutOverview
 * @property {string} handoutId
 * @property {string} title
 * @property {import("./well-known.js").Timestamp | undefined} dueTime
 * @property {GridColumn[]} columns The grid's columns without its rows.
 * @property {import("./well-known.js").Timestamp | undefined} postTime
 * @property {import("./well-known.js").Timestamp | undefined} endTime When it was completed or archived.
 */
/** @type {MessageType<HandoutOverview>} */
export const HandoutOverview = message("homeroom.report.v1.HandoutOverview", () => [
  [1, "handoutId", string],
  [2, "title", string],
  [3, "dueTime", wellKnown.Timestamp],
  [4, "columns", GridColumn, repeated],
  [5, "postTime", wellKnown.Timestamp],
  [6, "endTime", wellKnown.Timestamp],
]);

/**
 * @typedef StudentReport
 * @property {string} studentId
 * @property {string} name
 * @property {StudentHandout[]} handouts Those that the student is assigned, the one posted last first.
 * @property {AttemptPolicies | undefined} policies
 * @property {Position | undefined} position
 * @property {import("./well-known.js").Timestamp | undefined} evaluateTime The instant, by the organization's clock, that lateness and membership were judged at.
 */
/** @type {MessageType<StudentReport>} */
export const StudentReport = message("homeroom.report.v1.StudentReport", () => [
  [1, "studentId", string],
  [2, "name", string],
  [3, "handouts", StudentHandout, repeated],
  [4, "policies", AttemptPolicies],
  [5, "position", Position],
  [6, "evaluateTime", wellKnown.Timestamp],
]);

/**
 * @typedef StudentHandout
 * @property {string} handoutId
 * @property {string} title
 * @property {GridColumn[]} columns The grid's columns, with the figures of the class; to a student with those of their own work alone.
 * @property {GridCell[]} cells The student's cells, one a column.
 * @property {string} classId
 * @property {import("./well-known.js").Timestamp | undefined} dueTime
 * @property {import("./well-known.js").Timestamp | undefined} postTime
 * @property {import("./well-known.js").Timestamp | undefined} endTime When it was completed or archived.
 */
/** @type {MessageType<StudentHandout>} */
export const StudentHandout = message("homeroom.report.v1.StudentHandout", () => [
  [1, "handoutId", string],
  [2, "title", string],
  [3, "columns", GridColumn, repeated],
  [4, "cells", GridCell, repeated],
  [5, "classId", string],
  [6, "dueTime", wellKnown.Timestamp],
  [7, "postTime", wellKnown.Timestamp],
  [8, "endTime", wellKnown.Timestamp],
]);

/**
 * @typedef CompareGroupsRequest
 * @property {CompareGroupsRequestGroup[]} groups At least one, at most 100.
 * @property {string} appId
 * @property {string[]} identifierPath
 * @property {Metric} metric
 * @property {number} confidence Of the intervals, above 0 and below 1; 0 means 0.95.
 * @property {ReportOptions | undefined} options The window and the students of a group stand above those given here.
 * @property {bigint} contextId Names the context by its number instead of its path.
 * @property {boolean} withoutDescendants Only work at the context itself, not below it.
 */
/** @type {MessageType<CompareGroupsRequest>} */
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

/**
 * @typedef CompareGroupsRequestGroup
 * @property {string} label
 * @property {string} classId
 * @property {import("./well-known.js").Timestamp | undefined} fromTime
 * @property {import("./well-known.js").Timestamp | undefined} untilTime
 * @property {string[]} studentIds Only these students; empty for all.
 */
/** @type {MessageType<CompareGroupsRequestGroup>} */
export const CompareGroupsRequestGroup = message("homeroom.report.v1.CompareGroupsRequest.Group", () => [
  [1, "label", string],
  [2, "classId", string],
  [3, "fromTime", wellKnown.Timestamp],
  [4, "untilTime", wellKnown.Timestamp],
  [5, "studentIds", string, repeated],
]);

/**
 * @typedef CompareGroupsResponse
 * @property {GroupFigure[]} groups In the order asked for.
 * @property {Position | undefined} position
 * @property {AttemptPolicies | undefined} policies
 * @property {Metric} metric
 * @property {number} confidence
 */
/** @type {MessageType<CompareGroupsResponse>} */
export const CompareGroupsResponse = message("homeroom.report.v1.CompareGroupsResponse", () => [
  [1, "groups", GroupFigure, repeated],
  [2, "position", Position],
  [3, "policies", AttemptPolicies],
  [4, "metric", enumeration],
  [5, "confidence", double],
]);

/**
 * @typedef GroupFigure
 * @property {string} label
 * @property {Summary | undefined} summary
 * @property {Interval | undefined} interval Left out where it is undefined, and where the figure is suppressed.
 * @property {number | undefined} standardDeviation
 */
/** @type {MessageType<GroupFigure>} */
export const GroupFigure = message("homeroom.report.v1.GroupFigure", () => [
  [1, "label", string],
  [2, "summary", Summary],
  [3, "interval", Interval],
  [4, "standardDeviation", double, optional],
]);

/**
 * @typedef Interval
 * @property {number} lower
 * @property {number} upper
 * @property {IntervalMethod} method
 */
/** @type {MessageType<Interval>} */
export const Interval = message("homeroom.report.v1.Interval", () => [
  [1, "lower", double],
  [2, "upper", double],
  [3, "method", enumeration],
]);

/**
 * @typedef ListNeedsAttentionRequest
 * @property {string} classId
 * @property {ReportOptions | undefined} options
 */
/** @type {MessageType<ListNeedsAttentionRequest>} */
export const ListNeedsAttentionRequest = message("homeroom.report.v1.ListNeedsAttentionRequest", () => [
  [1, "classId", string],
  [2, "options", ReportOptions],
]);

/**
 * @typedef ListNeedsAttentionResponse
 * @property {string} ruleVersion The version of the rule that was applied: docs/needs-attention.md.
 * @property {AttentionNote[]} notes By student as in a grid, then by reason in the order of the rule.
 * @property {Position | undefined} position
 * @property {AttemptPolicies | undefined} policies
 * @property {import("./well-known.js").Timestamp | undefined} evaluateTime The instant, by the organization's clock, that everything was judged at.
 */
/** @type {MessageType<ListNeedsAttentionResponse>} */
export const ListNeedsAttentionResponse = message("homeroom.report.v1.ListNeedsAttentionResponse", () => [
  [1, "ruleVersion", string],
  [2, "notes", AttentionNote, repeated],
  [3, "position", Position],
  [4, "policies", AttemptPolicies],
  [5, "evaluateTime", wellKnown.Timestamp],
]);

/**
 * @typedef AttentionNote
 * @property {string} studentId
 * @property {string} name
 * @property {string} reason A constant in UPPER_SNAKE_CASE.
 * @property {string} explanation In words, with the numbers.
 * @property {string[]} handoutIds That it rests on, the one posted last first.
 * @property {AttentionFact[]} facts The numbers of the explanation, for programs.
 */
/** @type {MessageType<AttentionNote>} */
export const AttentionNote = message("homeroom.report.v1.AttentionNote", () => [
  [1, "studentId", string],
  [2, "name", string],
  [3, "reason", string],
  [4, "explanation", string],
  [5, "handoutIds", string, repeated],
  [6, "facts", AttentionFact, repeated],
]);

/**
 * @typedef AttentionFact
 * @property {string} name A constant in lower_snake_case: docs/needs-attention.md.
 * @property {number} value
 */
/** @type {MessageType<AttentionFact>} */
export const AttentionFact = message("homeroom.report.v1.AttentionFact", () => [
  [1, "name", string],
  [2, "value", double],
]);

/**
 * @typedef GetSubtreeReportRequest
 * @property {ContentScope | undefined} scope
 * @property {ReportOptions | undefined} options
 * @property {number} depth How many levels down nodes are listed; 0 for all.
 */
/** @type {MessageType<GetSubtreeReportRequest>} */
export const GetSubtreeReportRequest = message("homeroom.report.v1.GetSubtreeReportRequest", () => [
  [1, "scope", ContentScope],
  [2, "options", ReportOptions],
  [3, "depth", int32],
]);

/**
 * Whose work at which content a report is of.
 * @typedef ContentScope
 * @property {string} appId
 * @property {string[]} identifierPath May be a former path.
 * @property {string} classId Only this class; empty for all that the caller may see.
 * @property {import("./context.js").ContextType[]} types Only content of these types or topics; empty for all.
 * @property {import("./context.js").Topic[]} topics
 * @property {bigint} contextId Names the context by its number instead of its path.
 * @property {boolean} withoutDescendants Only the context itself, not what lies below it.
 * @property {string} handoutId Only work for this handout.
 */
/** @type {MessageType<ContentScope>} */
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

/**
 * @typedef SubtreeReport
 * @property {SubtreeNode[]} nodes What is assigned to anybody in the report or holds their work, and what lies above it up to the context asked for.
 * @property {AttemptPolicies | undefined} policies
 * @property {Position | undefined} position
 */
/** @type {MessageType<SubtreeReport>} */
export const SubtreeReport = message("homeroom.report.v1.SubtreeReport", () => [
  [1, "nodes", SubtreeNode, repeated],
  [2, "policies", AttemptPolicies],
  [3, "position", Position],
]);

/**
 * @typedef SubtreeNode
 * @property {bigint} contextId
 * @property {string[]} identifierPath
 * @property {string} title
 * @property {ContentFigures | undefined} direct Work at this context alone.
 * @property {ContentFigures | undefined} inclusive And with everything below it; time is the union, not the sum.
 * @property {import("./context.js").ContextType} type
 * @property {number} depth 0 for the context asked for, 1 for its children.
 * @property {boolean} withdrawn The content is no longer there; its work is.
 * @property {import("./context.js").ItemKind} primaryKind The kind of its primary items; UNSPECIFIED where none is fixed, and progress is its headline.
 */
/** @type {MessageType<SubtreeNode>} */
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

/**
 * Figures over cells: a cell is what one student has at one context under the policies.
 * @typedef ContentFigures
 * @property {bigint} attempts
 * @property {number} students With an attempt.
 * @property {Summary | undefined} progress
 * @property {Summary | undefined} score Score, quantity and binary only where the primary items of some context are of that kind.
 * @property {Summary | undefined} time The mean over students who have time.
 * @property {Summary | undefined} quantity Only direct: quantities of different contexts count different things.
 * @property {Summary | undefined} binary
 * @property {import("./well-known.js").Duration | undefined} totalTime Over all students, of the union of each one's intervals.
 * @property {boolean} suppressed `attempts`, `students` and `total_time` are withheld: they are of too few students for this reader.
 */
/** @type {MessageType<ContentFigures>} */
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

/**
 * @typedef GetDistributionRequest
 * @property {ContentScope | undefined} scope
 * @property {Metric} metric
 * @property {number[]} quantiles Each 0 to 1; type 7.
 * @property {number} bins Bins of equal width, at most 1,000; 0 means 10.
 * @property {ReportOptions | undefined} options
 * @property {GetDistributionRequestNodes} nodes
 */
/** @type {MessageType<GetDistributionRequest>} */
export const GetDistributionRequest = message("homeroom.report.v1.GetDistributionRequest", () => [
  [1, "scope", ContentScope],
  [2, "metric", enumeration],
  [3, "quantiles", double, repeated],
  [4, "bins", int32],
  [5, "options", ReportOptions],
  [6, "nodes", enumeration],
]);

/**
 * @typedef Distribution
 * @property {Metric} metric
 * @property {bigint} n
 * @property {number | undefined} mean
 * @property {number | undefined} standardDeviation
 * @property {number | undefined} minimum
 * @property {number | undefined} maximum
 * @property {number[]} quantiles In the order asked for; none where there is no data, and where one of them is suppressed.
 * @property {HistogramBin[]} histogram Score, progress and binary
 * @property {Population | undefined} population
 * @property {AttemptPolicies | undefined} policies
 * @property {Position | undefined} position
 * @property {boolean} suppressed Withheld, because it is of too few students for this reader: only `population.assigned` is told.
 * @property {boolean} extremesSuppressed The extremes, which are always somebody's own, are withheld from this reader; so are the bins of quantity and time.
 * @property {boolean} quantilesSuppressed A quantile has too few students on one of its sides for this reader: none is told.
 * @property {NodeDistribution[]} nodes By node, as asked for, in the order of a subtree report.
 */
/** @type {MessageType<Distribution>} */
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
]);

/**
 * @typedef HistogramBin
 * @property {number} from
 * @property {number} until Not included, but in the last bin of the scale.
 * @property {bigint} count
 * @property {boolean} overMaximum Over 100 %: a teacher's bonus marks.
 * @property {boolean} suppressed The count is withheld.
 */
/** @type {MessageType<HistogramBin>} */
export const HistogramBin = message("homeroom.report.v1.HistogramBin", () => [
  [1, "from", double],
  [2, "until", double],
  [3, "count", int64],
  [4, "overMaximum", bool],
  [5, "suppressed", bool],
]);

/**
 * @typedef NodeDistribution
 * @property {bigint} contextId
 * @property {string[]} identifierPath
 * @property {string} title
 * @property {Distribution | undefined} distribution Without policies and position: they are those of the whole.
 */
/** @type {MessageType<NodeDistribution>} */
export const NodeDistribution = message("homeroom.report.v1.NodeDistribution", () => [
  [1, "contextId", int64],
  [2, "identifierPath", string, repeated],
  [3, "title", string],
  [4, "distribution", Distribution],
]);

/**
 * Of one context: what lies below it is not looked at.
 * @typedef GetItemAnalysisRequest
 * @property {ContentScope | undefined} scope
 * @property {ReportOptions | undefined} options
 * @property {string[]} itemIdentifiers The identifiers of the quiz's items, in its order.
 * @property {boolean} includeUnfinished Also attempts that are not finished.
 */
/** @type {MessageType<GetItemAnalysisRequest>} */
export const GetItemAnalysisRequest = message("homeroom.report.v1.GetItemAnalysisRequest", () => [
  [1, "scope", ContentScope],
  [2, "options", ReportOptions],
  [3, "itemIdentifiers", string, repeated],
  [4, "includeUnfinished", bool],
]);

/**
 * @typedef ItemAnalysis
 * @property {bigint} attempts
 * @property {bigint} complete Attempts that hold every item.
 * @property {ItemStatistics[]} items
 * @property {number | undefined} alpha
 * @property {number | undefined} standardErrorOfMeasurement
 * @property {boolean} allBinary
 * @property {AttemptPolicies | undefined} policies The policy of the context's headline is the one that chose the attempts.
 * @property {Position | undefined} position
 * @property {Metric} headlineMetric The context's headline.
 * @property {boolean} finishedOnly Only finished attempts were looked at.
 * @property {boolean} suppressed Withheld, because it is of too few students for this reader.
 * @property {boolean} completeSuppressed `complete` is withheld, and with it alpha and the standard error.
 */
/** @type {MessageType<ItemAnalysis>} */
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

/**
 * @typedef ItemStatistics
 * @property {string} identifier
 * @property {string} title
 * @property {bigint} n Attempts that hold the item, and that do not.
 * @property {bigint} absent
 * @property {number | undefined} facility
 * @property {number | undefined} discrimination
 * @property {number | undefined} pointBiserial
 * @property {number | undefined} correctedPointBiserial
 * @property {ResponseCount[]} responses The most frequent first, at most 100.
 * @property {boolean} smallN Fewer than 10 attempts hold the item: too few to rely on.
 * @property {import("./context.js").ItemKind} kind
 * @property {bigint | undefined} omitted
 * @property {bigint | undefined} notReached
 * @property {boolean} discriminationSmallN The groups that discrimination compares hold fewer than 10 attempts each.
 * @property {boolean} responsesIncomplete Answers of fewer students than this reader may see, or beyond the first 100.
 * @property {boolean} suppressed The item's figures are withheld from this reader.
 * @property {boolean} absentSuppressed How many omitted it and how many did not reach it is withheld.
 */
/** @type {MessageType<ItemStatistics>} */
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
]);

/**
 * @typedef ResponseCount
 * @property {string} response
 * @property {bigint} count
 */
/** @type {MessageType<ResponseCount>} */
export const ResponseCount = message("homeroom.report.v1.ResponseCount", () => [
  [1, "response", string],
  [2, "count", int64],
]);

/**
 * Every attempt is an observation of its own (ALL) unless the options name a policy: then a bucket shows what a report with the bucket as its window would.
 * @typedef GetTimeSeriesRequest
 * @property {ContentScope | undefined} scope
 * @property {GetTimeSeriesRequestBucket} bucket
 * @property {ReportOptions | undefined} options
 */
/** @type {MessageType<GetTimeSeriesRequest>} */
export const GetTimeSeriesRequest = message("homeroom.report.v1.GetTimeSeriesRequest", () => [
  [1, "scope", ContentScope],
  [2, "bucket", enumeration],
  [3, "options", ReportOptions],
]);

/**
 * @typedef TimeSeries
 * @property {TimeBucket[]} buckets In order; empty ones are left out.
 * @property {Position | undefined} position
 * @property {AttemptPolicies | undefined} policies
 * @property {string} timeZone Whose days these are: the school's, else the organization's.
 */
/** @type {MessageType<TimeSeries>} */
export const TimeSeries = message("homeroom.report.v1.TimeSeries", () => [
  [1, "buckets", TimeBucket, repeated],
  [2, "position", Position],
  [3, "policies", AttemptPolicies],
  [4, "timeZone", string],
]);

/**
 * @typedef TimeBucket
 * @property {import("./well-known.js").Timestamp | undefined} startTime Local midnight at which it begins, in the school's time zone.
 * @property {bigint} attempts
 * @property {number} activeStudents
 * @property {number | undefined} meanScore
 * @property {number | undefined} medianTime
 * @property {number | undefined} p95Time
 * @property {string} startDate The first day, as in "2026-09-07".
 * @property {boolean} suppressed Withheld, because it is of too few students for this reader: only when it begins is told.
 * @property {boolean} scoreSuppressed The mean score is withheld; of the times, those that are left out.
 * @property {boolean} timeSuppressed
 * @property {Summary | undefined} score The mean score with its n and population.
 * @property {Summary | undefined} time Time with its n and population; its mean is that of the observations whose median is given.
 */
/** @type {MessageType<TimeBucket>} */
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

/**
 * @typedef GetCoverageRequest
 * @property {string} handoutId
 * @property {string} taskId
 * @property {bigint} contextId
 * @property {number} parts How many parts of equal size, at most 1,000; 0 means 50.
 * @property {ReportOptions | undefined} options
 * @property {ContentScope | undefined} scope Instead of handout, task and context: all work in the scope at its context itself.
 */
/** @type {MessageType<GetCoverageRequest>} */
export const GetCoverageRequest = message("homeroom.report.v1.GetCoverageRequest", () => [
  [1, "handoutId", string],
  [2, "taskId", string],
  [3, "contextId", int64],
  [4, "parts", int32],
  [5, "options", ReportOptions],
  [6, "scope", ContentScope],
]);

/**
 * @typedef CoverageStrip
 * @property {number[]} students For each part, the students who have covered the whole of it.
 * @property {number} withData Students with progress data.
 * @property {Position | undefined} position
 * @property {Population | undefined} population
 * @property {AttemptPolicies | undefined} policies
 * @property {boolean} suppressed Withheld, because it is of too few students for this reader.
 * @property {number[]} suppressedParts Parts whose count is withheld, by their place from 0.
 */
/** @type {MessageType<CoverageStrip>} */
export const CoverageStrip = message("homeroom.report.v1.CoverageStrip", () => [
  [1, "students", int32, repeated],
  [2, "withData", int32],
  [3, "position", Position],
  [4, "population", Population],
  [5, "policies", AttemptPolicies],
  [6, "suppressed", bool],
  [7, "suppressedParts", int32, repeated],
]);

/**
 * @typedef ExplainRequest
 * @property {string} handoutId The column that the number stands in.
 * @property {string} taskId
 * @property {bigint} contextId A column of a container task; 0 for the task's own context.
 * @property {Metric} metric Progress, time, or the metric of the column's headline; UNSPECIFIED for the headline.
 * @property {ReportOptions | undefined} options As the number was asked for.
 * @property {number} pageSize At most 1,000; 0 means 100.
 * @property {string} pageToken
 * @property {string} itemIdentifier Instead of a metric: the additional items of this identifier and kind.
 * @property {import("./context.js").ItemKind} itemKind
 * @property {ContentScope | undefined} scope Instead of a column: the number that GetDistribution gives of this scope.
 */
/** @type {MessageType<ExplainRequest>} */
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

/**
 * @typedef ExplainResponse
 * @property {ReportedAttempt[]} attempts The attempts that the number is made of under the policies: by student as in the grid, oldest first; of a scope by context in display order, student and start.
 * @property {string} nextPageToken Empty on the last page.
 * @property {Position | undefined} position
 * @property {Summary | undefined} summary The number.
 * @property {AttemptPolicies | undefined} policies
 */
/** @type {MessageType<ExplainResponse>} */
export const ExplainResponse = message("homeroom.report.v1.ExplainResponse", () => [
  [1, "attempts", ReportedAttempt, repeated],
  [2, "nextPageToken", string],
  [3, "position", Position],
  [4, "summary", Summary],
  [5, "policies", AttemptPolicies],
]);

/**
 * @typedef ExplainAttemptsRequest
 * @property {string} studentId
 * @property {bigint} contextId The context by its number; 0: by its app and path.
 * @property {string} appId
 * @property {string[]} identifierPath
 * @property {string} handoutId Only this handout.
 * @property {ReportOptions | undefined} options The policies and the window that attempts are judged by.
 * @property {number} pageSize At most 1,000; 0 means 100.
 * @property {string} pageToken
 */
/** @type {MessageType<ExplainAttemptsRequest>} */
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

/**
 * @typedef ExplainAttemptsResponse
 * @property {ExplainedHandout[]} handouts The one posted last first; the same on every page.
 * @property {ExplainedAttempt[]} attempts In order of start.
 * @property {string} nextPageToken Empty on the last page.
 * @property {Position | undefined} position
 * @property {AttemptPolicies | undefined} policies The policies used.
 * @property {import("./well-known.js").Timestamp | undefined} evaluateTime The instant, by the organization's clock, that membership and recording were judged at.
 * @property {Metric} headlineMetric What the headline of the context is: the kind of its primary items, or progress where no kind is fixed.
 * @property {bigint} contextId
 * @property {string} title
 * @property {boolean} suppressed For readers of the whole organization: what reports about content say of the headline at this context and below it is withheld from them, because it is of too few students (docs/reports.md, "Small groups").
 */
/** @type {MessageType<ExplainAttemptsResponse>} */
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
]);

/**
 * What a handout's cell shows of the student at the context, or why it shows nothing.
 * @typedef ExplainedHandout
 * @property {string} handoutId
 * @property {string} classId
 * @property {string} title
 * @property {boolean} shown The student has a cell there.
 * @property {HiddenReason} reason
 * @property {number} attempts How many attempts the cell shows.
 * @property {AttemptPolicy} policy By which the headline is made of them.
 * @property {string} pickedAttemptId The attempt that this policy picks, where it picks one.
 * @property {string} carriedFromHandoutId The attempts are those of this earlier handout of the class.
 * @property {import("./well-known.js").Timestamp | undefined} deleteBeforeTime To readers of the whole organization: work of the student for the handout that began earlier was deleted.
 */
/** @type {MessageType<ExplainedHandout>} */
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
]);

/**
 * @typedef ExplainedAttempt
 * @property {ReportedAttempt | undefined} attempt
 * @property {AttemptVerdict[]} verdicts One for each of the handouts, in their order.
 * @property {import("./context.js").ItemKind} quarantinedKind The primary item is of this kind, which is not the one in force: it is stored, and shown nowhere.
 */
/** @type {MessageType<ExplainedAttempt>} */
export const ExplainedAttempt = message("homeroom.report.v1.ExplainedAttempt", () => [
  [1, "attempt", ReportedAttempt],
  [2, "verdicts", AttemptVerdict, repeated],
  [3, "quarantinedKind", enumeration],
]);

/**
 * Whether a handout's cell shows an attempt.
 * @typedef AttemptVerdict
 * @property {string} handoutId
 * @property {boolean} shown Else `reason` says why not.
 * @property {HiddenReason} reason
 * @property {AttemptRole} role Of an attempt that is shown.
 * @property {boolean} carried It is shown as that of an earlier handout of the class.
 */
/** @type {MessageType<AttemptVerdict>} */
export const AttemptVerdict = message("homeroom.report.v1.AttemptVerdict", () => [
  [1, "handoutId", string],
  [2, "shown", bool],
  [3, "reason", enumeration],
  [4, "role", enumeration],
  [5, "carried", bool],
]);

/**
 * @typedef ExportRequest
 * @property {string | undefined} classId Every attempt of a class that the caller may see.
 * @property {GetHandoutGridRequest | undefined} handoutGrid A row a student and column.
 * @property {boolean | undefined} allAttempts Every attempt that the caller may see.
 * @property {GetClassOverviewRequest | undefined} classOverview A row a column.
 * @property {GetStudentReportRequest | undefined} studentReport A row a column: the student's cell beside the class.
 * @property {GetSubtreeReportRequest | undefined} subtree A row a node.
 * @property {GetDistributionRequest | undefined} distribution A row for the whole and one a node.
 * @property {GetItemAnalysisRequest | undefined} itemAnalysis A row an item.
 * @property {GetTimeSeriesRequest | undefined} timeSeries A row a bucket.
 * @property {GetCoverageRequest | undefined} coverage A row a part.
 * @property {CompareGroupsRequest | undefined} comparison A row a group.
 * @property {ListNeedsAttentionRequest | undefined} needsAttention A row a note.
 * @property {ExportRequestFormat} format
 * @property {string} resumeToken From an answer to the same request of the same caller: goes on behind it, in the same state of the reports.
 * @property {ReportOptions | undefined} options For attempts
 */
/** @type {MessageType<ExportRequest>} */
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

/**
 * @typedef ExportResponse
 * @property {Uint8Array} data Whole lines, UTF-8.
 * @property {string} resumeToken Goes on behind this answer.
 * @property {Position | undefined} position The state that all of it is of.
 * @property {bigint} rows Rows sent so far, those before `resume_token` of the request included.
 */
/** @type {MessageType<ExportResponse>} */
export const ExportResponse = message("homeroom.report.v1.ExportResponse", () => [
  [1, "data", bytes],
  [2, "resumeToken", string],
  [3, "position", Position],
  [4, "rows", int64],
]);

/** How classes are doing. */
export const ReportService = {
  /** A handout: a row a student, a column a task. */
  getHandoutGrid: unary("homeroom.report.v1.ReportService/GetHandoutGrid", GetHandoutGridRequest, HandoutGrid),
  /** The attempts behind a cell of the grid. */
  listCellAttempts: unary("homeroom.report.v1.ReportService/ListCellAttempts", ListCellAttemptsRequest, ListCellAttemptsResponse),
  /** A report, and again whenever it has changed, at most five times a second. */
  watch: serverStreaming("homeroom.report.v1.ReportService/Watch", WatchRequest, WatchResponse),
  /** All handouts of a class. */
  getClassOverview: unary("homeroom.report.v1.ReportService/GetClassOverview", GetClassOverviewRequest, ClassOverview),
  /** One student over all handouts, beside the class. */
  getStudentReport: unary("homeroom.report.v1.ReportService/GetStudentReport", GetStudentReportRequest, StudentReport),
  /** Classes, or spans of time, beside each other, with intervals. */
  compareGroups: unary("homeroom.report.v1.ReportService/CompareGroups", CompareGroupsRequest, CompareGroupsResponse),
  /** Students who need a teacher's attention, each with the reason. */
  listNeedsAttention: unary("homeroom.report.v1.ReportService/ListNeedsAttention", ListNeedsAttentionRequest, ListNeedsAttentionResponse),
  /** Content from a context down, each level with its own work and with everything below it. */
  getSubtreeReport: unary("homeroom.report.v1.ReportService/GetSubtreeReport", GetSubtreeReportRequest, SubtreeReport),
  /** How a metric is spread. */
  getDistribution: unary("homeroom.report.v1.ReportService/GetDistribution", GetDistributionRequest, Distribution),
  /** The questions of a quiz: how hard they are and how well they tell students apart. */
  getItemAnalysis: unary("homeroom.report.v1.ReportService/GetItemAnalysis", GetItemAnalysisRequest, ItemAnalysis),
  /** Work by day, week or month in the school's time zone. */
  getTimeSeries: unary("homeroom.report.v1.ReportService/GetTimeSeries", GetTimeSeriesRequest, TimeSeries),
  /** Which parts of a context the class has covered. */
  getCoverage: unary("homeroom.report.v1.ReportService/GetCoverage", GetCoverageRequest, CoverageStrip),
  /** The attempts behind any number. */
  explain: unary("homeroom.report.v1.ReportService/Explain", ExplainRequest, ExplainResponse),
  /** Why each attempt of a student at a context is shown, and made a number of, or not. */
  explainAttempts: unary("homeroom.report.v1.ReportService/ExplainAttempts", ExplainAttemptsRequest, ExplainAttemptsResponse),
  /** Raw rows or a report as CSV or JSON Lines, from one consistent state. */
  export: serverStreaming("homeroom.report.v1.ReportService/Export", ExportRequest, ExportResponse),
  /** How far reports have followed the services that they are made from. */
  getFollowing: unary("homeroom.report.v1.ReportService/GetFollowing", context.GetFollowingRequest, context.GetFollowingResponse),
};
