// English, which the other catalogs are translated from: numbers come as texts, already written as the language writes them.
//
// A catalog has two files: here is what every screen needs, and what reports show; in `more` is what waits behind a number, and what
// forms and the screens say that come later. The first grid is there without that.

/**
 * English has two forms, by this rule of CLDR for whole numbers; `Intl.PluralRules` knows it, and takes a load longer to be made.
 *
 * @param {number} n
 * @param {string} one
 * @param {string} many
 */
export const plural = (n, one, many) => (n === 1 ? one : many);

const english = {
  // The frame
  productName: "Homeroom",
  skipToContent: "Skip to the content",
  navigation: "Pages",
  pages: { classes: "Classes", content: "Content", "set-up": "Set-up", inbox: "To do", own: "My results" },
  signedInAs: (/** @type {string} */ person, /** @type {string} */ role) => `${person}, ${role}`,
  roles: { administrator: "administrator", teacher: "teacher", student: "student" },
  signOut: "Sign out",
  language: "Language",
  languageStays: (/** @type {string} */ failure) => `The language stays as it is. ${failure}`,
  hideNames: "Hide names (F8)",
  showNames: "Show names (F8)",
  announcementsOn: "Announce changes: on",
  announcementsOff: "Announce changes: off",
  studentNumber: (/** @type {number} */ n) => `Student ${n}`,
  loading: "Loading …",
  close: "Close",
  more: "More",
  retry: "Try again",
  /** Between the entries of a list. */
  comma: ", ",
  units: {
    percent: (/** @type {string} */ n) => `${n} %`,
    hours: (/** @type {string} */ n) => `${n} h`,
    minutes: (/** @type {string} */ n) => `${n} m`,
    seconds: (/** @type {string} */ n) => `${n} s`,
  },

  // Signing in
  signIn: "Sign in",
  signInBeside: "Sign in (in a new tab)",
  signInAt: (/** @type {string} */ title) => `Sign in at ${title}`,
  signInWhere: "Where do you sign in?",
  signInAlready: "Where you are signed in",
  signInWhichRole: "In which role do you want to go on?",
  role: "Role",
  whoToBe: "Who do you want to be?",
  notARealSignIn:
    "This is not a real sign-in: the services run in developer mode, and whoever sits at this machine may be anyone.",
  beAs: (/** @type {string} */ role) => `as ${role}`,
  organization: "Organization",
  listPeople: "List its people",
  nobodyThere: "There is nobody in this organization yet.",
  beAdministrator: "Be its administrator",
  inNoClass: "in no class",

  // What went wrong
  failed: "This did not work",
  signedOutTitle: "You are signed out",
  signedOut: "Sign in again to go on.",
  anotherTitle: "Somebody else is signed in",
  another:
    "By now another person is signed in with this browser, or another role was chosen: what stood here was not for them.",
  notAllowedTitle: "This is not yours to see",
  notAllowed: "Your account may not see this. Perhaps it is a class that you do not teach any more.",
  notThereTitle: "There is no such page",
  notThere: "It may have been removed, or the address may be mistyped.",
  badOptionsTitle: "These options do not go together",
  badOptions: "They ask for something that cannot be, such as work until a time that is before its beginning.",
  toStart: "To the start",
  withoutOptions: "Show it without options",
  unreachableTitle: "The service cannot be reached",
  unreachable: "Nothing is lost. The page tries again by itself, and at once when you ask it to.",
  reloadTitle: "Please reload the page",
  reload: "A part of the page did not come, or the server has another version by now.",
  reloadNow: "Reload",
  goneTitle: "Not there any more",
  gone: "What stood here named somebody who is not in this report any more. What you typed for others is there when you open it again.",

  // How fresh a report is
  live: "Live",
  catchingUp: "Catching up",
  past: (/** @type {string} */ when) =>
    `As it stood on ${when}: what students had done by then. Who is assigned, what is missing, and teachers' points are as now.`,
  lost: (/** @type {string} */ time) => `Not live since ${time}: reconnecting`,
  lostUnknown: "Not live: reconnecting",
  old: (/** @type {string} */ time) => `As of ${time}: what has happened since is still being read`,
  crowded: (/** @type {string} */ time) =>
    `As of ${time}, asked for every few seconds: this browser has no connection left for another live window`,
  oldUnknown: "How old this is, is not known",
  atTime: (/** @type {string} */ time, /** @type {string} */ sentence) => `${time}: ${sentence}`,
  readAnew:
    "What stands here was read anew, since the service could not go on from what it had sent before: no changes are marked.",
  rowsGone: (/** @type {number} */ n, /** @type {string} */ count) =>
    `${count} ${plural(n, "student is", "students are")} no longer in this list: out of the class or of the handout, or erased.`,

  // Numbers in words
  notAvailable: "N/A",
  noData: "–",
  withheld: "withheld",
  opened: "opened",
  doneMark: "✓",
  flags: {
    newerAttemptUnfinished: "newer",
    doneWithoutData: "no work",
    carried: "carried",
    late: "late",
    missing: "missing",
    arrivedLate: "sent late",
    finishedNotDone: "not handed in",
    marked: "marked",
    commented: "comment",
    excused: "excused",
    reopened: "open again",
  },
  withOwn: (/** @type {string} */ shown, /** @type {string} */ own) => `${shown} (own ${own})`,
  pass: "pass",
  fail: "fail",
  yes: "yes",
  no: "no",
  right: "right",
  wrong: "wrong",
  true: "true",
  false: "false",
  partOf: (/** @type {string} */ part, /** @type {string} */ whole) => `${part} of ${whole}`,
  andNotAvailable: (/** @type {string} */ n) => `, ${n} N/A`,
  andBelow: (/** @type {string} */ n) => `, ${n} below`,
  ownWork: (/** @type {string} */ n) => `own work ${n}`,
  folded: (/** @type {string} */ title, /** @type {string} */ n) => `${title} (+ ${n})`,
  belowTask: (/** @type {string} */ title) => `· ${title}`,
  legend: {
    noData: "–: no data",
    notAvailable: "N/A: recording is off",
    withheld: "withheld: of too few students for this reader",
  },

  // The grid of a handout
  gridCaption: "Students and tasks. Arrow keys go from cell to cell, Enter shows what is behind a number.",
  student: "Student",
  toClass: "To the class",
  changeHandout: "Change the handout",
  average: "average",
  time: "time",
  withData: "with data",
  dataBelow: "data below",
  done: "done",
  due: (/** @type {string} */ when) => `Due ${when}`,
  noDueTime: "No due time",
  onTimeUntil: (/** @type {string} */ when) => `On time until ${when}`,
  takesWorkUntil: (/** @type {string} */ when) => `Takes work until ${when}`,
  handoutEnded: (/** @type {string} */ when) => `Ended on ${when}: nothing more is recorded for it`,
  ownDueTime: (/** @type {string} */ when) => `${when}, their own`,
  neverOwnDue: "never, their own",
  dueNote: (/** @type {string} */ due) => `(due ${due})`,
  show: "Show",
  views: { headline: "Headline", progress: "Progress", time: "Time", done: "Done", items: "Items" },
  policy: "Attempts",
  policies: { default: "Usual", latest: "Latest", first: "First", best: "Best", mean: "Mean", all: "All" },
  asOfDue: "As of the due time",
  asOf: "As it stood on",
  workFrom: "Work from",
  workUntil: "Work until",
  unfold: (/** @type {string} */ title) => `Show what lies below ${title}`,
  fold: (/** @type {string} */ title) => `Hide what lies below ${title}`,
  orderChanged: "The order of the students has changed.",
  putInOrder: "Put them in order",
  cellsChanged: (/** @type {number} */ n) => `${n} ${plural(n, "cell has", "cells have")} changed`,
  keys: "Keys",
  keyList: [
    ["Arrow keys", "Go from cell to cell"],
    ["Home, End", "First and last cell of the row"],
    ["Ctrl + Home, Ctrl + End", "First and last cell of the grid"],
    ["Page up, Page down", "Ten rows up or down"],
    ["Enter", "See what is behind the number"],
    ["Shift + Enter", "The same, and for teachers on to marking it"],
    ["Escape", "Close what is open"],
    ["F8", "Hide or show names"],
    ["?", "This list"],
  ],
  columnsLeft: (/** @type {number} */ n, /** @type {string} */ shown) =>
    `${shown} further ${plural(n, "column", "columns")}`,
  nextColumns: "Next columns",
  firstColumns: "First columns",
  markSeveral: "Mark several …",
  print: "Print",
  saveCSV: "Save as CSV",
  printedAt: (/** @type {string} */ when, /** @type {string} */ position) => `${when}. Position ${position}`,

  // The screens of the classes, of a class and of a student
  classes: "Classes",
  classesAsOf: (/** @type {string} */ time) => `As of ${time}`,
  refreshNow: "Refresh",
  teachesNoClass: "You do not teach a class yet.",
  teachesNoClassNext:
    "An administrator of your school puts you into your classes. Once that is done, you see them here.",
  noClassesYet: "There are no classes yet.",
  noClassesNext: "Import a roster or create a class first.",
  toSetUp: "To the set-up",
  openHandouts: "Open handouts",
  noOpenHandouts: "None",
  dueNext: "Due next",
  nothingDue: "Nothing",
  needALook: "Need a look",
  studentsToLookAt: (/** @type {number} */ n, /** @type {string} */ shown) =>
    `${shown} ${plural(n, "student", "students")}`,
  nobodyNeedsALook: "Nobody",
  andMore: (/** @type {number} */ _n, /** @type {string} */ shown) => `and ${shown} more`,
  newHandout: "New handout",
  overviewCaption:
    "Tasks by handout, the newest handout first. Arrow keys go from cell to cell, Enter shows what is behind a number.",
  overviewCorner: "Handout and task",
  taskOfHandout: (/** @type {string} */ task, /** @type {string} */ handout) => `${task}, of ${handout}`,
  dueColumn: "due",
  started: "started",
  finished: "finished",
  late: "late",
  missing: "missing",
  endedOn: (/** @type {string} */ when) => `ended ${when}`,
  handoutsChanged: "There are other handouts now.",
  noHandoutsPosted: "No handout has been posted in this class yet.",
  showBelow: "Show what lies below the tasks",
  hideBelow: "Hide what lies below the tasks",
  attention: "Needs attention",
  attentionNone: "Nobody needs attention by the rule.",
  attentionRule: (/** @type {string} */ version, /** @type {string} */ when) => `Rule ${version}, as of ${when}`,
  attentionOld: (/** @type {string} */ failure) => `The list below could not be renewed. ${failure}`,
  attentionReasons: {
    MISSING_WORK: "missing work",
    NOT_STARTED_BEFORE_DUE: "not started before due",
    LOW_SCORE: "low score",
    FALLING_SCORES: "falling scores",
    NO_RECENT_ACTIVITY: "no recent activity",
  },
  /** In English what the service says, word for word. */
  attentionExplanations: {
    missingWork: (/** @type {string} */ missing, /** @type {string} */ due) =>
      `${missing} of ${due} tasks that were due are not done.`,
    notStarted: (
      /** @type {number} */ hours,
      /** @type {string} */ shown,
      /** @type {string} */ started,
      /** @type {string} */ others,
    ) =>
      `Not begun, and due in ${hours === 0 ? "less than an hour" : `${shown} ${plural(hours, "hour", "hours")}`}; ` +
      `${started} of ${others} others have begun.`,
    lowScore: (/** @type {string} */ mean, /** @type {string} */ classMean, /** @type {string} */ scores) =>
      `A mean of ${mean} over the last ${scores} scores; the class has ${classMean}.`,
    fallingScores: (
      /** @type {string} */ first,
      /** @type {string} */ last,
      /** @type {string} */ firstClassMean,
      /** @type {string} */ lastClassMean,
    ) => `The last 3 scores fell from ${first} to ${last}; the class went from ${firstClassMean} to ${lastClassMean}.`,
    noRecentActivity: (
      /** @type {number | undefined} */ days,
      /** @type {string} */ shownDays,
      /** @type {number} */ handouts,
      /** @type {string} */ shownHandouts,
      /** @type {string} */ active,
      /** @type {string} */ others,
    ) =>
      `${days === undefined ? "No work yet" : `No work for ${shownDays} days`}, with ${shownHandouts} ` +
      `${plural(handouts, "handout", "handouts")} open; ${active} of ${others} others worked in the last 7 days.`,
  },
  restsOn: "Rests on:",
  aHandout: "a handout",
  draftsAndSchedules: "Drafts and schedules",
  noDrafts: "There are none.",
  draft: "Draft",
  scheduledFor: (/** @type {string} */ when) => `Will be posted ${when}`,
  withoutTitle: "Without a title",
  counted: (/** @type {string} */ what, /** @type {string} */ title) => `${title}: ${what}`,
  countedNow: (/** @type {number} */ n, /** @type {string} */ shown) =>
    `${shown} ${plural(n, "student", "students")} at this moment`,
  countedNobody: "At this moment it is nobody.",
  columnGone: "This column is not there any more.",
  ownResults: "My results",
  studentCaption:
    "The student's results by handout, the newest handout first. Arrow keys go from cell to cell, Enter shows what is behind a number.",
  ownCaption:
    "Your results by handout, the newest handout first. Arrow keys go from cell to cell, Enter shows what is behind a number.",
  own: "own",
  classAverage: "class",
  classTime: "class time",
  attempts: "attempts",
  earlierAttempts: "…",
  noHandoutsAssigned: "No handout is assigned to this student now.",
  noHandoutsOwn: "No handout is assigned to you now.",
  allClasses: "Show the handouts of all classes",
  attentionOfNone: "Not by the rule.",
  printedStudent: (/** @type {string} */ name, /** @type {string} */ rest) => `${name}. ${rest}`,
  tryLater: "It is busy: try again in a moment.",
};

export default english;
