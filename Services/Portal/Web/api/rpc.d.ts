// Generated from package google.rpc by Proto/generate.sh. Edit the schema, not this file.
// The types of rpc.js, which browsers get without them.

import type { MessageType } from "../rpc/protobuf.js";
import type * as wellKnown from "./well-known.js";

/** Why, for programs. */
export type ErrorInfo = {
  /** A constant in UPPER_SNAKE_CASE. */
  reason: string;
  /** Who defines the reason, for example "homeroom". */
  domain: string;
  metadata: Map<string, string>;
};
export const ErrorInfo: MessageType<ErrorInfo>;

/** When to try again. */
export type RetryInfo = {
  retryDelay: wellKnown.Duration | undefined;
};
export const RetryInfo: MessageType<RetryInfo>;

/** Which fields of the request are wrong. */
export type BadRequest = {
  fieldViolations: BadRequestFieldViolation[];
};
export const BadRequest: MessageType<BadRequest>;

export type BadRequestFieldViolation = {
  /** A path of field names, for example "contexts[2].title". */
  field: string;
  description: string;
};
export const BadRequestFieldViolation: MessageType<BadRequestFieldViolation>;

/** Which condition does not hold. */
export type PreconditionFailure = {
  violations: PreconditionFailureViolation[];
};
export const PreconditionFailure: MessageType<PreconditionFailure>;

export type PreconditionFailureViolation = {
  type: string;
  subject: string;
  description: string;
};
export const PreconditionFailureViolation: MessageType<PreconditionFailureViolation>;

/** Which limit is reached. */
export type QuotaFailure = {
  violations: QuotaFailureViolation[];
};
export const QuotaFailure: MessageType<QuotaFailure>;

export type QuotaFailureViolation = {
  subject: string;
  description: string;
};
export const QuotaFailureViolation: MessageType<QuotaFailureViolation>;

/** Which thing it is about. */
export type ResourceInfo = {
  resourceType: string;
  resourceName: string;
  owner: string;
  description: string;
};
export const ResourceInfo: MessageType<ResourceInfo>;

/** The rich error model: what the trailer `grpc-status-details-bin` holds. */
export type Status = {
  /** A gRPC status code, the same as `grpc-status`. */
  code: number;
  message: string;
  /** Messages of error_details.proto. */
  details: wellKnown.Any[];
};
export const Status: MessageType<Status>;
