// Generated from the whole schema by Proto/generate.sh. Edit the schema, not this file.

#ifndef CINTEROP_COMPILED_SCHEMA_H
#define CINTEROP_COMPILED_SCHEMA_H

#include <stddef.h>

// A google.protobuf.FileDescriptorSet.
const void *cinterop__compiled_schema(void);
size_t cinterop__compiled_schema_size(void);

#endif
