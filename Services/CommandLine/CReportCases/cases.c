// Written by Services/CommandLine/CReportCases/embed.sh: which report cases the program has.
#include "CReportCases.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char case_0[] = {
#embed "../../../Tests/Fixtures/report-cases/coverage-strip.json"
};

static const unsigned char case_1[] = {
#embed "../../../Tests/Fixtures/report-cases/d03-alone.json"
};

static const unsigned char case_2[] = {
#embed "../../../Tests/Fixtures/report-cases/d29-signs.json"
};

static const unsigned char case_3[] = {
#embed "../../../Tests/Fixtures/report-cases/d30-done-is-a-log.json"
};

static const unsigned char case_4[] = {
#embed "../../../Tests/Fixtures/report-cases/n20-no-time.json"
};

static const unsigned char case_5[] = {
#embed "../../../Tests/Fixtures/report-cases/n22-done-with-work-below.json"
};

static const unsigned char case_6[] = {
#embed "../../../Tests/Fixtures/report-cases/n23-withdrawn-after-the-end.json"
};

static const unsigned char case_7[] = {
#embed "../../../Tests/Fixtures/report-cases/n24-not-available.json"
};

static const unsigned char case_8[] = {
#embed "../../../Tests/Fixtures/report-cases/p01-first-primary-fixes.json"
};

static const unsigned char case_9[] = {
#embed "../../../Tests/Fixtures/report-cases/p03-the-start-fixes.json"
};

static const unsigned char case_10[] = {
#embed "../../../Tests/Fixtures/report-cases/p04-superseded.json"
};

static const unsigned char case_11[] = {
#embed "../../../Tests/Fixtures/report-cases/p06-data.json"
};

static const unsigned char case_12[] = {
#embed "../../../Tests/Fixtures/report-cases/p07-no-attempt-with-the-headline.json"
};

static const unsigned char case_13[] = {
#embed "../../../Tests/Fixtures/report-cases/p09-half-open.json"
};

static const unsigned char case_14[] = {
#embed "../../../Tests/Fixtures/report-cases/p10-assigned.json"
};

static const unsigned char case_15[] = {
#embed "../../../Tests/Fixtures/report-cases/p11-two-classes.json"
};

static const unsigned char case_16[] = {
#embed "../../../Tests/Fixtures/report-cases/p12-deleted.json"
};

static const unsigned char case_17[] = {
#embed "../../../Tests/Fixtures/report-cases/p15-finished.json"
};

static const unsigned char case_18[] = {
#embed "../../../Tests/Fixtures/report-cases/p16-work-of-those-who-left.json"
};

static const unsigned char case_19[] = {
#embed "../../../Tests/Fixtures/report-cases/p20-as-of.json"
};

static const unsigned char case_20[] = {
#embed "../../../Tests/Fixtures/report-cases/p22-moved.json"
};

static const unsigned char case_21[] = {
#embed "../../../Tests/Fixtures/report-cases/p23-removed-during.json"
};

static const unsigned char case_22[] = {
#embed "../../../Tests/Fixtures/report-cases/p24-void.json"
};

static const unsigned char case_23[] = {
#embed "../../../Tests/Fixtures/report-cases/p25-erased.json"
};

static const unsigned char case_24[] = {
#embed "../../../Tests/Fixtures/report-cases/p26-reset.json"
};

static const unsigned char case_25[] = {
#embed "../../../Tests/Fixtures/report-cases/p27-wordings.json"
};

static const unsigned char case_26[] = {
#embed "../../../Tests/Fixtures/report-cases/p28-writes.json"
};

static const unsigned char case_27[] = {
#embed "../../../Tests/Fixtures/report-cases/p29-raw-points.json"
};

static const unsigned char case_28[] = {
#embed "../../../Tests/Fixtures/report-cases/p31-distribution.json"
};

static const unsigned char case_29[] = {
#embed "../../../Tests/Fixtures/report-cases/p32-daylight.json"
};

static const unsigned char case_30[] = {
#embed "../../../Tests/Fixtures/report-cases/p32-whole-attempts.json"
};

static const unsigned char case_31[] = {
#embed "../../../Tests/Fixtures/report-cases/p34-numbers.json"
};

static const unsigned char case_32[] = {
#embed "../../../Tests/Fixtures/report-cases/p35-exact-best.json"
};

static const unsigned char case_33[] = {
#embed "../../../Tests/Fixtures/report-cases/p38-whole-app.json"
};

static const unsigned char case_34[] = {
#embed "../../../Tests/Fixtures/report-cases/r67-superseded.json"
};

static const unsigned char case_35[] = {
#embed "../../../Tests/Fixtures/report-cases/w01-column-kind.json"
};

static const unsigned char case_36[] = {
#embed "../../../Tests/Fixtures/report-cases/w02-progress-policies.json"
};

static const unsigned char case_37[] = {
#embed "../../../Tests/Fixtures/report-cases/w04-mean-of-ratios.json"
};

static const unsigned char case_38[] = {
#embed "../../../Tests/Fixtures/report-cases/w04-scores.json"
};

static const unsigned char case_39[] = {
#embed "../../../Tests/Fixtures/report-cases/w05-coherence.json"
};

static const unsigned char case_40[] = {
#embed "../../../Tests/Fixtures/report-cases/w06-quantities-and-outcomes.json"
};

static const unsigned char case_41[] = {
#embed "../../../Tests/Fixtures/report-cases/w07-inclusive.json"
};

static const unsigned char case_42[] = {
#embed "../../../Tests/Fixtures/report-cases/w07-time.json"
};

static const unsigned char case_43[] = {
#embed "../../../Tests/Fixtures/report-cases/w08-done-and-progress.json"
};

static const unsigned char case_44[] = {
#embed "../../../Tests/Fixtures/report-cases/w09-late.json"
};

static const unsigned char case_45[] = {
#embed "../../../Tests/Fixtures/report-cases/w09-pending.json"
};

static const unsigned char case_46[] = {
#embed "../../../Tests/Fixtures/report-cases/w10-carried.json"
};

static const unsigned char case_47[] = {
#embed "../../../Tests/Fixtures/report-cases/w10-carry-ends.json"
};

static const unsigned char case_48[] = {
#embed "../../../Tests/Fixtures/report-cases/w11-two-teachers.json"
};

static const unsigned char case_49[] = {
#embed "../../../Tests/Fixtures/report-cases/w12-unassigned.json"
};

static const unsigned char case_50[] = {
#embed "../../../Tests/Fixtures/report-cases/w13-container.json"
};

static const unsigned char case_51[] = {
#embed "../../../Tests/Fixtures/report-cases/w13-withdrawn.json"
};

static const unsigned char case_52[] = {
#embed "../../../Tests/Fixtures/report-cases/w14-off-and-empty.json"
};

static const unsigned char case_53[] = {
#embed "../../../Tests/Fixtures/report-cases/w15-absent.json"
};

static const unsigned char case_54[] = {
#embed "../../../Tests/Fixtures/report-cases/w15-item-analysis.json"
};

static const unsigned char case_55[] = {
#embed "../../../Tests/Fixtures/report-cases/w16-ticks.json"
};

static const unsigned char case_56[] = {
#embed "../../../Tests/Fixtures/report-cases/x1-fractions-and-maxima.json"
};

static const unsigned char case_57[] = {
#embed "../../../Tests/Fixtures/report-cases/x10-compared-groups.json"
};

static const unsigned char case_58[] = {
#embed "../../../Tests/Fixtures/report-cases/x11-stopped-later.json"
};

static const unsigned char case_59[] = {
#embed "../../../Tests/Fixtures/report-cases/x2-order-of-sums.json"
};

static const unsigned char case_60[] = {
#embed "../../../Tests/Fixtures/report-cases/x3-one-student.json"
};

static const unsigned char case_61[] = {
#embed "../../../Tests/Fixtures/report-cases/x4-hundred-items.json"
};

static const unsigned char case_62[] = {
#embed "../../../Tests/Fixtures/report-cases/x5-two-thousand-values.json"
};

static const unsigned char case_63[] = {
#embed "../../../Tests/Fixtures/report-cases/x6-zero-variance.json"
};

static const unsigned char case_64[] = {
#embed "../../../Tests/Fixtures/report-cases/x7-class-and-student.json"
};

static const unsigned char case_65[] = {
#embed "../../../Tests/Fixtures/report-cases/x8-explain.json"
};

static const unsigned char case_66[] = {
#embed "../../../Tests/Fixtures/report-cases/x9-needs-attention.json"
};

const struct homeroom_report_case homeroom_report_cases[] = {
  {"coverage-strip", case_0, sizeof case_0},
  {"d03-alone", case_1, sizeof case_1},
  {"d29-signs", case_2, sizeof case_2},
  {"d30-done-is-a-log", case_3, sizeof case_3},
  {"n20-no-time", case_4, sizeof case_4},
  {"n22-done-with-work-below", case_5, sizeof case_5},
  {"n23-withdrawn-after-the-end", case_6, sizeof case_6},
  {"n24-not-available", case_7, sizeof case_7},
  {"p01-first-primary-fixes", case_8, sizeof case_8},
  {"p03-the-start-fixes", case_9, sizeof case_9},
  {"p04-superseded", case_10, sizeof case_10},
  {"p06-data", case_11, sizeof case_11},
  {"p07-no-attempt-with-the-headline", case_12, sizeof case_12},
  {"p09-half-open", case_13, sizeof case_13},
  {"p10-assigned", case_14, sizeof case_14},
  {"p11-two-classes", case_15, sizeof case_15},
  {"p12-deleted", case_16, sizeof case_16},
  {"p15-finished", case_17, sizeof case_17},
  {"p16-work-of-those-who-left", case_18, sizeof case_18},
  {"p20-as-of", case_19, sizeof case_19},
  {"p22-moved", case_20, sizeof case_20},
  {"p23-removed-during", case_21, sizeof case_21},
  {"p24-void", case_22, sizeof case_22},
  {"p25-erased", case_23, sizeof case_23},
  {"p26-reset", case_24, sizeof case_24},
  {"p27-wordings", case_25, sizeof case_25},
  {"p28-writes", case_26, sizeof case_26},
  {"p29-raw-points", case_27, sizeof case_27},
  {"p31-distribution", case_28, sizeof case_28},
  {"p32-daylight", case_29, sizeof case_29},
  {"p32-whole-attempts", case_30, sizeof case_30},
  {"p34-numbers", case_31, sizeof case_31},
  {"p35-exact-best", case_32, sizeof case_32},
  {"p38-whole-app", case_33, sizeof case_33},
  {"r67-superseded", case_34, sizeof case_34},
  {"w01-column-kind", case_35, sizeof case_35},
  {"w02-progress-policies", case_36, sizeof case_36},
  {"w04-mean-of-ratios", case_37, sizeof case_37},
  {"w04-scores", case_38, sizeof case_38},
  {"w05-coherence", case_39, sizeof case_39},
  {"w06-quantities-and-outcomes", case_40, sizeof case_40},
  {"w07-inclusive", case_41, sizeof case_41},
  {"w07-time", case_42, sizeof case_42},
  {"w08-done-and-progress", case_43, sizeof case_43},
  {"w09-late", case_44, sizeof case_44},
  {"w09-pending", case_45, sizeof case_45},
  {"w10-carried", case_46, sizeof case_46},
  {"w10-carry-ends", case_47, sizeof case_47},
  {"w11-two-teachers", case_48, sizeof case_48},
  {"w12-unassigned", case_49, sizeof case_49},
  {"w13-container", case_50, sizeof case_50},
  {"w13-withdrawn", case_51, sizeof case_51},
  {"w14-off-and-empty", case_52, sizeof case_52},
  {"w15-absent", case_53, sizeof case_53},
  {"w15-item-analysis", case_54, sizeof case_54},
  {"w16-ticks", case_55, sizeof case_55},
  {"x1-fractions-and-maxima", case_56, sizeof case_56},
  {"x10-compared-groups", case_57, sizeof case_57},
  {"x11-stopped-later", case_58, sizeof case_58},
  {"x2-order-of-sums", case_59, sizeof case_59},
  {"x3-one-student", case_60, sizeof case_60},
  {"x4-hundred-items", case_61, sizeof case_61},
  {"x5-two-thousand-values", case_62, sizeof case_62},
  {"x6-zero-variance", case_63, sizeof case_63},
  {"x7-class-and-student", case_64, sizeof case_64},
  {"x8-explain", case_65, sizeof case_65},
  {"x9-needs-attention", case_66, sizeof case_66},
};
const size_t homeroom_report_case_count = sizeof homeroom_report_cases / sizeof homeroom_report_cases[0];
