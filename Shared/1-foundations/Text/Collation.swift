internal import CICU

/// The order in which people of a language look names up, by Unicode's collation: Ärger before Zorn, class 2 before class 10.
///
/// ICU reads its data when one is made: make one where there is something to order.
@safe public struct Collation: ~Copyable {
  private let collator: OpaquePointer?

  /// - Parameter language: a tag such as `de`, `sv_SE` or `de-u-co-phonebk`; of one that ICU does not know, and of none, the order that
  ///   fits most languages.
  public init(language: String = "") {
    unsafe collator = unsafe homeroom_collator(language)
  }

  deinit { unsafe homeroom_collator_free(collator) }

  /// What has the same name stays in its order.
  public func sorted<Element>(_ elements: [Element], by name: (Element) -> String) -> [Element] {
    let names = elements.map { Array(name($0).utf8CString.dropLast()) }
    let order = elements.indices.sorted { left, right in
      let compared = compare(names[left], names[right])
      return compared == 0 ? left < right : compared < 0
    }
    return order.map { elements[$0] }
  }

  private func compare(_ left: [CChar], _ right: [CChar]) -> Int32 {
    guard let collator = unsafe collator else { return 0 }
    return unsafe homeroom_collate(collator, left, Int32(left.count), right, Int32(right.count))
  }

  /// The language that the environment asks for, without its region's encoding: `de_DE` of `de_DE.UTF-8`; empty where it asks for none.
  public static func language(of environment: [String: String]) -> String {
    let names = ["LC_ALL", "LC_COLLATE", "LANG"]
    let asked = names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    let tag = String(asked.prefix { $0 != "." && $0 != "@" })
    return tag == "C" || tag == "POSIX" ? "" : tag
  }
}
