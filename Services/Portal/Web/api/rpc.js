// Generated from package google.rpc by Proto/generate.sh. Edit the schema, not this file.

import { int32, map, message, repeated, string } from "../rpc/protobuf.js";
import * as wellKnown from "./well-known.js";

/** @template T @typedef {import("../rpc/protobuf.js").MessageType<T>} MessageType */

/**
 * Why, for programs.
 * @typedef ErrorInfo
 * @property {string} reason A constant in UPPER_SNAKE_CASE.
 * @property {string} domain Who defines the reason, for example "homeroom".
 * @property {Map<string, string>} metadata
 */
/** @type {MessageType<ErrorInfo>} */
export const ErrorInfo = message("google.rpc.ErrorInfo", () => [
  [1, "reason", string],
  [2, "domain", string],
  [3, "metadata", map(string, string)],
]);

/**
 * When to try again.
 * @typedef RetryInfo
 * @property {import("./well-known.js").Duration | undefined} retryDelay
 */
/** @type {MessageType<RetryInfo>} */
export const RetryInfo = message("google.rpc.RetryInfo", () => [
  [1, "retryDelay", wellKnown.Duration],
]);

/**
 * Which fields of the request are wrong.
 * @typedef BadRequest
 * @property {BadRequestFieldViolation[]} fieldViolations
 */
/** @type {MessageType<BadRequest>} */
export const BadRequest = message("google.rpc.BadRequest", () => [
  [1, "fieldViolations", BadRequestFieldViolation, repeated],
]);

/**
 * @typedef BadRequestFieldViolation
 * @property {string} field A path of field names, for example "contexts[2].title".
 * @property {string} description
 */
/** @type {MessageType<BadRequestFieldViolation>} */
export const BadRequestFieldViolation = message("google.rpc.BadRequest.FieldViolation", () => [
  [1, "field", string],
  [2, "description", string],
]);

/**
 * Which condition does not hold.
 * @typedef PreconditionFailure
 * @property {PreconditionFailureViolation[]} violations
 */
/** @type {MessageType<PreconditionFailure>} */
export const PreconditionFailure = message("google.rpc.PreconditionFailure", () => [
  [1, "violations", PreconditionFailureViolation, repeated],
]);

/**
 * @typedef PreconditionFailureViolation
 * @property {string} type
 * @property {string} subject
 * @property {string} description
 */
/** @type {MessageType<PreconditionFailureViolation>} */
export const PreconditionFailureViolation = message("google.rpc.PreconditionFailure.Violation", () => [
  [1, "type", string],
  [2, "subject", string],
  [3, "description", string],
]);

/**
 * Which limit is reached.
 * @typedef QuotaFailure
 * @property {QuotaFailureViolation[]} violations
 */
/** @type {MessageType<QuotaFailure>} */
export const QuotaFailure = message("google.rpc.QuotaFailure", () => [
  [1, "violations", QuotaFailureViolation, repeated],
]);

/**
 * @typedef QuotaFailureViolation
 * @property {string} subject
 * @property {string} description
 */
/** @type {MessageType<QuotaFailureViolation>} */
export const QuotaFailureViolation = message("google.rpc.QuotaFailure.Violation", () => [
  [1, "subject", string],
  [2, "description", string],
]);

/**
 * Which thing it is about.
 * @typedef ResourceInfo
 * @property {string} resourceType
 * @property {string} resourceName
 * @property {string} owner
 * @property {string} description
 */
/** @type {MessageType<ResourceInfo>} */
export const ResourceInfo = message("google.rpc.ResourceInfo", () => [
  [1, "resourceType", string],
  [2, "resourceName", string],
  [3, "owner", string],
  [4, "description", string],
]);

/**
 * The rich error model: what the trailer `grpc-status-details-bin` holds.
 * @typedef Status
 * @property {number} code A gRPC status code, the same as `grpc-status`.
 * @property {string} message
 * @property {import("./well-known.js").Any[]} details Messages of error_details.proto.
 */
/** @type {MessageType<Status>} */
export const Status = message("google.rpc.Status", () => [
  [1, "code", int32],
  [2, "message", string],
  [3, "details", wellKnown.Any, repeated],
]);
