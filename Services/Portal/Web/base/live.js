// A report that is watched: one stream while the page is visible, and words about how fresh what it shows is. One as of an earlier time
// is asked for once.

import { ReportService } from "../api/report.js";
import { RetryInfo } from "../api/rpc.js";
import { CallError, Code } from "../rpc/calls.js";
import { element } from "./dom.js";
import { seconds } from "./figures.js";
import { dateAndTime, milliseconds, timeOfDay } from "./instants.js";
import { now } from "./session.js";
import { words } from "./words.js";

/** @typedef {import("../api/report.js").Position} Position */
/** @typedef {import("../api/report.js").WatchRequest} WatchRequest */
/** @typedef {import("../api/report.js").WatchResponse} WatchResponse */
/** @typedef {import("../api/well-known.js").Timestamp} Timestamp */
/**
 * @typedef {{
 *   signal: AbortSignal,
 *   onState: (response: WatchResponse) => void | Promise<void>,
 *   onSignOfLife?: () => void,
 *   freshness: Freshness,
 * }} Watcher `onSignOfLife`: nothing has changed in the report
 */
/**
 * Live; on the way to it, with what may be old; the stream is lost; or it goes on, and what it shows is old; other windows have all the
 * streams that there may be; or it is as of an earlier time, as it was asked for.
 *
 * @typedef {{ kind: "live" } | { kind: "catching-up", isOld: boolean } | { kind: "lost" | "old" | "crowded", since: number | undefined }
 *   | { kind: "past", at: Timestamp }} LiveStatus
 *   `since`: when what is shown was last known to be all there is, in milliseconds since 1970; undefined where that is not known
 */

/** Failures after which the same call may succeed. */
const passing = [
  Code.UNAVAILABLE,
  Code.DEADLINE_EXCEEDED,
  Code.RESOURCE_EXHAUSTED,
  Code.ABORTED,
  Code.INTERNAL,
  Code.UNKNOWN,
  Code.CANCELLED,
];

/** The first pause before another try; each further one is up to twice as long, in milliseconds. */
const pauseMin = 500;
const pauseMax = 15_000;
/** What is in step as of a time longer ago than this is old, in milliseconds. */
const oldAfter = 2000;
/** The server says every two seconds at least that the report still holds; one that says nothing for so long is not heard any more. */
const silenceMax = 6000;
/**
 * Without TLS a browser opens six connections to a server for all of its windows. So many may be held by streams: calls have the others.
 */
const plainStreamsMax = 4;
/** So long after an answer, a window without a stream asks again, in milliseconds. */
const askWithoutStreamAfter = 5000;
/** So long after an answer, a report as of an earlier time is asked for again, in milliseconds. */
const askAgainAfter = 30_000;
/** Before the first answer a service may have much to read. */
const firstSilenceMax = 20_000;
/** Between two looks at the time of day, in milliseconds; where so much has passed between them, the machine has slept. */
const tick = 1000;
const sleepMin = 3000;

/**
 * Watches a report until the signal is aborted. Throws what is no passing failure: signed out, not allowed any more, not there.
 *
 * @param {import("../rpc/calls.js").Client} client
 * @param {import("../rpc/protobuf.js").PartialMessage<WatchRequest>} request
 * @param {Watcher} watcher
 * @returns {Promise<void>}
 */
export async function watch(client, request, { signal, onState, onSignOfLife, freshness }) {
  const asOf = reportIn(request)?.options?.asOfTime;
  if (asOf) return ask(client, request, /** @type {Timestamp} */ (asOf), { signal, onState, freshness });
  let resumeToken = "";
  let pauses = 0;
  /** When what is shown was last known to be all there is, or the page began to ask; undefined where that is not known. */
  let trueAt = /** @type {number | undefined} */ (now());
  let status = /** @type {LiveStatus} */ ({ kind: "catching-up", isOld: false });
  const show = (/** @type {LiveStatus} */ next) => {
    status = next;
    if (!signal.aborted) freshness.show(next);
  };
  endLive(signal, freshness);
  let hasShown = false;
  while (!signal.aborted) {
    // What is visible is asked for at once: the caller goes on while the service answers.
    if (document.hidden) await untilVisible(signal);
    if (signal.aborted) return;
    const visit = whileVisible(signal);
    const leavePlace = await takePlace();
    let hasAnswered = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let silence;
    const listen = (/** @type {number} */ duration) => {
      clearTimeout(silence);
      silence = setTimeout(visit.end, duration);
    };
    // A page that was hidden for long begins with what it showed before.
    const isOld = trueAt === undefined || now() - trueAt > oldAfter;
    if (status.kind !== "lost" && status.kind !== "crowded") show({ kind: "catching-up", isOld });
    listen(firstSilenceMax);
    let hasSlept = false;
    const endTicking = whenWoken(() => {
      hasSlept = true;
      visit.end();
    });
    try {
      if (!leavePlace) {
        const response = await answered(client, request, visit.signal);
        clearTimeout(silence);
        if (signal.aborted) return;
        await onState(response);
        [resumeToken, pauses, trueAt] = ["", 0, trueAtOf(response)];
        show({ kind: "crowded", since: trueAt });
        await rest(askWithoutStreamAfter, visit.signal);
        continue;
      }
      // An answer that has begun says nothing yet of what is behind the portal: the first report or sign of life does.
      const options = { signal: visit.signal, onOpen: () => listen(silenceMax) };
      const asked = { ...request, resumeToken, withSignsOfLife: true };
      for await (const response of client.stream(ReportService.watch, asked, options)) {
        // What came in one piece with the state before is still there when the screen has been left.
        if (signal.aborted) return;
        hasAnswered = true;
        pauses = 0;
        listen(silenceMax);
        if (reportIn(response)) {
          // Who is not in it any more is said in its place.
          if (response.reset && hasShown) freshness.tell("anew", 1, () => words.readAnew);
          await onState(response);
          hasShown = true;
        } else onSignOfLife?.();
        // Not before: a state that could not be shown is asked for again.
        resumeToken = response.resumeToken;
        trueAt = trueAtOf(response);
        show(statusOf(response));
      }
    } catch (error) {
      // The portal's token for a stream ends before the session does: the next stream begins with another.
      if (hasAnswered && error instanceof CallError && error.reason === "TOKEN_EXPIRED") continue;
      if (!visit.signal.aborted && !isPassing(error)) throw error;
    } finally {
      clearTimeout(silence);
      endTicking();
      visit.end();
      leavePlace?.();
    }
    if (signal.aborted || document.hidden || hasSlept) continue;
    // Not since now: a page that was hidden, or a machine that slept, notices late.
    if (status.kind !== "lost") show({ kind: "lost", since: trueAt });
    await rest(pauseAfter(pauses), signal);
    pauses += 1;
  }
}

/**
 * Calls a function when the machine has slept. Timers stand still then, that of silence among them; the time of day goes on.
 *
 * @param {() => void} act
 * @returns {() => void} ends it
 */
function whenWoken(act) {
  let before = Date.now();
  const timer = setInterval(() => {
    const passed = Date.now() - before;
    before += passed;
    if (passed > sleepMin) act();
  }, tick);
  return () => clearInterval(timer);
}

/**
 * Has a screen that is left say so: it may stand for a while until the next one comes, and nothing renews it.
 *
 * @param {AbortSignal} signal
 * @param {Freshness} freshness
 */
function endLive(signal, freshness) {
  const show = (/** @type {boolean} */ isOld) => freshness.show({ kind: "catching-up", isOld });
  signal.addEventListener("abort", () => {
    show(false);
    setTimeout(() => show(true), oldAfter);
  });
}

/**
 * Takes a place for a stream, as far as windows of this browser have to share a few connections.
 *
 * @returns {Promise<(() => void) | undefined>} leaves it; undefined where none is free
 */
async function takePlace() {
  const [navigation] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  // Over HTTP/2, which needs TLS, all of them share one connection.
  if (navigation?.nextHopProtocol !== "http/1.1" || !navigator.locks) return () => {};
  for (let place = 0; place < plainStreamsMax; place += 1) {
    /** @type {(() => void) | undefined} */
    const leave = await new Promise((resolve, reject) => {
      const held = navigator.locks.request(`stream ${place}`, { ifAvailable: true }, (lock) =>
        lock ? new Promise((left) => resolve(() => left(undefined))) : resolve(undefined),
      );
      held.catch(reject);
    });
    if (leave) return leave;
  }
  return undefined;
}

/**
 * Before another try, in milliseconds: all pages do not come back at once.
 *
 * @param {number} pauses as many as there were already
 */
export const pauseAfter = (pauses) => Math.min(pauseMax, pauseMin * 2 ** pauses) * (0.5 + Math.random() / 2);

/**
 * Asks for a report as of an earlier time, and from time to time again: somebody may be erased since, or the class not be the reader's any
 * more, and what is as of now in it may have changed.
 *
 * @param {import("../rpc/calls.js").Client} client
 * @param {import("../rpc/protobuf.js").PartialMessage<WatchRequest>} request
 * @param {Timestamp} at
 * @param {Watcher} watcher
 */
async function ask(client, request, at, { signal, onState, freshness }) {
  freshness.show({ kind: "catching-up", isOld: false });
  for (let pauses = 0; !signal.aborted; ) {
    try {
      const response = await answered(client, request, signal);
      if (signal.aborted) return;
      await onState(response);
      if (signal.aborted) return;
      freshness.show({ kind: "past", at });
      pauses = 0;
      await rest(askAgainAfter, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (!isPassing(error)) throw error;
      freshness.show({ kind: "lost", since: undefined });
      await rest(pauseAfter(pauses), signal);
      pauses += 1;
    }
    await untilVisible(signal);
  }
}

/**
 * A report, as who watches it is told of it.
 *
 * @param {import("../rpc/calls.js").Client} client
 * @param {import("../rpc/protobuf.js").PartialMessage<WatchRequest>} request
 * @param {AbortSignal} signal
 * @returns {Promise<WatchResponse>}
 */
async function answered(client, { handoutGrid, classOverview, studentReport }, signal) {
  const response = {
    handoutGrid: undefined,
    classOverview: undefined,
    studentReport: undefined,
    position: undefined,
    reset: false,
    resumeToken: "",
  };
  if (handoutGrid) {
    return { ...response, handoutGrid: await client.call(ReportService.getHandoutGrid, handoutGrid, { signal }) };
  }
  if (classOverview) {
    return { ...response, classOverview: await client.call(ReportService.getClassOverview, classOverview, { signal }) };
  }
  return {
    ...response,
    studentReport: await client.call(ReportService.getStudentReport, studentReport ?? {}, { signal }),
  };
}

/**
 * None in a sign of life.
 *
 * @template {{ handoutGrid?: unknown, classOverview?: unknown, studentReport?: unknown }} Message
 * @param {Message} message
 * @returns {Message["handoutGrid"] | Message["classOverview"] | Message["studentReport"]}
 */
const reportIn = (message) => message.handoutGrid ?? message.classOverview ?? message.studentReport;

/** @param {WatchResponse} response */
const positionOf = (response) => reportIn(response)?.position ?? response.position;

/**
 * When what a response holds was last known to be all there is.
 *
 * @param {WatchResponse} response
 */
function trueAtOf(response) {
  const age = positionOf(response)?.age;
  return age && now() - seconds(age) * 1000;
}

/**
 * Whether a report was old when it was told: the server says how long ago all that it is made from was known to be in it. The time of
 * day here does not count.
 *
 * @param {Position | undefined} position
 */
export const isReportOld = (position) => !position?.age || seconds(position.age) * 1000 > oldAfter;

/** @param {WatchResponse} response @returns {LiveStatus} */
function statusOf(response) {
  const position = positionOf(response);
  if (!isReportOld(position)) return { kind: "live" };
  return { kind: "old", since: position?.inStepTime && milliseconds(position.inStepTime) };
}

/** @param {unknown} error */
export const isPassing = (error) => error instanceof CallError && passing.includes(error.code) && !isLasting(error);

/**
 * Whether it is a limit that waiting does not lift: such a one has a name, and does not say when to come again.
 *
 * @param {CallError} error
 */
const isLasting = (error) => error.code === Code.RESOURCE_EXHAUSTED && error.reason && !error.detail(RetryInfo);

/**
 * Waits while the page is not looked at.
 *
 * @param {AbortSignal} signal
 */
export function untilVisible(signal) {
  return document.hidden ? until(signal, [[document, "visibilitychange"]]) : Promise.resolve();
}

/**
 * Ends early when the network comes back or the page is looked at again.
 *
 * @param {number} duration
 * @param {AbortSignal} signal
 */
export function rest(duration, signal) {
  return until(
    signal,
    [
      [window, "online"],
      [document, "visibilitychange"],
    ],
    duration,
  );
}

/**
 * @param {AbortSignal} signal
 * @param {[EventTarget, string][]} events
 * @param {number} [duration]
 * @returns {Promise<void>}
 */
function until(signal, events, duration) {
  return new Promise((resolve) => {
    const over = new AbortController();
    const end = () => {
      over.abort();
      clearTimeout(timer);
      resolve();
    };
    const timer = duration === undefined ? undefined : setTimeout(end, duration);
    for (const [target, name] of events) target.addEventListener(name, end, { signal: over.signal });
    signal.addEventListener("abort", end, { signal: over.signal });
    if (signal.aborted) end();
  });
}

/**
 * A signal that is aborted when the page is hidden, too.
 *
 * @param {AbortSignal} signal
 */
function whileVisible(signal) {
  const ending = new AbortController();
  const listening = { signal: ending.signal };
  document.addEventListener("visibilitychange", () => document.hidden && ending.abort(), listening);
  signal.addEventListener("abort", () => ending.abort(), listening);
  return { signal: ending.signal, end: () => ending.abort() };
}

// How fresh it is

/** A line that says how fresh what stands below it is, and news of what has befallen that; what is not live is greyed. */
export class Freshness {
  #content;
  /**
   * How often each kind of news has come since the reader has dismissed them, and what is said of it.
   *
   * @type {Map<string, { count: number, line: HTMLElement }>}
   */
  #told = new Map();
  /** In the page before it has anything to say: screen readers announce what changes in a live region, not one that appears. */
  #lines = element("div", { role: "status" });
  #dismiss = element("button", { type: "button", hidden: true, onclick: () => this.#forget() }, words.close);
  news = element("div", { class: "news" }, this.#lines, this.#dismiss);

  /** @param {HTMLElement} content what it speaks of */
  constructor(content) {
    this.#content = content;
    this.element = element("p", { class: "freshness", role: "status" });
    this.show({ kind: "catching-up", isOld: false });
  }

  /** @param {LiveStatus} status */
  show(status) {
    const text = sentence(status);
    // Said once to those who listen, not with each state.
    if (this.element.textContent !== text) this.element.textContent = text;
    this.element.dataset.kind = status.kind;
    const isOld = status.kind === "catching-up" ? status.isOld : ["lost", "old", "crowded"].includes(status.kind);
    this.#content.classList.toggle("stale", isOld);
  }

  /**
   * Says what has befallen what is shown, beyond what its numbers say, and when, until the reader dismisses it. News of one kind are one
   * line, and their counts add up.
   *
   * @param {string} kind
   * @param {number} count
   * @param {(count: number) => string} sentence about the count of all that have come
   */
  tell(kind, count, sentence) {
    const before = this.#told.get(kind) ?? { count: 0, line: element("p") };
    const told = { ...before, count: before.count + count };
    this.#told.set(kind, told);
    told.line.textContent = words.atTime(timeOfDay(now()), sentence(told.count));
    this.#lines.append(told.line);
    this.#dismiss.hidden = false;
  }

  #forget() {
    this.#told.clear();
    this.#lines.replaceChildren();
    // The button that was pressed goes away.
    const next = /** @type {HTMLElement | null} */ (this.#content.querySelector('[tabindex="0"]'));
    next?.focus({ preventScroll: true });
    this.#dismiss.hidden = true;
  }
}

/** Whether the screen shows a report that cannot be had anew at this moment. */
export const isReportLost = () =>
  document.querySelector('.freshness[data-kind="lost"]') !== null && document.querySelector(".stale tbody tr") !== null;

/** @param {LiveStatus} status */
function sentence(status) {
  switch (status.kind) {
    case "live":
      return words.live;
    case "catching-up":
      return words.catchingUp;
    case "lost":
      return status.since === undefined ? words.lostUnknown : words.lost(timeOfDay(status.since));
    case "past":
      return words.past(dateAndTime(status.at));
    default:
      return status.since === undefined ? words.oldUnknown : words[status.kind](timeOfDay(status.since));
  }
}

/**
 * What a printed report says at its foot: when it was true, and how far it had followed the other services; of one as of an earlier time
 * that, too.
 *
 * @param {{ position?: import("../api/report.js").Position, evaluateTime?: Timestamp }} report
 * @param {import("../parts/report-options.js").ReportOptions} [options] that it was asked for with
 */
export function printFoot({ position, evaluateTime }, options) {
  const sequences = position
    ? `${position.activityEpoch}.${position.activitySequence} / ${position.contextEpoch}.${position.contextSequence}`
    : "";
  const printed = words.printedAt(evaluateTime ? dateAndTime(evaluateTime) : "", sequences);
  if (options?.asOfTime) return `${words.past(dateAndTime(/** @type {Timestamp} */ (options.asOfTime)))} ${printed}`;
  return options?.asOfDue ? `${words.asOfDue}. ${printed}` : printed;
}
