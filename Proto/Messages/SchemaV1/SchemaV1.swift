// Generated from package homeroom.schema.v1 by Proto/generate.sh. Edit the schema, not this file.

/// The messages of the package `homeroom.schema.v1`.
public enum SchemaV1 {}
