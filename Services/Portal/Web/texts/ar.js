// Arabic, Modern Standard: a handout is a "واجب", its tasks are "مهام", an attempt is a "محاولة", recording is "التسجيل".

import { inText as isolated } from "../base/dom.js";

const rules = new Intl.PluralRules("ar");
export const numbers = new Intl.NumberFormat("ar", { useGrouping: false });
/** The mark with what keeps its side, as the digits that are in use want it. */
export const percentMark = new Intl.NumberFormat("ar", { style: "percent" })
  .formatToParts(0)
  .filter((part) => part.type !== "integer")
  .map((part) => part.value)
  .join("");

/**
 * A number with what is counted: none, one and two are words without a number.
 *
 * @param {number} n
 * @param {string} shown the number as text
 * @param {Record<Intl.LDMLPluralRule, string>} forms those of few, many and other stand behind the number
 */
export function counted(n, shown, forms) {
  const rule = rules.select(n);
  return rule === "zero" || rule === "one" || rule === "two" ? forms[rule] : `${shown} ${forms[rule]}`;
}

/** @param {number} n @param {string} shown */
export const students = (n, shown) =>
  counted(n, shown, {
    zero: "لا أحد من الطلبة",
    one: "طالب واحد",
    two: "طالبان",
    few: "طلاب",
    many: "طالبًا",
    other: "طالب",
  });

/** @type {typeof import("./en.js").default} */
const arabic = {
  // The frame
  productName: "Homeroom",
  skipToContent: "الانتقال إلى المحتوى",
  navigation: "الصفحات",
  pages: { classes: "الصفوف", content: "المحتوى", "set-up": "الإعداد", inbox: "المطلوب", own: "نتائجي" },
  signedInAs: (person, role) => `\u200f${isolated(person)}، ${role}`,
  roles: { administrator: "مسؤول", teacher: "معلّم", student: "طالب" },
  signOut: "تسجيل الخروج",
  language: "اللغة",
  languageStays: (failure) => `تبقى اللغة كما هي. ${failure}`,
  hideNames: "إخفاء الأسماء (F8)",
  showNames: "إظهار الأسماء (F8)",
  announcementsOn: "إعلان التغييرات: مفعّل",
  announcementsOff: "إعلان التغييرات: غير مفعّل",
  studentNumber: (n) => `الطالب ${numbers.format(n)}`,
  loading: "جارٍ التحميل …",
  close: "إغلاق",
  more: "المزيد",
  retry: "إعادة المحاولة",
  comma: "، ",
  units: {
    // By itself: the mark ends from left to right, and a number behind it would change places with it ("50 %, 8 min" as "8, 50 % min").
    percent: (n) => `\u2066${n}${percentMark}\u2069`,
    // A letter is not left alone at the beginning of a line.
    hours: (n) => `${n}\u00a0س`,
    minutes: (n) => `${n}\u00a0د`,
    seconds: (n) => `${n}\u00a0ث`,
  },

  // Signing in
  signIn: "تسجيل الدخول",
  signInBeside: "تسجيل الدخول (في علامة تبويب جديدة)",
  signInAt: (/** @type {string} */ title) => `تسجيل الدخول عبر ${isolated(title)}`,
  signInWhere: "أين تسجّل الدخول؟",
  signInAlready: "أنت مسجّل الدخول هنا",
  signInWhichRole: "بأي دور تريد المتابعة؟",
  role: "الدور",
  whoToBe: "من تريد أن تكون؟",
  notARealSignIn:
    "هذا ليس تسجيل دخول حقيقيًا: تعمل الخدمات في وضع المطوّر، ومن يجلس إلى هذا الجهاز يمكنه أن يكون أيّ شخص.",
  beAs: (role) => `بصفة ${role}`,
  organization: "المؤسسة",
  listPeople: "عرض أشخاصها",
  nobodyThere: "لا أحد في هذه المؤسسة بعد.",
  beAdministrator: "الدخول بصفة مسؤول",
  inNoClass: "ليس في أي صف",

  // What went wrong
  failed: "لم ينجح ذلك",
  signedOutTitle: "لقد سُجّل خروجك",
  signedOut: "سجّل الدخول مرة أخرى للمتابعة.",
  anotherTitle: "شخص آخر مسجّل الدخول",
  another: "سجّل شخص آخر الدخول في هذا المتصفح، أو اختير دور آخر: ولم يكن ما هنا موجّهًا إليه.",
  notAllowedTitle: "لا يُسمح لك برؤية هذه الصفحة",
  notAllowed: "لا يُسمح لحسابك برؤية هذا. ربما كان صفًّا لم تعد تدرّسه.",
  notThereTitle: "لا توجد صفحة كهذه",
  notThere: "ربما أُزيلت، أو كُتب العنوان خطأً.",
  badOptionsTitle: "هذه الخيارات لا تتوافق",
  badOptions: "طُلب ما لا يمكن أن يكون، مثل عمل حتى وقت يسبق بدايته.",
  toStart: "إلى البداية",
  withoutOptions: "العرض دون هذه الخيارات",
  unreachableTitle: "تعذّر الوصول إلى الخدمة",
  unreachable: "لم يُفقد شيء. تعيد الصفحة المحاولة من تلقاء نفسها، وفورًا عندما تطلب ذلك.",
  reloadTitle: "يُرجى إعادة تحميل الصفحة",
  reload: "لم يصل جزء من الصفحة، أو أصبح للخادم إصدار آخر.",
  reloadNow: "إعادة التحميل",
  goneTitle: "لم يعد موجودًا",
  gone: "كان هنا اسم شخص لم يعد في هذا التقرير. ما كتبته لغيره يبقى عندما تفتحه من جديد.",

  // How fresh a report is
  live: "مباشر",
  catchingUp: "جارٍ اللحاق بآخر المستجدّات",
  past: (when) =>
    `كما كان في ${isolated(when)}: ما أنجزه الطلبة حتى ذلك الوقت. أما المكلَّفون وما هو ناقص ودرجات المعلّمين فكما هي الآن.`,
  lost: (time) => `غير مباشر منذ ${time}: جارٍ استعادة الاتصال`,
  lostUnknown: "غير مباشر: جارٍ استعادة الاتصال",
  old: (time) => `حتى ${time}: ما حدث بعد ذلك ما زال قيد القراءة`,
  crowded: (time) => `حتى ${time}، ويُسأل عنها كل بضع ثوانٍ: لم يبقَ لهذا المتصفح اتصال لنافذة مباشرة أخرى`,
  oldUnknown: "لا يُعرف مدى حداثة هذه البيانات",
  atTime: (time, sentence) => `${isolated(time)}: ${sentence}`,
  readAnew: "قُرئ كل ما هنا من جديد، لأن الخدمة لم تستطع المتابعة مما أرسلته من قبل: لا تغييرات مميَّزة.",
  rowsGone: (n, count) => `لم يعد في هذه القائمة ${students(n, count)}: خارج الصف أو الواجب، أو محذوف.`,

  // Numbers in words
  notAvailable: "موقوف",
  noData: "–",
  withheld: "محجوب",
  opened: "فُتح",
  doneMark: "✓",
  flags: {
    newerAttemptUnfinished: "توجد أحدث",
    doneWithoutData: "بلا عمل",
    carried: "منقول",
    late: "متأخر",
    missing: "ناقص",
    arrivedLate: "أُرسل متأخرًا",
    finishedNotDone: "لم يُسلَّم",
    marked: "مُقيَّم",
    commented: "تعليق",
    excused: "معفى",
    reopened: "مفتوح من جديد",
  },
  withOwn: (shown, own) => `${shown} (الأصل ${own})`,
  pass: "ناجح",
  fail: "راسب",
  yes: "نعم",
  no: "لا",
  right: "صحيح",
  wrong: "خطأ",
  true: "صواب",
  false: "غير صواب",
  partOf: (part, whole) => `${part} من ${whole}`,
  andNotAvailable: (n) => `، ${n} موقوف`,
  andBelow: (n) => `، ${n} تحتها`,
  ownWork: (n) => `عمل خاص ${n}`,
  folded: (title, n) => `${isolated(title)} ${isolated(`(+ ${n})`)}`,
  // The first mark has the line run from right to left, whatever the title is written in.
  belowTask: (title) => `\u200f· ${isolated(title)}`,
  legend: {
    noData: "–: لا بيانات",
    notAvailable: "موقوف: التسجيل موقوف",
    withheld: "محجوب: عن عدد من الطلبة أقلّ من أن يُعرض هنا",
  },

  // The grid of a handout
  gridCaption: "الطلبة والمهام. تنقل مفاتيح الأسهم من خلية إلى خلية، ويعرض مفتاح الإدخال ما وراء الرقم.",
  student: "الطالب",
  toClass: "إلى الصف",
  changeHandout: "تعديل الواجب",
  average: "المتوسط",
  time: "الوقت",
  withData: "لديهم بيانات",
  dataBelow: "بيانات تحتها",
  done: "منجز",
  due: (when) => `موعد التسليم ${isolated(when)}`,
  noDueTime: "بلا موعد تسليم",
  onTimeUntil: (when) => `في الموعد حتى ${isolated(when)}`,
  takesWorkUntil: (when) => `يُقبل العمل حتى ${isolated(when)}`,
  handoutEnded: (when) => `انتهى في ${isolated(when)}: لا يُسجَّل له شيء بعد ذلك`,
  ownDueTime: (when) => `${isolated(when)}، موعد خاص`,
  neverOwnDue: "بلا موعد، استثناء خاص",
  dueNote: (due) => `(موعد التسليم: ${due})`,
  show: "عرض",
  views: { headline: "الرقم الرئيسي", progress: "التقدّم", time: "الوقت", done: "الإنجاز", items: "البنود" },
  policy: "المحاولات",
  policies: {
    default: "المعتاد",
    latest: "الأحدث",
    first: "الأولى",
    best: "الأفضل",
    mean: "المتوسط",
    all: "الكل",
  },
  asOfDue: "كما كان عند موعد التسليم",
  asOf: "كما كان في",
  workFrom: "العمل من",
  workUntil: "العمل حتى",
  unfold: (title) => `إظهار ما تحت ${isolated(title)}`,
  fold: (title) => `إخفاء ما تحت ${isolated(title)}`,
  orderChanged: "تغيّر ترتيب الطلبة.",
  putInOrder: "إعادة الترتيب",
  cellsChanged: (n) =>
    counted(n, numbers.format(n), {
      zero: "لم تتغيّر أي خلية",
      one: "تغيّرت خلية واحدة",
      two: "تغيّرت خليتان",
      few: "خلايا تغيّرت",
      many: "خلية تغيّرت",
      other: "خلية تغيّرت",
    }),
  keys: "المفاتيح",
  keyList: [
    ["مفاتيح الأسهم", "الانتقال من خلية إلى خلية"],
    ["Home, End", "أول خلية وآخر خلية في السطر"],
    ["Ctrl + Home, Ctrl + End", "أول خلية وآخر خلية في الجدول"],
    ["Page up, Page down", "عشرة أسطر إلى الأعلى أو الأسفل"],
    ["Enter", "رؤية ما وراء الرقم"],
    ["Shift + Enter", "الأمر نفسه، ثم إلى التقييم مباشرة للمعلمين"],
    ["Escape", "إغلاق ما هو مفتوح"],
    ["F8", "إخفاء الأسماء أو إظهارها"],
    ["?", "هذه القائمة"],
  ],
  columnsLeft: (_n, n) => `أعمدة أخرى: ${n}`,
  nextColumns: "الأعمدة التالية",
  firstColumns: "الأعمدة الأولى",
  markSeveral: "تقييم عدة طلاب …",
  print: "طباعة",
  saveCSV: "حفظ بصيغة CSV",
  printedAt: (when, position) => `${isolated(when)}. الموضع ${isolated(position)}`,

  // The screens of the classes, of a class and of a student
  classes: "الصفوف",
  classesAsOf: (time) => `حتى ${time}`,
  refreshNow: "تحديث",
  teachesNoClass: "لا تدرّس أي صف بعد.",
  teachesNoClassNext: "يضيفك مسؤول في مدرستك إلى صفوفك، وعندئذ تظهر لك هنا.",
  noClassesYet: "لا صفوف بعد.",
  noClassesNext: "استورد قائمة صفوف أو أنشئ صفًّا أولًا.",
  toSetUp: "إلى الإعداد",
  openHandouts: "الواجبات المفتوحة",
  noOpenHandouts: "لا شيء",
  dueNext: "التسليم القادم",
  nothingDue: "لا شيء",
  needALook: "يحتاجون إلى نظرة",
  studentsToLookAt: students,
  nobodyNeedsALook: "لا أحد",
  andMore: (n, shown) =>
    counted(n, shown, {
      zero: "ولا شيء غيرها",
      one: "وواجب واحد آخر",
      two: "وواجبان آخران",
      few: "واجبات أخرى",
      many: "واجبًا آخر",
      other: "واجب آخر",
    }),
  newHandout: "واجب جديد",
  overviewCaption:
    "المهام بحسب الواجب، الأحدث أولًا. تنقل مفاتيح الأسهم من خلية إلى خلية، ويعرض مفتاح الإدخال ما وراء الرقم.",
  overviewCorner: "الواجب والمهمة",
  taskOfHandout: (task, handout) => `${isolated(task)}، من ${isolated(handout)}`,
  dueColumn: "موعد التسليم",
  started: "بدؤوا",
  finished: "أنهوا",
  late: "متأخر",
  missing: "ناقص",
  endedOn: (when) => `انتهى ${isolated(when)}`,
  handoutsChanged: "هناك واجبات أخرى الآن.",
  noHandoutsPosted: "لم يُنشر أي واجب في هذا الصف بعد.",
  showBelow: "إظهار ما تحت المهام",
  hideBelow: "إخفاء ما تحت المهام",
  attention: "يحتاج إلى انتباه",
  attentionNone: "لا أحد يحتاج إلى انتباه وفق القاعدة.",
  attentionRule: (version, when) => `القاعدة ${isolated(version)}، حتى ${when}`,
  attentionOld: (failure) => `تعذّر تحديث القائمة أدناه. ${failure}`,
  attentionReasons: {
    MISSING_WORK: "عمل ناقص",
    NOT_STARTED_BEFORE_DUE: "لم يبدأ قبل موعد التسليم",
    LOW_SCORE: "درجة منخفضة",
    FALLING_SCORES: "درجات متراجعة",
    NO_RECENT_ACTIVITY: "لا نشاط مؤخرًا",
  },
  attentionExplanations: {
    missingWork: (missing, due) => `من المهام التي حلّ موعدها لم يُنجَز ${missing} من ${due}.`,
    notStarted: (hours, shown, started, others) =>
      `لم يبدأ، وموعد التسليم بعد ${counted(hours, shown, {
        zero: "أقل من ساعة",
        one: "ساعة واحدة",
        two: "ساعتين",
        few: "ساعات",
        many: "ساعة",
        other: "ساعة",
      })}؛ وقد بدأ ${started} من ${others} من الآخرين.`,
    lowScore: (mean, classMean, scores) => `المتوسط ${mean} في آخر الدرجات (${scores})؛ ومتوسط الصف ${classMean}.`,
    fallingScores: (first, last, firstClassMean, lastClassMean) =>
      `تراجعت آخر ${numbers.format(3)} درجات من ${first} إلى ${last}؛ وانتقل الصف من ${firstClassMean} إلى ${lastClassMean}.`,
    noRecentActivity: (days, shownDays, handouts, shownHandouts, active, others) =>
      `${
        days === undefined
          ? "لا عمل بعد"
          : `لا عمل منذ ${counted(days, shownDays, {
              zero: "أقل من يوم",
              one: "يوم واحد",
              two: "يومين",
              few: "أيام",
              many: "يومًا",
              other: "يوم",
            })}`
      }، مع ${counted(handouts, shownHandouts, {
        zero: "عدم وجود واجب مفتوح",
        one: "واجب مفتوح واحد",
        two: "واجبين مفتوحين",
        few: "واجبات مفتوحة",
        many: "واجبًا مفتوحًا",
        other: "واجب مفتوح",
      })}؛ وقد عمل ${active} من ${others} من الآخرين في آخر ${numbers.format(7)} أيام.`,
  },
  restsOn: "يستند إلى:",
  aHandout: "واجب",
  draftsAndSchedules: "المسودات والمجدولة",
  noDrafts: "لا شيء.",
  draft: "مسودة",
  scheduledFor: (when) => `يُنشر في ${isolated(when)}`,
  withoutTitle: "بلا عنوان",
  counted: (what, title) => `${isolated(title)}: ${what}`,
  countedNow: (n, shown) => `${students(n, shown)} في هذه اللحظة`,
  countedNobody: "لا أحد في هذه اللحظة.",
  columnGone: "لم يعد هذا العمود موجودًا.",
  ownResults: "نتائجي",
  studentCaption:
    "نتائج الطالب بحسب الواجب، الأحدث أولًا. تنقل مفاتيح الأسهم من خلية إلى خلية، ويعرض مفتاح الإدخال ما وراء الرقم.",
  ownCaption:
    "نتائجك بحسب الواجب، الأحدث أولًا. تنقل مفاتيح الأسهم من خلية إلى خلية، ويعرض مفتاح الإدخال ما وراء الرقم.",
  own: "الخاص",
  classAverage: "الصف",
  classTime: "وقت الصف",
  attempts: "المحاولات",
  earlierAttempts: "…",
  noHandoutsAssigned: "لا واجب مُسنَد إلى هذا الطالب الآن.",
  noHandoutsOwn: "لا واجب مُسنَد إليك الآن.",
  allClasses: "عرض واجبات كل الصفوف",
  attentionOfNone: "لا، وفق القاعدة.",
  printedStudent: (name, rest) => `${isolated(name)}. ${rest}`,
  tryLater: "الخدمة مشغولة: أعد المحاولة بعد لحظة.",
};

export default arabic;
