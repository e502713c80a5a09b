// Generated from package homeroom.test.v1 by Proto/generate.sh. Edit the schema, not this file.

/// The messages of the package `homeroom.test.v1`.
public enum TestV1 {}
