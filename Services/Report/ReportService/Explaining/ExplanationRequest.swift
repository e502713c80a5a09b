internal import Domain
internal import Messages
internal import ReportEngine
internal import RPC

/// A request for the attempts behind a number, checked.
struct ExplanationRequest: Sendable {
  /// A number of a column of a grid.
  struct Column: Sendable {
    enum Number: Sendable {
      /// Nil: the headline's.
      case metric(Metric?)
      case item(identifier: String, ItemKind)
    }

    var handout: HandoutID
    var task: TaskID
    /// Nil: the task's own.
    var context: ContextID?
    var number: Number
  }

  /// Which number.
  enum Subject: Sendable {
    case column(Column)
    /// That of all work in a scope.
    case scope(ScopeRequest, Metric)
  }

  var subject: Subject

  /// What it is asked of, for the audit log.
  var object: ReadObject {
    switch subject {
    case .column(let column): .named(column.handout.rawValue)
    case .scope(let scope, _): scope.object
    }
  }
  var options: ReportOptions
  var page: PageRequest

  init(_ request: ReportV1.ExplainRequest) throws {
    options = try ReportOptions(request.options)
    var bare = request
    bare.pageSize = 0
    bare.pageToken = ""
    bare.options?.atLeast = nil
    page = try PageRequest(size: request.pageSize, token: request.pageToken, of: bare)
    if request.scope != nil {
      guard request.handoutID.isEmpty, request.taskID.isEmpty, request.contextID == 0, request.itemIdentifier.isEmpty
      else { throw Violation(.notAllowed("a column or a scope, not both"), field: "scope") }
      subject = .scope(try ScopeRequest(request.scope), try Metric(request.metric, field: "metric"))
    } else {
      subject = .column(try Column(request))
    }
  }
}

extension ExplanationRequest.Column {
  fileprivate init(_ request: ReportV1.ExplainRequest) throws(Violation) {
    guard !request.handoutID.isEmpty else { throw Violation(.empty, field: "handout_id") }
    guard !request.taskID.isEmpty else { throw Violation(.empty, field: "task_id") }
    handout = HandoutID(request.handoutID)
    task = TaskID(request.taskID)
    context = request.contextID == 0 ? nil : ContextID(request.contextID)
    guard !request.itemIdentifier.isEmpty else {
      number = .metric(request.metric == .unspecified ? nil : try Metric(request.metric, field: "metric"))
      return
    }
    guard request.metric == .unspecified else {
      throw Violation(.notAllowed("a metric or an item, not both"), field: "metric")
    }
    switch request.itemKind {
    case .score: number = .item(identifier: request.itemIdentifier, .score)
    case .quantity: number = .item(identifier: request.itemIdentifier, .quantity)
    case .binary: number = .item(identifier: request.itemIdentifier, .binary)
    case .unspecified: throw Violation(.empty, field: "item_kind")
    case .unrecognized(let kind): throw Violation(.notAllowed("\(kind) is no kind"), field: "item_kind")
    }
  }

  /// What it is of this column. Throws for a metric that the column does not show.
  func number(of column: GridPlan.Column) throws(Violation) -> ColumnNumber {
    switch number {
    case .item(let identifier, let kind): .item(identifier: identifier, kind)
    case .metric(nil): .headline
    case .metric(let metric?) where metric == column.headline: .headline
    case .metric(.progress?): .progress
    case .metric(.time?): .time
    case .metric:
      throw Violation(.notAllowed("the column's primary items are of another kind"), field: "metric")
    }
  }
}
