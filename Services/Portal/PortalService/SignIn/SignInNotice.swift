/// What signing in tells somebody in a page of words.
enum SignInNotice {
  /// A page of another site asked for something that only whole pages of this one may.
  case notFromElsewhere
  case noSuchOrganization
  /// Another site has led the browser here.
  case mayReplaceWhoIsSignedIn(provider: String)
  /// Not begun with this browser, finished already, or begun too long ago.
  case notBegun
  /// Whoever was there has turned back at the provider.
  case notFinished(provider: String)
  case providerFailed(provider: String)
  /// The account is linked to nobody; the code is what an administrator enters.
  case unknownAccount(provider: String, code: String)
  case noRole(provider: String)
  /// What has come back is not what was asked for.
  case refused
  case tryLater

  /// Of HTTP.
  var status: Int {
    switch self {
    case .mayReplaceWhoIsSignedIn: 200
    case .notBegun: 400
    case .notFromElsewhere, .notFinished, .unknownAccount, .noRole, .refused: 403
    case .noSuchOrganization: 404
    case .providerFailed: 502
    case .tryLater: 503
    }
  }
}

extension SignInNotice {
  /// A notice in one language.
  struct Words {
    var title: String
    var text: String
    /// What follows the code, where there is one.
    var more = ""
    /// Of the link that leads on to the provider, where there is one.
    var action = ""

    init(_ title: String, _ text: String, more: String = "", action: String = "") {
      (self.title, self.text, self.more, self.action) = (title, text, more, action)
    }
  }

  func words(in language: WordLanguage) -> Words {
    switch language {
    case .english: english
    case .german: german
    case .arabic: arabic
    }
  }

  private var english: Words {
    switch self {
    case .notFromElsewhere:
      Words("This is no way to sign in", "A page of another site tried to sign you in. Nothing has happened.")
    case .noSuchOrganization:
      Words(
        "Nobody signs in here", "This portal knows no such organization. Choose yours on the page for signing in.")
    case .mayReplaceWhoIsSignedIn(let provider):
      Words(
        "Do you want to sign in?",
        "A page of another site has led you here. Whoever is signed in at \(provider) with this browser is not signed in any more then.",
        action: "Sign in at \(provider)")
    case .notBegun:
      Words(
        "This sign-in is over",
        "This browser has not begun it, has finished it already, or began it more than ten minutes ago. Please begin again."
      )
    case .notFinished(let provider):
      Words("You are not signed in", "Signing in was not finished at \(provider).")
    case .providerFailed(let provider):
      Words(
        "You are not signed in", "\(provider) could not sign you in. If that goes on, tell your administrator.")
    case .unknownAccount(let provider, _):
      Words(
        "\(provider) does not know you yet",
        "You have signed in, but nobody has said yet who you are here. Give this code to your administrator:",
        more:
          "It holds for seven days from your last attempt. Sign in again once you are told that it was entered.")
    case .noRole(let provider):
      Words(
        "There is nothing for you here now",
        "You are known at \(provider), but you are in no class at present. If that is wrong, tell your administrator.")
    case .refused:
      Words(
        "You are not signed in",
        "What came back from the provider is not what this sign-in asked for. Please begin again, and tell your administrator if it goes on."
      )
    case .tryLater:
      Words(
        "Signing in does not work just now",
        "The provider or the school's service does not answer. Please try again in a minute.")
    }
  }

  private var german: Words {
    switch self {
    case .notFromElsewhere:
      Words(
        "So meldet man sich nicht an",
        "Eine Seite einer anderen Website wollte Sie anmelden. Es ist nichts geschehen.")
    case .noSuchOrganization:
      Words(
        "Hier meldet sich niemand an",
        "Diese Organisation kennt das Portal nicht. Wählen Sie Ihre auf der Seite zum Anmelden.")
    case .mayReplaceWhoIsSignedIn(let provider):
      Words(
        "Möchten Sie sich anmelden?",
        "Eine Seite einer anderen Website hat Sie hierher geführt. Wer mit diesem Browser bei \(provider) angemeldet ist, ist es dann nicht mehr.",
        action: "Bei \(provider) anmelden")
    case .notBegun:
      Words(
        "Diese Anmeldung ist vorbei",
        "Dieser Browser hat sie nicht begonnen, schon beendet oder vor mehr als zehn Minuten begonnen. Bitte beginnen Sie neu."
      )
    case .notFinished(let provider):
      Words("Sie sind nicht angemeldet", "Die Anmeldung wurde bei \(provider) nicht abgeschlossen.")
    case .providerFailed(let provider):
      Words(
        "Sie sind nicht angemeldet",
        "\(provider) konnte Sie nicht anmelden. Wenn das so bleibt, sagen Sie es Ihrer Verwaltung.")
    case .unknownAccount(let provider, _):
      Words(
        "\(provider) kennt Sie noch nicht",
        "Sie haben sich angemeldet, aber noch hat niemand gesagt, wer Sie hier sind. Geben Sie diesen Code Ihrer Verwaltung:",
        more:
          "Er gilt sieben Tage ab Ihrem letzten Versuch. Melden Sie sich neu an, sobald man Ihnen sagt, dass er eingetragen ist."
      )
    case .noRole(let provider):
      Words(
        "Hier ist zurzeit nichts für Sie",
        "Sie sind bei \(provider) bekannt, aber zurzeit in keiner Klasse. Wenn das nicht stimmt, sagen Sie es Ihrer Verwaltung."
      )
    case .refused:
      Words(
        "Sie sind nicht angemeldet",
        "Was der Anbieter geschickt hat, passt nicht zu dieser Anmeldung. Bitte beginnen Sie neu, und sagen Sie es Ihrer Verwaltung, wenn das so bleibt."
      )
    case .tryLater:
      Words(
        "Die Anmeldung geht gerade nicht",
        "Der Anbieter oder der Dienst der Schule antwortet nicht. Bitte versuchen Sie es in einer Minute noch einmal.")
    }
  }

  private var arabic: Words {
    switch self {
    case .notFromElsewhere:
      Words("لا يمكن تسجيل الدخول هكذا", "حاولت صفحة من موقع آخر تسجيل دخولك. لم يحدث شيء.")
    case .noSuchOrganization:
      Words("لا أحد يسجّل الدخول هنا", "لا تعرف هذه البوابة مؤسسة كهذه. اختر مؤسستك في صفحة تسجيل الدخول.")
    case .mayReplaceWhoIsSignedIn(let provider):
      Words(
        "هل تريد تسجيل الدخول؟",
        "قادتك إلى هنا صفحة من موقع آخر. من سجّل الدخول إلى \(provider) بهذا المتصفح لن يبقى مسجّلاً بعد ذلك.",
        action: "تسجيل الدخول إلى \(provider)")
    case .notBegun:
      Words(
        "انتهى تسجيل الدخول هذا",
        "لم يبدأه هذا المتصفح، أو أنهاه من قبل، أو بدأه قبل أكثر من عشر دقائق. يُرجى البدء من جديد.")
    case .notFinished(let provider):
      Words("لم يُسجَّل دخولك", "لم يكتمل تسجيل الدخول لدى \(provider).")
    case .providerFailed(let provider):
      Words("لم يُسجَّل دخولك", "تعذّر على \(provider) تسجيل دخولك. إن استمر ذلك فأخبر المسؤول.")
    case .unknownAccount(let provider, _):
      Words(
        "\(provider) لا تعرفك بعد",
        "سجّلت الدخول، لكن لم يحدّد أحد بعد من أنت هنا. أعطِ هذا الرمز للمسؤول:",
        more: "يبقى صالحاً سبعة أيام من آخر محاولة لك. سجّل الدخول من جديد عندما يُقال لك إنه أُدخل.")
    case .noRole(let provider):
      Words(
        "لا شيء لك هنا الآن",
        "أنت معروف لدى \(provider)، لكنك لست في أي صف حالياً. إن كان ذلك خطأ فأخبر المسؤول.")
    case .refused:
      Words(
        "لم يُسجَّل دخولك",
        "ما وصل من الموفّر ليس ما طلبه تسجيل الدخول هذا. يُرجى البدء من جديد، وأخبر المسؤول إن استمر ذلك.")
    case .tryLater:
      Words(
        "تسجيل الدخول لا يعمل الآن",
        "لا يجيب الموفّر أو خدمة المدرسة. يُرجى المحاولة مرة أخرى بعد دقيقة.")
    }
  }
}
