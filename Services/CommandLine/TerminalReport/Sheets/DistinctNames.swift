/// Names by which a reader tells one from another: with the identifier behind those that several bear.
enum DistinctNames {
  /// - Parameter named: what has a name; the same identifier is the same thing. Without a name it is called by its identifier.
  /// - Returns: a name for each, in their order.
  static func of(_ named: some Sequence<(name: String, id: String)>) -> [String] {
    let named = Array(named)
    let bearers = Dictionary(grouping: named, by: \.name).mapValues { Set($0.map(\.id)).count }
    return named.map { name, id in
      if name.isEmpty { return id }
      return bearers[name] == 1 || id.isEmpty ? name : "\(name) (\(id))"
    }
  }
}
