// Generated from package homeroom.activity.v1 by Proto/generate.sh. Edit the schema, not this file.

/// The messages of the package `homeroom.activity.v1`.
public enum ActivityV1 {}
