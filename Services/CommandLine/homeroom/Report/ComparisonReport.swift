import API
import Arguments
import Messages
import TerminalReport

/// `homeroom report compare`: classes or spans of time beside each other.
enum ComparisonReport {
  private static let groups = Option<[ReportV1.CompareGroupsRequest.Group]>(
    "group", .list(.group), default: [],
    help:
      "A group: class=ID, from=TIME, until=TIME, student=ID (several times), label=TEXT, with commas between them. Give "
      + "several.")
  private static let confidence = Option<Double>(
    "confidence", .share, default: 0.95, help: "Of the intervals, above 0 and below 1.")

  static let command = ReportQuery<ReportV1.CompareGroupsRequest, ReportV1.CompareGroupsResponse>(
    request: { values in
      guard !values[groups].isEmpty else {
        throw WrongCall("--group is missing: name what is compared, as in --group class=8b --group class=8c")
      }
      return ReportV1.CompareGroupsRequest(
        groups: values[groups], appID: values[ScopeOptions.app], identifierPath: values[ScopeOptions.path],
        metric: values[DistributionReport.metric].metric, confidence: values[confidence],
        options: ReportFilters.optionsOfContent(values), contextID: ScopeOptions.contextID(values),
        withoutDescendants: values[ScopeOptions.onlyHere])
    },
    call: { try await $0.compareGroups($1, $2) },
    sheet: { _, comparison in ReportSheet(comparison) },
    resolveNames: { request, lookup in
      for index in request.groups.indices {
        let group = request.groups[index]
        if !group.classID.isEmpty { request.groups[index].classID = try await lookup.schoolClass(group.classID) }
        for (number, student) in group.studentIDs.enumerated() {
          request.groups[index].studentIDs[number] = try await lookup.person(student)
        }
      }
    }
  ).command(
    "compare", "Classes, or spans of time, beside each other, with intervals.",
    discussion:
      "  homeroom report compare APP Hamlet --group class=8b \\\n    --group class=8c,label=parallel",
    takes: [groups, DistributionReport.metric, confidence] + ScopeOptions.ofContext + ReportFilters.ofContent)
}

extension Kind where Value == ReportV1.CompareGroupsRequest.Group {
  static var group: Kind {
    Kind("KEY=VALUE,…", describe: { _ in nil }) { text throws(ArgumentProblem) in
      var group = ReportV1.CompareGroupsRequest.Group()
      for part in text.split(separator: ",") {
        let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
        guard pair.count == 2 else { throw ArgumentProblem("is not made of pairs such as class=8b") }
        switch pair[0] {
        case "label": group.label = pair[1]
        case "class": group.classID = pair[1]
        case "student": group.studentIDs.append(pair[1])
        case "from": group.fromTime = try Kind<WellKnown.Timestamp>.instant().read(pair[1])
        case "until": group.untilTime = try Kind<WellKnown.Timestamp>.instant().read(pair[1])
        default: throw ArgumentProblem("has \(pair[0]), which is none of label, class, student, from, until")
        }
      }
      // Two groups of one class differ in the rest.
      if group.label.isEmpty { group.label = text == "class=\(group.classID)" ? group.classID : text }
      return group
    }
  }
}
