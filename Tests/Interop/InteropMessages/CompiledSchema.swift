// Generated from the whole schema by Proto/generate.sh. Edit the schema, not this file.

internal import CInterop

/// The schema of this module, as protoc compiled it.
public enum CompiledSchema {
  /// A `google.protobuf.FileDescriptorSet`: all files and what they import.
  public static var fileDescriptorSet: [UInt8] {
    unsafe Array(UnsafeRawBufferPointer(start: cinterop__compiled_schema(), count: cinterop__compiled_schema_size()))
  }
}
