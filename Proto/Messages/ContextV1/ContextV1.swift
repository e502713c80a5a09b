// Generated from package homeroom.context.v1 by Proto/generate.sh. Edit the schema, not this file.

/// The messages of the package `homeroom.context.v1`.
public enum ContextV1 {}
