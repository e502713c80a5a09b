// Generated from package google.protobuf by Proto/generate.sh. Edit the schema, not this file.

/// The messages of the package `google.protobuf`.
public enum WellKnown {}
