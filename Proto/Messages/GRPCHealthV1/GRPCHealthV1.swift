// Generated from package grpc.health.v1 by Proto/generate.sh. Edit the schema, not this file.

/// The messages of the package `grpc.health.v1`.
public enum GRPCHealthV1 {}
