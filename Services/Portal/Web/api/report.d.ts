// Generated from package homeroom.report.v1 by Proto/generate.sh. Edit the schema, not this file.
// The types of report.js, which browsers get without them.

import type { ServerStreamingMethod, UnaryMethod } from "../rpc/calls.js";
import type { MessageType } from "../rpc/protobuf.js";
import type * as activity from "./activity.js";
import type * as context from "./context.js";
import type * as wellKnown from "./well-known.js";

/** Which of a student's attempts make the number. */
export type AttemptPolicy = number;
export const AttemptPolicy: Readonly<{
  UNSPECIFIED: 0;
  LATEST: 1;
  FIRST: 2;
  BEST: 3;
  MEAN: 4;
  ALL: 5;
  UNION: 6;
  SUM: 7;
}>;

/** What a number measures. */
export type Metric = number;
export const Metric: Readonly<{ UNSPECIFIED: 0; PROGRESS: 1; SCORE: 2; QUANTITY: 3; BINARY: 4; TIME: 5 }>;

/** What a reader should know about a cell. */
export type CellFlag = number;
export const CellFlag: Readonly<{
  UNSPECIFIED: 0;
  NEWER_ATTEMPT_UNFINISHED: 1;
  DONE_WITHOUT_DATA: 2;
  CARRIED: 3;
  LATE: 4;
  MISSING: 5;
  ARRIVED_LATE: 6;
  FINISHED_NOT_DONE: 7;
  CLOCK_CORRECTED: 8;
  MARKED: 9;
  COMMENTED: 10;
  EXCUSED: 11;
  REOPENED: 12;
}>;

/** How an interval is worked out. */
export type IntervalMethod = number;
export const IntervalMethod: Readonly<{ UNSPECIFIED: 0; WILSON: 1; STUDENT: 2 }>;

/** Of what there is a distribution besides that of the whole. */
export type GetDistributionRequestNodes = number;
export const GetDistributionRequestNodes: Readonly<{ UNSPECIFIED: 0; DIRECT: 1; INCLUSIVE: 2 }>;

/** How long a bucket is. */
export type GetTimeSeriesRequestBucket = number;
export const GetTimeSeriesRequestBucket: Readonly<{ UNSPECIFIED: 0; DAY: 1; WEEK: 2; MONTH: 3 }>;

/** The first reason that a cell does not show something. */
export type HiddenReason = number;
export const HiddenReason: Readonly<{
  UNSPECIFIED: 0;
  NOT_POSTED: 1;
  NOT_IN_CLASS: 2;
  NOT_RECIPIENT: 3;
  NEVER_WHILE_OPEN: 4;
  RECORDING_OFF: 5;
  NO_COLUMN: 6;
  EXCUSED: 17;
  BEFORE_POST: 7;
  AFTER_END: 8;
  NOT_IN_CLASS_THEN: 9;
  NOT_RECIPIENT_THEN: 10;
  RECORDING_OFF_THEN: 11;
  NOT_COVERED_THEN: 12;
  OTHER_HANDOUT: 13;
  DELETED: 14;
  OUTSIDE_WINDOW: 15;
  CARRIED_INSTEAD: 16;
}>;

/** What an attempt that is shown is to the cell's headline. */
export type AttemptRole = number;
export const AttemptRole: Readonly<{ UNSPECIFIED: 0; PICKED: 1; PASSED_OVER: 2; COUNTED: 3; NO_HEADLINE: 4 }>;

/** The form of the lines: docs/export.md. */
export type ExportRequestFormat = number;
export const ExportRequestFormat: Readonly<{ UNSPECIFIED: 0; CSV: 1; JSON_LINES: 2 }>;

export type GetHandoutGridRequest = {
  handoutId: string;
  options: ReportOptions | undefined;
  /** Leaves out the additional items. */
  withoutItems: boolean;
  /** Leaves out the columns before this one, counted from 0. */
  firstColumn: number;
  /** Leaves out which attempt was picked for each cell: of a large grid these ids are what can be compressed least. */
  withoutAttemptIds: boolean;
};
export const GetHandoutGridRequest: MessageType<GetHandoutGridRequest>;

/** Which reading of the class a report is of. */
export type ReportOptions = {
  policies: AttemptPolicies | undefined;
  /** Answers only when the report has followed at least this far, or with UNAVAILABLE at the deadline. */
  atLeast: Position | undefined;
  /** Only these students, 20,000 at most; empty for all. */
  studentIds: string[];
  /** Only attempts begun at this instant or later. */
  fromTime: wellKnown.Timestamp | undefined;
  /** Only attempts begun before this instant. */
  untilTime: wellKnown.Timestamp | undefined;
  /** Counts only what students had done by the handout's due time, whenever it arrived; all else is as now. */
  asOfDue: boolean;
  /** Counts only what students had done by this instant, whenever it arrived, the instant itself included; all else is as now, but for who needs attention, which is told as of the instant (N95). */
  asOfTime: wellKnown.Timestamp | undefined;
};
export const ReportOptions: MessageType<ReportOptions>;

/** A policy for each metric. */
export type AttemptPolicies = {
  /** UNION at first. */
  progress: AttemptPolicy;
  /** LATEST at first. */
  score: AttemptPolicy;
  /** LATEST at first. */
  quantity: AttemptPolicy;
  /** LATEST at first. */
  binary: AttemptPolicy;
  time: AttemptPolicy;
};
export const AttemptPolicies: MessageType<AttemptPolicies>;

/** How far a report has followed the services it is made from. */
export type Position = {
  /** Of Activity's changes. */
  activityEpoch: bigint;
  /** Of the last change of Activity that is in the report. */
  activitySequence: bigint;
  /** Of Context's changes. */
  contextEpoch: bigint;
  /** Of the last change of Context that is in the report. */
  contextSequence: bigint;
  /** Of answers: when everything that the other services had committed was last known to be in this report. */
  inStepTime: wellKnown.Timestamp | undefined;
  /** Of what vendors publish for every organization (docs/published-apps.md); 0 where nobody does. */
  catalogEpoch: bigint;
  /** Of the last change of what vendors publish that is in the report. */
  catalogSequence: bigint;
  /** Of answers: how long ago `in_step_time` was when this was told, by a clock that nobody sets. */
  age: wellKnown.Duration | undefined;
};
export const Position: MessageType<Position>;

/** A handout: a row a student, a column a task. */
export type HandoutGrid = {
  handoutId: string;
  classId: string;
  title: string;
  /** The handout's; to a student who reads it, their own. */
  dueTime: wellKnown.Timestamp | undefined;
  /** In the order of the tasks, each container before what lies below it. */
  columns: GridColumn[];
  /** Ordered by the name that people are sorted by, then by identifier. */
  rows: GridRow[];
  /** The policies used. */
  policies: AttemptPolicies | undefined;
  position: Position | undefined;
  /** The instant, by the organization's clock, that lateness and membership were judged at. */
  evaluateTime: wellKnown.Timestamp | undefined;
  /** How many columns follow those of this answer: they are asked for by `first_column`. */
  columnsLeft: number;
  /** What it takes after the due time, where it says anything of that. */
  latePolicy: activity.LatePolicy | undefined;
  /** When it was completed or archived. */
  endTime: wellKnown.Timestamp | undefined;
};
export const HandoutGrid: MessageType<HandoutGrid>;

/** A task, or a context below a container task: those follow their container, in display order. */
export type GridColumn = {
  taskId: string;
  /** 0 for the task of a whole app, which reports done only. */
  contextId: bigint;
  appId: string;
  identifierPath: string[];
  title: string;
  /** Of the context. */
  type: context.ContextType;
  /** A task that covers contexts below it. */
  isContainer: boolean;
  /** The column is one context below the container task `task_id`. */
  isSubColumn: boolean;
  /** The content is no longer there; its work is. */
  withdrawn: boolean;
  /** What the headline of the column is: the kind of its primary items, or progress where no kind is fixed. */
  headlineMetric: Metric;
  /** Over the students' headlines. */
  headline: Summary | undefined;
  /** Over the students' progress. */
  progress: Summary | undefined;
  time: Summary | undefined;
  /** One for each additional item that occurs, in the order of first occurrence by student and position. */
  items: ItemColumn[];
  /** How many have opened, begun and done it. */
  counts: DoneCounts | undefined;
  /** Above 0: a sub-column of content that students made for themselves, of each row another: the row's first, second and so on. */
  ownNumber: number;
  /** Sub-columns that are left out, since the report would have more than 5,000 columns: the handout's grid has them. */
  foldedColumns: number;
};
export const GridColumn: MessageType<GridColumn>;

/** One number over many students. */
export type Summary = {
  metric: Metric;
  population: Population | undefined;
  /** How many observations the mean is of: students, or attempts under the policy ALL. */
  n: bigint;
  mean: number | undefined;
  /** Withheld, because it is of too few students for this reader (docs/reports.md, "Small groups"): of the population only `assigned` is told, and `n` and `mean` are not. */
  suppressed: boolean;
  ownMean: number | undefined;
};
export const Summary: MessageType<Summary>;

/** How many of the assigned students there is something to say about. assigned = not_available + with_data + no_data. */
export type Population = {
  /** All of them. */
  assigned: number;
  /** Recording is switched off for them. */
  notAvailable: number;
  /** With data in the metric, 0 included. */
  withData: number;
  /** Recorded, and without data in the metric. */
  noData: number;
};
export const Population: MessageType<Population>;

/** Additional items of one identifier and kind. */
export type ItemColumn = {
  /** Of the items. */
  identifier: string;
  title: string;
  /** Of the items. */
  kind: context.ItemKind;
  summary: Summary | undefined;
};
export const ItemColumn: MessageType<ItemColumn>;

/** Students of all assigned, those without recording included, and those who are excused left out. */
export type DoneCounts = {
  /** All of them. */
  assigned: number;
  /** With an attempt (P14). */
  opened: number;
  /** With an interval or any data (P14). */
  started: number;
  /** With a finished attempt (D16). */
  finished: number;
  /** With a mark of done. */
  done: number;
  /** Done after the due time. */
  late: number;
  /** Not done, and the due time has passed. */
  missing: number;
  /** Excused, and so in none of the others, nor in any population of the column. */
  excused: number;
  /** Of a container task: with data in some column below it, whatever they have at the container itself (N83). */
  workedBelow: number;
};
export const DoneCounts: MessageType<DoneCounts>;

/** One student. */
export type GridRow = {
  studentId: string;
  name: string;
  /** One for each column, in its order. */
  cells: GridCell[];
  /** Where the student has a due time of their own, which holds in place of the handout's. */
  ownDue: OwnDueTime | undefined;
  /** By which the student is listed in place of the name; empty: by the name (N84). */
  sortName: string;
};
export const GridRow: MessageType<GridRow>;

/** One student at one column. */
export type GridCell = {
  /** Recording is off for the student: there are no numbers, and there may be a mark of done. */
  notAvailable: boolean;
  /** Left out: no data. */
  headline: Value | undefined;
  /** Left out: no data. */
  progress: Value | undefined;
  /** Over the attempts that the policy says, all of them at first. */
  timeTotal: Value | undefined;
  /** Of the attempt that was picked for the headline. */
  attemptTime: Value | undefined;
  /** In the order of the attempt; see `ItemColumn` for their columns. */
  items: CellItem[];
  /** The student, or an app on their behalf, has marked it. */
  done: boolean;
  doneTime: wellKnown.Timestamp | undefined;
  /** There is an attempt (P14). */
  opened: boolean;
  /** Some attempt has an interval or any data (P14). */
  started: boolean;
  /** Some attempt is finished (D16). */
  finished: boolean;
  /** How many the cell shows. */
  attempts: number;
  /** The attempt that was picked for the headline, where the policy picks one, unless `without_attempt_ids`. */
  attemptId: string;
  /** For a container: over its sub-columns. */
  coverage: Coverage | undefined;
  /** None is there twice. */
  flags: CellFlag[];
  /** In a column with an `own_number`: what the cell is about. */
  ownContent: OwnContent | undefined;
};
export const GridCell: MessageType<GridCell>;

/** One number of one student. */
export type Value = {
  metric: Metric;
  /** Progress and score as a ratio, quantity as it is, binary 0 or 1 or the share of true, time in seconds. */
  value: number;
  /** Points and maximum, where one attempt's score was picked. */
  score: activity.Score | undefined;
  /** How to put true and false in words; TRUE_FALSE where attempts differ. */
  wording: activity.BinaryWording;
  /** Every observation, under the policy ALL. */
  observations: number[];
  /** Some points in it are a teacher's: what it would be by the student's own. */
  own: OwnValue | undefined;
};
export const Value: MessageType<Value>;

/** What a number would be of the same attempts without the points that teachers have given. */
export type OwnValue = {
  /** In the unit of the `Value`. */
  value: number;
  /** As in the `Value`. */
  score: activity.Score | undefined;
};
export const OwnValue: MessageType<OwnValue>;

/** One additional item of a cell. */
export type CellItem = {
  /** As in its `ItemColumn`. */
  identifier: string;
  title: string;
  /** As in its `ItemColumn`. */
  kind: context.ItemKind;
  value: Value | undefined;
  /** The chosen option, where one attempt was picked. */
  response: string;
};
export const CellItem: MessageType<CellItem>;

/** How many of a container's sub-columns hold something. */
export type Coverage = {
  /** With data in any metric. */
  withData: number;
  /** Marked as done. */
  done: number;
  /** All sub-columns. */
  total: number;
};
export const Coverage: MessageType<Coverage>;

/** Content that one student's app declared, and that nobody has taken over for the class. */
export type OwnContent = {
  contextId: bigint;
  identifierPath: string[];
  title: string;
  /** Of the content. */
  type: context.ContextType;
  /** The content is no longer there; its work is. */
  withdrawn: boolean;
};
export const OwnContent: MessageType<OwnContent>;

/** When a handout is due for one student alone. */
export type OwnDueTime = {
  /** Left out: never. */
  dueTime: wellKnown.Timestamp | undefined;
};
export const OwnDueTime: MessageType<OwnDueTime>;

export type ListCellAttemptsRequest = {
  handoutId: string;
  taskId: string;
  /** A column of a container task; 0 for the task's own context. */
  contextId: bigint;
  studentId: string;
  options: ReportOptions | undefined;
  /** At most 1,000; 0 means 100. */
  pageSize: number;
  pageToken: string;
};
export const ListCellAttemptsRequest: MessageType<ListCellAttemptsRequest>;

export type ListCellAttemptsResponse = {
  /** In order of start. */
  attempts: ReportedAttempt[];
  position: Position | undefined;
  /** Empty on the last page. */
  nextPageToken: string;
};
export const ListCellAttemptsResponse: MessageType<ListCellAttemptsResponse>;

/** One attempt as a report shows it. */
export type ReportedAttempt = {
  attemptId: string;
  studentId: string;
  contextId: bigint;
  /** Counted from 1 in order of start among the attempts that the reader may see. */
  number: number;
  startTime: wellKnown.Timestamp | undefined;
  /** As it stands at the report's instant. */
  state: activity.AttemptState;
  /** Share of the content that was covered, 0 to 1. */
  progress: number;
  /** Whether progress was reported at all. */
  hasProgress: boolean;
  time: wellKnown.Duration | undefined;
  primaryItem: activity.ActivityItem | undefined;
  additionalItems: activity.ActivityItem[];
  /** The attempt has the column's headline, so that it is one of those which the policy chooses among. */
  hasHeadline: boolean;
  /** It was taken over from an earlier handout of the class. */
  carried: boolean;
  /** Stopped or superseded, with the context's primary kind or all of its progress (D16). */
  finished: boolean;
  /** Of Explain: what the attempt brings to the number. */
  value: Value | undefined;
  /** Those of its items whose points are a teacher's, with the student's own. */
  markedItems: activity.MarkedItem[];
  /** A teacher's comment; left out: none. */
  comment: activity.AttemptComment | undefined;
  /** As the roster has it now. */
  studentName: string;
};
export const ReportedAttempt: MessageType<ReportedAttempt>;

export type WatchRequest = {
  /** As GetHandoutGrid answers it. */
  handoutGrid: GetHandoutGridRequest | undefined;
  /** As GetClassOverview answers it. */
  classOverview: GetClassOverviewRequest | undefined;
  /** As GetStudentReport answers it. */
  studentReport: GetStudentReportRequest | undefined;
  /** From an earlier answer: nothing is sent until there is something newer. */
  resumeToken: string;
  /** Where nothing else was sent for two seconds, an answer without a report says that the one sent last still holds: so a reader can tell a report that does not change from one that does not come. */
  withSignsOfLife: boolean;
};
export const WatchRequest: MessageType<WatchRequest>;

export type GetClassOverviewRequest = {
  classId: string;
  options: ReportOptions | undefined;
  /** Leaves out the additional items. */
  withoutItems: boolean;
};
export const GetClassOverviewRequest: MessageType<GetClassOverviewRequest>;

export type GetStudentReportRequest = {
  studentId: string;
  /** Only handouts of this class; empty for all that the caller may see. */
  classId: string;
  /** `student_ids` are those that the student is compared with, and the student is always one of them. */
  options: ReportOptions | undefined;
  /** Leaves out the additional items. */
  withoutItems: boolean;
};
export const GetStudentReportRequest: MessageType<GetStudentReportRequest>;

export type WatchResponse = {
  handoutGrid: HandoutGrid | undefined;
  classOverview: ClassOverview | undefined;
  studentReport: StudentReport | undefined;
  /** Where to resume. */
  resumeToken: string;
  /** What the resume token stood for, or what was sent before, is not known any more, as after a restore: take this state instead of yours. */
  reset: boolean;
  /** Of an answer without a report: how far the one sent last holds. */
  position: Position | undefined;
};
export const WatchResponse: MessageType<WatchResponse>;

/** All handouts of a class. */
export type ClassOverview = {
  classId: string;
  title: string;
  /** All that were posted, the one posted last first. */
  handouts: HandoutOverview[];
  policies: AttemptPolicies | undefined;
  position: Position | undefined;
  /** The instant, by the organization's clock, that lateness and membership were judged at. */
  evaluateTime: wellKnown.Timestamp | undefined;
};
export const ClassOverview: MessageType<ClassOverview>;

/** One handout of a class, without its rows. */
export type HandoutOverview = {
  handoutId: string;
  title: string;
  dueTime: wellKnown.Timestamp | undefined;
  /** The grid's columns without its rows. */
  columns: GridColumn[];
  postTime: wellKnown.Timestamp | undefined;
  /** When it was completed or archived. */
  endTime: wellKnown.Timestamp | undefined;
};
export const HandoutOverview: MessageType<HandoutOverview>;

/** One student over all handouts. */
export type StudentReport = {
  studentId: string;
  name: string;
  /** Those that the student is assigned, the one posted last first. */
  handouts: StudentHandout[];
  policies: AttemptPolicies | undefined;
  position: Position | undefined;
  /** The instant, by the organization's clock, that lateness and membership were judged at. */
  evaluateTime: wellKnown.Timestamp | undefined;
};
export const StudentReport: MessageType<StudentReport>;

/** One handout of a student, beside the class. */
export type StudentHandout = {
  handoutId: string;
  title: string;
  /** The grid's columns, with the figures of the class; to a student with those of their own work alone. */
  columns: GridColumn[];
  /** The student's cells, one a column. */
  cells: GridCell[];
  classId: string;
  /** For the student, be it their own or everybody's. */
  dueTime: wellKnown.Timestamp | undefined;
  postTime: wellKnown.Timestamp | undefined;
  /** When it was completed or archived. */
  endTime: wellKnown.Timestamp | undefined;
  /** The due time is the student's own, and stands in place of the handout's. */
  ownDue: boolean;
};
export const StudentHandout: MessageType<StudentHandout>;

export type CompareGroupsRequest = {
  /** At least one, at most 100. */
  groups: CompareGroupsRequestGroup[];
  appId: string;
  identifierPath: string[];
  metric: Metric;
  /** Of the intervals, above 0 and below 1; 0 means 0.95. */
  confidence: number;
  /** The window and the students of a group stand above those given here. */
  options: ReportOptions | undefined;
  /** Names the context by its number instead of its path. */
  contextId: bigint;
  /** Only work at the context itself, not below it. */
  withoutDescendants: boolean;
};
export const CompareGroupsRequest: MessageType<CompareGroupsRequest>;

/** One group: a class, a window, students, or several of these. */
export type CompareGroupsRequestGroup = {
  /** What the answer calls the group. */
  label: string;
  classId: string;
  fromTime: wellKnown.Timestamp | undefined;
  untilTime: wellKnown.Timestamp | undefined;
  /** Only these students; empty for all. */
  studentIds: string[];
};
export const CompareGroupsRequestGroup: MessageType<CompareGroupsRequestGroup>;

export type CompareGroupsResponse = {
  /** In the order asked for. */
  groups: GroupFigure[];
  position: Position | undefined;
  policies: AttemptPolicies | undefined;
  metric: Metric;
  /** That of the intervals. */
  confidence: number;
};
export const CompareGroupsResponse: MessageType<CompareGroupsResponse>;

/** The number of one group. */
export type GroupFigure = {
  /** As it was asked for. */
  label: string;
  summary: Summary | undefined;
  /** Left out where it is undefined, and where the figure is suppressed. */
  interval: Interval | undefined;
  standardDeviation: number | undefined;
};
export const GroupFigure: MessageType<GroupFigure>;

/** Between which bounds the true mean lies, with the confidence asked for. */
export type Interval = {
  /** Of a proportion: at least 0. */
  lower: number;
  /** Of a proportion: at most 1. */
  upper: number;
  /** How it was worked out. */
  method: IntervalMethod;
};
export const Interval: MessageType<Interval>;

export type ListNeedsAttentionRequest = {
  classId: string;
  options: ReportOptions | undefined;
};
export const ListNeedsAttentionRequest: MessageType<ListNeedsAttentionRequest>;

export type ListNeedsAttentionResponse = {
  /** The version of the rule that was applied: docs/needs-attention.md. */
  ruleVersion: string;
  /** By student as in a grid, then by reason in the order of the rule. */
  notes: AttentionNote[];
  position: Position | undefined;
  policies: AttemptPolicies | undefined;
  /** The instant, by the organization's clock, that the rule went by: with `as_of_time` that instant, but for who is in the class and recorded, which is as now (N95). */
  evaluateTime: wellKnown.Timestamp | undefined;
};
export const ListNeedsAttentionResponse: MessageType<ListNeedsAttentionResponse>;

/** One student with one reason. */
export type AttentionNote = {
  studentId: string;
  name: string;
  /** A constant in UPPER_SNAKE_CASE. */
  reason: string;
  /** In words, with the numbers. */
  explanation: string;
  /** That it rests on, the one posted last first. */
  handoutIds: string[];
  /** The numbers of the explanation, for programs. */
  facts: AttentionFact[];
};
export const AttentionNote: MessageType<AttentionNote>;

/** One number of an explanation. */
export type AttentionFact = {
  /** A constant in lower_snake_case: docs/needs-attention.md. */
  name: string;
  /** In the unit that its name says. */
  value: number;
};
export const AttentionFact: MessageType<AttentionFact>;

export type GetSubtreeReportRequest = {
  scope: ContentScope | undefined;
  options: ReportOptions | undefined;
  /** How many levels down nodes are listed; 0 for all. */
  depth: number;
};
export const GetSubtreeReportRequest: MessageType<GetSubtreeReportRequest>;

/** Whose work at which content a report is of. */
export type ContentScope = {
  appId: string;
  /** May be a former path. */
  identifierPath: string[];
  /** Only this class; empty for all that the caller may see. */
  classId: string;
  /** Only content of these types or topics; empty for all. */
  types: context.ContextType[];
  /** As `types`. */
  topics: context.Topic[];
  /** Names the context by its number instead of its path. */
  contextId: bigint;
  /** Only the context itself, not what lies below it. */
  withoutDescendants: boolean;
  /** Only work for this handout. */
  handoutId: string;
};
export const ContentScope: MessageType<ContentScope>;

/** Content from a context down. */
export type SubtreeReport = {
  /** What is assigned to anybody in the report or holds their work, and what lies above it up to the context asked for. */
  nodes: SubtreeNode[];
  policies: AttemptPolicies | undefined;
  position: Position | undefined;
};
export const SubtreeReport: MessageType<SubtreeReport>;

/** One context. */
export type SubtreeNode = {
  contextId: bigint;
  identifierPath: string[];
  title: string;
  /** Work at this context alone. */
  direct: ContentFigures | undefined;
  /** And with everything below it; time is the union, not the sum. */
  inclusive: ContentFigures | undefined;
  /** Of the context. */
  type: context.ContextType;
  /** 0 for the context asked for, 1 for its children. */
  depth: number;
  /** The content is no longer there; its work is. */
  withdrawn: boolean;
  /** The kind of its primary items; UNSPECIFIED where none is fixed, and progress is its headline. */
  primaryKind: context.ItemKind;
};
export const SubtreeNode: MessageType<SubtreeNode>;

/** Figures over cells: a cell is what one student has at one context under the policies. */
export type ContentFigures = {
  /** How many. */
  attempts: bigint;
  /** With an attempt. */
  students: number;
  /** Over cells with progress. */
  progress: Summary | undefined;
  /** Score, quantity and binary only where the primary items of some context are of that kind. */
  score: Summary | undefined;
  /** The mean over students who have time. */
  time: Summary | undefined;
  /** Only direct: quantities of different contexts count different things. */
  quantity: Summary | undefined;
  /** The share of true. */
  binary: Summary | undefined;
  /** Over all students, of the union of each one's intervals. */
  totalTime: wellKnown.Duration | undefined;
  /** `attempts`, `students` and `total_time` are withheld: they are of too few students for this reader. */
  suppressed: boolean;
};
export const ContentFigures: MessageType<ContentFigures>;

export type GetDistributionRequest = {
  scope: ContentScope | undefined;
  metric: Metric;
  /** Each 0 to 1; type 7. */
  quantiles: number[];
  /** Bins of equal width, at most 1,000; 0 means 10. */
  bins: number;
  options: ReportOptions | undefined;
  /** UNSPECIFIED: of the whole alone. */
  nodes: GetDistributionRequestNodes;
};
export const GetDistributionRequest: MessageType<GetDistributionRequest>;

/** How a metric is spread over observations. */
export type Distribution = {
  metric: Metric;
  /** How many observations. */
  n: bigint;
  mean: number | undefined;
  standardDeviation: number | undefined;
  /** The least observation. */
  minimum: number | undefined;
  /** The greatest observation. */
  maximum: number | undefined;
  /** In the order asked for; none where there is no data, and where one of them is suppressed. */
  quantiles: number[];
  /** Score, progress and binary */
  histogram: HistogramBin[];
  population: Population | undefined;
  policies: AttemptPolicies | undefined;
  position: Position | undefined;
  /** Withheld, because it is of too few students for this reader: only `population.assigned` is told. */
  suppressed: boolean;
  /** The extremes, which are always somebody's own, are withheld from this reader; so are the bins of quantity and time. */
  extremesSuppressed: boolean;
  /** A quantile has too few students on one of its sides for this reader: none is told. */
  quantilesSuppressed: boolean;
  /** By node, as asked for, in the order of a subtree report. */
  nodes: NodeDistribution[];
  ownMean: number | undefined;
};
export const Distribution: MessageType<Distribution>;

/** How many observations lie between two values. */
export type HistogramBin = {
  /** Included. */
  from: number;
  /** Not included, but in the last bin of the scale. */
  until: number;
  /** How many observations. */
  count: bigint;
  /** Over 100 %: a teacher's bonus marks. */
  overMaximum: boolean;
  /** The count is withheld. */
  suppressed: boolean;
};
export const HistogramBin: MessageType<HistogramBin>;

/** The distribution of one context. */
export type NodeDistribution = {
  contextId: bigint;
  identifierPath: string[];
  title: string;
  /** Without policies and position: they are those of the whole. */
  distribution: Distribution | undefined;
};
export const NodeDistribution: MessageType<NodeDistribution>;

/** Of one context: what lies below it is not looked at. */
export type GetItemAnalysisRequest = {
  scope: ContentScope | undefined;
  options: ReportOptions | undefined;
  /** The identifiers of the quiz's items, in its order. */
  itemIdentifiers: string[];
  /** Also attempts that are not finished. */
  includeUnfinished: boolean;
};
export const GetItemAnalysisRequest: MessageType<GetItemAnalysisRequest>;

/** The questions of a quiz. */
export type ItemAnalysis = {
  /** How many were looked at, one a student but under the policy ALL. */
  attempts: bigint;
  /** Attempts that hold every item. */
  complete: bigint;
  /** One for each question that is asked for or occurs. */
  items: ItemStatistics[];
  alpha: number | undefined;
  /** In points; left out where it is undefined. */
  standardErrorOfMeasurement: number | undefined;
  /** All items are binary. */
  allBinary: boolean;
  /** The policy of the context's headline is the one that chose the attempts. */
  policies: AttemptPolicies | undefined;
  position: Position | undefined;
  /** The context's headline. */
  headlineMetric: Metric;
  /** Only finished attempts were looked at. */
  finishedOnly: boolean;
  /** Withheld, because it is of too few students for this reader. */
  suppressed: boolean;
  /** `complete` is withheld, and with it alpha and the standard error. */
  completeSuppressed: boolean;
};
export const ItemAnalysis: MessageType<ItemAnalysis>;

/** One question. */
export type ItemStatistics = {
  /** Of the item. */
  identifier: string;
  title: string;
  /** Attempts that hold the item, and that do not. */
  n: bigint;
  /** Attempts that do not hold it. */
  absent: bigint;
  facility: number | undefined;
  discrimination: number | undefined;
  pointBiserial: number | undefined;
  correctedPointBiserial: number | undefined;
  /** The most frequent first, at most 100. */
  responses: ResponseCount[];
  /** Fewer than 10 attempts hold the item: too few to rely on. */
  smallN: boolean;
  /** Of the item. */
  kind: context.ItemKind;
  omitted: bigint | undefined;
  /** Followed by no later item. */
  notReached: bigint | undefined;
  /** The groups that discrimination compares hold fewer than 10 attempts each. */
  discriminationSmallN: boolean;
  /** Answers of fewer students than this reader may see, or beyond the first 100. */
  responsesIncomplete: boolean;
  /** The item's figures are withheld from this reader. */
  suppressed: boolean;
  /** How many omitted it and how many did not reach it is withheld. */
  absentSuppressed: boolean;
  ownFacility: number | undefined;
};
export const ItemStatistics: MessageType<ItemStatistics>;

/** How often one option was chosen. */
export type ResponseCount = {
  /** The option, as it was sent. */
  response: string;
  /** In how many attempts. */
  count: bigint;
};
export const ResponseCount: MessageType<ResponseCount>;

/** Every attempt is an observation of its own (ALL) unless the options name a policy: then a bucket shows what a report with the bucket as its window would. */
export type GetTimeSeriesRequest = {
  scope: ContentScope | undefined;
  /** UNSPECIFIED is refused. */
  bucket: GetTimeSeriesRequestBucket;
  options: ReportOptions | undefined;
};
export const GetTimeSeriesRequest: MessageType<GetTimeSeriesRequest>;

/** Work by day, week or month. */
export type TimeSeries = {
  /** In order; empty ones are left out. */
  buckets: TimeBucket[];
  position: Position | undefined;
  policies: AttemptPolicies | undefined;
  /** Whose days these are: the school's, else the organization's. */
  timeZone: string;
};
export const TimeSeries: MessageType<TimeSeries>;

/** One day, week or month. */
export type TimeBucket = {
  /** Local midnight at which it begins, in the school's time zone. */
  startTime: wellKnown.Timestamp | undefined;
  /** Attempts that began in it. */
  attempts: bigint;
  /** Students with such an attempt. */
  activeStudents: number;
  /** A ratio; left out where nothing was scored. */
  meanScore: number | undefined;
  medianTime: number | undefined;
  /** 95 % of the observations are no longer. */
  p95Time: number | undefined;
  /** The first day, as in "2026-09-07". */
  startDate: string;
  /** Withheld, because it is of too few students for this reader: only when it begins is told. */
  suppressed: boolean;
  /** The mean score is withheld; of the times, those that are left out. */
  scoreSuppressed: boolean;
  /** As `score_suppressed`. */
  timeSuppressed: boolean;
  /** The mean score with its n and population. */
  score: Summary | undefined;
  /** Time with its n and population; its mean is that of the observations whose median is given. */
  time: Summary | undefined;
};
export const TimeBucket: MessageType<TimeBucket>;

export type GetCoverageRequest = {
  handoutId: string;
  taskId: string;
  contextId: bigint;
  /** How many parts of equal size, at most 1,000; 0 means 50. */
  parts: number;
  options: ReportOptions | undefined;
  /** Instead of handout, task and context: all work in the scope at its context itself. */
  scope: ContentScope | undefined;
};
export const GetCoverageRequest: MessageType<GetCoverageRequest>;

/** Which parts of a context have been covered, and by how many. */
export type CoverageStrip = {
  /** For each part, the students who have covered the whole of it. */
  students: number[];
  /** Students with progress data. */
  withData: number;
  position: Position | undefined;
  population: Population | undefined;
  policies: AttemptPolicies | undefined;
  /** Withheld, because it is of too few students for this reader. */
  suppressed: boolean;
  /** Parts whose count is withheld, by their place from 0. */
  suppressedParts: number[];
};
export const CoverageStrip: MessageType<CoverageStrip>;

export type ExplainRequest = {
  /** The column that the number stands in. */
  handoutId: string;
  taskId: string;
  /** A column of a container task; 0 for the task's own context. */
  contextId: bigint;
  /** Progress, time, or the metric of the column's headline; UNSPECIFIED for the headline. */
  metric: Metric;
  /** As the number was asked for. */
  options: ReportOptions | undefined;
  /** At most 1,000; 0 means 100. */
  pageSize: number;
  pageToken: string;
  /** Instead of a metric: the additional items of this identifier and kind. */
  itemIdentifier: string;
  /** Of those items. */
  itemKind: context.ItemKind;
  /** Instead of a column: the number that GetDistribution gives of this scope. */
  scope: ContentScope | undefined;
};
export const ExplainRequest: MessageType<ExplainRequest>;

export type ExplainResponse = {
  /** The attempts that the number is made of under the policies: by student as in the grid, oldest first; of a scope by context in display order, student and start. */
  attempts: ReportedAttempt[];
  /** Empty on the last page. */
  nextPageToken: string;
  position: Position | undefined;
  /** The number. */
  summary: Summary | undefined;
  policies: AttemptPolicies | undefined;
};
export const ExplainResponse: MessageType<ExplainResponse>;

export type ExplainAttemptsRequest = {
  studentId: string;
  /** The context by its number; 0: by its app and path. */
  contextId: bigint;
  appId: string;
  identifierPath: string[];
  /** Only this handout. */
  handoutId: string;
  /** The policies and the window that attempts are judged by. */
  options: ReportOptions | undefined;
  /** At most 1,000; 0 means 100. */
  pageSize: number;
  pageToken: string;
};
export const ExplainAttemptsRequest: MessageType<ExplainAttemptsRequest>;

export type ExplainAttemptsResponse = {
  /** The one posted last first; the same on every page. */
  handouts: ExplainedHandout[];
  /** In order of start. */
  attempts: ExplainedAttempt[];
  /** Empty on the last page. */
  nextPageToken: string;
  position: Position | undefined;
  /** The policies used. */
  policies: AttemptPolicies | undefined;
  /** The instant, by the organization's clock, that membership and recording were judged at. */
  evaluateTime: wellKnown.Timestamp | undefined;
  /** What the headline of the context is: the kind of its primary items, or progress where no kind is fixed. */
  headlineMetric: Metric;
  contextId: bigint;
  title: string;
  /** For readers of the whole organization: what reports about content say of the headline at this context and below it is withheld from them, because it is of too few students (docs/reports.md, "Small groups"). */
  suppressed: boolean;
  /** Of the student that was asked about, as the roster has it now; there too where no attempt is listed. */
  studentName: string;
};
export const ExplainAttemptsResponse: MessageType<ExplainAttemptsResponse>;

/** What a handout's cell shows of the student at the context, or why it shows nothing. */
export type ExplainedHandout = {
  handoutId: string;
  classId: string;
  title: string;
  /** The student has a cell there. */
  shown: boolean;
  /** UNSPECIFIED where it is shown. */
  reason: HiddenReason;
  /** How many attempts the cell shows. */
  attempts: number;
  /** By which the headline is made of them. */
  policy: AttemptPolicy;
  /** The attempt that this policy picks, where it picks one. */
  pickedAttemptId: string;
  /** The attempts are those of this earlier handout of the class. */
  carriedFromHandoutId: string;
  /** To readers of the whole organization: work of the student for the handout that began earlier was deleted. */
  deleteBeforeTime: wellKnown.Timestamp | undefined;
  /** Of the class. */
  classTitle: string;
};
export const ExplainedHandout: MessageType<ExplainedHandout>;

/** One attempt, with a verdict for each handout. */
export type ExplainedAttempt = {
  /** As every report shows it. */
  attempt: ReportedAttempt | undefined;
  /** One for each of the handouts, in their order. */
  verdicts: AttemptVerdict[];
  /** The primary item is of this kind, which is not the one in force: it is stored, and shown nowhere. */
  quarantinedKind: context.ItemKind;
};
export const ExplainedAttempt: MessageType<ExplainedAttempt>;

/** Whether a handout's cell shows an attempt. */
export type AttemptVerdict = {
  handoutId: string;
  /** Else `reason` says why not. */
  shown: boolean;
  /** UNSPECIFIED where it is shown. */
  reason: HiddenReason;
  /** Of an attempt that is shown. */
  role: AttemptRole;
  /** It is shown as that of an earlier handout of the class. */
  carried: boolean;
};
export const AttemptVerdict: MessageType<AttemptVerdict>;

export type ExportRequest = {
  /** Every attempt of a class that the caller may see. */
  classId: string | undefined;
  /** A row a student and column. */
  handoutGrid: GetHandoutGridRequest | undefined;
  /** Every attempt that the caller may see. */
  allAttempts: boolean | undefined;
  /** A row a column. */
  classOverview: GetClassOverviewRequest | undefined;
  /** A row a column: the student's cell beside the class. */
  studentReport: GetStudentReportRequest | undefined;
  /** A row a node. */
  subtree: GetSubtreeReportRequest | undefined;
  /** A row for the whole and one a node. */
  distribution: GetDistributionRequest | undefined;
  /** A row an item. */
  itemAnalysis: GetItemAnalysisRequest | undefined;
  /** A row a bucket. */
  timeSeries: GetTimeSeriesRequest | undefined;
  /** A row a part. */
  coverage: GetCoverageRequest | undefined;
  /** A row a group. */
  comparison: CompareGroupsRequest | undefined;
  /** A row a note. */
  needsAttention: ListNeedsAttentionRequest | undefined;
  /** UNSPECIFIED is refused. */
  format: ExportRequestFormat;
  /** From an answer to the same request of the same caller: goes on behind it, in the same state of the reports. */
  resumeToken: string;
  /** For attempts */
  options: ReportOptions | undefined;
};
export const ExportRequest: MessageType<ExportRequest>;

export type ExportResponse = {
  /** Whole lines, UTF-8. */
  data: Uint8Array;
  /** Goes on behind this answer. */
  resumeToken: string;
  /** The state that all of it is of. */
  position: Position | undefined;
  /** Rows sent so far, those before `resume_token` of the request included. */
  rows: bigint;
};
export const ExportResponse: MessageType<ExportResponse>;

/** How classes are doing. */
export const ReportService: {
  /** A handout: a row a student, a column a task. */
  getHandoutGrid: UnaryMethod<GetHandoutGridRequest, HandoutGrid>;
  /** The attempts behind a cell of the grid. */
  listCellAttempts: UnaryMethod<ListCellAttemptsRequest, ListCellAttemptsResponse>;
  /** A report, and again whenever it has changed, at most five times a second. */
  watch: ServerStreamingMethod<WatchRequest, WatchResponse>;
  /** All handouts of a class. */
  getClassOverview: UnaryMethod<GetClassOverviewRequest, ClassOverview>;
  /** One student over all handouts, beside the class. */
  getStudentReport: UnaryMethod<GetStudentReportRequest, StudentReport>;
  /** Classes, or spans of time, beside each other, with intervals. */
  compareGroups: UnaryMethod<CompareGroupsRequest, CompareGroupsResponse>;
  /** Students who need a teacher's attention, each with the reason. */
  listNeedsAttention: UnaryMethod<ListNeedsAttentionRequest, ListNeedsAttentionResponse>;
  /** Content from a context down, each level with its own work and with everything below it. */
  getSubtreeReport: UnaryMethod<GetSubtreeReportRequest, SubtreeReport>;
  /** How a metric is spread. */
  getDistribution: UnaryMethod<GetDistributionRequest, Distribution>;
  /** The questions of a quiz: how hard they are and how well they tell students apart. */
  getItemAnalysis: UnaryMethod<GetItemAnalysisRequest, ItemAnalysis>;
  /** Work by day, week or month in the school's time zone. */
  getTimeSeries: UnaryMethod<GetTimeSeriesRequest, TimeSeries>;
  /** Which parts of a context the class has covered. */
  getCoverage: UnaryMethod<GetCoverageRequest, CoverageStrip>;
  /** The attempts behind any number. */
  explain: UnaryMethod<ExplainRequest, ExplainResponse>;
  /** Why each attempt of a student at a context is shown, and made a number of, or not. */
  explainAttempts: UnaryMethod<ExplainAttemptsRequest, ExplainAttemptsResponse>;
  /** Raw rows or a report as CSV or JSON Lines, from one consistent state. */
  export: ServerStreamingMethod<ExportRequest, ExportResponse>;
  /** How far reports have followed the services that they are made from. */
  getFollowing: UnaryMethod<context.GetFollowingRequest, context.GetFollowingResponse>;
};
