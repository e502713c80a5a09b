internal import Pages

/// The languages that pages of words are written in: those of the page's catalogs.
enum WordLanguage: String, CaseIterable {
  case english = "en"
  case german = "de"
  case arabic = "ar"

  /// Of one `accept-language`: more than anybody reads.
  private static let rangesMax = 16

  /// The first one that the reader's browser names and that there is; browsers name those first that their readers prefer (RFC 9110 §12.5.4).
  init(of request: PageRequest) {
    let ranges = request.parts(of: "accept-language").prefix(Self.rangesMax)
    let primary = ranges.map { $0.prefix { $0 != "-" && $0 != ";" }.lowercased() }
    self = primary.lazy.compactMap(Self.init(rawValue:)).first ?? .english
  }

  var direction: String { self == .arabic ? "rtl" : "ltr" }

  fileprivate var toSignIn: String {
    switch self {
    case .english: "To the page for signing in"
    case .german: "Zur Seite zum Anmelden"
    case .arabic: "إلى صفحة تسجيل الدخول"
    }
  }
}

/// A page of a few words, for a browser that comes from elsewhere and has no script yet.
struct WordPage {
  let page: Page

  /// - Parameters:
  ///   - request: whose reader it is for: it is in their language.
  ///   - next: the address on this server that the notice leads on to.
  init(_ notice: SignInNotice, for request: PageRequest, next: String = "") {
    let language = WordLanguage(of: request)
    let words = notice.words(in: language)
    let lines = [
      "<!doctype html>", "<html lang=\"\(language.rawValue)\" dir=\"\(language.direction)\">",
      "<meta charset=\"utf-8\">", "<meta name=\"viewport\" content=\"width=device-width\">",
      "<title>\(Self.escaped(words.title))</title>", "<link rel=\"stylesheet\" href=\"/files/current/style.css\">",
      "<main class=\"words\">", "<h1>\(Self.escaped(words.title))</h1>", "<p>\(Self.escaped(words.text))</p>",
      Self.code(of: notice),
      words.more.isEmpty ? "" : "<p>\(Self.escaped(words.more))</p>",
      // A link and no form: what leads on to another site would be refused to a form (`form-action`).
      words.action.isEmpty
        ? "" : "<p><a class=\"button\" href=\"\(Self.escaped(next))\">\(Self.escaped(words.action))</a></p>",
      "<p><a href=\"/sign-in\">\(language.toSignIn)</a></p>",
      "</main>", "",
    ]
    page = Page(lines.filter { !$0.isEmpty }.joined(separator: "\n") + "\n", as: .html, status: notice.status)
      .with("vary", "accept-language")
  }

  /// Shown large, to be read out or copied: in two halves, from left to right in every language.
  private static func code(of notice: SignInNotice) -> String {
    guard case .unknownAccount(_, let code) = notice else { return "" }
    return "<p><strong class=\"code\" dir=\"ltr\">\(escaped("\(code.prefix(4))-\(code.dropFirst(4))"))</strong></p>"
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, letter in
      switch letter {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.append(letter)
      }
    }
  }
}
