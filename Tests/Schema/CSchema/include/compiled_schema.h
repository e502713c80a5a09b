// Generated from the whole schema by Proto/generate.sh. Edit the schema, not this file.

#ifndef CSCHEMA_COMPILED_SCHEMA_H
#define CSCHEMA_COMPILED_SCHEMA_H

#include <stddef.h>

// A google.protobuf.FileDescriptorSet.
const void *cschema__compiled_schema(void);
size_t cschema__compiled_schema_size(void);

#endif
