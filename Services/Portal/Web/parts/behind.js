// What is behind a number: how it was made, and of which attempts.

import { ReportService } from "../api/report.js";
import { element } from "../base/dom.js";
import { openPane } from "../base/router.js";

/** @param {any} visit @param {any} what */
export async function openCell(visit, what) {
  const request = { handoutId: what.grid.handoutId, taskId: what.column.taskId, contextId: what.column.contextId, studentId: what.row.studentId };
  const { attempts } = await visit.client.call(ReportService.listCellAttempts, request);
  openPane(what.column.title, element("p", {}, String(attempts.length)));
}

/** @param {any} visit @param {any} what */
export async function openColumn(visit, what) {
  openPane(what.column.title, element("p", {}, String(visit.organization)));
}
