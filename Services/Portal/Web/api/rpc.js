// Generated from google.rpc by Proto/generate.sh, without types and comments: see rpc.d.ts.

import { int32, int64, map, message, optional, repeated, string } from "../rpc/protobuf.js";
import * as wellKnown from "./well-known.js";

export const Status = message("google.rpc.Status", () => [
  [1, "code", int32],
  [2, "message", string],
  [3, "details", wellKnown.Any, repeated],
]);
export const ErrorInfo = message("google.rpc.ErrorInfo", () => [
  [1, "reason", string],
  [2, "domain", string],
  [3, "metadata", map(string, string)],
]);
export const RetryInfo = message("google.rpc.RetryInfo", () => [[1, "retryDelay", wellKnown.Duration]]);
export const BadRequest = message("google.rpc.BadRequest", () => [
  [1, "fieldViolations", BadRequestFieldViolation, repeated],
]);
export const BadRequestFieldViolation = message("google.rpc.BadRequest.FieldViolation", () => [
  [1, "field", string],
  [2, "description", string],
  [3, "reason", string],
  [4, "localizedMessage", LocalizedMessage],
]);
export const LocalizedMessage = message("google.rpc.LocalizedMessage", () => [
  [1, "locale", string],
  [2, "message", string],
]);
export const PreconditionFailure = message("google.rpc.PreconditionFailure", () => [
  [1, "violations", PreconditionFailureViolation, repeated],
]);
export const PreconditionFailureViolation = message("google.rpc.PreconditionFailure.Violation", () => [
  [1, "type", string],
  [2, "subject", string],
  [3, "description", string],
]);
export const QuotaFailure = message("google.rpc.QuotaFailure", () => [
  [1, "violations", QuotaFailureViolation, repeated],
]);
export const QuotaFailureViolation = message("google.rpc.QuotaFailure.Violation", () => [
  [1, "subject", string],
  [2, "description", string],
  [3, "apiService", string],
  [4, "quotaMetric", string],
  [5, "quotaId", string],
  [6, "quotaDimensions", map(string, string)],
  [7, "quotaValue", int64],
  [8, "futureQuotaValue", int64, optional],
]);
export const ResourceInfo = message("google.rpc.ResourceInfo", () => [
  [1, "resourceType", string],
  [2, "resourceName", string],
  [3, "owner", string],
  [4, "description", string],
]);
