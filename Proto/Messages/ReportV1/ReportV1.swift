// Generated from package homeroom.report.v1 by Proto/generate.sh. Edit the schema, not this file.

/// The messages of the package `homeroom.report.v1`.
public enum ReportV1 {}
