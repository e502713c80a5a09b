internal import Domain

/// The observations of one metric in parts of time (buckets or windows), as columns of equal length, in the order in which they are found.
struct PartedNumbers: Sendable {
  private var numbers: [Double] = []
  private var people: [UInt32] = []
  private var parts: [UInt32] = []
  /// By part; of few.
  private var marked: [Int: MarkedNumbers] = [:]

  /// Adds what some work counts as under a policy, part by part of it.
  mutating func observe(_ measure: Measure, _ policy: AttemptPolicy, _ work: borrowing PartedWork, in segment: Segment)
  {
    let (cells, partOfCell) = (work.work.cells.span, work.parts.span)
    append(max: work.work.places.count) { numbers, people, parts in
      segment.forEachNumber(measure, policy, work.work) { cell, number in
        numbers.append(number.withoutSignOfZero)
        people.append(cells[cell].person)
        parts.append(UInt32(partOfCell[cell]))
      }
    }
    segment.forEachMarkedNumber(measure, policy, work.work) {
      marked[partOfCell[$0], default: MarkedNumbers()].append($1, own: $2)
    }
  }

  @inline(__always)
  private mutating func append(
    max: Int, _ body: (inout OutputSpan<Double>, inout OutputSpan<UInt32>, inout OutputSpan<UInt32>) -> Void
  ) {
    numbers.append(addingCapacity: max) { numbers in
      people.append(addingCapacity: max) { people in
        parts.append(addingCapacity: max) { parts in body(&numbers, &people, &parts) }
      }
    }
  }

  /// Those of each part, in the order in which they were found.
  ///
  /// - Parameter partCount: more than any part that was observed.
  func byPart(_ partCount: Int) -> [ObservedNumbers] {
    var ends = Array(repeating: 0, count: partCount + 1)
    var numbers = Array(repeating: 0.0, count: numbers.count)
    var people = Array(repeating: UInt32(0), count: people.count)
    deal(&ends, &numbers, &people)
    return (0..<partCount).map { part in
      let range = (part == 0 ? 0 : ends[part - 1])..<ends[part]
      return ObservedNumbers(numbers[range], people[range], marked: marked[part] ?? MarkedNumbers())
    }
  }

  /// Puts those of each part together.
  ///
  /// - Parameter next: a zero a part, and one more; takes where the numbers of each end.
  private func deal(_ next: inout [Int], _ numbers: inout [Double], _ people: inout [UInt32]) {
    let (ownNumbers, ownPeople, parts) = (self.numbers.span, self.people.span, parts.span)
    var next = next.mutableSpan
    var numbers = numbers.mutableSpan
    var people = people.mutableSpan
    for index in parts.indices { next[Int(parts[index]) + 1] += 1 }
    for part in next.indices.dropFirst() { next[part] += next[part - 1] }
    for index in parts.indices {
      let part = Int(parts[index])
      numbers[next[part]] = ownNumbers[index]
      people[next[part]] = ownPeople[index]
      next[part] += 1
    }
  }
}
