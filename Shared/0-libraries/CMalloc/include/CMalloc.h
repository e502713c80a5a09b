// What glibc's allocator can do beside malloc and free, and Swift's Glibc module leaves out.
#pragma once

// Gives back to the system what is free, also between what is in use. Locks one arena after another.
void cmalloc_trim(void);
