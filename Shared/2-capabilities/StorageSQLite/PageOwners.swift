internal import Storage

/// Which table or index pages belong to, found by walking all trees of a store: for people who have to know what was lost.
enum PageOwners {
  /// - Returns: words such as `table attempt`. Pages that are in no tree are free ones; of these nothing is lost. Below a damaged
  ///   page a tree leads nowhere: of pages that are not found it is said which trees they may belong to.
  static func names(of pages: Set<UInt32>, in path: String) -> [UInt32: String] {
    var names: [UInt32: String] = [:]
    var broken: [String] = []
    do {
      let connection = try SQLiteConnection(
        path: path, access: .read, options: SQLiteOptions(), condition: StoreCondition(path: path),
        readsOverDamage: true)
      let trees = try connection.all(
        "SELECT name, type, tbl_name FROM sqlite_schema WHERE rootpage > 0 UNION ALL SELECT 'sqlite_schema', '', ''"
      ) { row in
        (tree: try row.text(0), type: try row.text(1), table: try row.text(2))
      }
      for (tree, type, table) in trees {
        let name = type == "" ? "the schema" : type == "table" ? "table \(tree)" : "index \(tree) of table \(table)"
        do {
          try connection.forEach("SELECT pageno FROM dbstat WHERE name = ?", .text(tree)) { row in
            let page = UInt32(clamping: try row.integer(0))
            if pages.contains(page) { names[page] = name }
          }
        } catch {
          broken.append(name)
        }
      }
    } catch {
      broken = ["the schema"]
    }
    if pages.contains(1) { names[1] = "the schema" }
    let other =
      broken.isEmpty ? "no table: it is free" : "of, or below a damaged page of, \(broken.joined(separator: " or "))"
    for page in pages where names[page] == nil { names[page] = other }
    return names
  }
}
