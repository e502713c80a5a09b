// German, what is behind a number and on the screens that people come to later.

import { plural } from "../de.js";

/** @type {typeof import("./en.js").default} */
const more = {
  // What a service refuses, where a screen has no sentence of its own: by reason, and by status what to do next
  ruleBroken: {
    BLANK: "Das darf nicht leer sein.",
    EMPTY: "Das darf nicht leer sein.",
    ORGANIZATION_MOVED:
      "Diese Schule ist auf einen anderen Server umgezogen, gespeichert wurde hier nichts. Fragen Sie seinen Betreiber nach der neuen Adresse.",
  },
  refused: {
    invalid: "So lässt sich das nicht übernehmen: Ändern Sie es, und senden Sie es noch einmal.",
    notAsThingsStand:
      "Wie die Dinge jetzt stehen, geht das nicht: Sehen Sie nach, was sich geändert hat, und versuchen Sie es noch einmal.",
    unknown: "Worum es hier geht, gibt es nicht mehr, oder Sie dürfen davon nicht wissen: Laden Sie die Seite neu.",
    taken: "Das steht schon für etwas anderes: Versuchen Sie es noch einmal, oder wählen Sie eine andere Kennung.",
    limit: "Mehr davon darf es nicht geben: Nehmen Sie weniger, oder entfernen Sie zuerst etwas.",
    fault:
      "Der Server hat einen Fehler gemacht. Versuchen Sie es noch einmal; hilft das nicht, wenden Sie sich an seinen Betreiber.",
  },

  // The school's time zone is another one than the page had
  zoneNow: (zone) =>
    `Die Zeitzone der Schule ist jetzt ${zone}: Zeiten werden in ihr angezeigt, und so sind auch die gemeint, die Sie eingeben.`,
  zoneKept: (zone, before) =>
    `Die Zeitzone der Schule ist jetzt ${zone}. In diesem Fenster gelten Zeiten in ${before}, bis gespeichert oder verworfen ist, was Sie eingegeben haben.`,

  // Behind a number
  behind: {
    metrics: { progress: "Fortschritt", score: "Punkte", quantity: "Menge", binary: "Ergebnis", time: "Zeit" },
    none: {
      progress: "kein Fortschritt",
      score: "keine Punkte",
      quantity: "keine Menge",
      binary: "kein Ergebnis",
      time: "keine Zeit",
      item: "nicht in diesem Versuch",
    },
    sentence: (parts) => `${parts.join(", ")}.`,
    meanOf: (part, whole) => `Mittelwert, ${part} von ${whole} mit Daten`,
    meanOfAttempts: (n, shown, part, whole) =>
      `Mittelwert von ${shown} ${plural(n, "Versuch", "Versuchen")}, ${part} von ${whole} mit Daten`,
    noneWithData: (whole) => `Niemand von ${whole} hat Daten, also gibt es keinen Mittelwert`,
    withheldOf: (n) => `Verdeckt, ${n} zugewiesen`,
    withDataOf: (n, part, whole) =>
      `Von den Lernenden, deren Arbeit aufgezeichnet wird, ${plural(n, "hat", "haben")} ${part} von ${whole} Daten`,
    doneOf: (n, part, whole) =>
      `${part} von ${whole}, denen dies zugewiesen ist, ${plural(n, "hat", "haben")} es erledigt`,
    workedBelow: (n, shown) => `${shown} ${plural(n, "hat", "haben")} Daten darunter`,
    metricOfOne: (metric) => `${metric} einer Person`,
    itemOfOne: (title) => `„${title}“ einer Person`,
    ofItem: (title) => `Einzelwert „${title}“`,
    notAvailable: (n) => `${n} aus`,
    attempts: (n, shown) => `${shown} ${plural(n, "Versuch", "Versuche")}`,
    policies: {
      latest: "jüngster Versuch",
      first: "erster Versuch",
      best: "bester Versuch",
      mean: "Mittelwert über die Versuche jeder Person",
      all: "jeder Versuch für sich",
      union: "alle Versuche vereint",
      sum: "Summe aller Versuche",
    },
    from: (when) => `Arbeit ab ${when}`,
    until: (when) => `Arbeit bis ${when}`,
    asOfDue: (when) => `Stand zur Fälligkeit, ${when}`,
    asOfDueUnknown: "Stand zur Fälligkeit",
    stoodOn: (when) => `Stand vom ${when}`,
    onlyStudents: (n, shown) => `nur ${shown} ausgewählte ${plural(n, "Person", "Lernende")}`,
    ofDoneOnly: "Erledigt-Vermerk einer Person",
    coverageOfOne: "Arbeit einer Person unter dieser Aufgabe",

    figures: {
      students: {
        is: () => "Lernende mit einem Versuch",
        rules: ["Jede Person zählt einmal, wie viele Versuche es auch gibt und was diese auch aufgezeichnet haben."],
      },
      attempts: {
        is: () => "Versuche",
        rules: ["Jeder Versuch zählt für sich, auch einer, der nichts aufgezeichnet hat."],
      },
      timeInAll: {
        is: () => "Laufzeit aller Lernenden zusammen",
        rules: [
          "Die Zeit jeder Person wird vereinigt: Was gleichzeitig lief, etwa ein Kapitel in seinem Buch, zählt einmal. Dann werden die " +
            "Zeiten der Lernenden zusammengezählt.",
        ],
      },
      assigned: {
        is: () => "Lernende, die es bekommen haben",
        rules: ["Jede Person zählt einmal. Auch wessen Aufzeichnung aus ist („aus“), gehört dazu."],
      },
      recordingOff: {
        is: () => "Lernende, deren Aufzeichnung aus ist",
        rules: ["Sie haben es bekommen, und alle anderen Zahlen hier sind ohne sie gebildet."],
      },
      noData: {
        is: () => "Lernende ohne Daten",
        rules: ["Sie haben es bekommen, und hiervon ist nichts aufgezeichnet. Keine Daten sind weder 0 noch 100 %."],
      },
      deviation: {
        is: () => "Standardabweichung",
        rules: [
          "Sie sagt, wie weit die Beobachtungen von ihrem Mittelwert entfernt sind: die Wurzel aus der Summe der quadrierten Abstände, geteilt " +
            "durch n − 1. Bei weniger als zwei Beobachtungen gibt es keine.",
        ],
      },
      least: {
        is: () => "Die kleinste Beobachtung",
        rules: ["Sie ist eine von denen, aus denen der Mittelwert gebildet ist."],
      },
      greatest: {
        is: () => "Die größte Beobachtung",
        rules: ["Sie ist eine von denen, aus denen der Mittelwert gebildet ist."],
      },
      quantile: {
        is: (about) => `${about} der Beobachtungen`,
        rules: [
          "Die Beobachtungen stehen der Größe nach, und dies ist die an dieser Stelle des Weges von der kleinsten zur größten; zwischen zweien wird " +
            "interpoliert.",
        ],
      },
      bin: {
        is: (about) => `Beobachtungen im Abschnitt ${about}`,
        rules: [
          "Jede Beobachtung liegt in einem Abschnitt: Wo einer endet, beginnt der nächste. Zum letzten gehört auch sein Ende.",
        ],
      },
      bucketAttempts: {
        is: () => "Versuche, die dann begonnen haben",
        rules: ["Jeder Versuch zählt für sich, mit all seiner Zeit, dort, wo er begonnen hat."],
      },
      bucketStudents: {
        is: () => "Lernende mit einem Versuch, der dann begonnen hat",
        rules: ["Jede Person zählt einmal, wie viele Versuche es auch gibt."],
      },
      medianTime: {
        is: () => "Median der Zeiten",
        rules: [
          "Die Hälfte der Beobachtungen hat nicht länger gedauert. Ein Versuch zählt mit all seiner Zeit dort, wo er begonnen hat.",
        ],
      },
      bucketTimes: {
        is: () => "Beobachtungen von Zeit",
        rules: ["Jeder Versuch mit Zeit ist eine, dort, wo er begonnen hat."],
      },
      p95Time: {
        is: () => "Die Zeit, die 95 % der Beobachtungen nicht überschreiten",
        rules: ["Ein Versuch zählt mit all seiner Zeit dort, wo er begonnen hat."],
      },
      part: {
        is: (about) => `Lernende, die den Teil ${about} bearbeitet haben`,
        rules: ["Es zählt, wer den ganzen Teil bearbeitet hat, in welchen Versuchen auch immer."],
      },
      partRatio: {
        is: (about) => `Anteil der Lernenden mit Daten, die den Teil ${about} bearbeitet haben`,
        rules: ["Es zählt, wer den ganzen Teil bearbeitet hat, in welchen Versuchen auch immer."],
      },
      bound: {
        is: (about) => `Grenze des Bereichs, in dem der Mittelwert mit einer Sicherheit von ${about} liegt`,
        rules: [
          "Für einen Anteil positiver Ergebnisse ist es der Bereich nach Wilson, für jeden anderen Mittelwert der nach Student: der Mittelwert, und " +
            "zu beiden Seiten t · Standardabweichung ÷ √n. Je weniger Beobachtungen es gibt, desto breiter ist er.",
        ],
      },
      itemAttempts: {
        is: (about) => `Betrachtete Versuche: ${about}`,
        rules: ["Betrachtet werden nur Versuche, die die Zahl des Tests selbst haben."],
      },
      complete: {
        is: () => "Versuche mit allen Einzelwerten",
        rules: ["Sie gehören zu denen, die betrachtet wurden."],
      },
      alpha: {
        is: () => "Wie gut die Einzelwerte des Tests übereinstimmen",
        rules: [
          "Cronbachs Alpha, KR-20 genannt, wo alle Einzelwerte richtig oder falsch sind: k ÷ (k − 1) · (1 − Summe der Varianzen der Einzelwerte ÷ " +
            "Varianz der Summen), bei k Einzelwerten, über die Versuche mit allen Einzelwerten.",
        ],
      },
      standardError: {
        is: () => "Standardfehler einer Summe, in Punkten",
        rules: ["Die Standardabweichung der Summen · √(1 − Alpha), über die Versuche mit allen Einzelwerten."],
      },
      itemN: {
        is: (about) => `Versuche mit ${about}`,
        rules: ["Sie gehören zu denen, die betrachtet wurden."],
      },
      absent: {
        is: (about) => `Versuche ohne ${about}`,
        rules: ["Sie gehören zu denen, die betrachtet wurden."],
      },
      omitted: {
        is: (about) => `Versuche ohne ${about}, aber mit einem späteren Einzelwert`,
        rules: ["Sie gehören zu denen, die betrachtet wurden."],
      },
      notReached: {
        is: (about) => `Versuche ohne ${about} und ohne jeden späteren Einzelwert`,
        rules: ["Sie gehören zu denen, die betrachtet wurden."],
      },
      facility: {
        is: (about) => `Mittlerer Anteil der Punkte bei ${about}`,
        rules: ["Er ist über die Versuche mit dem Einzelwert; richtig ist 1, und falsch ist 0."],
      },
      discrimination: {
        is: (about) => `Mittlere Punkte bei ${about} der besten 27 % der Versuche, weniger die der schwächsten 27 %`,
        rules: ["Die Versuche stehen nach ihren Summen. Einer ohne den Einzelwert hat bei ihm 0 Punkte."],
      },
      r: {
        is: (about) => `Korrelation der Punkte bei ${about} mit der Summe`,
        rules: [
          "Die nach Pearson, über die Versuche mit dem Einzelwert. Wo eines von beiden nicht schwankt, gibt es keine.",
        ],
      },
      rCorrected: {
        is: (about) => `Korrelation der Punkte bei ${about} mit denen der anderen Einzelwerte`,
        rules: [
          "Die nach Pearson, über die Versuche mit dem Einzelwert. Wo eines von beiden nicht schwankt, gibt es keine.",
        ],
      },
      answer: {
        is: (about) => `Versuche mit der Antwort ${about}`,
        rules: ["Sie gehören zu denen, die betrachtet wurden, und haben den Einzelwert."],
      },
    },
    quoted: (title) => `„${title}“`,
    withBelow: "mit allem, was darunter liegt",
    atItself: "am Inhalt selbst",
    othersRecordedNothing:
      "Die anderen Versuche haben nichts aufgezeichnet. Sie zählen trotzdem, und sind nicht aufgelistet.",
    notAllListed:
      "Es sind mehr Versuche, als hier aufgelistet werden können. Wählen Sie eine Klasse oder tieferen Inhalt.",
    notFinished: "nicht beendet",
    withoutItem: "zählt, ohne den Einzelwert",

    rule: "Die Regel",
    headlineIs: {
      progress: "Hier ist kein primärer Einzelwert festgelegt, also ist der Fortschritt der Hauptwert.",
      score: "Die primären Einzelwerte sind hier Punkte, also sind die Punkte der Hauptwert.",
      quantity: "Die primären Einzelwerte sind hier Mengen, also ist die Menge der Hauptwert.",
      binary: "Die primären Einzelwerte sind hier Ergebnisse, also ist das Ergebnis der Hauptwert.",
    },
    metricRules: {
      progress:
        "Fortschritt ist, wie viel des Inhalts bearbeitet wurde; einen Teil noch einmal zu bearbeiten zählt nicht dazu.",
      score:
        "Punkte sind der Anteil der erreichten an den möglichen Punkten, damit verschiedene Höchstpunktzahlen gleich viel gelten.",
      quantity: "Eine Menge wird so gezeigt, wie die App sie gemeldet hat.",
      binary: "Ein Ergebnis ist eines von zweien; ein Mittelwert von Ergebnissen ist der Anteil der positiven.",
      time: "Zeit ist, wie lange ein Versuch lief. Was sich überschneidet, zählt einmal, und eine lange Stille zählt nicht.",
    },
    policyRules: {
      latest: {
        progress: "Es zählt der jüngste Versuch mit Fortschritt.",
        score: "Es zählt der jüngste Versuch mit Punkten; das Quiz wieder zu öffnen löscht sie nicht.",
        quantity: "Es zählt der jüngste Versuch mit einer Menge.",
        binary: "Es zählt der jüngste Versuch mit einem Ergebnis.",
        time: "Es zählt der jüngste Versuch mit Zeit.",
      },
      first: {
        progress: "Es zählt der älteste Versuch mit Fortschritt.",
        score: "Es zählt der älteste Versuch mit Punkten.",
        quantity: "Es zählt der älteste Versuch mit einer Menge.",
        binary: "Es zählt der älteste Versuch mit einem Ergebnis.",
        time: "Es zählt der älteste Versuch mit Zeit.",
      },
      best: {
        progress: "Es zählt der Versuch mit dem größten Fortschritt; von gleichen der neuere.",
        score: "Es zählt der Versuch mit dem größten Anteil an seiner Höchstpunktzahl; von gleichen der neuere.",
        binary: "Ein positives Ergebnis zählt vor einem negativen; von gleichen das neuere.",
      },
      mean: {
        progress: "Es zählt der Mittelwert über alle Versuche der Person, die Fortschritt haben.",
        score:
          "Es zählt der Mittelwert über alle Versuche der Person, die Punkte haben, je als Anteil an der eigenen Höchstpunktzahl.",
        quantity: "Es zählt der Mittelwert über alle Versuche der Person, die eine Menge haben.",
        binary: "Es zählt der Anteil der positiven an allen Ergebnissen der Person.",
        time: "Es zählt der Mittelwert über alle Versuche der Person, die Zeit haben.",
      },
      all: {
        progress: "Jeder Versuch mit Fortschritt zählt als eigene Beobachtung.",
        score: "Jeder Versuch mit Punkten zählt als eigene Beobachtung.",
        quantity: "Jeder Versuch mit einer Menge zählt als eigene Beobachtung.",
        binary: "Jeder Versuch mit einem Ergebnis zählt als eigene Beobachtung.",
        time: "Jeder Versuch mit Zeit zählt als eigene Beobachtung.",
      },
      union: { progress: "Alles, was die Person in irgendeinem Versuch bearbeitet hat, zählt einmal." },
      sum: { time: "Die Zeit aller Versuche der Person wird zusammengezählt." },
    },
    itemsFollowHeadline: "Einzelwerte stammen aus dem Versuch, der für den Hauptwert gewählt wurde.",
    itemsFollowOwnPolicy:
      "Für den Hauptwert wurde kein einzelner Versuch gewählt, also folgt der Einzelwert der Regel seiner Art.",
    classMean:
      "Die Zahl der Klasse ist der Mittelwert der gezeigten Zellen. Wer keine Daten hat, bleibt außen vor und zählt nicht als 0.",
    classMeanOfAttempts: "Die Zahl der Klasse ist der Mittelwert aller Versuche, die eine haben.",
    withDataRule:
      "Daten hat, für wen etwas von diesem Maß aufgezeichnet ist, auch 0. Bloßes Öffnen ergibt keine Daten. " +
      "Wessen Aufzeichnung ausgeschaltet ist (aus), bleibt außen vor.",
    nRule:
      "n ist die Zahl der Beobachtungen, aus denen der Mittelwert gebildet ist: Lernende, oder Versuche, wo jeder für sich zählt; bei Inhalt mit etwas darunter das, was jede Person an jedem davon hat.",
    doneRule:
      "Erledigt ist ein Vermerk der Person oder der App, unabhängig von Fortschritt und Punkten. Alle, denen dies zugewiesen ist, zählen, auch bei „aus“.",
    contentMean:
      "Die Zahl ist der Mittelwert von Zellen: Eine Zelle ist, was eine Person an einem Inhalt hat, hier oder darunter. " +
      "Nichts wird von einem Auftrag in einen anderen übernommen.",
    contentMeanHere:
      "Die Zahl ist der Mittelwert von Zellen: Eine Zelle ist, was eine Person an diesem Inhalt hat. " +
      "Nichts wird von einem Auftrag in einen anderen übernommen.",
    contentTime:
      "Alle Laufzeit einer Person, hier und darunter, wird vereint: Was gleichzeitig lief, etwa ein Kapitel in seinem Buch, " +
      "zählt einmal. Die Zahl ist der Mittelwert über die Lernenden, die Zeit haben.",
    withheldRule:
      "Die Zahl ist von zu wenigen Lernenden, um in einer Ansicht der ganzen Organisation gezeigt zu werden, oder ließe als " +
      "Differenz auf eine solche schließen. Verdeckt ist nicht 0.",
    noDataRule: "–: Davon wurde nichts aufgezeichnet. Keine Daten sind weder 0 noch 100 %.",
    openedRule: "Geöffnet: Es gibt einen Versuch, und davon wurde noch nichts aufgezeichnet.",
    notAvailableRule:
      "Aus: Die Aufzeichnung ist für diese Person ausgeschaltet. Solange das so ist, werden keine Zahlen gezeigt, und die " +
      "Zahlen der Klasse kommen ohne sie zustande. Als erledigt vermerkt werden kann trotzdem.",
    containerDoneRule:
      "„Erledigt“ ist hier eine Markierung an der Aufgabe als Ganzer. Was darunter erledigt ist, ist dort markiert und nicht hier.",
    containerRule:
      "Die Aufgabe umfasst, was darunter liegt. Für das Ganze werden keine Punkte und kein Prozentsatz erfunden.",
    coverage: (withData, done, total) =>
      `Spalten darunter: ${total}; mit Arbeit der Person: ${withData}; erledigt: ${done}.`,
    wholeAppRule: "Die Aufgabe ist eine ganze App. Eine solche Aufgabe zeigt nur, ob sie erledigt ist.",
    ownRule: (title) => `Dies ist der eigene Inhalt der Person, „${title}“, den ihre App angegeben hat.`,
    ownMissing: "Die Person hat hier keinen eigenen Inhalt.",
    ownColumnRule:
      "In dieser Spalte steht für jede Person anderer Inhalt: was ihre eigene App angegeben hat. Die Versuche stehen hinter der " +
      "Zelle jeder Person.",
    withdrawn: "Den Inhalt gibt es nicht mehr; die Arbeit daran schon.",
    hiddenWhole: (reason) => `Hier wird nichts gezeigt: ${reason}.`,
    deletedBefore: (when) => `Arbeit, die vor dem ${when} begann, wurde gelöscht.`,

    toKnow: "Gut zu wissen",
    flags: {
      newerAttemptUnfinished:
        "Es gibt einen neueren Versuch als den, dessen Zahl gezeigt wird; er hat noch keine solche Zahl.",
      doneWithoutData: "Dies ist als erledigt vermerkt, und es wurde keine Arbeit aufgezeichnet.",
      noWorkInWindow: "Dies ist als erledigt vermerkt, und im gewählten Zeitraum wurde keine Arbeit aufgezeichnet.",
      carried:
        "Die Zahlen sind die eines früheren Auftrags der Klasse: Die Person hat diesen als erledigt vermerkt, ohne ihn noch einmal zu bearbeiten.",
      late: (done, due) => `Dies wurde verspätet erledigt: ${done}, fällig war es ${due}.`,
      lateUnknown: "Dies wurde nach der Fälligkeit erledigt.",
      missing: (due) => `Dies fehlt: Es ist nicht erledigt und war fällig ${due}.`,
      missingUnknown: "Dies fehlt: Es ist nicht erledigt, und die Fälligkeit ist vorbei.",
      arrivedLate: (done) => `Dies wurde rechtzeitig erledigt, ${done}, und nach der Fälligkeit gesendet.`,
      finishedNotDone: "Ein Versuch ist beendet, aber nicht abgegeben: Er ist nicht als erledigt vermerkt.",
      clockCorrected: "Die Uhr eines Geräts ging stark falsch, und seine Zeiten wurden berichtigt.",
      marked: "Eine Lehrkraft hat Punkte vergeben: Sie zählen, und die eigenen stehen dahinter.",
      commented: "Eine Lehrkraft hat einen Versuch kommentiert.",
      excused: "Eine Lehrkraft hat von dieser Aufgabe befreit: Sie zählt in den Berichten dieses Auftrags nirgends.",
      reopened: "Die Aufgabe ist für diese Person wieder offen.",
    },
    earlierHandout: "Der frühere Auftrag",

    facts: "In der Zelle",
    headline: "Hauptwert",
    attemptTime: "Zeit des Versuchs, der zählt",
    totalTime: "Zeit",
    doneAt: "Erledigt",
    yes: "ja",
    notDone: "nicht erledigt",
    population: "Lernende",
    assigned: "Zugewiesen",
    withData: "Mit Daten",
    noData: "Keine Daten",
    dataBelow: "Mit Daten darunter",
    recordingOff: "Aus",
    opened: "Geöffnet",
    started: "Begonnen",
    finished: "Beendet",
    done: "Erledigt",
    late: "Verspätet",
    missing: "Fehlt",

    attemptsTitle: "Versuche",
    commentOf: (when) => `Kommentar einer Lehrkraft vom ${when}:`,
    commentHidden: "Es gibt einen Kommentar einer Lehrkraft. Er wird gezeigt, wenn Namen gezeigt werden.",
    attemptsThatCount: "Versuche, die zählen",
    noAttempts: "Es gibt keine Versuche.",
    noOwnAttempts: "An der Aufgabe selbst gibt es keine Versuche. Die darunter stehen hinter den Zellen ihrer Spalten.",
    notListed:
      "In einer Ansicht der ganzen Organisation werden die Versuche nicht aufgelistet: Einzelne verrieten etwas über zu wenige Lernende.",
    nothingRecorded: "nichts wurde aufgezeichnet",
    attempt: (n) => `Versuch ${n}`,
    states: { running: "läuft", paused: "pausiert", stopped: "angehalten", superseded: "abgelöst" },
    finishedMark: "beendet",
    carriedMark: "übernommen",
    counts: "zählt",
    countsAs: (value) => `zählt: ${value}`,
    notPicked: { latest: "nicht der jüngste", first: "nicht der älteste", best: "nicht der beste" },
    doesNotCount: "zählt nicht",
    putAside: "sein primärer Einzelwert ist von anderer Art als die hier geltende und bleibt beiseite",
    progressOf: (ratio) => `Fortschritt ${ratio}`,
    items: (n, shown) => `${shown} ${plural(n, "Einzelwert", "Einzelwerte")}`,
    answered: (response) => `(${response})`,
    notShownTitle: "Hier nicht gezeigt",
    reasons: {
      notPosted: "der Auftrag ist nicht ausgegeben",
      notInClass: "die Person ist jetzt nicht in der Klasse",
      notRecipient: "der Auftrag geht jetzt nicht an die Person",
      neverWhileOpen: "der Auftrag ging nie an die Person, während er offen war",
      recordingOff: "die Aufzeichnung ist ausgeschaltet",
      noColumn: "der Auftrag hat diesen Inhalt nicht",
      excused: "die Person ist von der Aufgabe befreit",
      beforePost: "er begann, bevor der Auftrag ausgegeben war",
      afterEnd: "er begann, nachdem der Auftrag beendet war",
      notInClassThen: "die Person war nicht in der Klasse, als er begann",
      notRecipientThen: "der Auftrag ging nicht an die Person, als er begann",
      recordingOffThen: "die Aufzeichnung war ausgeschaltet, als er begann",
      notCoveredThen: "der Auftrag umfasste den Inhalt nicht, als er begann",
      otherHandout: "er wurde für andere Aufträge aufgezeichnet",
      deleted: "Arbeit aus seiner Zeit wurde gelöscht",
      outsideWindow: "er begann außerhalb des gewählten Zeitraums",
      carriedInstead: "er hat keine Daten, und stattdessen wird Arbeit eines früheren Auftrags gezeigt",
      unknown: "aus einem Grund, den diese Seite nicht kennt",
    },

    asOf: (time) => `Stand ${time}.`,
    refresh: "Aktualisieren",
    changed: (now) => `Die Zahl hat sich seither geändert: Jetzt ist sie ${now}.`,
    begunAgain: "Die Zahl hat sich geändert, während ihre Versuche aufgelistet wurden; die Liste beginnt deshalb neu.",
    failed: "Was hinter der Zahl steht, kann jetzt nicht gezeigt werden.",
  },

  // Marks by teachers, behind a student's cell and for several students at once
  marking: {
    title: "Bewerten",
    ofThePast: "Dies zeigt einen früheren Stand. Bewertet wird im Bericht von jetzt.",
    unreachable: "Was sich hier bewerten lässt, kann gerade nicht gezeigt werden.",
    keepsTrying: "Die Seite versucht es weiter.",
    aTask: "eine Aufgabe",

    // Points and comments
    givePoints: "Punkte geben",
    changePoints: "Punkte ändern",
    pointsMean: "Ihre Punkte zählen. Die eigenen bleiben daneben stehen und zählen, wo ein Feld leer ist.",
    itemOf: (item, max) => `${item}, von ${max}`,
    ownAre: (own) => `Eigene Punkte: ${own}`,
    savePoints: "Punkte speichern",
    takePointsBack: "Punkte zurücknehmen",
    pointsSaved: "Die Punkte sind gespeichert.",
    pointsTakenBack: "Die Punkte sind zurückgenommen.",
    notPoints: "Schreiben Sie eine Zahl ab 0 mit höchstens zwei Nachkommastellen.",
    bonus: (points, max) =>
      `${points} ist mehr als das Maximum von ${max}. Wenn das ein Bonus sein soll, speichern Sie noch einmal.`,
    nothingNew: "Das gilt schon.",
    pointsAreNow: (item, points) => `${item}: jetzt ${points}.`,
    comment: "Kommentar schreiben",
    changeComment: "Kommentar ändern",
    commentLabel: "Kommentar",
    commentMeans: (name) =>
      `${name} liest ihn bei den eigenen Ergebnissen, sonst niemand in der Klasse. Höchstens 4000 Zeichen.`,
    saveComment: "Kommentar speichern",
    takeCommentBack: "Kommentar zurücknehmen",
    commentSaved: "Der Kommentar ist gespeichert.",
    commentTakenBack: "Der Kommentar ist zurückgenommen.",
    commentIsNow: (text) => `Der Kommentar lautet jetzt: ${text}`,
    noCommentNow: "Es gibt jetzt keinen Kommentar.",
    tooLong: (length, max) => `Das sind ${length} Zeichen, erlaubt sind ${max}.`,

    // Exceptions
    excuse: "Befreien",
    excuseMeans:
      "Die Aufgabe braucht dann nicht gemacht zu werden und zählt in den Berichten dieses Auftrags nirgends. Die Arbeit bleibt " +
      "erhalten und ist wieder da, wenn die Befreiung zurückgenommen wird.",
    unexcuse: "Befreiung zurücknehmen",
    unexcuseMeans: "Dann ist alles, als hätte es keine Befreiung gegeben.",
    from: "Wovon",
    allTasks: "Alle Aufgaben des Auftrags",
    excused: "Die Person ist befreit.",
    unexcused: "Die Befreiung ist zurückgenommen.",
    isExcused: (task, when) => `Von ${task} befreit seit ${when}.`,
    giveBack: "Arbeit zurückgeben",
    giveBackMeans: (name) =>
      `${name} erfährt davon und liest Ihren Kommentar über den Aufgaben des Auftrags, anstelle eines früheren. Sonst ändert ` +
      "sich nichts. Höchstens 4000 Zeichen.",
    givenBack: "Die Arbeit ist zurückgegeben.",
    said: "Was beim Zurückgeben gesagt wurde",
    saidBy: (author, when) => `${author}, ${when}:`,
    saidOn: (when) => `Am ${when}:`,
    nothingSaid: "Die Arbeit wurde noch nie zurückgegeben.",
    reopen: "Wieder öffnen",
    reopenMeans:
      "Die Aufgabe ist allein für diese Person wieder offen, auch wenn sie vorbei oder überfällig ist: Arbeit zählt, und spät " +
      "oder fehlend ist sie erst nach der Zeit unten.",
    changeReopening: "Ändern, bis wann sie wieder offen ist",
    saveReopening: "Speichern",
    until: "Offen bis",
    untilMeans: "Leer: ohne Ende.",
    untilInPast: "Das muss später sein als jetzt.",
    reopened: "Die Aufgabe ist wieder offen.",
    reopenedUntil: (when) => `Die Aufgabe ist wieder offen bis ${when}.`,
    isReopened: (task, until) => `${task} ist ${until}.`,
    openUntil: (when) => `wieder offen bis ${when}`,
    openWithoutEnd: "wieder offen ohne Ende",
    closeAgain: "Wieder schließen",
    closedAgain: "Die Aufgabe ist wieder geschlossen.",
    archived:
      "Der Auftrag ist archiviert: Seine Aufgaben lassen sich nicht wieder öffnen, und seine Fristen bleiben, wie sie sind.",
    giveDue: "Eigene Frist geben",
    changeDue: "Eigene Frist ändern",
    dueMeans:
      "Der ganze Auftrag ist für diese Person allein dann fällig, statt zu seiner Frist: später, früher oder nie. Danach richtet " +
      "sich, was spät ist oder fehlt, auch wenn es schon getan ist; es endet damit nichts.",
    ownDue: "Fällig für die Person",
    dueMissing: "Geben Sie an, wann der Auftrag fällig ist.",
    reason: "Grund",
    reasonMeans: "Für das Protokoll; kann leer bleiben. Lernende lesen ihn nicht.",
    saveDue: "Frist speichern",
    neverDue: "Nie fällig",
    takeDueBack: "Zurücknehmen",
    dueGiven: (when) => `Der Auftrag ist für die Person fällig am ${when}.`,
    neverDueGiven: "Der Auftrag ist für die Person nie fällig.",
    dueTakenBack: "Für die Person gilt wieder die Frist des Auftrags.",
    hasOwnDue: (due, since) => `Fällig ${due}, seit ${since}.`,

    // For several students
    severalTitle: "Mehrere bewerten",
    what: "Was geschehen soll",
    task: "Aufgabe",
    tick: "Schülerinnen und Schüler",
    actions: {
      return: "Die Arbeit zurückgeben",
      excuse: "Von einer Aufgabe befreien",
      unexcuse: "Befreiungen von einer Aufgabe zurücknehmen",
      reopen: "Eine Aufgabe wieder öffnen",
      close: "Eine Aufgabe wieder schließen",
      due: "Eine eigene Frist geben",
      never: "Den Auftrag nie fällig sein lassen",
      undue: "Eigene Fristen zurücknehmen",
    },
    severalMean: {
      return: "Alle Angekreuzten erfahren davon und lesen Ihren Kommentar. Sonst ändert sich nichts.",
      excuse:
        "Sie brauchen die Aufgabe nicht zu machen, und sie zählt für sie in den Berichten dieses Auftrags nirgends.",
      unexcuse: "Dann ist alles, als hätte es keine Befreiung gegeben.",
      reopen:
        "Die Aufgabe ist allein für sie wieder offen: Arbeit zählt, und spät oder fehlend ist sie erst nach der Zeit unten.",
      close: "Von jetzt an zählt Arbeit daran nicht. Was getan wurde, während sie offen war, bleibt.",
      due:
        "Der ganze Auftrag ist für sie dann fällig, statt zu seiner Frist. Danach richtet sich, was spät ist oder fehlt; es endet " +
        "damit nichts.",
      never: "Für sie hat der Auftrag keine Frist: Nichts davon ist spät oder fehlt.",
      undue: "Für sie gilt wieder die Frist des Auftrags.",
    },
    tickDone: "Ankreuzen, wer fertig ist",
    tickNotDone: "Ankreuzen, wer nicht fertig ist",
    isDone: "erledigt",
    forSeveral: {
      return: (n, count) => (n === 1 ? "Einer Person zurückgeben" : `${count} Personen zurückgeben`),
      excuse: (n, count) => (n === 1 ? "Eine Person befreien" : `${count} Personen befreien`),
      unexcuse: (n, count) => (n === 1 ? "Für eine Person zurücknehmen" : `Für ${count} Personen zurücknehmen`),
      reopen: (n, count) => (n === 1 ? "Für eine Person wieder öffnen" : `Für ${count} Personen wieder öffnen`),
      close: (n, count) => (n === 1 ? "Für eine Person wieder schließen" : `Für ${count} Personen wieder schließen`),
      due: (n, count) => (n === 1 ? "Einer Person geben" : `${count} Personen geben`),
      never: (n, count) => (n === 1 ? "Nie fällig für eine Person" : `Nie fällig für ${count} Personen`),
      undue: (n, count) => (n === 1 ? "Für eine Person zurücknehmen" : `Für ${count} Personen zurücknehmen`),
    },
    doneForSeveral: {
      return: (n, count) => `Die Arbeit von ${n === 1 ? "einer Person" : `${count} Personen`} ist zurückgegeben.`,
      excuse: (n, count) => (n === 1 ? "Eine Person ist befreit." : `${count} Personen sind befreit.`),
      unexcuse: (n, count) => `Die Befreiung von ${n === 1 ? "einer Person" : `${count} Personen`} ist zurückgenommen.`,
      reopen: (n, count) => `Die Aufgabe ist für ${n === 1 ? "eine Person" : `${count} Personen`} wieder offen.`,
      close: (n, count) => `Die Aufgabe ist für ${n === 1 ? "eine Person" : `${count} Personen`} wieder geschlossen.`,
      due: (n, count) =>
        n === 1 ? "Eine Person hat eine eigene Frist." : `${count} Personen haben eine eigene Frist.`,
      never: (n, count) => `Der Auftrag ist für ${n === 1 ? "eine Person" : `${count} Personen`} nie fällig.`,
      undue: (n, count) => `Für ${n === 1 ? "eine Person" : `${count} Personen`} gilt wieder die Frist des Auftrags.`,
    },
    failedFor: (n, count) =>
      n === 1
        ? "Für eine Person ging es nicht: Sie ist noch angekreuzt."
        : `Für ${count} Personen ging es nicht: Sie sind noch angekreuzt.`,
    sending: "Wie viele fertig sind",

    // What others have changed, and what went wrong
    changedMeanwhile: "Jemand hat dies inzwischen geändert:",
    typedIsKept:
      "Von Ihnen ist noch nichts gespeichert, und was Sie geschrieben haben, bleibt: Sehen Sie nach, und drücken Sie noch einmal, " +
      "wenn Sie es immer noch wollen.",
    nowExcused: (name, task) => `${name} ist von ${task} befreit.`,
    notExcused: (name, task) => `${name} ist nicht mehr von ${task} befreit.`,
    nowReopened: (name, task, until) => `${task} ist für ${name} ${until}.`,
    notReopened: (name, task) => `${task} ist für ${name} nicht mehr wieder offen.`,
    nowOwnDue: (name, due) => `Für ${name} fällig: ${due}.`,
    noOwnDue: (name) => `${name} hat keine eigene Frist mehr.`,
    stateNow: (state) => `Der Auftrag: ${state}`,
    recipientsChanged: "Der Auftrag geht an andere als zuvor.",
    somethingElse: "Etwas am Auftrag, das hier keine Rolle spielt.",
    gone: "Das gibt es nicht mehr. Aktualisieren Sie, und sehen Sie noch einmal nach.",
    stale:
      "Es ist nicht gespeichert: Jemand anderes war schneller. Sehen Sie, was sich geändert hat, und drücken Sie noch einmal.",
    tryAgain:
      "Was Sie geschrieben haben, bleibt; versuchen Sie es noch einmal. Gespeichert wird es einmal, so oft Sie auch drücken.",
    notStored: (what) =>
      `Nicht gespeichert. ${what} Öffnen Sie es noch einmal, um zu sehen, was Sie geschrieben hatten.`,
    reasons: {
      TOO_LONG: "Das ist zu lang.",
      NOT_A_RECIPIENT: "Die Person hat diesen Auftrag nicht mehr.",
      NOT_TEACHING: "Sie unterrichten diese Klasse nicht mehr.",
      HANDOUT_STATE: "Der Auftrag ist jetzt in einem anderen Zustand, in dem das nicht geht.",
      RECORDING_OFF:
        "Die Aufzeichnung ist ausgeschaltet: Der Versuch wird niemandem gezeigt und kann nicht bewertet werden.",
      ITEM_WITHOUT_POINTS:
        "Der Wert ist jetzt von anderer Art und hat keine Punkte. Aktualisieren Sie, und sehen Sie noch einmal nach.",
      TOO_MANY_EXCUSES: "Der Auftrag hat so viele Befreiungen, wie er haben darf.",
      TOO_MANY_REOPENINGS: "Der Auftrag wurde so oft wieder geöffnet, wie es sein darf.",
      TOO_MANY_STUDENT_DUE_TIMES: "Der Auftrag hat so viele eigene Fristen, wie er haben darf.",
      TOO_MANY_POINTS_MARKS: "Der Versuch hat schon für so viele Werte Punkte, wie er haben darf.",
    },
  },

  // Behind a count of students
  countedRules: {
    started:
      "Begonnen hat, wer einen Versuch mit Laufzeit oder mit etwas Aufgezeichnetem hat. Öffnen allein zählt nicht.",
    finished:
      "Beendet hat, wer einen Versuch hat, der zu Ende ist: mit dem, worum es in der Aufgabe geht, oder ganz bearbeitet.",
    late: "Verspätet ist, wer es erst als erledigt markiert hat, nachdem es fällig war, die Nachfrist eingerechnet.",
    missing: "Es fehlt, was nicht als erledigt markiert ist und fällig war, die Nachfrist eingerechnet.",
  },

  // Times that a change of the clocks leaves out, or has come twice
  timeLeftOut: (when) => `Die Uhren werden dann vorgestellt, und diese Zeit fällt aus: Es wird ${when}.`,
  timeTwice: (when) =>
    `Die Uhren werden dann zurückgestellt, und diese Zeit kommt zweimal: Gemeint ist das erste Mal, davor (${when}).`,

  // Signed out, with something that is not sent
  unsentWaits: "Was eingegeben oder vermerkt ist, wartet so lange in diesem Tab.",

  // The screen of assigning
  assign: {
    title: "Auftrag zuweisen",
    forClass: "An die Klasse",
    text: "Titel und Fälligkeit",
    fields: {
      tasks: "Aufgaben",
      recipients: "Für wen",
      title: "Titel",
      instructions: "Anleitung",
      due: "Fällig",
      grace: "Pünktlich noch so lange nach der Frist",
      close: "Nimmt so lange nach der Frist keine Arbeit mehr an",
      schedule: "Ausgeben am",
      classes: "Weitere Klassen",
    },
    inZone: (label, zone) => `${label} (Zeit in ${zone})`,
    states: {
      new: "Neu: Noch ist nichts gespeichert.",
      draft: "Ein Entwurf: Nur Lehrkräfte sehen ihn.",
      scheduled: (when) => `Geplant: Wird am ${when} ausgegeben. Bis dahin sehen ihn nur Lehrkräfte.`,
      posted: (when) => `Ausgegeben am ${when}.`,
      completed: (when) => `Abgeschlossen am ${when}: Dafür wird nichts mehr aufgezeichnet.`,
      archived: (when) => `Archiviert; beendet am ${when}. Er kann nicht mehr geändert werden.`,
    },
    toGrid: "Sehen, wie es läuft",

    // Content
    chooseContent: "Inhalte auswählen",
    app: "App",
    search: "Nach Titel suchen",
    find: "Suchen",
    wholeTree: "Alles zeigen",
    searchResults: "Gefundene Inhalte",
    found: (n, count, hasMore) =>
      `${hasMore ? "Bisher " : ""}${count} ${plural(n, "Titel enthält", "Titel enthalten")} dies.`,
    searchOn: "Weitersuchen",
    treeKeys:
      "Die Pfeiltasten nach oben und unten führen von Zeile zu Zeile, die nach rechts und links klappen auf und zu.",
    nothingBelow: "Darunter liegt nichts.",
    notAssignable: "Nur ein Behälter: Wählen Sie, was darin ist.",
    wholeApp: "Die App als Ganzes: Nur ob sie erledigt ist, wird berichtet.",
    coveredBy: "Schon enthalten in",
    contentUnreachable: "Die Inhalte sind jetzt nicht erreichbar.",
    noApps:
      "Keine der Apps, die in Ihrer Organisation zugelassen sind, hat sich hier schon registriert. Die Verwaltung sieht in der Einrichtung, was fehlt.",
    noTasksYet: "Noch ist keine Aufgabe ausgewählt.",
    tasksFixed: "Sobald ein Auftrag ausgegeben ist, stehen seine Aufgaben fest.",
    includeDescendants: "und alles darunter, jetzt und später",
    itselfOnly: "ohne das, was darunter liegt",
    remove: "Entfernen",
    moveUp: (title) => `„${title}“ nach oben`,
    moveDown: (title) => `„${title}“ nach unten`,
    removeTask: (title) => `„${title}“ entfernen`,
    taskRemoved: (title) => `„${title}“ ist entfernt.`,

    // Recipients
    recipients: "Für wen",
    wholeClass: "Die ganze Klasse",
    namedStudents: "Einzelne Lernende",
    wholeClassMeans:
      "Alle in der Klasse erhalten ihn, auch wer später dazukommt. Entfernen Sie das Häkchen bei denen, die ihn nicht erhalten sollen.",
    namedMeans: "Nur wer angehakt ist, erhält ihn. Wer später in die Klasse kommt, nicht.",
    tickAll: "Alle anhaken",
    tickNone: "Niemanden anhaken",
    leftClass: "nicht mehr in der Klasse",
    recipientCount: (n, count, all) => `${count} von ${all} Lernenden ${plural(n, "erhält", "erhalten")} ihn.`,
    takenOut: "Ausgenommen:",

    // Other classes
    otherClasses: "Auch an andere Klassen ausgeben",
    otherClassesMean: "Jede Klasse erhält einen eigenen Auftrag, alle in einem Schritt: alle oder keine.",
    noOtherClasses: "Es gibt keine andere Klasse, für die Sie zuständig sind.",
    recipientsOf: (title) => `Für wen in ${title}`,
    siblings: "Auch in anderen Klassen",
    siblingsMean:
      "Er wurde in einem Schritt auch an diese Klassen ausgegeben. Wo er angehakt ist, werden Titel, Anleitung, Frist und " +
      "verspätete Arbeit dort mit geändert, und er wird mit diesem ausgegeben. Aufgaben und Personen sind die jeder Klasse selbst.",
    siblingsOver: "Er wurde in einem Schritt auch an diese Klassen ausgegeben.",

    // Saving
    graceMeans: "Leer: bis zur Frist. Sie wandert mit der eigenen Frist einer Person.",
    closeMeans: "Leer: Er nimmt Arbeit an, bis er abgeschlossen wird.",
    unitOf: (label) => `Einheit: ${label}`,
    units: { days: "Tage", hours: "Stunden", minutes: "Minuten" },
    notADuration: "Schreiben Sie eine Zahl ab 0.",
    dueMeans: "Danach gilt Arbeit als verspätet; sonst endet nichts.",
    postingMeans:
      "Sobald der Auftrag ausgegeben ist, sehen ihn alle, an die er geht, und ihre Arbeit an den Aufgaben wird aufgezeichnet.",
    postNow: "Jetzt ausgeben",
    saveDraft: "Als Entwurf speichern",
    saveChanges: "Änderungen speichern",
    schedule: "Planen",
    reschedule: "Planung ändern",
    saved: "Gespeichert.",
    posted: "Ausgegeben.",
    postedToSeveral: (count) => `An ${count} Klassen ausgegeben.`,
    notSaved: "Noch nicht gespeichert. Was Sie eingegeben haben, bleibt, bis dieser Tab geschlossen wird.",
    discard: "Verwerfen",
    losesText: "Was Sie eingegeben und nicht gespeichert haben, geht verloren.",
    cancel: "Abbrechen",
    endings: {
      complete: {
        button: "Abschließen",
        title: "Diesen Auftrag abschließen?",
        text: "Er verschwindet aus den Listen der Lernenden, und dafür wird nichts mehr aufgezeichnet. Das lässt sich nicht zurücknehmen.",
        done: "Der Auftrag ist abgeschlossen.",
      },
      archive: {
        button: "Archivieren",
        title: "Diesen Auftrag archivieren?",
        text: "Er ist beendet und nicht mehr zu ändern. In den Zahlen der Klasse bleibt er, als beendet. Das lässt sich nicht zurücknehmen.",
        done: "Der Auftrag ist archiviert.",
      },
      delete: {
        button: "Löschen",
        title: "Diesen Auftrag löschen?",
        text: "Nur Lehrkräfte haben ihn gesehen. Das lässt sich nicht zurücknehmen.",
        done: "Der Auftrag ist gelöscht.",
      },
    },

    // Said to whoever has gone on meanwhile, behind the title of the handout
    isBeing: {
      save: "Wird gespeichert …",
      schedule: "Wird geplant …",
      post: "Wird ausgegeben …",
      complete: "Wird abgeschlossen …",
      archive: "Wird archiviert …",
      delete: "Wird gelöscht …",
    },
    didNot: {
      save: "Nicht gespeichert.",
      schedule: "Nicht geplant.",
      post: "Nicht ausgegeben.",
      complete: "Nicht abgeschlossen.",
      archive: "Nicht archiviert.",
      delete: "Nicht gelöscht.",
    },
    openForm: "Zum Formular des Auftrags",

    // What others have changed
    changedTitle: "Jemand hat diesen Auftrag inzwischen geändert",
    stateChanged: "Sein Zustand ist jetzt ein anderer: siehe oben.",
    conflictMeans: "Was Sie eingegeben haben, bleibt. Beim Speichern ersetzt es, was jetzt dort steht.",
    takenOver: "Wo Sie nichts eingegeben hatten, zeigt diese Seite jetzt:",
    yours: "Ihre Eingabe",
    now: "Jetzt",
    nothing: "nichts",
    useTheirs: "Übernehmen, was jetzt dort steht",
    useTheirsFor: (field) => `Übernehmen, was jetzt dort steht: ${field}`,

    // What went wrong
    stale:
      "Nicht gespeichert: Jemand war schneller. Sehen Sie oben, was sich geändert hat, und speichern Sie noch einmal.",
    staleElsewhere: (classes) =>
      `Nicht gespeichert: Jemand hat ihn inzwischen in ${classes} geändert. Sehen Sie nach, wie er dort steht, und speichern Sie noch einmal, oder nehmen Sie das Häkchen weg.`,
    madeEarlier:
      "Ein früherer Versuch hat ihn schon angelegt. Sehen Sie, was in jeder Klasse steht, und speichern Sie noch einmal.",
    partlySaved: "Ein Teil ist gespeichert, der Rest nicht.",
    nothingSaved: "Nicht gespeichert.",
    lookAtFields: "Bitte beachten Sie die Hinweise bei den Feldern.",
    incomplete: "Datum und Uhrzeit sind nicht vollständig.",
    scheduleInPast: "Dies muss in der Zukunft liegen.",
    unreachable:
      "Der Dienst ist nicht erreichbar. Was Sie eingegeben haben, bleibt; versuchen Sie es noch einmal. Es wird nur einmal gespeichert, so oft Sie es auch versuchen.",
    signedOut:
      "Sie sind abgemeldet. Was Sie eingegeben haben, bleibt in diesem Tab: Melden Sie sich wieder an, und kommen Sie hierher zurück.",
    titleMissing: "Geben Sie einen Titel ein.",
    nobodyNamed: "Haken Sie mindestens eine Person an.",
    tasksMissing: "Wählen Sie mindestens eine Aufgabe.",
    scheduleMissing: "Geben Sie an, wann der Auftrag ausgegeben werden soll.",
    reasons: {
      TOO_LONG: "Dies ist zu lang: Ein Titel hat höchstens 256 Zeichen, eine Anleitung höchstens 4000.",
      APP_NOT_ALLOWED: "Diese App ist in Ihrer Organisation nicht zugelassen.",
      NOT_ASSIGNABLE: "Dies ist nur ein Behälter: Wählen Sie, was darin ist.",
      CONTEXT_UNKNOWN: "Diesen Inhalt gibt es nicht mehr.",
      CONTEXT_UNREACHABLE: "Der Dienst, der die Inhalte kennt, ist nicht erreichbar. Versuchen Sie es noch einmal.",
      NO_TASKS: "Wählen Sie mindestens eine Aufgabe.",
      NO_RECIPIENTS: "Wählen Sie mindestens eine Person.",
      NOT_A_STUDENT_OF_THE_CLASS: "Jemand hier lernt nicht mehr in dieser Klasse.",
      NOT_A_RECIPIENT: "Jemand hier war schon ausgenommen.",
      TOO_MANY_TASKS: "Das sind mehr Aufgaben, als ein Auftrag haben darf.",
      TOO_MANY_RECIPIENTS: "Das sind mehr Lernende, als ein Auftrag nennen darf.",
      NOT_A_TEACHER_OF_THE_CLASS: "Sie unterrichten diese Klasse nicht.",
      TOO_MANY_ACTIVE_HANDOUTS:
        "Die Klasse hat so viele offene Aufträge, wie sie haben darf: Schließen Sie erst einen ab.",
      CLASS_DELETED: "Die Klasse wurde gelöscht.",
    },
  },

  // The screen of what a student has to do
  inbox: {
    title: "Zu erledigen",
    asOf: (time) => `Stand ${time}`,
    notRefreshed: (time) =>
      `Dies konnte nicht erneuert werden: Es ist der Stand von ${time}. Die Seite versucht es weiter.`,
    ownResults: "Meine Ergebnisse",
    resultsInClass: "Meine Ergebnisse in dieser Klasse",
    notices: "Gut zu wissen",
    acknowledge: "Gelesen",
    saidTimes: (n, shown, handouts) => `(${shown} ${plural(n, "Mal", "Mal")}${handouts && `: ${handouts}`})`,
    progressShared: (app, schoolClass) => `Was du in ${app} machst, sehen deine Lehrkräfte in ${schoolClass}.`,
    markedDone: (app, title) => `${app} hat ${title} für dich als erledigt markiert.`,
    dueSoon: (title, when) => `${title} ist fällig: ${when}.`,
    returned: (title, comment) => `${title} ist von deiner Lehrkraft zurück: ${comment}`,
    givenBack: (comment) => `Deine Lehrkraft schreibt: ${comment}`,
    excused: "Das brauchst du nicht zu machen.",
    openAgain: (until) => (until ? `Für dich wieder offen bis ${until}.` : "Für dich wieder offen."),
    anApp: "Eine App",
    teachers: (schoolClass, names) => (names ? `${schoolClass}, bei ${names}` : schoolClass),
    empty: "Es gibt nichts zu erledigen.",
    tasksLeft: (n, count) =>
      n === 0 ? "Alles ist erledigt." : `${count} ${plural(n, "Aufgabe ist", "Aufgaben sind")} noch nicht erledigt.`,
    over: "Dies ist beendet: Erledigtes kann nicht mehr vermerkt werden.",
    overdue: (when) => `Überfällig seit ${when}`,
    taskOverdue: "überfällig",
    done: "erledigt",
    doneAt: (when) => `erledigt am ${when}`,
    doneLate: (when) => `erledigt am ${when}, verspätet`,
    notSentYet: (isDone) => (isDone ? "erledigt; wird gesendet …" : "nicht erledigt; wird gesendet …"),
    waitsForSignIn: (isDone) =>
      `${isDone ? "erledigt" : "nicht erledigt"}; du bist abgemeldet: Es wird gesendet, sobald du wieder angemeldet bist`,
    markDone: "Als erledigt vermerken",
    markTaskDone: (title) => `Als erledigt vermerken: ${title}`,
    undo: "Doch nicht erledigt",
    undoTask: (title) => `Doch nicht erledigt: ${title}`,
    open: "Öffnen",
    openTask: (title) => `Öffnen: ${title} (in einem neuen Tab)`,
    openInApp: "Zu öffnen in der App",
    noLonger: "Dieser Inhalt wird nicht mehr angeboten.",
    notOpen: "Das wurde nicht gespeichert: Der Auftrag war dafür nicht mehr offen.",
    tooManyMarks: "Das wurde nicht gespeichert: Diese Aufgabe wurde zu oft vermerkt und wieder zurückgenommen.",
    tryAgain: "Das hat nicht geklappt. Bitte noch einmal versuchen.",
    notStored: "Das wurde nicht gespeichert:",
  },

  // The screen of content
  /** Of figures that the page asks for again by itself. */
  renewal: {
    newer: (time) => `Stand ${time}: Es gibt neuere Zahlen`,
    failed: (time) => `Stand ${time}: Neuere Zahlen sind zurzeit nicht zu bekommen`,
  },

  content: {
    app: "App",
    class: "Klasse",
    classes: "Klassen",
    allClasses: "Alle Klassen",
    allMyClasses: "Alle meine Klassen",
    noApps:
      "Noch hat sich keine zugelassene App hier registriert. Wer die Organisation verwaltet, sieht in der Einrichtung, was fehlt.",
    noClasses: "Es gibt keine Klasse zum Vergleichen.",
    way: "Weg zu diesem Inhalt",
    views: "Ansichten",
    viewNames: {
      tree: "Teilbaum",
      spread: "Verteilung",
      trend: "Arbeit im Zeitverlauf",
      coverage: "Abdeckung",
      items: "Einzelwerte",
      compare: "Klassen vergleichen",
    },
    titleOf: (title, view) => `${title}: ${view}`,
    ofContent: (view, title) => `${view}: ${title}`,
    number: (n) => `Inhalt ${n}`,
    refresh: "Aktualisieren",
    asOf: (time) => `Stand ${time}`,
    asTable: "Dieselben Zahlen als Tabelle",
    onlyHere: "Nur der Inhalt selbst, ohne das, was darunter liegt",
    reasons: {
      SMALL_GROUPS:
        "In einer Ansicht der ganzen Organisation wird dies nicht gezeigt: Es verriete etwas über Einzelne.",
      TOO_MANY_NODES: "Darunter liegt zu viel Inhalt. Wählen Sie etwas Tieferes.",
      TOO_MANY_ITEMS: "Das sind mehr Einzelwerte, als sich zusammen auswerten lassen. Wählen Sie etwas Tieferes.",
      TOO_MANY_SCANS: "Im Augenblick entstehen zu viele große Berichte. Versuchen Sie es bald noch einmal.",
      CONTEXT_UNKNOWN: "Diesen Inhalt gibt es nicht, oder Sie haben keinen Zugriff darauf.",
      APP_UNKNOWN: "Diese App gibt es nicht.",
      CLASS_UNKNOWN: "Diese Klasse gibt es nicht, oder Sie haben keinen Zugriff darauf.",
    },

    title: "Inhalt",
    nothingAssigned: "Hier ist nichts zugewiesen, und niemand hat hier gearbeitet.",
    onlyTwoLevels:
      "Darunter liegt viel Inhalt, deshalb sind zwei Ebenen aufgelistet. Wählen Sie etwas Tieferes, um mehr zu sehen; alles zählt mit.",
    withEverythingBelow: "Mit allem darunter",
    atTheContextItself: "Am Inhalt selbst",
    withdrawn: "(zurückgezogen)",
    students: "Lernende",
    attempts: "Versuche",
    progress: "Fortschritt",
    score: "Punkte",
    timeEach: "Zeit je Person",
    timeInAll: "insgesamt",
    quantity: "Menge",
    isTrue: "wahr",

    metric: "Maß",
    metrics: { progress: "Fortschritt", score: "Punkte", quantity: "Menge", binary: "Ergebnis", time: "Zeit" },
    nodes: "Nach Inhalt",
    nodesNone: "Als Ganzes",
    nodesDirect: "Jeder für sich",
    nodesInclusive: "Jeder mit allem darunter",
    byContent: "Nach Inhalt",
    spread: "Streuung",
    assigned: "zugewiesen",
    recordingOff: "Aufzeichnung aus",
    noData: "keine Daten",
    n: "n",
    mean: "Mittelwert",
    deviation: "Standardabweichung",
    plusMinus: "± SD",
    least: "kleinster",
    greatest: "größter",
    median: "Median",
    percentile: (n) => `P${n}`,
    histogram: "Histogramm",
    from: "von",
    until: "bis",
    to: "bis",
    count: "Anzahl",
    over: "über 100 %",
    fromTo: (from, to) => `${from} bis ${to}`,
    histogramWithheld: "Das Histogramm ist verdeckt: Es würde Zahlen Einzelner zeigen.",
    nothingToSpread: "Von diesem Maß gibt es hier keine Daten.",
    histogramSentence: (metric, bins, from, to, most, where, withheld, isAnyWithheld) =>
      `Histogramm, ${metric}: von ${from} bis ${to} (Klassen: ${bins}), die meisten (${most}) von ${where}${isAnyWithheld ? `; ${withheld} verdeckt` : ""}.`,

    by: "Je",
    buckets: { day: "Tag", week: "Woche", month: "Monat" },
    timeZone: "Zeitzone",
    work: "Arbeit",
    workOverTime: "Arbeit im Zeitverlauf",
    meanScore: "mittlere Punkte",
    medianTime: "Median der Zeit",
    p95Time: "P95 der Zeit",
    lineSentence: (what, from, to, most, when) =>
      `Linie im Zeitverlauf: ${what} von ${from} bis ${to}, am größten mit ${most} am ${when}.`,
    lineWithheldSentence: (what, from, to) => `Linie im Zeitverlauf: ${what} von ${from} bis ${to}, alles verdeckt.`,

    coverageOfItself:
      "Welche Teile dieses Inhalts Lernende in irgendeinem Versuch bearbeitet haben. Was darunter liegt, wird nicht betrachtet.",
    nothingCovered: "Niemand hat einen Teil davon bearbeitet.",
    beginning: "Anfang",
    end: "Ende",
    part: "Teil",
    ofWithData: "derer mit Daten",
    coverageSentence: (parts, withData, fewest, most, withheld, isAnyWithheld) =>
      `Abdeckung vom Anfang bis zum Ende (Teile: ${parts}): Von den Lernenden mit Daten (${withData}) haben ${fewest} bis ${most} den jeweiligen Teil bearbeitet` +
      `${isAnyWithheld ? `; verdeckte Teile: ${withheld}` : ""}.`,

    compare: "Vergleichen",
    withIntervals: (metric, confidence) => `${metric}, mit Intervallen zu ${confidence}`,
    compareSentence: "Mittelwert und Intervall jeder Klasse.",

    includeUnfinished: "Auch Versuche, die nicht beendet sind",
    noItems: "Kein Versuch hier enthält Einzelwerte mit Punkten oder mit richtig und falsch. Wählen Sie ein Quiz.",
    item: "Einzelwert",
    withEveryItem: "mit allen Einzelwerten",
    kr20: "KR-20",
    alpha: "Cronbachs Alpha",
    standardError: "Standardfehler",
    of: "ausgewertet",
    every: "jeder Versuch",
    eachStudents: (policy) => `je Person: ${policy}`,
    policyNames: {
      latest: "jüngster Versuch",
      first: "erster Versuch",
      best: "bester Versuch",
      mean: "Mittelwert der Versuche",
      all: "alle Versuche",
      union: "alle Versuche vereint",
      sum: "Summe aller Versuche",
    },
    chosen: (which, isFinishedOnly) => (isFinishedOnly ? `${which} (nur beendete)` : which),
    absent: "nicht enthalten",
    omitted: "ausgelassen",
    notReached: "nicht erreicht",
    facility: "Lösungsgrad",
    discrimination: "obere − untere",
    r: "r",
    rCorrected: "r korrigiert",
    remarks: "gut zu wissen",
    few: "wenige",
    backwards: "negativ: Wer sonst gut abschnitt, schnitt hier schlechter ab",
    itemLegend:
      "Lösungsgrad: wie viel der möglichen Punkte erreicht wurde · obere − untere: Punkte der besten 27 % abzüglich derer der schwächsten 27 % · " +
      "r: Korrelation mit der Gesamtpunktzahl · wenige: weniger als 10 Versuche enthalten den Einzelwert oder bilden eine Gruppe, zu wenige für eine sichere Aussage",
    mostChosenWrong: "häufigste falsche Antwort",
    answers: "Antworten",
    answer: "Antwort",
    rightOrWrong: "richtig oder falsch",
    answersIncomplete: "Antworten, die wenige gewählt haben, sind nicht aufgelistet.",
  },

  // The set-up
  setUp: {
    steps: {
      organization: "Die Organisation",
      apps: "Apps",
      classes: "Klassen",
      people: "Personen",
      enrolments: "Wer in welcher Klasse ist",
    },
    stepDone: "✓ erledigt",
    stepMissing: "fehlt",
    missing: (steps) => `Bis die erste Klasse arbeiten kann, fehlt noch: ${steps}.`,
    allDone: "Die erste Klasse kann arbeiten: Ihre Lehrkräfte können Aufträge ausgeben.",
    toClasses: "Zu den Klassen",
    save: "Speichern",
    saved: "Gespeichert.",
    identifier: "Kennung",
    name: "Name",
    state: "Zustand",
    change: "Ändern",
    toKnow: "Gut zu wissen",
    since: "Seit",
    role: "Rolle",
    class: "Klasse",
    idHint: "Höchstens 64 Zeichen. Bleibt das Feld leer, vergibt der Server eine Kennung.",

    organizationTitle: "Titel",
    timeZone: "Zeitzone",
    timeZoneHint: "Nach ihr beginnen die Tage in Berichten, und alle Zeiten werden in ihr gezeigt.",
    isZoneRight: (zone) =>
      `Ist ${zone} die richtige Zeitzone? Wenn ja, speichern Sie sie; sonst wählen Sie eine andere.`,
    changedMeanwhile: "Jemand hat dies inzwischen geändert.",
    isNow: (title, zone) => `Jetzt ist es „${title}“, ${zone}.`,
    saveOrTake: "Speichern Sie noch einmal, um es durch Ihre Eingabe zu ersetzen, oder",
    takeThat: "übernehmen, was jetzt dort steht",

    accounts: "Wer sich anmelden darf",
    accountsHint: "Im Entwicklungsmodus kann jede Person gewählt werden; dies gilt für echte Anmeldungen.",
    administrators: "Verwaltung",
    noAdministrators: "Noch niemand gehört hier zur Verwaltung.",
    addAdministrator: "In die Verwaltung aufnehmen",
    administratorAdded: "Aufgenommen. Ab der nächsten Anmeldung steht diese Rolle zur Wahl.",
    removeAdministrator: "Entfernen",
    removeAdministratorTitle: (name) => `${name} aus der Verwaltung entfernen?`,
    removeAdministratorMeans:
      "Ab diesem Augenblick ist mit dieser Rolle nichts mehr möglich: Wo die Person damit angemeldet ist, wird sie abgemeldet.",
    administratorRemoved: "Entfernt.",
    linkTitle: "Jemand hat einen Code",
    code: "Code",
    codeHint: "Acht Buchstaben; wer sich anmeldet und noch nicht bekannt ist, sieht sie.",
    lookUp: "Nachsehen",
    codeFound: "Das ist das Konto.",
    codeUntil: (/** @type {string} */ when) => `Der Code gilt bis ${when}.`,
    codeWaits: "Ein Code zeigt den Namen eines Kontos: Man kann ihn nachsehen, wenn Namen wieder gezeigt werden.",
    accountOf: "Der Anbieter nennt das Konto:",
    withoutName: "ohne Namen",
    compareName:
      "Vergleichen Sie den Namen mit der Person, die den Code gebracht hat: Wer ein Konto hat, kann sich für jemand anderen ausgeben.",
    whoItIs: "Wer es ist",
    link: "Konto mit dieser Person verknüpfen",
    linked: (/** @type {string} */ name) => `${name} kann sich ab jetzt mit diesem Konto anmelden.`,
    accountsTitle: "Konten einer Person",
    showAccounts: "Konten anzeigen",
    accountsOf: (/** @type {string} */ name) => `Konten: ${name}`,
    accountsShown: (/** @type {number} */ n) => `${n} ${n === 1 ? "Konto" : "Konten"}`,
    noAccounts: "Mit dieser Person ist kein Konto verknüpft.",
    noTeacherLinked:
      "Noch hat keine Lehrkraft hier ein Konto: Sagt der Anbieter, wer jemand in der Klassenliste ist, kommt das mit der Anmeldung; sonst bringt sie einen Code.",
    accountsWait: "Konten können nach Namen heißen: Sie werden gezeigt, wenn Namen gezeigt werden.",
    account: "Konto",
    issuer: "Anbieter",
    unlink: "Verknüpfung lösen",
    unlinkTitle: (account, name) => `Die Verknüpfung des Kontos ${account} mit ${name} lösen?`,
    unlinkMeans:
      "Ab diesem Augenblick kann sich niemand mehr damit anmelden, und wer damit angemeldet ist, wird abgemeldet. Nur die Verwaltung kann es wieder verknüpfen.",
    unlinked: "Dieses Konto kann ab jetzt nur die Verwaltung wieder verknüpfen.",

    app: "App",
    appId: "Kennung einer App",
    appIdHint: "Zum Beispiel org.example.greatplays.",
    noApps: "Noch ist keine App registriert oder zugelassen.",
    allowed: "zugelassen",
    notAllowed: "nicht zugelassen",
    notRegistered: "Sie hat sich hier noch nicht registriert.",
    allow: (title) => `„${title}“ zulassen`,
    disallow: (title) => `„${title}“ nicht mehr zulassen`,
    allowThis: "Diese App zulassen",
    appAllowed: (app) => `„${app}“ ist zugelassen.`,
    appDisallowed: (app) => `„${app}“ ist nicht mehr zugelassen.`,

    classTitle: "Titel der Klasse",
    classId: "Kennung der Klasse",
    noClasses: "Es gibt noch keine Klasse.",
    createClass: "Klasse anlegen",
    classCreated: (title) => `„${title}“ ist angelegt.`,

    peopleThere: (n) => `Personen in der Organisation: ${n}`,
    pasteLines: "Personen einfügen, je Zeile eine",
    pasteHint:
      "Ein Name; oder Kennung und Name; oder Kennung, Name und Rolle. Dazwischen ein Tabulator, ein Semikolon oder ein Komma. Ohne Kennung " +
      "vergibt der Server eine. Kennungen stehen in Adressen und Protokollen: Sie sollten keine Namen sein.",
    pastedWaits: "Was Sie eingefügt haben, bleibt. Es wird gezeigt, wenn Namen gezeigt werden.",
    enrolIn: "In die Klasse aufnehmen",
    noClass: "keine Klasse",
    roleWhereNone: "Als, wo eine Zeile keine Rolle nennt",
    preview: "Was aus jeder Zeile wird",
    previewSum: (fresh, there, refused) => `${fresh} neu, ${there} schon vorhanden, ${refused} nicht zu übernehmen.`,
    lineNumber: (n) => `Zeile ${n}`,
    previewLeft: (_n, n) => `und weitere Zeilen: ${n}`,
    idMade: "(vergibt der Server)",
    whatBecomes: "Was daraus wird",
    isNew: "neu",
    isThere: "schon vorhanden",
    isNamesake: "schon vorhanden, wenn es dieselbe Person ist; jemand Neues braucht eine Kennung vor dem Namen",
    samePeople: (n, shown) =>
      n === 1
        ? "Die schon vorhandene Person dieses Namens ist gemeint."
        : `Die ${shown} schon vorhandenen Personen dieser Namen sind gemeint.`,
    cannotBeTaken: (why) => `nicht zu übernehmen: ${why}`,
    failedWith: (why) => `hat nicht geklappt: ${why}`,
    refusals: {
      noName: "der Name fehlt",
      idTooLong: "die Kennung hat mehr als 64 Zeichen",
      nameTooLong: "der Name hat mehr als 256 Zeichen",
      unknownRole: "die dritte Spalte ist weder „Lernende“ noch „Lehrkraft“",
      tooManyColumns: "es sind mehr als drei Spalten",
      idTwice: "die Kennung steht auch in einer früheren Zeile",
      nameTwice: "der Name steht auch in einer früheren Zeile: Geben Sie Kennungen an",
      otherName: "jemand mit anderem Namen hat diese Kennung",
      nameOfSeveral: "mehrere Personen haben diesen Namen: Geben Sie die Kennung an",
      otherRole: "diese Person ist in anderer Rolle in der Klasse: Nehmen Sie sie zuerst heraus",
      controls: "die Zeile enthält Zeichen, die in keinem Namen vorkommen",
    },
    takePeople: (n, shown) => (n === 1 ? "Diese Person übernehmen" : `Diese ${shown} Personen übernehmen`),
    sending: "Personen werden übernommen",
    sent: (done, failed, isAnyFailed) =>
      isAnyFailed ? `Übernommen: ${done}. Nicht übernommen, oben noch da: ${failed}.` : `Übernommen: ${done}.`,

    person: "Kennung der Person",
    personHint: "Geben Sie einen Teil der Kennung oder des Namens ein.",
    enrol: "In die Klasse aufnehmen",
    enrolled: "In die Klasse aufgenommen.",
    takeOut: (name) => `${name} herausnehmen`,
    takeOutTitle: (name, title) => `${name} aus der Klasse ${title} nehmen?`,
    takeOutStudent:
      "Ab diesem Augenblick wird für die Aufträge der Klasse nichts mehr von dieser Person aufgezeichnet, sie verschwinden aus ihrer Liste, und in " +
      "den Berichten der Klasse steht sie nicht mehr. Was sie bis zu einer Rückkehr tut, wird auch später nicht aufgezeichnet.",
    takeOutTeacher:
      "Ab diesem Augenblick sieht diese Person nichts mehr von der Klasse und kann darin nichts ausgeben.",
    takenOut: "Aus der Klasse herausgenommen.",
    classFirst: "Legen Sie zuerst eine Klasse an.",
    nobodyInClass: "In dieser Klasse ist noch niemand.",

    recording: "Aufzeichnung",
    recordingOf: "Von",
    wholeOrganization: "der ganzen Organisation",
    ofClass: (title) => `der Klasse ${title}`,
    ofOnePerson: "einer Person",
    modes: { on: "an", paused: "angehalten", deleted: "aus, Aufgezeichnetes wird gelöscht" },
    recordingIsOn: "Die Aufzeichnung der ganzen Organisation ist an.",
    recordingIsOff: "Die Aufzeichnung der ganzen Organisation ist aus.",
    pauseWarning:
      "Neue Arbeit wird nicht gespeichert und ist verloren. Frühere Arbeit ist verborgen, bis die Aufzeichnung wieder an ist.",
    deleteWarning:
      "Alle bisher begonnene Arbeit wird gelöscht, auch was später noch ankommt. Neue Arbeit wird nicht gespeichert. Niemand kann das zurücknehmen. Erledigt-Vermerke bleiben.",
    typeToConfirm: "Geben Sie zur Bestätigung ein:",
    notConfirmed: "Das stimmt nicht mit dem Text oben überein. Nichts wurde gelöscht.",
    setRecording: "Aufzeichnung einstellen",
    recordingSet: {
      on: (name) => `Aufzeichnung von „${name}“: an.`,
      paused: (name) => `Aufzeichnung von „${name}“: angehalten.`,
      deleted: (name) => `Aufzeichnung von „${name}“: aus; die Arbeit wird gelöscht.`,
    },

    reasons: {
      ID_REUSED: "Diese Kennung steht schon für etwas anderes. Nehmen Sie eine andere.",
      REQUEST_ID_REUSED: "Dies wurde schon mit anderem Inhalt gesendet. Versuchen Sie es noch einmal.",
      PERSON_ERASED: "Die Person mit dieser Kennung wurde gelöscht: Jemand anderes erhält eine andere.",
      PERSON_UNKNOWN: "Niemand hat diese Kennung.",
      CLASS_UNKNOWN: "Keine Klasse hat diese Kennung.",
      CLASS_DELETED: "Die Klasse wurde gelöscht.",
      IN_CLASS_IN_ANOTHER_ROLE: "Diese Person ist in anderer Rolle in der Klasse: Nehmen Sie sie zuerst heraus.",
      TOO_MANY_TEACHERS: "Die Klasse hat so viele Lehrkräfte, wie sie haben darf.",
      STALE_REVISION: "Jemand hat dies inzwischen geändert.",
    },
  },
};

export default more;
