import Arguments

/// What is asked of the services, again and again.
enum LoadKind: String, CaseIterable, Sendable {
  case grid, `class`, student, attempts, explain, attention
  case subtree, distribution, items, trend, coverage, compare
  /// Work that is recorded meanwhile.
  case ingest

  /// Whether it takes more than a handout's identifier to ask for it.
  var needsContent: Bool { self != .grid }
}

/// A kind and how often it is asked for, beside the others.
struct WeightedKind: Sendable {
  var kind: LoadKind
  var weight: Double
}

extension Kind where Value == [WeightedKind] {
  /// `grid=70,student=20,distribution=10`; a weight that is left out is 1.
  static var mix: Kind {
    Kind("KIND=WEIGHT,…", describe: { $0.map { "\($0.kind.rawValue)=\($0.weight)" }.joined(separator: ",") }) {
      text throws(ArgumentProblem) in
      var weighted: [WeightedKind] = []
      for part in text.split(separator: ",") {
        let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
        let weight = pair.count == 2 ? Double(pair[1]) : 1
        guard let kind = LoadKind(rawValue: pair[0]) else {
          throw ArgumentProblem(
            "has \(pair[0]), which is none of \(LoadKind.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        guard let weight, weight > 0, weight.isFinite else {
          throw ArgumentProblem("gives \(pair[0]) no weight above 0")
        }
        guard !weighted.contains(where: { $0.kind == kind }) else { throw ArgumentProblem("has \(pair[0]) twice") }
        weighted.append(WeightedKind(kind: kind, weight: weight))
      }
      guard !weighted.isEmpty else { throw ArgumentProblem("is empty") }
      return weighted
    }
  }
}
