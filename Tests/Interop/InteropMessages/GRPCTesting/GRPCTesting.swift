// Generated from package grpc.testing by Proto/generate.sh. Edit the schema, not this file.

/// The messages of the package `grpc.testing`.
public enum GRPCTesting {}
