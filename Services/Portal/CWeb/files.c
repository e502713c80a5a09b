// Written by Services/Portal/embed.sh: which files the program has for browsers.
#include "CWeb.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char file_0[] = {
#embed "../Web/api/activity.js"
};

static const unsigned char file_1[] = {
#embed "../Web/api/context.js"
};

static const unsigned char file_2[] = {
#embed "../Web/api/report.js"
};

static const unsigned char file_3[] = {
#embed "../Web/api/rpc.js"
};

static const unsigned char file_4[] = {
#embed "../Web/api/well-known.js"
};

static const unsigned char file_5[] = {
#embed "../Web/base/announcements.js"
};

static const unsigned char file_6[] = {
#embed "../Web/base/dom.js"
};

static const unsigned char file_7[] = {
#embed "../Web/base/figures.js"
};

static const unsigned char file_8[] = {
#embed "../Web/base/instants.js"
};

static const unsigned char file_9[] = {
#embed "../Web/base/live.js"
};

static const unsigned char file_10[] = {
#embed "../Web/base/names.js"
};

static const unsigned char file_11[] = {
#embed "../Web/base/preferences.js"
};

static const unsigned char file_12[] = {
#embed "../Web/base/router.js"
};

static const unsigned char file_13[] = {
#embed "../Web/base/session.js"
};

static const unsigned char file_14[] = {
#embed "../Web/base/words.js"
};

static const unsigned char file_15[] = {
#embed "../Web/icon.svg"
};

static const unsigned char file_16[] = {
#embed "../Web/index.html"
};

static const unsigned char file_17[] = {
#embed "../Web/page.js"
};

static const unsigned char file_18[] = {
#embed "../Web/parts/behind.js"
};

static const unsigned char file_19[] = {
#embed "../Web/parts/data-grid.js"
};

static const unsigned char file_20[] = {
#embed "../Web/parts/files.js"
};

static const unsigned char file_21[] = {
#embed "../Web/parts/freshness.js"
};

static const unsigned char file_22[] = {
#embed "../Web/parts/report-options.js"
};

static const unsigned char file_23[] = {
#embed "../Web/parts/school.js"
};

static const unsigned char file_24[] = {
#embed "../Web/parts/shown.js"
};

static const unsigned char file_25[] = {
#embed "../Web/rpc/calls.js"
};

static const unsigned char file_26[] = {
#embed "../Web/rpc/protobuf.js"
};

static const unsigned char file_27[] = {
#embed "../Web/screens/handout.js"
};

static const unsigned char file_28[] = {
#embed "../Web/screens/sign-in.js"
};

static const unsigned char file_29[] = {
#embed "../Web/style.css"
};

static const unsigned char file_30[] = {
#embed "../Web/texts/en.js"
};

const struct homeroom_web_file homeroom_web_files[] = {
  {"api/activity.js", file_0, sizeof file_0},
  {"api/context.js", file_1, sizeof file_1},
  {"api/report.js", file_2, sizeof file_2},
  {"api/rpc.js", file_3, sizeof file_3},
  {"api/well-known.js", file_4, sizeof file_4},
  {"base/announcements.js", file_5, sizeof file_5},
  {"base/dom.js", file_6, sizeof file_6},
  {"base/figures.js", file_7, sizeof file_7},
  {"base/instants.js", file_8, sizeof file_8},
  {"base/live.js", file_9, sizeof file_9},
  {"base/names.js", file_10, sizeof file_10},
  {"base/preferences.js", file_11, sizeof file_11},
  {"base/router.js", file_12, sizeof file_12},
  {"base/session.js", file_13, sizeof file_13},
  {"base/words.js", file_14, sizeof file_14},
  {"icon.svg", file_15, sizeof file_15},
  {"index.html", file_16, sizeof file_16},
  {"page.js", file_17, sizeof file_17},
  {"parts/behind.js", file_18, sizeof file_18},
  {"parts/data-grid.js", file_19, sizeof file_19},
  {"parts/files.js", file_20, sizeof file_20},
  {"parts/freshness.js", file_21, sizeof file_21},
  {"parts/report-options.js", file_22, sizeof file_22},
  {"parts/school.js", file_23, sizeof file_23},
  {"parts/shown.js", file_24, sizeof file_24},
  {"rpc/calls.js", file_25, sizeof file_25},
  {"rpc/protobuf.js", file_26, sizeof file_26},
  {"screens/handout.js", file_27, sizeof file_27},
  {"screens/sign-in.js", file_28, sizeof file_28},
  {"style.css", file_29, sizeof file_29},
  {"texts/en.js", file_30, sizeof file_30},
};
const size_t homeroom_web_file_count = sizeof homeroom_web_files / sizeof homeroom_web_files[0];
