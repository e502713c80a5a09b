// What Linux's fallocate can do, and Swift's Glibc module leaves out.
#pragma once

// Makes zeros of a part of a file and gives back its room on the disk; the file stays as long as it is.
//
// Returns 0 or what errno says: EOPNOTSUPP where the file system cannot.
int cfallocate_punch(int file, long long offset, long long count);
