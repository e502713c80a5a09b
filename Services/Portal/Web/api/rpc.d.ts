// Generated from package google.rpc by Proto/generate.sh. Edit the schema, not this file.
// The types of rpc.js, which browsers get without them.

import type { MessageType } from "../rpc/protobuf.js";
import type * as wellKnown from "./well-known.js";

/** The rich error model: what the trailer `grpc-status-details-bin` holds. */
export type Status = {
  /** A gRPC status code, the same as `grpc-status`. */
  code: number;
  /** What went wrong, in words for developers, the same as `grpc-message`. */
  message: string;
  /** Messages of error_details.proto. */
  details: wellKnown.Any[];
};
export const Status: MessageType<Status>;

/** Why, for programs: they act on this, and not on words. */
export type ErrorInfo = {
  /** A constant in UPPER_SNAKE_CASE: docs/reasons.md. */
  reason: string;
  /** Who defines the reason; Homeroom's are of "homeroom". */
  domain: string;
  /** What the reason is about, by name. */
  metadata: Map<string, string>;
};
export const ErrorInfo: MessageType<ErrorInfo>;

/** When to try again. */
export type RetryInfo = {
  /** How long to wait before the next attempt, at least. */
  retryDelay: wellKnown.Duration | undefined;
};
export const RetryInfo: MessageType<RetryInfo>;

/** Which fields of the request are wrong. */
export type BadRequest = {
  /** Every field that is wrong. */
  fieldViolations: BadRequestFieldViolation[];
};
export const BadRequest: MessageType<BadRequest>;

/** One field that is wrong. */
export type BadRequestFieldViolation = {
  /** A path of field names, for example "contexts[2].title". */
  field: string;
  /** Which rule it breaks, in words. */
  description: string;
  /** A constant in UPPER_SNAKE_CASE, unique in the domain of the ErrorInfo beside it. */
  reason: string;
  /** The same in words for the person at the screen. */
  localizedMessage: LocalizedMessage | undefined;
};
export const BadRequestFieldViolation: MessageType<BadRequestFieldViolation>;

/** What went wrong in words that may be shown to a person. */
export type LocalizedMessage = {
  /** The language, by BCP 47: for example "de-CH". */
  locale: string;
  /** The words, in that language. */
  message: string;
};
export const LocalizedMessage: MessageType<LocalizedMessage>;

/** Which condition does not hold. */
export type PreconditionFailure = {
  /** Every condition that does not hold. */
  violations: PreconditionFailureViolation[];
};
export const PreconditionFailure: MessageType<PreconditionFailure>;

/** One condition that does not hold. */
export type PreconditionFailureViolation = {
  /** What kind of condition: a constant of the service. */
  type: string;
  /** What it would have to hold for. */
  subject: string;
  /** What to do about it, in words. */
  description: string;
};
export const PreconditionFailureViolation: MessageType<PreconditionFailureViolation>;

/** Which limit is reached. */
export type QuotaFailure = {
  /** Every limit that is reached. */
  violations: QuotaFailureViolation[];
};
export const QuotaFailure: MessageType<QuotaFailure>;

/** One limit that is reached. */
export type QuotaFailureViolation = {
  /** Whose limit it is, or of what. */
  subject: string;
  /** How it was reached, in words. */
  description: string;
  /** The service that has the limit, where it is not the one that was called. */
  apiService: string;
  /** What is counted against the limit. */
  quotaMetric: string;
  /** Which limit it is, of several on one metric. */
  quotaId: string;
  /** For what the limit is kept apart, by name: for example a region. */
  quotaDimensions: Map<string, string>;
  /** The limit as it is enforced now. */
  quotaValue: bigint;
  futureQuotaValue: bigint | undefined;
};
export const QuotaFailureViolation: MessageType<QuotaFailureViolation>;

/** Which thing it is about. */
export type ResourceInfo = {
  /** What kind of thing. */
  resourceType: string;
  /** What it is called. */
  resourceName: string;
  /** Whose it is. */
  owner: string;
  /** What was wrong with it, in words. */
  description: string;
};
export const ResourceInfo: MessageType<ResourceInfo>;
