// Generated from package homeroom.storage.v1 by Proto/generate.sh. Edit the schema, not this file.

/// The messages of the package `homeroom.storage.v1`.
public enum StorageV1 {}
