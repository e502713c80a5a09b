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
#embed "../Web/base/failures.js"
};

static const unsigned char file_8[] = {
#embed "../Web/base/figures.js"
};

static const unsigned char file_9[] = {
#embed "../Web/base/identifiers.js"
};

static const unsigned char file_10[] = {
#embed "../Web/base/instants.js"
};

static const unsigned char file_11[] = {
#embed "../Web/base/live.js"
};

static const unsigned char file_12[] = {
#embed "../Web/base/names.js"
};

static const unsigned char file_13[] = {
#embed "../Web/base/printing.js"
};

static const unsigned char file_14[] = {
#embed "../Web/base/router.js"
};

static const unsigned char file_15[] = {
#embed "../Web/base/session.js"
};

static const unsigned char file_16[] = {
#embed "../Web/base/words.js"
};

static const unsigned char file_17[] = {
#embed "../Web/icon.svg"
};

static const unsigned char file_18[] = {
#embed "../Web/index.html"
};

static const unsigned char file_19[] = {
#embed "../Web/page.js"
};

static const unsigned char file_20[] = {
#embed "../Web/parts/attempt-series.js"
};

static const unsigned char file_21[] = {
#embed "../Web/parts/attention.js"
};

static const unsigned char file_22[] = {
#embed "../Web/parts/behind.js"
};

static const unsigned char file_23[] = {
#embed "../Web/parts/behind/attempts.js"
};

static const unsigned char file_24[] = {
#embed "../Web/parts/behind/by-student.js"
};

static const unsigned char file_25[] = {
#embed "../Web/parts/behind/cell.js"
};

static const unsigned char file_26[] = {
#embed "../Web/parts/behind/figures.js"
};

static const unsigned char file_27[] = {
#embed "../Web/parts/behind/pane.js"
};

static const unsigned char file_28[] = {
#embed "../Web/parts/behind/rules.js"
};

static const unsigned char file_29[] = {
#embed "../Web/parts/behind/sum.js"
};

static const unsigned char file_30[] = {
#embed "../Web/parts/bounded.js"
};

static const unsigned char file_31[] = {
#embed "../Web/parts/charts.js"
};

static const unsigned char file_32[] = {
#embed "../Web/parts/counted.js"
};

static const unsigned char file_33[] = {
#embed "../Web/parts/csv.js"
};

static const unsigned char file_34[] = {
#embed "../Web/parts/data-grid.js"
};

static const unsigned char file_35[] = {
#embed "../Web/parts/field.js"
};

static const unsigned char file_36[] = {
#embed "../Web/parts/files.js"
};

static const unsigned char file_37[] = {
#embed "../Web/parts/handout-rows.js"
};

static const unsigned char file_38[] = {
#embed "../Web/parts/lost-access.js"
};

static const unsigned char file_39[] = {
#embed "../Web/parts/marking.js"
};

static const unsigned char file_40[] = {
#embed "../Web/parts/marking/drafts.js"
};

static const unsigned char file_41[] = {
#embed "../Web/parts/marking/due-times.js"
};

static const unsigned char file_42[] = {
#embed "../Web/parts/marking/exceptions.js"
};

static const unsigned char file_43[] = {
#embed "../Web/parts/marking/for-one.js"
};

static const unsigned char file_44[] = {
#embed "../Web/parts/marking/form.js"
};

static const unsigned char file_45[] = {
#embed "../Web/parts/marking/points.js"
};

static const unsigned char file_46[] = {
#embed "../Web/parts/marking/said-before.js"
};

static const unsigned char file_47[] = {
#embed "../Web/parts/marking/several.js"
};

static const unsigned char file_48[] = {
#embed "../Web/parts/paper.js"
};

static const unsigned char file_49[] = {
#embed "../Web/parts/question.js"
};

static const unsigned char file_50[] = {
#embed "../Web/parts/renewal.js"
};

static const unsigned char file_51[] = {
#embed "../Web/parts/report-options.js"
};

static const unsigned char file_52[] = {
#embed "../Web/parts/sheet.js"
};

static const unsigned char file_53[] = {
#embed "../Web/parts/shown.js"
};

static const unsigned char file_54[] = {
#embed "../Web/parts/spark.js"
};

static const unsigned char file_55[] = {
#embed "../Web/rpc/calls.js"
};

static const unsigned char file_56[] = {
#embed "../Web/rpc/protobuf.js"
};

static const unsigned char file_57[] = {
#embed "../Web/screens/assign.js"
};

static const unsigned char file_58[] = {
#embed "../Web/screens/assign/changes.js"
};

static const unsigned char file_59[] = {
#embed "../Web/screens/assign/choices.js"
};

static const unsigned char file_60[] = {
#embed "../Web/screens/assign/class-picker.js"
};

static const unsigned char file_61[] = {
#embed "../Web/screens/assign/content-picker.js"
};

static const unsigned char file_62[] = {
#embed "../Web/screens/assign/draft.js"
};

static const unsigned char file_63[] = {
#embed "../Web/screens/assign/elsewhere.js"
};

static const unsigned char file_64[] = {
#embed "../Web/screens/assign/errors.js"
};

static const unsigned char file_65[] = {
#embed "../Web/screens/assign/fields.js"
};

static const unsigned char file_66[] = {
#embed "../Web/screens/assign/late-policy.js"
};

static const unsigned char file_67[] = {
#embed "../Web/screens/assign/pictures.js"
};

static const unsigned char file_68[] = {
#embed "../Web/screens/assign/recipient-picker.js"
};

static const unsigned char file_69[] = {
#embed "../Web/screens/assign/saving.js"
};

static const unsigned char file_70[] = {
#embed "../Web/screens/assign/siblings.js"
};

static const unsigned char file_71[] = {
#embed "../Web/screens/assign/state.js"
};

static const unsigned char file_72[] = {
#embed "../Web/screens/assign/task-list.js"
};

static const unsigned char file_73[] = {
#embed "../Web/screens/class.js"
};

static const unsigned char file_74[] = {
#embed "../Web/screens/classes.js"
};

static const unsigned char file_75[] = {
#embed "../Web/screens/content.js"
};

static const unsigned char file_76[] = {
#embed "../Web/screens/content/compare.js"
};

static const unsigned char file_77[] = {
#embed "../Web/screens/content/coverage.js"
};

static const unsigned char file_78[] = {
#embed "../Web/screens/content/items.js"
};

static const unsigned char file_79[] = {
#embed "../Web/screens/content/place.js"
};

static const unsigned char file_80[] = {
#embed "../Web/screens/content/spread.js"
};

static const unsigned char file_81[] = {
#embed "../Web/screens/content/tree.js"
};

static const unsigned char file_82[] = {
#embed "../Web/screens/content/trend.js"
};

static const unsigned char file_83[] = {
#embed "../Web/screens/handout.js"
};

static const unsigned char file_84[] = {
#embed "../Web/screens/inbox.js"
};

static const unsigned char file_85[] = {
#embed "../Web/screens/inbox/card.js"
};

static const unsigned char file_86[] = {
#embed "../Web/screens/inbox/marks.js"
};

static const unsigned char file_87[] = {
#embed "../Web/screens/set-up.js"
};

static const unsigned char file_88[] = {
#embed "../Web/screens/set-up/accounts.js"
};

static const unsigned char file_89[] = {
#embed "../Web/screens/set-up/form.js"
};

static const unsigned char file_90[] = {
#embed "../Web/screens/set-up/listing.js"
};

static const unsigned char file_91[] = {
#embed "../Web/screens/set-up/pasted-people.js"
};

static const unsigned char file_92[] = {
#embed "../Web/screens/set-up/people.js"
};

static const unsigned char file_93[] = {
#embed "../Web/screens/set-up/recording.js"
};

static const unsigned char file_94[] = {
#embed "../Web/screens/set-up/state.js"
};

static const unsigned char file_95[] = {
#embed "../Web/screens/set-up/steps.js"
};

static const unsigned char file_96[] = {
#embed "../Web/screens/sign-in.js"
};

static const unsigned char file_97[] = {
#embed "../Web/screens/sign-in/developer.js"
};

static const unsigned char file_98[] = {
#embed "../Web/screens/student.js"
};

static const unsigned char file_99[] = {
#embed "../Web/style.css"
};

static const unsigned char file_100[] = {
#embed "../Web/texts/ar.js"
};

static const unsigned char file_101[] = {
#embed "../Web/texts/de.js"
};

static const unsigned char file_102[] = {
#embed "../Web/texts/en-XA.js"
};

static const unsigned char file_103[] = {
#embed "../Web/texts/en.js"
};

static const unsigned char file_104[] = {
#embed "../Web/texts/more/ar.js"
};

static const unsigned char file_105[] = {
#embed "../Web/texts/more/de.js"
};

static const unsigned char file_106[] = {
#embed "../Web/texts/more/en-XA.js"
};

static const unsigned char file_107[] = {
#embed "../Web/texts/more/en.js"
};

const struct homeroom_web_file homeroom_web_files[] = {
  {"api/activity.js", file_0, sizeof file_0},
  {"api/context.js", file_1, sizeof file_1},
  {"api/report.js", file_2, sizeof file_2},
  {"api/rpc.js", file_3, sizeof file_3},
  {"api/well-known.js", file_4, sizeof file_4},
  {"base/announcements.js", file_5, sizeof file_5},
  {"base/dom.js", file_6, sizeof file_6},
  {"base/failures.js", file_7, sizeof file_7},
  {"base/figures.js", file_8, sizeof file_8},
  {"base/identifiers.js", file_9, sizeof file_9},
  {"base/instants.js", file_10, sizeof file_10},
  {"base/live.js", file_11, sizeof file_11},
  {"base/names.js", file_12, sizeof file_12},
  {"base/printing.js", file_13, sizeof file_13},
  {"base/router.js", file_14, sizeof file_14},
  {"base/session.js", file_15, sizeof file_15},
  {"base/words.js", file_16, sizeof file_16},
  {"icon.svg", file_17, sizeof file_17},
  {"index.html", file_18, sizeof file_18},
  {"page.js", file_19, sizeof file_19},
  {"parts/attempt-series.js", file_20, sizeof file_20},
  {"parts/attention.js", file_21, sizeof file_21},
  {"parts/behind.js", file_22, sizeof file_22},
  {"parts/behind/attempts.js", file_23, sizeof file_23},
  {"parts/behind/by-student.js", file_24, sizeof file_24},
  {"parts/behind/cell.js", file_25, sizeof file_25},
  {"parts/behind/figures.js", file_26, sizeof file_26},
  {"parts/behind/pane.js", file_27, sizeof file_27},
  {"parts/behind/rules.js", file_28, sizeof file_28},
  {"parts/behind/sum.js", file_29, sizeof file_29},
  {"parts/bounded.js", file_30, sizeof file_30},
  {"parts/charts.js", file_31, sizeof file_31},
  {"parts/counted.js", file_32, sizeof file_32},
  {"parts/csv.js", file_33, sizeof file_33},
  {"parts/data-grid.js", file_34, sizeof file_34},
  {"parts/field.js", file_35, sizeof file_35},
  {"parts/files.js", file_36, sizeof file_36},
  {"parts/handout-rows.js", file_37, sizeof file_37},
  {"parts/lost-access.js", file_38, sizeof file_38},
  {"parts/marking.js", file_39, sizeof file_39},
  {"parts/marking/drafts.js", file_40, sizeof file_40},
  {"parts/marking/due-times.js", file_41, sizeof file_41},
  {"parts/marking/exceptions.js", file_42, sizeof file_42},
  {"parts/marking/for-one.js", file_43, sizeof file_43},
  {"parts/marking/form.js", file_44, sizeof file_44},
  {"parts/marking/points.js", file_45, sizeof file_45},
  {"parts/marking/said-before.js", file_46, sizeof file_46},
  {"parts/marking/several.js", file_47, sizeof file_47},
  {"parts/paper.js", file_48, sizeof file_48},
  {"parts/question.js", file_49, sizeof file_49},
  {"parts/renewal.js", file_50, sizeof file_50},
  {"parts/report-options.js", file_51, sizeof file_51},
  {"parts/sheet.js", file_52, sizeof file_52},
  {"parts/shown.js", file_53, sizeof file_53},
  {"parts/spark.js", file_54, sizeof file_54},
  {"rpc/calls.js", file_55, sizeof file_55},
  {"rpc/protobuf.js", file_56, sizeof file_56},
  {"screens/assign.js", file_57, sizeof file_57},
  {"screens/assign/changes.js", file_58, sizeof file_58},
  {"screens/assign/choices.js", file_59, sizeof file_59},
  {"screens/assign/class-picker.js", file_60, sizeof file_60},
  {"screens/assign/content-picker.js", file_61, sizeof file_61},
  {"screens/assign/draft.js", file_62, sizeof file_62},
  {"screens/assign/elsewhere.js", file_63, sizeof file_63},
  {"screens/assign/errors.js", file_64, sizeof file_64},
  {"screens/assign/fields.js", file_65, sizeof file_65},
  {"screens/assign/late-policy.js", file_66, sizeof file_66},
  {"screens/assign/pictures.js", file_67, sizeof file_67},
  {"screens/assign/recipient-picker.js", file_68, sizeof file_68},
  {"screens/assign/saving.js", file_69, sizeof file_69},
  {"screens/assign/siblings.js", file_70, sizeof file_70},
  {"screens/assign/state.js", file_71, sizeof file_71},
  {"screens/assign/task-list.js", file_72, sizeof file_72},
  {"screens/class.js", file_73, sizeof file_73},
  {"screens/classes.js", file_74, sizeof file_74},
  {"screens/content.js", file_75, sizeof file_75},
  {"screens/content/compare.js", file_76, sizeof file_76},
  {"screens/content/coverage.js", file_77, sizeof file_77},
  {"screens/content/items.js", file_78, sizeof file_78},
  {"screens/content/place.js", file_79, sizeof file_79},
  {"screens/content/spread.js", file_80, sizeof file_80},
  {"screens/content/tree.js", file_81, sizeof file_81},
  {"screens/content/trend.js", file_82, sizeof file_82},
  {"screens/handout.js", file_83, sizeof file_83},
  {"screens/inbox.js", file_84, sizeof file_84},
  {"screens/inbox/card.js", file_85, sizeof file_85},
  {"screens/inbox/marks.js", file_86, sizeof file_86},
  {"screens/set-up.js", file_87, sizeof file_87},
  {"screens/set-up/accounts.js", file_88, sizeof file_88},
  {"screens/set-up/form.js", file_89, sizeof file_89},
  {"screens/set-up/listing.js", file_90, sizeof file_90},
  {"screens/set-up/pasted-people.js", file_91, sizeof file_91},
  {"screens/set-up/people.js", file_92, sizeof file_92},
  {"screens/set-up/recording.js", file_93, sizeof file_93},
  {"screens/set-up/state.js", file_94, sizeof file_94},
  {"screens/set-up/steps.js", file_95, sizeof file_95},
  {"screens/sign-in.js", file_96, sizeof file_96},
  {"screens/sign-in/developer.js", file_97, sizeof file_97},
  {"screens/student.js", file_98, sizeof file_98},
  {"style.css", file_99, sizeof file_99},
  {"texts/ar.js", file_100, sizeof file_100},
  {"texts/de.js", file_101, sizeof file_101},
  {"texts/en-XA.js", file_102, sizeof file_102},
  {"texts/en.js", file_103, sizeof file_103},
  {"texts/more/ar.js", file_104, sizeof file_104},
  {"texts/more/de.js", file_105, sizeof file_105},
  {"texts/more/en-XA.js", file_106, sizeof file_106},
  {"texts/more/en.js", file_107, sizeof file_107},
};
const size_t homeroom_web_file_count = sizeof homeroom_web_files / sizeof homeroom_web_files[0];
