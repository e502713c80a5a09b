// English, what is behind a number and on the screens that people come to later: loaded once one of them is.

import { plural } from "../en.js";

const more = {
  // What a service refuses, where a screen has no sentence of its own: by reason, and by status what to do next
  ruleBroken: /** @type {Record<string, string>} */ ({
    BLANK: "This must not be blank.",
    EMPTY: "This must not be empty.",
    ORGANIZATION_MOVED:
      "This school has moved to another server, and nothing was stored here. Ask whoever runs it for its new address.",
  }),
  refused: {
    invalid: "This cannot be taken as it is: change it, and send it again.",
    notAsThingsStand: "This does not go as things stand now: look at what has changed, and try again.",
    unknown: "What this is about is not here any more, or is not yours to know of: reload the page.",
    taken: "This stands for something else already: try again, or choose another identifier.",
    limit: "There is as much of this as there may be: take less, or remove something first.",
    fault: "The server has made a mistake. Try again; if that does not help, tell whoever runs it.",
  },

  // The school's time zone is another one than the page had
  zoneNow: (/** @type {string} */ zone) =>
    `The school's time zone is ${zone} now: times are shown in it, and those that you type are meant in it.`,
  zoneKept: (/** @type {string} */ zone, /** @type {string} */ before) =>
    `The school's time zone is ${zone} now. In this window times are in ${before} until what you have typed is saved or given up.`,

  // Behind a number
  behind: {
    metrics: { progress: "Progress", score: "Score", quantity: "Quantity", binary: "Outcome", time: "Time" },
    none: {
      progress: "no progress",
      score: "no score",
      quantity: "no quantity",
      binary: "no outcome",
      time: "no time",
      item: "not in this attempt",
    },
    sentence: (/** @type {string[]} */ parts) => `${parts.join(", ")}.`,
    meanOf: (/** @type {string} */ part, /** @type {string} */ whole) => `Mean of ${part} of ${whole} with data`,
    meanOfAttempts: (
      /** @type {number} */ n,
      /** @type {string} */ shown,
      /** @type {string} */ part,
      /** @type {string} */ whole,
    ) => `Mean of ${shown} ${plural(n, "attempt", "attempts")} of ${part} of ${whole} with data`,
    noneWithData: (/** @type {string} */ whole) => `None of ${whole} with data, so there is no mean`,
    withheldOf: (/** @type {string} */ n) => `Withheld, ${n} assigned`,
    withDataOf: (/** @type {number} */ n, /** @type {string} */ part, /** @type {string} */ whole) =>
      `Of the students whose work is recorded, ${part} of ${whole} ${plural(n, "has", "have")} data`,
    doneOf: (/** @type {number} */ n, /** @type {string} */ part, /** @type {string} */ whole) =>
      `${part} of the ${whole} assigned ${plural(n, "is", "are")} done`,
    workedBelow: (/** @type {number} */ n, /** @type {string} */ shown) =>
      `${shown} ${plural(n, "has", "have")} data below it`,
    metricOfOne: (/** @type {string} */ metric) => `${metric} of one student`,
    itemOfOne: (/** @type {string} */ title) => `“${title}” of one student`,
    ofItem: (/** @type {string} */ title) => `item “${title}”`,
    notAvailable: (/** @type {string} */ n) => `${n} N/A`,
    attempts: (/** @type {number} */ n, /** @type {string} */ shown) => `${shown} ${plural(n, "attempt", "attempts")}`,
    policies: {
      latest: "latest attempt",
      first: "first attempt",
      best: "best attempt",
      mean: "mean over each student’s attempts",
      all: "every attempt by itself",
      union: "all attempts united",
      sum: "sum of all attempts",
    },
    from: (/** @type {string} */ when) => `work from ${when}`,
    until: (/** @type {string} */ when) => `work until ${when}`,
    asOfDue: (/** @type {string} */ when) => `as of the due time, ${when}`,
    asOfDueUnknown: "as of the due time",
    stoodOn: (/** @type {string} */ when) => `as it stood on ${when}`,
    onlyStudents: (/** @type {number} */ n, /** @type {string} */ shown) =>
      `only ${shown} chosen ${plural(n, "student", "students")}`,
    ofDoneOnly: "Done mark of one student",
    coverageOfOne: "Work of one student below this task",

    /** Numbers of content that are no mean: what each is of, and how it is made. */
    figures: {
      students: {
        is: (/** @type {string} */ _about) => "Students with an attempt",
        rules: ["A student counts once, however many attempts there are and whatever they recorded."],
      },
      attempts: {
        is: (/** @type {string} */ _about) => "Attempts",
        rules: ["Every attempt counts by itself, one that recorded nothing, too."],
      },
      timeInAll: {
        is: (/** @type {string} */ _about) => "Running time of all students together",
        rules: [
          "The time of each student is united: what ran at the same time, such as a chapter inside its book, counts once. Then the times " +
            "of the students are added up.",
        ],
      },
      assigned: {
        is: (/** @type {string} */ _about) => "Students to whom it is assigned",
        rules: ["Each of them counts once. Those whose recording is off (N/A) are among them."],
      },
      recordingOff: {
        is: (/** @type {string} */ _about) => "Students whose recording is off",
        rules: ["It is assigned to them, and all other numbers here are made without them."],
      },
      noData: {
        is: (/** @type {string} */ _about) => "Students without data",
        rules: ["It is assigned to them, and nothing of this was recorded. No data is neither 0 nor 100 %."],
      },
      deviation: {
        is: (/** @type {string} */ _about) => "Standard deviation",
        rules: [
          "It says how far the observations are from their mean: the root of the sum of the squared distances, divided by n − 1. With less than " +
            "two observations there is none.",
        ],
      },
      least: {
        is: (/** @type {string} */ _about) => "The least observation",
        rules: ["It is one of those that the mean is of."],
      },
      greatest: {
        is: (/** @type {string} */ _about) => "The greatest observation",
        rules: ["It is one of those that the mean is of."],
      },
      quantile: {
        is: (/** @type {string} */ about) => `${about} of the observations`,
        rules: [
          "The observations stand in order, and this is the one at that share of the way from the least to the greatest; between two of them it is " +
            "interpolated.",
        ],
      },
      bin: {
        is: (/** @type {string} */ about) => `Observations in the bin ${about}`,
        rules: [
          "Each observation is in one bin: where a bin ends, the next one begins. The last one has its end, too.",
        ],
      },
      bucketAttempts: {
        is: (/** @type {string} */ _about) => "Attempts that began then",
        rules: ["Every attempt counts by itself, with all of its time, where it began."],
      },
      bucketStudents: {
        is: (/** @type {string} */ _about) => "Students with an attempt that began then",
        rules: ["A student counts once, however many attempts there are."],
      },
      medianTime: {
        is: (/** @type {string} */ _about) => "Median of the times",
        rules: ["Half of the observations took no longer. An attempt counts, with all of its time, where it began."],
      },
      bucketTimes: {
        is: (/** @type {string} */ _about) => "Observations of time",
        rules: ["Every attempt with time is one, where it began."],
      },
      p95Time: {
        is: (/** @type {string} */ _about) => "The time that 95 % of the observations do not exceed",
        rules: ["An attempt counts, with all of its time, where it began."],
      },
      part: {
        is: (/** @type {string} */ about) => `Students who have covered the part ${about}`,
        rules: ["Who has covered all of the part counts, in whichever attempts it was."],
      },
      partRatio: {
        is: (/** @type {string} */ about) => `Share of the students with data who have covered the part ${about}`,
        rules: ["Who has covered all of the part counts, in whichever attempts it was."],
      },
      bound: {
        is: (/** @type {string} */ about) =>
          `Bound of the interval in which the mean lies with a confidence of ${about}`,
        rules: [
          "Of a share of positive outcomes it is Wilson’s interval. Of every other mean it is Student’s: the mean, and on both of its sides t · standard " +
            "deviation ÷ √n. The fewer observations there are, the wider it is.",
        ],
      },
      itemAttempts: {
        is: (/** @type {string} */ about) => `Attempts that were looked at: ${about}`,
        rules: ["Only attempts with the quiz’s own number are looked at."],
      },
      complete: {
        is: (/** @type {string} */ _about) => "Attempts that hold every item",
        rules: ["They are among those that were looked at."],
      },
      alpha: {
        is: (/** @type {string} */ _about) => "How well the items of the quiz agree",
        rules: [
          "Cronbach’s alpha, called KR-20 where all items are right or wrong: k ÷ (k − 1) · (1 − the sum of the items’ variances ÷ the variance of the " +
            "totals), with k items, over the attempts that hold every item.",
        ],
      },
      standardError: {
        is: (/** @type {string} */ _about) => "Standard error of a total, in points",
        rules: ["The standard deviation of the totals · √(1 − alpha), over the attempts that hold every item."],
      },
      itemN: {
        is: (/** @type {string} */ about) => `Attempts that hold ${about}`,
        rules: ["They are among those that were looked at."],
      },
      absent: {
        is: (/** @type {string} */ about) => `Attempts that do not hold ${about}`,
        rules: ["They are among those that were looked at."],
      },
      omitted: {
        is: (/** @type {string} */ about) => `Attempts that do not hold ${about}, and hold a later item`,
        rules: ["They are among those that were looked at."],
      },
      notReached: {
        is: (/** @type {string} */ about) => `Attempts that hold neither ${about} nor any later item`,
        rules: ["They are among those that were looked at."],
      },
      facility: {
        is: (/** @type {string} */ about) => `Mean share of the points of ${about}`,
        rules: ["It is over the attempts that hold the item; right is 1, and wrong is 0."],
      },
      discrimination: {
        is: (/** @type {string} */ about) =>
          `Mean points at ${about} of the best 27 % of the attempts, less those of the weakest 27 %`,
        rules: ["Attempts are ordered by their totals. One without the item has 0 points at it."],
      },
      r: {
        is: (/** @type {string} */ about) => `Correlation of the points at ${about} with the total`,
        rules: ["Pearson’s, over the attempts that hold the item. Where either does not vary there is none."],
      },
      rCorrected: {
        is: (/** @type {string} */ about) => `Correlation of the points at ${about} with those of the other items`,
        rules: ["Pearson’s, over the attempts that hold the item. Where either does not vary there is none."],
      },
      answer: {
        is: (/** @type {string} */ about) => `Attempts with the answer ${about}`,
        rules: ["They are among those that were looked at, and hold the item."],
      },
    },
    quoted: (/** @type {string} */ title) => `“${title}”`,
    withBelow: "with everything below",
    atItself: "at the content itself",
    othersRecordedNothing: "The other attempts recorded nothing. They count all the same, and are not listed.",
    notAllListed: "There are more attempts than can be listed here. Choose a class, or content that is deeper.",
    notFinished: "not finished",
    withoutItem: "counts, without the item",

    rule: "The rule",
    headlineIs: {
      progress: "No primary item is fixed here, so progress is the headline.",
      score: "The primary items here are scores, so the score is the headline.",
      quantity: "The primary items here are quantities, so the quantity is the headline.",
      binary: "The primary items here are outcomes, so the outcome is the headline.",
    },
    metricRules: {
      progress: "Progress is how much of the content was covered; covering a part again adds nothing.",
      score: "A score is points earned as a share of the points possible, so that different maxima weigh alike.",
      quantity: "A quantity is shown as the app reported it.",
      binary: "An outcome is one of two; a mean of outcomes is the share of the positive ones.",
      time: "Time is how long an attempt was running. What overlaps counts once, and a long silence counts nothing.",
    },
    policyRules: {
      latest: {
        progress: "The newest attempt with progress counts.",
        score: "The newest attempt with a score counts; opening the quiz again does not erase it.",
        quantity: "The newest attempt with a quantity counts.",
        binary: "The newest attempt with an outcome counts.",
        time: "The newest attempt with time counts.",
      },
      first: {
        progress: "The oldest attempt with progress counts.",
        score: "The oldest attempt with a score counts.",
        quantity: "The oldest attempt with a quantity counts.",
        binary: "The oldest attempt with an outcome counts.",
        time: "The oldest attempt with time counts.",
      },
      best: {
        progress: "The attempt with the most progress counts; of equals the newer one.",
        score: "The attempt with the best score as a share of its maximum counts; of equals the newer one.",
        binary: "A positive outcome counts before a negative one; of equals the newer one.",
      },
      mean: {
        progress: "The mean over all attempts of the student that have progress counts.",
        score:
          "The mean over all attempts of the student that have a score counts, each as a share of its own maximum.",
        quantity: "The mean over all attempts of the student that have a quantity counts.",
        binary: "The share of positive ones among all outcomes of the student counts.",
        time: "The mean over all attempts of the student that have time counts.",
      },
      all: {
        progress: "Every attempt with progress counts as an observation of its own.",
        score: "Every attempt with a score counts as an observation of its own.",
        quantity: "Every attempt with a quantity counts as an observation of its own.",
        binary: "Every attempt with an outcome counts as an observation of its own.",
        time: "Every attempt with time counts as an observation of its own.",
      },
      union: { progress: "Everything that the student has covered in any attempt counts once." },
      sum: { time: "The time of all attempts of the student is added up." },
    },
    itemsFollowHeadline: "Items come from the attempt that was picked for the headline.",
    itemsFollowOwnPolicy:
      "No single attempt was picked for the headline, so the item follows the rule of its own kind.",
    classMean:
      "The number of the class is the mean of the cells shown. Who has no data is left out, and does not count as 0.",
    classMeanOfAttempts: "The number of the class is the mean of all attempts that have one.",
    withDataRule:
      "With data are those who have something of this metric recorded, 0 included. Opening alone is no data. " +
      "Those whose recording is off (N/A) are left out.",
    nRule:
      "n is how many observations the mean is of: students, or attempts where every attempt counts by itself; of content with something below it, what each student has at each.",
    doneRule:
      "Done is a mark of the student or of the app, apart from progress and scores. All who are assigned count, N/A included.",
    contentMean:
      "The number is the mean of cells: a cell is what one student has at one context, here or below. Nothing is carried " +
      "from one handout to another.",
    contentMeanHere:
      "The number is the mean of cells: a cell is what one student has at this context. Nothing is carried from one " +
      "handout to another.",
    contentTime:
      "All running time of a student, here and below, is united: what ran at the same time, such as a chapter inside its " +
      "book, counts once. The number is the mean over students who have time.",
    withheldRule:
      "It is of too few students for a reader of the whole organization, or would give such a number away by a " +
      "difference. Withheld is not 0.",
    noDataRule: "–: nothing of this was recorded. No data is neither 0 nor 100 %.",
    openedRule: "Opened: there is an attempt, and nothing of it was recorded yet.",
    notAvailableRule:
      "N/A: recording is off for this student. No numbers are shown while it is, and the numbers of the class are made " +
      "without them. Done may be marked all the same.",
    containerDoneRule:
      "Done is a mark at this task as a whole. What is done below it is marked there, and is no mark here.",
    containerRule: "The task covers what lies below it. No score and no percentage are invented for the whole.",
    coverage: (/** @type {string} */ withData, /** @type {string} */ done, /** @type {string} */ total) =>
      `Columns below it: ${total}; with work of the student: ${withData}; done: ${done}.`,
    wholeAppRule: "The task is a whole app. Such a task shows only whether it is done.",
    ownRule: (/** @type {string} */ title) =>
      `This is the student’s own content, “${title}”, which their app declared.`,
    ownMissing: "The student has no content of their own here.",
    ownColumnRule:
      "In this column stands other content for each student: what their own app declared. The attempts are behind " +
      "each student’s cell.",
    withdrawn: "The content is no longer there; its work is.",
    hiddenWhole: (/** @type {string} */ reason) => `Nothing is shown here: ${reason}.`,
    deletedBefore: (/** @type {string} */ when) => `Work that began before ${when} was deleted.`,

    toKnow: "To know",
    flags: {
      newerAttemptUnfinished: "There is a newer attempt than the one whose number is shown; it has no such number yet.",
      doneWithoutData: "It is marked as done, and no work was recorded.",
      noWorkInWindow: "It is marked as done, and no work was recorded in the window asked for.",
      carried:
        "The numbers are those of an earlier handout of the class: the student marked this one as done without doing it again.",
      late: (/** @type {string} */ done, /** @type {string} */ due) =>
        `It was done late: at ${done}, and was due ${due}.`,
      lateUnknown: "It was done after the due time.",
      missing: (/** @type {string} */ due) => `It is missing: it is not done, and was due ${due}.`,
      missingUnknown: "It is missing: it is not done, and the due time has passed.",
      arrivedLate: (/** @type {string} */ done) => `It was done in time, at ${done}, and was sent after the due time.`,
      finishedNotDone: "An attempt is finished, and the student has not handed it in by marking it as done.",
      clockCorrected: "The clock of a device was far off, and its times were corrected.",
      marked: "A teacher has given points to an item: these count, and the student's own stand behind them.",
      commented: "A teacher has commented on an attempt.",
      excused: "A teacher has excused the student from this task: it counts nowhere in this handout's reports.",
      reopened: "The task is open again to the student.",
    },
    earlierHandout: "The earlier handout",

    facts: "In the cell",
    headline: "Headline",
    attemptTime: "Time of the attempt that counts",
    totalTime: "Time",
    doneAt: "Done",
    yes: "yes",
    notDone: "not done",
    population: "Students",
    assigned: "Assigned",
    withData: "With data",
    noData: "No data",
    dataBelow: "With data below",
    recordingOff: "N/A",
    opened: "Opened",
    started: "Started",
    finished: "Finished",
    done: "Done",
    late: "Late",
    missing: "Missing",

    attemptsTitle: "Attempts",
    commentOf: (/** @type {string} */ when) => `A teacher’s comment of ${when}:`,
    commentHidden: "There is a teacher’s comment. It is shown when names are.",
    attemptsThatCount: "Attempts that count",
    noAttempts: "There are no attempts.",
    noOwnAttempts: "There are no attempts at the task itself. Those below it are behind the cells of its columns.",
    notListed:
      "The attempts are not listed for readers of the whole organization: single ones would tell of too few students.",
    nothingRecorded: "nothing was recorded",
    attempt: (/** @type {string} */ n) => `Attempt ${n}`,
    states: { running: "running", paused: "paused", stopped: "stopped", superseded: "superseded" },
    finishedMark: "finished",
    carriedMark: "carried",
    counts: "counts",
    countsAs: (/** @type {string} */ value) => `counts: ${value}`,
    notPicked: { latest: "not the newest", first: "not the oldest", best: "not the best" },
    doesNotCount: "does not count",
    putAside: "its primary item is of another kind than the one in force here, and is put aside",
    progressOf: (/** @type {string} */ ratio) => `progress ${ratio}`,
    items: (/** @type {number} */ n, /** @type {string} */ shown) => `${shown} ${plural(n, "item", "items")}`,
    answered: (/** @type {string} */ response) => `(${response})`,
    notShownTitle: "Not shown here",
    reasons: {
      notPosted: "the handout is not posted",
      notInClass: "the student is not in the class now",
      notRecipient: "the student is not a recipient now",
      neverWhileOpen: "the student was never a recipient while the handout was open",
      recordingOff: "recording is off",
      noColumn: "the handout does not have this context",
      excused: "the student is excused from the task",
      beforePost: "it began before the handout was posted",
      afterEnd: "it began after the handout had ended",
      notInClassThen: "the student was not in the class when it began",
      notRecipientThen: "the student was not a recipient when it began",
      recordingOffThen: "recording was off when it began",
      notCoveredThen: "the handout did not cover the context when it began",
      otherHandout: "it was recorded for other handouts",
      deleted: "work of its time was deleted",
      outsideWindow: "it began outside the window asked for",
      carriedInstead: "it has no data, and work of an earlier handout is shown instead",
      unknown: "for a reason that this page does not know",
    },

    asOf: (/** @type {string} */ time) => `As of ${time}.`,
    refresh: "Refresh",
    changed: (/** @type {string} */ now) => `The number has changed since: it is ${now} now.`,
    begunAgain: "The number changed while its attempts were listed, so the list began again.",
    failed: "What is behind the number cannot be shown now.",
  },

  // Marks by teachers, behind a student's cell and for several students at once
  marking: {
    title: "Marking",
    ofThePast: "This is of an earlier time. Marks are set where the report is of now.",
    unreachable: "What can be marked here cannot be shown now.",
    keepsTrying: "The page keeps trying.",
    aTask: "a task",

    // Points and comments
    givePoints: "Give points",
    changePoints: "Change the points",
    pointsMean: "Your points count. The student’s own stay beside them, and count where a field is empty.",
    itemOf: (/** @type {string} */ item, /** @type {string} */ max) => `${item}, of ${max}`,
    ownAre: (/** @type {string} */ own) => `The student’s own: ${own}`,
    savePoints: "Save the points",
    takePointsBack: "Take the points back",
    pointsSaved: "The points are saved.",
    pointsTakenBack: "The points are taken back.",
    notPoints: "Write a number that is not below 0, with two decimals at most.",
    bonus: (/** @type {string} */ points, /** @type {string} */ max) =>
      `${points} is more than the maximum of ${max}. If that is meant as a bonus, save once more.`,
    nothingNew: "This is what stands already.",
    pointsAreNow: (/** @type {string} */ item, /** @type {string} */ points) => `${item}: ${points} now.`,
    comment: "Write a comment",
    changeComment: "Change the comment",
    commentLabel: "Comment",
    commentMeans: (/** @type {string} */ name) =>
      `${name} reads it in their results, and no other student does. At most 4,000 characters.`,
    saveComment: "Save the comment",
    takeCommentBack: "Take the comment back",
    commentSaved: "The comment is saved.",
    commentTakenBack: "The comment is taken back.",
    commentIsNow: (/** @type {string} */ text) => `The comment is now: ${text}`,
    noCommentNow: "There is no comment now.",
    tooLong: (/** @type {string} */ length, /** @type {string} */ max) =>
      `These are ${length} characters, and may be ${max}.`,

    // Exceptions
    excuse: "Excuse",
    excuseMeans:
      "The student need not do it, and it counts nowhere in this handout’s reports. Their work stays, and is back when the " +
      "excuse is taken back.",
    unexcuse: "Take the excuse back",
    unexcuseMeans: "All is then as if there had been no excuse.",
    from: "From",
    allTasks: "All tasks of the handout",
    excused: "The student is excused.",
    unexcused: "The excuse is taken back.",
    isExcused: (/** @type {string} */ task, /** @type {string} */ when) => `Excused from ${task} since ${when}.`,
    giveBack: "Give the work back",
    giveBackMeans: (/** @type {string} */ name) =>
      `${name} is told, and reads your comment above the handout’s tasks, in place of an earlier one. Nothing else changes. ` +
      "At most 4,000 characters.",
    givenBack: "The work is given back.",
    said: "What was said when it was given back",
    saidBy: (/** @type {string} */ author, /** @type {string} */ when) => `${author}, ${when}:`,
    saidOn: (/** @type {string} */ when) => `On ${when}:`,
    nothingSaid: "The work has never been given back.",
    reopen: "Open again",
    reopenMeans:
      "The task is open again to this student alone, though it is over or past due: work counts, and is late or missing only " +
      "after the time below.",
    changeReopening: "Change until when it is open again",
    saveReopening: "Save",
    until: "Open until",
    untilMeans: "Empty: without an end.",
    untilInPast: "This must be later than now.",
    reopened: "The task is open again.",
    reopenedUntil: (/** @type {string} */ when) => `The task is open again until ${when}.`,
    isReopened: (/** @type {string} */ task, /** @type {string} */ until) => `${task} is ${until}.`,
    openUntil: (/** @type {string} */ when) => `open again until ${when}`,
    openWithoutEnd: "open again without an end",
    closeAgain: "Close it again",
    closedAgain: "The task is closed again.",
    archived: "The handout is archived: its tasks cannot be opened again, and its due times stay as they are.",
    giveDue: "Give another due time",
    changeDue: "Change the student’s due time",
    dueMeans:
      "The whole handout is due then for this student alone, in place of its due time: later, earlier or never. It decides what is " +
      "late or missing, whatever was done before, and ends nothing.",
    ownDue: "Due for the student",
    dueMissing: "Say when it is due.",
    reason: "Reason",
    reasonMeans: "For the audit log; may be empty. No student reads it.",
    saveDue: "Save the due time",
    neverDue: "Never due",
    takeDueBack: "Take it back",
    dueGiven: (/** @type {string} */ when) => `It is due for the student on ${when}.`,
    neverDueGiven: "It is never due for the student.",
    dueTakenBack: "The handout’s due time holds for the student again.",
    hasOwnDue: (/** @type {string} */ due, /** @type {string} */ since) => `Due ${due}, since ${since}.`,

    // For several students
    severalTitle: "Mark several students",
    what: "What to do",
    task: "Task",
    tick: "Students",
    actions: {
      return: "Give the work back",
      excuse: "Excuse from a task",
      unexcuse: "Take excuses from a task back",
      reopen: "Open a task again",
      close: "Close a task again",
      due: "Give another due time",
      never: "Let the handout never be due",
      undue: "Take due times of their own back",
    },
    severalMean: {
      return: "Each of them is told, and reads your comment. Nothing else changes.",
      excuse: "They need not do it, and it counts nowhere for them in this handout’s reports.",
      unexcuse: "All is then as if there had been no excuse.",
      reopen: "The task is open again to them alone: work counts, and is late or missing only after the time below.",
      close: "From now on work at it does not count. What was done while it was open stays.",
      due: "The whole handout is due then for them, in place of its due time. It decides what is late or missing, and ends nothing.",
      never: "For them the handout has no due time, in place of its own: nothing of it is late or missing.",
      undue: "The handout’s due time holds for them again.",
    },
    tickDone: "Tick who is done",
    tickNotDone: "Tick who is not done",
    isDone: "done",
    forSeveral: {
      return: (/** @type {number} */ n, /** @type {string} */ count) =>
        `Give it back to ${count} ${plural(n, "student", "students")}`,
      excuse: (/** @type {number} */ n, /** @type {string} */ count) =>
        `Excuse ${count} ${plural(n, "student", "students")}`,
      unexcuse: (/** @type {number} */ n, /** @type {string} */ count) =>
        `Take it back for ${count} ${plural(n, "student", "students")}`,
      reopen: (/** @type {number} */ n, /** @type {string} */ count) =>
        `Open it again to ${count} ${plural(n, "student", "students")}`,
      close: (/** @type {number} */ n, /** @type {string} */ count) =>
        `Close it again to ${count} ${plural(n, "student", "students")}`,
      due: (/** @type {number} */ n, /** @type {string} */ count) =>
        `Give it to ${count} ${plural(n, "student", "students")}`,
      never: (/** @type {number} */ n, /** @type {string} */ count) =>
        `Never due for ${count} ${plural(n, "student", "students")}`,
      undue: (/** @type {number} */ n, /** @type {string} */ count) =>
        `Take it back for ${count} ${plural(n, "student", "students")}`,
    },
    doneForSeveral: {
      return: (/** @type {number} */ n, /** @type {string} */ count) =>
        `The work of ${count} ${plural(n, "student", "students")} is given back.`,
      excuse: (/** @type {number} */ n, /** @type {string} */ count) =>
        `${count} ${plural(n, "student is", "students are")} excused.`,
      unexcuse: (/** @type {number} */ n, /** @type {string} */ count) =>
        `The excuse of ${count} ${plural(n, "student", "students")} is taken back.`,
      reopen: (/** @type {number} */ n, /** @type {string} */ count) =>
        `The task is open again to ${count} ${plural(n, "student", "students")}.`,
      close: (/** @type {number} */ n, /** @type {string} */ count) =>
        `The task is closed again to ${count} ${plural(n, "student", "students")}.`,
      due: (/** @type {number} */ n, /** @type {string} */ count) =>
        `${count} ${plural(n, "student has a due time", "students have a due time")} of their own.`,
      never: (/** @type {number} */ n, /** @type {string} */ count) =>
        `The handout is never due for ${count} ${plural(n, "student", "students")}.`,
      undue: (/** @type {number} */ n, /** @type {string} */ count) =>
        `The handout’s due time holds again for ${count} ${plural(n, "student", "students")}.`,
    },
    failedFor: (/** @type {number} */ n, /** @type {string} */ count) =>
      `It failed for ${count} ${plural(n, "student, who is", "students, who are")} still ticked.`,
    sending: "How many are done",

    // What others have changed, and what went wrong
    changedMeanwhile: "Somebody has changed this meanwhile:",
    typedIsKept:
      "Nothing of yours is saved yet, and what you have typed is kept: look, and press again if you still want it.",
    nowExcused: (/** @type {string} */ name, /** @type {string} */ task) => `${name} is excused from ${task}.`,
    notExcused: (/** @type {string} */ name, /** @type {string} */ task) =>
      `${name} is not excused from ${task} any more.`,
    nowReopened: (/** @type {string} */ name, /** @type {string} */ task, /** @type {string} */ until) =>
      `${task} is ${until} to ${name}.`,
    notReopened: (/** @type {string} */ name, /** @type {string} */ task) =>
      `${task} is not open again to ${name} any more.`,
    nowOwnDue: (/** @type {string} */ name, /** @type {string} */ due) => `For ${name} it is due ${due}.`,
    noOwnDue: (/** @type {string} */ name) => `${name} has no due time of their own any more.`,
    stateNow: (/** @type {string} */ state) => `The handout: ${state}`,
    recipientsChanged: "The handout has other recipients.",
    somethingElse: "Something of the handout that does not matter here.",
    gone: "It is not there any more. Refresh, and look again.",
    stale: "It is not saved: somebody else was first. See what has changed, then press again.",
    tryAgain: "What you have typed is kept; try again. It is stored once however often you do.",
    notStored: (/** @type {string} */ what) => `Not saved. ${what} Open it again to see what you had typed.`,
    reasons: {
      TOO_LONG: "This is too long.",
      NOT_A_RECIPIENT: "The student does not have this handout any more.",
      NOT_TEACHING: "You do not teach this class any more.",
      HANDOUT_STATE: "The handout is in another state now, in which this cannot be done.",
      RECORDING_OFF: "Recording is off for the student: nobody is shown the attempt, and it cannot be marked.",
      ITEM_WITHOUT_POINTS: "The item is of another kind now, which has no points. Refresh, and look again.",
      TOO_MANY_EXCUSES: "The handout has as many excuses as it may.",
      TOO_MANY_REOPENINGS: "The handout was opened again as often as it may be.",
      TOO_MANY_STUDENT_DUE_TIMES: "The handout has as many students with a due time of their own as it may.",
      TOO_MANY_POINTS_MARKS: "The attempt has points for as many items as it may.",
    },
  },

  // Behind a count of students
  countedRules: {
    started:
      "Started has who has an attempt with running time or with anything recorded. Opening alone does not count.",
    finished: "Finished has who has an attempt that has ended, with what the task is about or with all of it covered.",
    late: "Late is who has marked it as done after it was due for them, the grace included.",
    missing: "Missing is what is not marked as done, and was due for the student, the grace included.",
  },

  // Times that a change of the clocks leaves out, or has come twice
  timeLeftOut: (/** @type {string} */ when) =>
    `The clocks go forward then, and leave this time out: it becomes ${when}.`,
  timeTwice: (/** @type {string} */ when) =>
    `The clocks go back then, and this time comes twice: the first is meant, before they do (${when}).`,

  // Signed out, with something that is not sent
  unsentWaits: "What you have typed or marked waits in this tab until then.",

  // The screen of assigning
  assign: {
    title: "Assign",
    forClass: "To the class",
    text: "Title and due time",
    fields: {
      tasks: "Tasks",
      recipients: "Recipients",
      title: "Title",
      instructions: "Instructions",
      due: "Due",
      grace: "On time until so long after the due time",
      close: "Takes no more work so long after the due time",
      schedule: "Post it at",
      classes: "Other classes",
    },
    inZone: (/** @type {string} */ label, /** @type {string} */ zone) => `${label} (time in ${zone})`,
    states: {
      new: "New: nothing is saved yet.",
      draft: "A draft: nobody but teachers sees it.",
      scheduled: (/** @type {string} */ when) =>
        `Scheduled: it is posted on ${when}. Until then nobody but teachers sees it.`,
      posted: (/** @type {string} */ when) => `Posted on ${when}.`,
      completed: (/** @type {string} */ when) => `Completed on ${when}: nothing more is recorded for it.`,
      archived: (/** @type {string} */ when) => `Archived; it ended on ${when}. It cannot be changed any more.`,
    },
    toGrid: "See how it goes",

    // Content
    chooseContent: "Choose content",
    app: "App",
    search: "Find by title",
    find: "Find",
    wholeTree: "Show all",
    searchResults: "Found content",
    found: (/** @type {number} */ n, /** @type {string} */ count, /** @type {boolean} */ hasMore) =>
      `${count} ${plural(n, "title holds", "titles hold")} this${hasMore ? " so far" : ""}.`,
    searchOn: "Search on",
    treeKeys: "Up and down arrows go from line to line, right and left ones open and close.",
    nothingBelow: "There is nothing below it.",
    notAssignable: "A container only: choose what is in it.",
    wholeApp: "The app as a whole: nothing but done is reported.",
    coveredBy: "Covered already by",
    contentUnreachable: "The content cannot be reached now.",
    noApps:
      "None of the apps that your organization allows has registered here yet. Its administrator sees in the set-up what is missing.",
    noTasksYet: "No task is chosen yet.",
    tasksFixed: "The tasks are fixed once a handout is posted.",
    includeDescendants: "and everything below it, now and later",
    itselfOnly: "without what is below it",
    remove: "Remove",
    moveUp: (/** @type {string} */ title) => `Move ${title} up`,
    moveDown: (/** @type {string} */ title) => `Move ${title} down`,
    removeTask: (/** @type {string} */ title) => `Remove ${title}`,
    taskRemoved: (/** @type {string} */ title) => `${title} is removed.`,

    // Recipients
    recipients: "Recipients",
    wholeClass: "The whole class",
    namedStudents: "Named students",
    wholeClassMeans: "Everybody in the class gets it, those who join later too. Untick those who shall not get it.",
    namedMeans: "Only those who are ticked get it. Those who join the class later do not.",
    tickAll: "Tick all",
    tickNone: "Tick none",
    leftClass: "not in the class any more",
    recipientCount: (/** @type {number} */ n, /** @type {string} */ count, /** @type {string} */ all) =>
      `${count} of ${all} students ${plural(n, "gets", "get")} it.`,
    takenOut: "Taken out:",

    // Other classes
    otherClasses: "Hand it out to other classes, too",
    otherClassesMean: "Each class gets a handout of its own, all of them in one step: all are made or none.",
    noOtherClasses: "There is no other class that you look after.",
    recipientsOf: (/** @type {string} */ title) => `Recipients in ${title}`,
    siblings: "In other classes, too",
    siblingsMean:
      "It was handed out to these classes in one step. Where it is ticked, title, instructions, due time and late work are changed " +
      "there too, and it is posted with this one. Tasks and recipients are each class’s own.",
    siblingsOver: "It was handed out to these classes in one step.",

    // Saving
    graceMeans: "Empty: until the due time. It moves along with a student’s own due time.",
    closeMeans: "Empty: it takes work until it is completed.",
    unitOf: (/** @type {string} */ label) => `Unit: ${label}`,
    units: { days: "days", hours: "hours", minutes: "minutes" },
    notADuration: "Write a number that is not below 0.",
    dueMeans: "Work is late after this time; it ends nothing.",
    postingMeans: "Once it is posted its recipients see it, and their work on its tasks is recorded.",
    postNow: "Post now",
    saveDraft: "Save as a draft",
    saveChanges: "Save the changes",
    schedule: "Schedule",
    reschedule: "Change the schedule",
    saved: "It is saved.",
    posted: "It is posted.",
    postedToSeveral: (/** @type {string} */ count) => `It is posted to ${count} classes.`,
    notSaved: "Not saved yet. What you have typed is kept until this tab is closed.",
    discard: "Discard it",
    losesText: "What you have typed and not saved is lost.",
    cancel: "Cancel",
    endings: {
      complete: {
        button: "Complete",
        title: "Complete this handout?",
        text: "It goes out of the students’ lists, and nothing more is recorded for it. This cannot be taken back.",
        done: "It is completed.",
      },
      archive: {
        button: "Archive",
        title: "Archive this handout?",
        text: "It is over and cannot be changed any more. It stays in the class’s numbers, as ended. This cannot be taken back.",
        done: "It is archived.",
      },
      delete: {
        button: "Delete",
        title: "Delete this handout?",
        text: "Nobody but teachers has seen it. This cannot be taken back.",
        done: "It is deleted.",
      },
    },

    // Said to whoever has gone on meanwhile, behind the title of the handout
    isBeing: {
      save: "It is being saved …",
      schedule: "It is being scheduled …",
      post: "It is being posted …",
      complete: "It is being completed …",
      archive: "It is being archived …",
      delete: "It is being deleted …",
    },
    didNot: {
      save: "It was not saved.",
      schedule: "It was not scheduled.",
      post: "It was not posted.",
      complete: "It was not completed.",
      archive: "It was not archived.",
      delete: "It was not deleted.",
    },
    openForm: "Open its form",

    // What others have changed
    changedTitle: "Somebody has changed this handout meanwhile",
    stateChanged: "Its state is another one now: see above.",
    conflictMeans: "What you have typed is kept. Saving puts yours in place of what stands now.",
    takenOver: "Where you had typed nothing, this page now shows:",
    yours: "Yours",
    now: "Now",
    nothing: "nothing",
    useTheirs: "Take what stands now",
    useTheirsFor: (/** @type {string} */ field) => `Take what stands now: ${field}`,

    // What went wrong
    stale: "It is not saved: somebody else was first. See above what has changed, then save again.",
    staleElsewhere: (/** @type {string} */ classes) =>
      `It is not saved: somebody has changed it in ${classes} meanwhile. See how it stands there, then save again, or untick it.`,
    madeEarlier: "An earlier try has made it already. See what stands in each class, then save again.",
    partlySaved: "A part of it is saved, the rest is not.",
    nothingSaved: "It is not saved.",
    lookAtFields: "Please see what is said at the fields.",
    incomplete: "This is not a whole date and time.",
    scheduleInPast: "This must be later than now.",
    unreachable:
      "The service cannot be reached. What you have typed is kept; try again. It is stored once however often you do.",
    signedOut: "You are signed out. What you have typed is kept in this tab: sign in again, and come back here.",
    titleMissing: "Give it a title.",
    nobodyNamed: "Tick at least one student.",
    tasksMissing: "Choose at least one task.",
    scheduleMissing: "Say when it shall be posted.",
    reasons: {
      TOO_LONG: "This is too long: a title has at most 256 characters, instructions have at most 4,000.",
      APP_NOT_ALLOWED: "Your organization does not allow this app.",
      NOT_ASSIGNABLE: "This is a container only: choose what is in it.",
      CONTEXT_UNKNOWN: "There is no such content any more.",
      CONTEXT_UNREACHABLE: "The service that knows the content cannot be reached. Try again.",
      NO_TASKS: "Choose at least one task.",
      NO_RECIPIENTS: "Choose at least one recipient.",
      NOT_A_STUDENT_OF_THE_CLASS: "Somebody here is not a student of the class any more.",
      NOT_A_RECIPIENT: "Somebody here was taken out already.",
      TOO_MANY_TASKS: "These are more tasks than a handout may have.",
      TOO_MANY_RECIPIENTS: "These are more students than a handout may name.",
      NOT_A_TEACHER_OF_THE_CLASS: "You do not teach this class.",
      TOO_MANY_ACTIVE_HANDOUTS: "The class has as many open handouts as it may: complete one first.",
      CLASS_DELETED: "The class was deleted.",
    },
  },

  // The screen of what a student has to do
  inbox: {
    title: "To do",
    asOf: (/** @type {string} */ time) => `As of ${time}`,
    notRefreshed: (/** @type {string} */ time) =>
      `This could not be asked for anew: it is what was there at ${time}. The page keeps trying.`,
    ownResults: "My results",
    resultsInClass: "My results in this class",
    notices: "To know",
    acknowledge: "I have read this",
    saidTimes: (/** @type {number} */ n, /** @type {string} */ shown, /** @type {string} */ handouts) =>
      `(${shown} ${plural(n, "time", "times")}${handouts && `: ${handouts}`})`,
    progressShared: (/** @type {string} */ app, /** @type {string} */ schoolClass) =>
      `What you do in ${app} is shown to your teachers in ${schoolClass}.`,
    markedDone: (/** @type {string} */ app, /** @type {string} */ title) =>
      `${app} has marked ${title} as done for you.`,
    dueSoon: (/** @type {string} */ title, /** @type {string} */ when) => `${title} is due ${when}.`,
    returned: (/** @type {string} */ title, /** @type {string} */ comment) =>
      `${title} is back from your teacher: ${comment}`,
    givenBack: (/** @type {string} */ comment) => `Your teacher wrote: ${comment}`,
    excused: "You need not do this.",
    openAgain: (/** @type {string} */ until) => (until ? `Open to you again until ${until}.` : "Open to you again."),
    anApp: "An app",
    teachers: (/** @type {string} */ schoolClass, /** @type {string} */ names) =>
      names ? `${schoolClass}, with ${names}` : schoolClass,
    empty: "You have nothing to do.",
    tasksLeft: (/** @type {number} */ n, /** @type {string} */ count) =>
      n === 0 ? "Everything is done." : `${count} ${plural(n, "task is", "tasks are")} not done yet.`,
    over: "This is over: it cannot be marked any more.",
    overdue: (/** @type {string} */ when) => `Overdue since ${when}`,
    taskOverdue: "overdue",
    done: "done",
    doneAt: (/** @type {string} */ when) => `done on ${when}`,
    doneLate: (/** @type {string} */ when) => `done on ${when}, late`,
    notSentYet: /** @type {(isDone: boolean) => string} */ (
      (isDone) => (isDone ? "done; sending it …" : "not done; sending it …")
    ),
    waitsForSignIn: (/** @type {boolean} */ isDone) =>
      `${isDone ? "done" : "not done"}; you are signed out: it is sent once you have signed in again`,
    markDone: "Mark as done",
    markTaskDone: (/** @type {string} */ title) => `Mark as done: ${title}`,
    undo: "Not done after all",
    undoTask: (/** @type {string} */ title) => `Not done after all: ${title}`,
    open: "Open",
    openTask: (/** @type {string} */ title) => `Open: ${title} (in a new tab)`,
    openInApp: "Open it in the app",
    noLonger: "This content is not offered any more.",
    notOpen: "This was not stored: the handout was not open to you then.",
    tooManyMarks: "This was not stored: this task was marked and unmarked too often.",
    tryAgain: "This did not work. Try again.",
    notStored: "This was not stored:",
  },

  // The screen of content
  /** Of figures that the page asks for again by itself. */
  renewal: {
    newer: (/** @type {string} */ time) => `As of ${time}: there are newer figures`,
    failed: (/** @type {string} */ time) => `As of ${time}: newer figures cannot be had at this moment`,
  },

  content: {
    app: "App",
    class: "Class",
    classes: "Classes",
    allClasses: "All classes",
    allMyClasses: "All my classes",
    noApps:
      "No app that is allowed has registered here yet. Whoever administers the organization sees in the set-up what is missing.",
    noClasses: "There is no class to compare.",
    way: "Way to this content",
    views: "Views",
    viewNames: {
      tree: "Subtree",
      spread: "Distribution",
      trend: "Work over time",
      coverage: "Coverage",
      items: "Items",
      compare: "Compare classes",
    },
    titleOf: (/** @type {string} */ title, /** @type {string} */ view) => `${title}: ${view}`,
    ofContent: (/** @type {string} */ view, /** @type {string} */ title) => `${view}: ${title}`,
    number: (/** @type {string} */ n) => `Content ${n}`,
    refresh: "Refresh",
    asOf: (/** @type {string} */ time) => `As of ${time}`,
    asTable: "The same numbers as a table",
    onlyHere: "Only the content itself, without what lies below",
    reasons: {
      SMALL_GROUPS: "Readers of the whole organization are not shown this: it would tell about single students.",
      TOO_MANY_NODES: "There is too much content below this. Choose something deeper.",
      TOO_MANY_ITEMS: "There are more items than can be analysed together. Choose something deeper.",
      TOO_MANY_SCANS: "Too many large reports are being made at this moment. Try again soon.",
      CONTEXT_UNKNOWN: "There is no such content, or it is not yours to know of.",
      APP_UNKNOWN: "There is no such app.",
      CLASS_UNKNOWN: "There is no such class, or it is not yours to know of.",
    },

    title: "Content",
    nothingAssigned: "Nothing is assigned here, and nobody has worked here.",
    onlyTwoLevels:
      "There is a lot of content below this, so two levels are listed. Choose something deeper to see more; all of it counts.",
    withEverythingBelow: "With everything below",
    atTheContextItself: "At the context itself",
    withdrawn: "(withdrawn)",
    students: "students",
    attempts: "attempts",
    progress: "progress",
    score: "score",
    timeEach: "time a student",
    timeInAll: "in all",
    quantity: "quantity",
    isTrue: "true",

    metric: "Metric",
    metrics: { progress: "progress", score: "score", quantity: "quantity", binary: "binary", time: "time" },
    nodes: "By content",
    nodesNone: "As a whole",
    nodesDirect: "Each by itself",
    nodesInclusive: "Each with everything below",
    byContent: "By content",
    spread: "spread",
    assigned: "assigned",
    recordingOff: "recording off",
    noData: "no data",
    n: "n",
    mean: "mean",
    deviation: "standard deviation",
    plusMinus: "± sd",
    least: "least",
    greatest: "greatest",
    median: "median",
    percentile: (/** @type {string} */ n) => `p${n}`,
    histogram: "Histogram",
    from: "from",
    until: "until",
    to: "to",
    count: "count",
    over: "over 100 %",
    fromTo: (/** @type {string} */ from, /** @type {string} */ to) => `${from} to ${to}`,
    histogramWithheld: "The histogram is withheld: it would show numbers of single students.",
    nothingToSpread: "There is no data of this metric here.",
    histogramSentence: (
      /** @type {string} */ metric,
      /** @type {string} */ bins,
      /** @type {string} */ from,
      /** @type {string} */ to,
      /** @type {string} */ most,
      /** @type {string} */ where,
      /** @type {string} */ withheld,
      /** @type {boolean} */ isAnyWithheld,
    ) =>
      `Histogram of ${metric} from ${from} to ${to} (bins: ${bins}), most (${most}) from ${where}${isAnyWithheld ? `; ${withheld} withheld` : ""}.`,

    by: "By",
    buckets: { day: "Day", week: "Week", month: "Month" },
    timeZone: "time zone",
    work: "work",
    workOverTime: "work over time",
    meanScore: "mean score",
    medianTime: "median time",
    p95Time: "p95 time",
    lineSentence: (
      /** @type {string} */ what,
      /** @type {string} */ from,
      /** @type {string} */ to,
      /** @type {string} */ most,
      /** @type {string} */ when,
    ) => `Line over time: ${what} from ${from} to ${to}, greatest ${most} at ${when}.`,
    lineWithheldSentence: (/** @type {string} */ what, /** @type {string} */ from, /** @type {string} */ to) =>
      `Line over time: ${what} from ${from} to ${to}, all of it withheld.`,

    coverageOfItself:
      "Which parts of this content students have covered in any attempt. What lies below it is not looked at.",
    nothingCovered: "Nobody has covered any part of it.",
    beginning: "beginning",
    end: "end",
    part: "part",
    ofWithData: "of those with data",
    coverageSentence: (
      /** @type {string} */ parts,
      /** @type {string} */ withData,
      /** @type {string} */ fewest,
      /** @type {string} */ most,
      /** @type {string} */ withheld,
      /** @type {boolean} */ isAnyWithheld,
    ) =>
      `Coverage from the beginning to the end (parts: ${parts}): of the students with data (${withData}), each part was covered by ${fewest} to ${most}` +
      `${isAnyWithheld ? `; parts withheld: ${withheld}` : ""}.`,

    compare: "Compare",
    withIntervals: (/** @type {string} */ metric, /** @type {string} */ confidence) =>
      `${metric}, with intervals at ${confidence}`,
    compareSentence: "Mean and interval of each class.",

    includeUnfinished: "Also attempts that are not finished",
    noItems: "No attempt here holds items of a score or of right and wrong. Choose a quiz.",
    item: "item",
    withEveryItem: "with every item",
    kr20: "KR-20",
    alpha: "Cronbach's alpha",
    standardError: "standard error",
    of: "of",
    every: "every",
    eachStudents: (/** @type {string} */ policy) => `each student's ${policy}`,
    policyNames: {
      latest: "latest",
      first: "first",
      best: "best",
      mean: "mean",
      all: "all",
      union: "union",
      sum: "sum",
    },
    chosen: (/** @type {string} */ which, /** @type {boolean} */ isFinishedOnly) =>
      `${which} ${isFinishedOnly ? "finished attempt" : "attempt"}`,
    absent: "absent",
    omitted: "omitted",
    notReached: "not reached",
    facility: "facility",
    discrimination: "upper - lower",
    r: "r",
    rCorrected: "r corrected",
    remarks: "to know",
    few: "few",
    backwards: "negative: those who did well otherwise did worse here",
    itemLegend:
      "facility: how much of its points were reached · upper - lower: points of the best 27 % less those of the weakest 27 % · " +
      "r: correlation with the total · few: fewer than 10 attempts hold the item or make a group, too few to rely on",
    mostChosenWrong: "most chosen wrong answer",
    answers: "answers",
    answer: "answer",
    rightOrWrong: "right or wrong",
    answersIncomplete: "Answers that few chose are not listed.",
  },

  // The set-up
  setUp: {
    steps: {
      organization: "The organization",
      apps: "Apps",
      classes: "Classes",
      people: "People",
      enrolments: "Who is in which class",
    },
    stepDone: "✓ done",
    stepMissing: "missing",
    missing: (/** @type {string} */ steps) => `Until the first class works, this is missing: ${steps}.`,
    allDone: "The first class works: its teachers can hand out work.",
    toClasses: "To the classes",
    save: "Save",
    saved: "Saved.",
    identifier: "Identifier",
    name: "Name",
    state: "State",
    change: "Change",
    toKnow: "To know",
    since: "Since",
    role: "Role",
    class: "Class",
    idHint: "At most 64 characters. Left empty, the server makes one.",

    organizationTitle: "Title",
    timeZone: "Time zone",
    timeZoneHint: "Days of reports begin by it, and all times are shown in it.",
    isZoneRight: (/** @type {string} */ zone) =>
      `Is ${zone} the right time zone? Save it if it is, or choose another one.`,
    changedMeanwhile: "Somebody has changed this meanwhile.",
    isNow: (/** @type {string} */ title, /** @type {string} */ zone) => `Now it is “${title}”, ${zone}.`,
    saveOrTake: "Save again to put yours in its place, or",
    takeThat: "take what is there now",

    accounts: "Who may sign in",
    accountsHint: "In developer mode anybody may be anyone; this is for real sign-ins.",
    administrators: "Administrators",
    noAdministrators: "Nobody is an administrator here yet.",
    addAdministrator: "Make an administrator",
    administratorAdded: "Added. From the next sign-in on, they may choose that role.",
    removeAdministrator: "Take out",
    removeAdministratorTitle: (/** @type {string} */ name) => `Take ${name} out of the administrators?`,
    removeAdministratorMeans:
      "From that moment on they may do nothing as an administrator: where they are signed in as one, they are signed out.",
    administratorRemoved: "Taken out.",
    linkTitle: "Somebody has a code",
    code: "Code",
    codeHint: "Eight letters, shown to whoever signs in and is not known yet.",
    lookUp: "Look it up",
    codeFound: "This is the account.",
    codeUntil: (/** @type {string} */ when) => `The code holds until ${when}.`,
    codeWaits: "A code shows the name of an account: it can be looked up once names are shown again.",
    accountOf: "The provider has this name for the account:",
    withoutName: "none",
    compareName:
      "Compare it with the person who brought the code: whoever has an account can say that they are somebody else.",
    whoItIs: "Who it is",
    link: "Link the account to this person",
    linked: (/** @type {string} */ name) => `${name} can sign in with this account from now on.`,
    accountsTitle: "Accounts of a person",
    showAccounts: "Show the accounts",
    accountsOf: (/** @type {string} */ name) => `Accounts of ${name}`,
    accountsShown: (/** @type {number} */ n) => `${n} ${plural(n, "account", "accounts")}`,
    noAccounts: "No account is linked to this person.",
    noTeacherLinked:
      "No teacher has an account here yet: where the provider says who somebody is in the roster, that comes with signing in; else they bring a code.",
    accountsWait: "Accounts may be called by names: they are shown when names are.",
    account: "Account",
    issuer: "Provider",
    unlink: "Take the link back",
    unlinkTitle: (/** @type {string} */ account, /** @type {string} */ name) =>
      `Take the link of the account ${account} to ${name} back?`,
    unlinkMeans:
      "From that moment on nobody can sign in with it, and whoever is signed in by it is signed out. Only an administrator can link it again.",
    unlinked: "From now on only an administrator can link that account again.",

    app: "App",
    appId: "Identifier of an app",
    appIdHint: "Such as org.example.greatplays.",
    noApps: "No app is registered or allowed yet.",
    allowed: "allowed",
    notAllowed: "not allowed",
    notRegistered: "It has not registered here yet.",
    allow: (/** @type {string} */ title) => `Allow ${title}`,
    disallow: (/** @type {string} */ title) => `Allow ${title} no longer`,
    allowThis: "Allow this app",
    appAllowed: (/** @type {string} */ app) => `${app} is allowed.`,
    appDisallowed: (/** @type {string} */ app) => `${app} is not allowed any more.`,

    classTitle: "Title of the class",
    classId: "Identifier of the class",
    noClasses: "There is no class yet.",
    createClass: "Create the class",
    classCreated: (/** @type {string} */ title) => `${title} was created.`,

    peopleThere: (/** @type {string} */ n) => `People in the organization: ${n}`,
    pasteLines: "Paste people, a line each",
    pasteHint:
      "A name; or identifier and name; or identifier, name and role. Between them a tab, a semicolon or a comma. Without an identifier " +
      "the server makes one. Identifiers stand in addresses and logs: they should not be names.",
    pastedWaits: "What you have pasted is kept. It is shown when names are.",
    enrolIn: "Put them into the class",
    noClass: "no class",
    roleWhereNone: "As, where a line names no role",
    preview: "What will become of each line",
    previewSum: (/** @type {string} */ fresh, /** @type {string} */ there, /** @type {string} */ refused) =>
      `${fresh} new, ${there} already there, ${refused} cannot be taken.`,
    lineNumber: (/** @type {string} */ n) => `line ${n}`,
    previewLeft: (/** @type {number} */ n, /** @type {string} */ shown) =>
      `and ${shown} further ${plural(n, "line", "lines")}`,
    idMade: "(made by the server)",
    whatBecomes: "What becomes of it",
    isNew: "new",
    isThere: "already there",
    isNamesake: "already there, if it is the same person; somebody new needs an identifier before the name",
    samePeople: (/** @type {number} */ n, /** @type {string} */ shown) =>
      n === 1
        ? "The person with this name who is there already is the one I mean."
        : `The ${shown} people with these names who are there already are those I mean.`,
    cannotBeTaken: (/** @type {string} */ why) => `cannot be taken: ${why}`,
    failedWith: (/** @type {string} */ why) => `did not work: ${why}`,
    refusals: {
      noName: "it has no name",
      idTooLong: "the identifier has more than 64 characters",
      nameTooLong: "the name has more than 256 characters",
      unknownRole: "its third column is neither student nor teacher",
      tooManyColumns: "it has more than three columns",
      idTwice: "its identifier stands in an earlier line, too",
      nameTwice: "its name stands in an earlier line, too: give identifiers",
      otherName: "somebody of another name has this identifier",
      nameOfSeveral: "several people have this name: give the identifier",
      otherRole: "this person is in the class in another role: take them out first",
      controls: "it holds characters that no name has",
    },
    takePeople: (/** @type {number} */ n, /** @type {string} */ shown) =>
      `Take ${n === 1 ? "this person" : `these ${shown} people`}`,
    sending: "Taking people",
    sent: (/** @type {string} */ done, /** @type {string} */ failed, /** @type {boolean} */ isAnyFailed) =>
      isAnyFailed ? `Taken: ${done}. Not taken, and left above: ${failed}.` : `Taken: ${done}.`,

    person: "Identifier of the person",
    personHint: "Type a part of the identifier or of the name.",
    enrol: "Put into the class",
    enrolled: "Put into the class.",
    takeOut: (/** @type {string} */ name) => `Take ${name} out`,
    takeOutTitle: (/** @type {string} */ name, /** @type {string} */ title) =>
      `Take ${name} out of the class ${title}?`,
    takeOutStudent:
      "From that moment on none of their work is recorded for the class’s handouts, which go out of their list, and the class’s reports " +
      "are without them. What they do until they are put back is not recorded later either.",
    takeOutTeacher: "From that moment on they see nothing of the class and can hand out nothing in it.",
    takenOut: "Taken out of the class.",
    classFirst: "First create a class.",
    nobodyInClass: "Nobody is in this class yet.",

    recording: "Recording",
    recordingOf: "Of",
    wholeOrganization: "the whole organization",
    ofClass: (/** @type {string} */ title) => `the class ${title}`,
    ofOnePerson: "one student",
    modes: { on: "on", paused: "paused", deleted: "off, and what was recorded is deleted" },
    recordingIsOn: "Recording of the whole organization is on.",
    recordingIsOff: "Recording of the whole organization is off.",
    pauseWarning: "New work is not stored, and is lost. Earlier work is hidden until recording is on again.",
    deleteWarning:
      "All work begun so far is deleted, also what arrives later. New work is not stored. Nobody can take this back. Marks of done stay.",
    typeToConfirm: "To confirm, type",
    notConfirmed: "This is not what stands above. Nothing was deleted.",
    setRecording: "Set recording",
    recordingSet: {
      on: (/** @type {string} */ name) => `Recording of ${name} is on.`,
      paused: (/** @type {string} */ name) => `Recording of ${name} is paused.`,
      deleted: (/** @type {string} */ name) => `Recording of ${name} is off, and its work is being deleted.`,
    },

    reasons: {
      ID_REUSED: "This identifier stands for something else already. Take another one.",
      REQUEST_ID_REUSED: "This was sent already, with other content. Try again.",
      PERSON_ERASED: "The person of this identifier was erased: somebody else takes another one.",
      PERSON_UNKNOWN: "There is nobody of this identifier.",
      CLASS_UNKNOWN: "There is no class of this identifier.",
      CLASS_DELETED: "The class was deleted.",
      IN_CLASS_IN_ANOTHER_ROLE: "This person is in the class in another role: take them out first.",
      TOO_MANY_TEACHERS: "The class has as many teachers as it may have.",
      STALE_REVISION: "Somebody has changed this meanwhile.",
    },
  },
};

export default more;
