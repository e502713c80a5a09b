// Generated from package google.rpc by Proto/generate.sh. Edit the schema, not this file.

/// The messages of the package `google.rpc`.
public enum GoogleRPC {}
