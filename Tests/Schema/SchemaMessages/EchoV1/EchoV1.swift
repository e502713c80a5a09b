// Generated from package homeroom.echo.v1 by Proto/generate.sh. Edit the schema, not this file.

/// The messages of the package `homeroom.echo.v1`.
public enum EchoV1 {}
