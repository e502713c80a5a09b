public import Arguments
public import HTTP2Transport

// The command-line argument kind for a comma-separated list of web origins.
extension Kind where Value == WebOrigins {
  /// Origins with commas between them.
  public static var webOrigins: Kind {
    Kind("ORIGIN,…", describe: { _ in nil }) { text throws(ArgumentProblem) in
      do throws(WebOriginError) {
        return try WebOrigins(text.split(separator: ",").map(String.init))
      } catch {
        throw ArgumentProblem("has a part that is none: \(error)")
      }
    }
  }
}
