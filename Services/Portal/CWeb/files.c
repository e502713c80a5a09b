// Written by Services/Portal/embed.sh: which files the program has for browsers.
#include "CWeb.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char file_0[] = {
#embed "../Web/index.html"
};

static const unsigned char file_1[] = {
#embed "../Web/style.css"
};

const struct homeroom_web_file homeroom_web_files[] = {
  {"index.html", file_0, sizeof file_0},
  {"style.css", file_1, sizeof file_1},
};
const size_t homeroom_web_file_count = sizeof homeroom_web_files / sizeof homeroom_web_files[0];
