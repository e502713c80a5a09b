// Generated from the whole schema by Proto/generate.sh. Edit the schema, not this file.

#ifndef CPROTO_COMPILED_SCHEMA_H
#define CPROTO_COMPILED_SCHEMA_H

#include <stddef.h>

// A google.protobuf.FileDescriptorSet.
const void *cproto__compiled_schema(void);
size_t cproto__compiled_schema_size(void);

#endif
