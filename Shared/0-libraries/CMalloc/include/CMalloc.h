// What glibc's allocator can do beside malloc and free, and Swift's Glibc module leaves out.
#pragma once

// Gives back to the system what is free, also between what is in use. Locks one arena after another.
void cmalloc_trim(void);

// Gives back to the system what is free at the end of the area that the calling thread takes from.
void cmalloc_trim_own_end(void);

// Bytes that are allocated and not freed, of all areas and of pieces taken from the system one by one; 0 where it is not known.
long long cmalloc_in_use(void);

// Bytes that were freed and are kept for the next pieces, of all areas; 0 where it is not known.
long long cmalloc_kept(void);

// From now on what is free at the end of an area is given back only when it is more than `free_bytes_max`, and pieces of up to
// `piece_bytes_max` are taken from areas, not from the system one by one.
void cmalloc_keep(int free_bytes_max, int piece_bytes_max);
