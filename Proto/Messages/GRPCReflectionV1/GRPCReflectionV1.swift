// Generated from package grpc.reflection.v1 by Proto/generate.sh. Edit the schema, not this file.

/// The messages of the package `grpc.reflection.v1`.
public enum GRPCReflectionV1 {}
