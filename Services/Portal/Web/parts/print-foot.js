// What a printed report says at its foot: when it was true, and how far it had followed the other services.

import { dateAndTime } from "../base/instants.js";
import { words } from "../base/words.js";

/** @param {{ position?: import("../api/report.js").Position, evaluateTime?: import("../api/well-known.js").Timestamp }} report */
export function printFoot({ position, evaluateTime }) {
  const sequences = position
    ? `${position.activityEpoch}.${position.activitySequence} / ${position.contextEpoch}.${position.contextSequence}`
    : "";
  return words.printedAt(evaluateTime ? dateAndTime(evaluateTime) : "", sequences);
}
