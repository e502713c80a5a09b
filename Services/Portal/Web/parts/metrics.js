// Metrics and policies by the names that they have in addresses, in texts and among the fields of AttemptPolicies.

import { Metric } from "../api/report.js";

/** @typedef {"progress" | "score" | "quantity" | "binary" | "time"} MetricName */
/** @typedef {"latest" | "first" | "best" | "mean" | "all" | "union" | "sum"} PolicyName */

/** In the order of `Metric`, from 1. */
export const metricNames = /** @type {const} */ (["progress", "score", "quantity", "binary", "time"]);
/** In the order of `AttemptPolicy`, from 1. */
const policyNames = /** @type {const} */ (["latest", "first", "best", "mean", "all", "union", "sum"]);

/**
 * Progress is the headline where nothing else is.
 *
 * @param {number | undefined} metric
 * @returns {MetricName}
 */
export const metricName = (metric = 0) => metricNames[metric - 1] ?? "progress";

/**
 * The latest attempt counts where a policy is not known.
 *
 * @param {number | undefined} policy
 * @returns {PolicyName}
 */
export const policyName = (policy = 0) => policyNames[policy - 1] ?? "latest";

/**
 * Whether it stands between 0 and 1.
 *
 * @param {number} metric
 */
export const isRatio = (metric) => metric === Metric.PROGRESS || metric === Metric.SCORE || metric === Metric.BINARY;
