// Generated from homeroom/report/v1/content_reports.proto by Proto/generate.sh. Edit the schema, not this file.

package import CProto
public import Wire

extension ReportV1.ContentScope {
  public static var messageName: String { "homeroom.report.v1.ContentScope" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__content_scope__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__ContentScope.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__ContentScope>) {
    self.init()
    unsafe self.appID = Copy.text(c.pointee.app_id)
    unsafe self.identifierPath = Copy.each(c.pointee.n_identifier_path, c.pointee.identifier_path) {
      unsafe Copy.text($0)
    }
    unsafe self.classID = Copy.text(c.pointee.class_id)
    unsafe self.types = Copy.each(c.pointee.n_types, c.pointee.types) {
      ContextV1.ContextType(rawValue: Int32(truncatingIfNeeded: $0.rawValue))
    }
    unsafe self.topics = Copy.each(c.pointee.n_topics, c.pointee.topics) {
      ContextV1.Topic(rawValue: Int32(truncatingIfNeeded: $0.rawValue))
    }
    unsafe self.contextID = c.pointee.context_id
    unsafe self.withoutDescendants = c.pointee.without_descendants != 0
    unsafe self.handoutID = Copy.text(c.pointee.handout_id)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__ContentScope> {
    let c = unsafe arena.make(Homeroom__Report__V1__ContentScope.self)
    unsafe homeroom__report__v1__content_scope__init(c)
    if !appID.isEmpty { unsafe c.pointee.app_id = arena.text(appID) }
    unsafe c.pointee.n_identifier_path = identifierPath.count
    unsafe c.pointee.identifier_path = arena.each(identifierPath) { unsafe arena.text($0) }
    if !classID.isEmpty { unsafe c.pointee.class_id = arena.text(classID) }
    unsafe c.pointee.n_types = types.count
    unsafe c.pointee.types = arena.each(types) {
      Homeroom__Context__V1__ContextType(rawValue: .init(truncatingIfNeeded: $0.rawValue))
    }
    unsafe c.pointee.n_topics = topics.count
    unsafe c.pointee.topics = arena.each(topics) {
      Homeroom__Context__V1__Topic(rawValue: .init(truncatingIfNeeded: $0.rawValue))
    }
    unsafe c.pointee.context_id = contextID
    unsafe c.pointee.without_descendants = withoutDescendants ? 1 : 0
    if !handoutID.isEmpty { unsafe c.pointee.handout_id = arena.text(handoutID) }
    return unsafe c
  }
}

extension ReportV1.GetSubtreeReportRequest {
  public static var messageName: String { "homeroom.report.v1.GetSubtreeReportRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__get_subtree_report_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__GetSubtreeReportRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__GetSubtreeReportRequest>) {
    self.init()
    if let message = unsafe c.pointee.scope { unsafe self.scope = ReportV1.ContentScope(UnsafePointer(message)) }
    if let message = unsafe c.pointee.options { unsafe self.options = ReportV1.ReportOptions(UnsafePointer(message)) }
    unsafe self.depth = c.pointee.depth
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__GetSubtreeReportRequest> {
    let c = unsafe arena.make(Homeroom__Report__V1__GetSubtreeReportRequest.self)
    unsafe homeroom__report__v1__get_subtree_report_request__init(c)
    if let scope { unsafe c.pointee.scope = scope.c(in: arena) }
    if let options { unsafe c.pointee.options = options.c(in: arena) }
    unsafe c.pointee.depth = depth
    return unsafe c
  }
}

extension ReportV1.SubtreeReport {
  public static var messageName: String { "homeroom.report.v1.SubtreeReport" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__subtree_report__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__SubtreeReport.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__SubtreeReport>) {
    self.init()
    unsafe self.nodes = Copy.each(c.pointee.n_nodes, c.pointee.nodes) {
      unsafe ReportV1.SubtreeNode(UnsafePointer($0!))
    }
    if let message = unsafe c.pointee.policies {
      unsafe self.policies = ReportV1.AttemptPolicies(UnsafePointer(message))
    }
    if let message = unsafe c.pointee.position { unsafe self.position = ReportV1.Position(UnsafePointer(message)) }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__SubtreeReport> {
    let c = unsafe arena.make(Homeroom__Report__V1__SubtreeReport.self)
    unsafe homeroom__report__v1__subtree_report__init(c)
    unsafe c.pointee.n_nodes = nodes.count
    unsafe c.pointee.nodes = arena.each(nodes) { unsafe $0.c(in: arena) }
    if let policies { unsafe c.pointee.policies = policies.c(in: arena) }
    if let position { unsafe c.pointee.position = position.c(in: arena) }
    return unsafe c
  }
}

extension ReportV1.SubtreeNode {
  public static var messageName: String { "homeroom.report.v1.SubtreeNode" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__subtree_node__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__SubtreeNode.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__SubtreeNode>) {
    self.init()
    unsafe self.contextID = c.pointee.context_id
    unsafe self.identifierPath = Copy.each(c.pointee.n_identifier_path, c.pointee.identifier_path) {
      unsafe Copy.text($0)
    }
    unsafe self.title = Copy.text(c.pointee.title)
    if let message = unsafe c.pointee.direct { unsafe self.direct = ReportV1.ContentFigures(UnsafePointer(message)) }
    if let message = unsafe c.pointee.inclusive {
      unsafe self.inclusive = ReportV1.ContentFigures(UnsafePointer(message))
    }
    unsafe self.type = ContextV1.ContextType(rawValue: Int32(truncatingIfNeeded: c.pointee.type.rawValue))
    unsafe self.depth = c.pointee.depth
    unsafe self.withdrawn = c.pointee.withdrawn != 0
    unsafe self.primaryKind = ContextV1.ItemKind(rawValue: Int32(truncatingIfNeeded: c.pointee.primary_kind.rawValue))
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__SubtreeNode> {
    let c = unsafe arena.make(Homeroom__Report__V1__SubtreeNode.self)
    unsafe homeroom__report__v1__subtree_node__init(c)
    unsafe c.pointee.context_id = contextID
    unsafe c.pointee.n_identifier_path = identifierPath.count
    unsafe c.pointee.identifier_path = arena.each(identifierPath) { unsafe arena.text($0) }
    if !title.isEmpty { unsafe c.pointee.title = arena.text(title) }
    if let direct { unsafe c.pointee.direct = direct.c(in: arena) }
    if let inclusive { unsafe c.pointee.inclusive = inclusive.c(in: arena) }
    unsafe c.pointee.type = Homeroom__Context__V1__ContextType(rawValue: .init(truncatingIfNeeded: type.rawValue))
    unsafe c.pointee.depth = depth
    unsafe c.pointee.withdrawn = withdrawn ? 1 : 0
    unsafe c.pointee.primary_kind = Homeroom__Context__V1__ItemKind(
      rawValue: .init(truncatingIfNeeded: primaryKind.rawValue))
    return unsafe c
  }
}

extension ReportV1.ContentFigures {
  public static var messageName: String { "homeroom.report.v1.ContentFigures" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__content_figures__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__ContentFigures.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__ContentFigures>) {
    self.init()
    unsafe self.attempts = c.pointee.attempts
    unsafe self.students = c.pointee.students
    if let message = unsafe c.pointee.progress { unsafe self.progress = ReportV1.Summary(UnsafePointer(message)) }
    if let message = unsafe c.pointee.score { unsafe self.score = ReportV1.Summary(UnsafePointer(message)) }
    if let message = unsafe c.pointee.time { unsafe self.time = ReportV1.Summary(UnsafePointer(message)) }
    if let message = unsafe c.pointee.quantity { unsafe self.quantity = ReportV1.Summary(UnsafePointer(message)) }
    if let message = unsafe c.pointee.binary { unsafe self.binary = ReportV1.Summary(UnsafePointer(message)) }
    if let message = unsafe c.pointee.total_time { unsafe self.totalTime = WellKnown.Duration(UnsafePointer(message)) }
    unsafe self.suppressed = c.pointee.suppressed != 0
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__ContentFigures> {
    let c = unsafe arena.make(Homeroom__Report__V1__ContentFigures.self)
    unsafe homeroom__report__v1__content_figures__init(c)
    unsafe c.pointee.attempts = attempts
    unsafe c.pointee.students = students
    if let progress { unsafe c.pointee.progress = progress.c(in: arena) }
    if let score { unsafe c.pointee.score = score.c(in: arena) }
    if let time { unsafe c.pointee.time = time.c(in: arena) }
    if let quantity { unsafe c.pointee.quantity = quantity.c(in: arena) }
    if let binary { unsafe c.pointee.binary = binary.c(in: arena) }
    if let totalTime { unsafe c.pointee.total_time = totalTime.c(in: arena) }
    unsafe c.pointee.suppressed = suppressed ? 1 : 0
    return unsafe c
  }
}

extension ReportV1.GetDistributionRequest {
  public static var messageName: String { "homeroom.report.v1.GetDistributionRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__get_distribution_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__GetDistributionRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__GetDistributionRequest>) {
    self.init()
    if let message = unsafe c.pointee.scope { unsafe self.scope = ReportV1.ContentScope(UnsafePointer(message)) }
    unsafe self.metric = ReportV1.Metric(rawValue: Int32(truncatingIfNeeded: c.pointee.metric.rawValue))
    unsafe self.quantiles = Copy.numbers(c.pointee.n_quantiles, c.pointee.quantiles)
    unsafe self.bins = c.pointee.bins
    if let message = unsafe c.pointee.options { unsafe self.options = ReportV1.ReportOptions(UnsafePointer(message)) }
    unsafe self.nodes = ReportV1.GetDistributionRequest.Nodes(
      rawValue: Int32(truncatingIfNeeded: c.pointee.nodes.rawValue))
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__GetDistributionRequest> {
    let c = unsafe arena.make(Homeroom__Report__V1__GetDistributionRequest.self)
    unsafe homeroom__report__v1__get_distribution_request__init(c)
    if let scope { unsafe c.pointee.scope = scope.c(in: arena) }
    unsafe c.pointee.metric = Homeroom__Report__V1__Metric(rawValue: .init(truncatingIfNeeded: metric.rawValue))
    unsafe c.pointee.n_quantiles = quantiles.count
    unsafe c.pointee.quantiles = arena.numbers(quantiles)
    unsafe c.pointee.bins = bins
    if let options { unsafe c.pointee.options = options.c(in: arena) }
    unsafe c.pointee.nodes = Homeroom__Report__V1__GetDistributionRequest__Nodes(
      rawValue: .init(truncatingIfNeeded: nodes.rawValue))
    return unsafe c
  }
}

extension ReportV1.Distribution {
  public static var messageName: String { "homeroom.report.v1.Distribution" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__distribution__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__Distribution.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__Distribution>) {
    self.init()
    unsafe self.metric = ReportV1.Metric(rawValue: Int32(truncatingIfNeeded: c.pointee.metric.rawValue))
    unsafe self.n = c.pointee.n
    switch unsafe c.pointee.mean_presence_case.rawValue {
    case 3: unsafe self.mean = c.pointee.mean
    default: break
    }
    switch unsafe c.pointee.standard_deviation_presence_case.rawValue {
    case 4: unsafe self.standardDeviation = c.pointee.standard_deviation
    default: break
    }
    switch unsafe c.pointee.minimum_presence_case.rawValue {
    case 5: unsafe self.minimum = c.pointee.minimum
    default: break
    }
    switch unsafe c.pointee.maximum_presence_case.rawValue {
    case 6: unsafe self.maximum = c.pointee.maximum
    default: break
    }
    unsafe self.quantiles = Copy.numbers(c.pointee.n_quantiles, c.pointee.quantiles)
    unsafe self.histogram = Copy.each(c.pointee.n_histogram, c.pointee.histogram) {
      unsafe ReportV1.HistogramBin(UnsafePointer($0!))
    }
    if let message = unsafe c.pointee.population {
      unsafe self.population = ReportV1.Population(UnsafePointer(message))
    }
    if let message = unsafe c.pointee.policies {
      unsafe self.policies = ReportV1.AttemptPolicies(UnsafePointer(message))
    }
    if let message = unsafe c.pointee.position { unsafe self.position = ReportV1.Position(UnsafePointer(message)) }
    unsafe self.suppressed = c.pointee.suppressed != 0
    unsafe self.extremesSuppressed = c.pointee.extremes_suppressed != 0
    unsafe self.quantilesSuppressed = c.pointee.quantiles_suppressed != 0
    unsafe self.nodes = Copy.each(c.pointee.n_nodes, c.pointee.nodes) {
      unsafe ReportV1.NodeDistribution(UnsafePointer($0!))
    }
    switch unsafe c.pointee.own_mean_presence_case.rawValue {
    case 16: unsafe self.ownMean = c.pointee.own_mean
    default: break
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__Distribution> {
    let c = unsafe arena.make(Homeroom__Report__V1__Distribution.self)
    unsafe homeroom__report__v1__distribution__init(c)
    unsafe c.pointee.metric = Homeroom__Report__V1__Metric(rawValue: .init(truncatingIfNeeded: metric.rawValue))
    unsafe c.pointee.n = n
    if let mean {
      unsafe c.pointee.mean_presence_case = .init(rawValue: 3)
      unsafe c.pointee.mean = mean
    }
    if let standardDeviation {
      unsafe c.pointee.standard_deviation_presence_case = .init(rawValue: 4)
      unsafe c.pointee.standard_deviation = standardDeviation
    }
    if let minimum {
      unsafe c.pointee.minimum_presence_case = .init(rawValue: 5)
      unsafe c.pointee.minimum = minimum
    }
    if let maximum {
      unsafe c.pointee.maximum_presence_case = .init(rawValue: 6)
      unsafe c.pointee.maximum = maximum
    }
    unsafe c.pointee.n_quantiles = quantiles.count
    unsafe c.pointee.quantiles = arena.numbers(quantiles)
    unsafe c.pointee.n_histogram = histogram.count
    unsafe c.pointee.histogram = arena.each(histogram) { unsafe $0.c(in: arena) }
    if let population { unsafe c.pointee.population = population.c(in: arena) }
    if let policies { unsafe c.pointee.policies = policies.c(in: arena) }
    if let position { unsafe c.pointee.position = position.c(in: arena) }
    unsafe c.pointee.suppressed = suppressed ? 1 : 0
    unsafe c.pointee.extremes_suppressed = extremesSuppressed ? 1 : 0
    unsafe c.pointee.quantiles_suppressed = quantilesSuppressed ? 1 : 0
    unsafe c.pointee.n_nodes = nodes.count
    unsafe c.pointee.nodes = arena.each(nodes) { unsafe $0.c(in: arena) }
    if let ownMean {
      unsafe c.pointee.own_mean_presence_case = .init(rawValue: 16)
      unsafe c.pointee.own_mean = ownMean
    }
    return unsafe c
  }
}

extension ReportV1.NodeDistribution {
  public static var messageName: String { "homeroom.report.v1.NodeDistribution" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__node_distribution__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__NodeDistribution.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__NodeDistribution>) {
    self.init()
    unsafe self.contextID = c.pointee.context_id
    unsafe self.identifierPath = Copy.each(c.pointee.n_identifier_path, c.pointee.identifier_path) {
      unsafe Copy.text($0)
    }
    unsafe self.title = Copy.text(c.pointee.title)
    if let message = unsafe c.pointee.distribution {
      unsafe self.distribution = ReportV1.Distribution(UnsafePointer(message))
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__NodeDistribution> {
    let c = unsafe arena.make(Homeroom__Report__V1__NodeDistribution.self)
    unsafe homeroom__report__v1__node_distribution__init(c)
    unsafe c.pointee.context_id = contextID
    unsafe c.pointee.n_identifier_path = identifierPath.count
    unsafe c.pointee.identifier_path = arena.each(identifierPath) { unsafe arena.text($0) }
    if !title.isEmpty { unsafe c.pointee.title = arena.text(title) }
    if let distribution { unsafe c.pointee.distribution = distribution.c(in: arena) }
    return unsafe c
  }
}

extension ReportV1.HistogramBin {
  public static var messageName: String { "homeroom.report.v1.HistogramBin" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__histogram_bin__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__HistogramBin.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__HistogramBin>) {
    self.init()
    unsafe self.from = c.pointee.from
    unsafe self.until = c.pointee.until
    unsafe self.count = c.pointee.count
    unsafe self.overMaximum = c.pointee.over_maximum != 0
    unsafe self.suppressed = c.pointee.suppressed != 0
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__HistogramBin> {
    let c = unsafe arena.make(Homeroom__Report__V1__HistogramBin.self)
    unsafe homeroom__report__v1__histogram_bin__init(c)
    unsafe c.pointee.from = from
    unsafe c.pointee.until = until
    unsafe c.pointee.count = count
    unsafe c.pointee.over_maximum = overMaximum ? 1 : 0
    unsafe c.pointee.suppressed = suppressed ? 1 : 0
    return unsafe c
  }
}

extension ReportV1.GetItemAnalysisRequest {
  public static var messageName: String { "homeroom.report.v1.GetItemAnalysisRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__get_item_analysis_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__GetItemAnalysisRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__GetItemAnalysisRequest>) {
    self.init()
    if let message = unsafe c.pointee.scope { unsafe self.scope = ReportV1.ContentScope(UnsafePointer(message)) }
    if let message = unsafe c.pointee.options { unsafe self.options = ReportV1.ReportOptions(UnsafePointer(message)) }
    unsafe self.itemIdentifiers = Copy.each(c.pointee.n_item_identifiers, c.pointee.item_identifiers) {
      unsafe Copy.text($0)
    }
    unsafe self.includeUnfinished = c.pointee.include_unfinished != 0
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__GetItemAnalysisRequest> {
    let c = unsafe arena.make(Homeroom__Report__V1__GetItemAnalysisRequest.self)
    unsafe homeroom__report__v1__get_item_analysis_request__init(c)
    if let scope { unsafe c.pointee.scope = scope.c(in: arena) }
    if let options { unsafe c.pointee.options = options.c(in: arena) }
    unsafe c.pointee.n_item_identifiers = itemIdentifiers.count
    unsafe c.pointee.item_identifiers = arena.each(itemIdentifiers) { unsafe arena.text($0) }
    unsafe c.pointee.include_unfinished = includeUnfinished ? 1 : 0
    return unsafe c
  }
}

extension ReportV1.ItemAnalysis {
  public static var messageName: String { "homeroom.report.v1.ItemAnalysis" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__item_analysis__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__ItemAnalysis.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__ItemAnalysis>) {
    self.init()
    unsafe self.attempts = c.pointee.attempts
    unsafe self.complete = c.pointee.complete
    unsafe self.items = Copy.each(c.pointee.n_items, c.pointee.items) {
      unsafe ReportV1.ItemStatistics(UnsafePointer($0!))
    }
    switch unsafe c.pointee.alpha_presence_case.rawValue {
    case 4: unsafe self.alpha = c.pointee.alpha
    default: break
    }
    switch unsafe c.pointee.standard_error_presence_case.rawValue {
    case 5: unsafe self.standardErrorOfMeasurement = c.pointee.standard_error_of_measurement
    default: break
    }
    unsafe self.allBinary = c.pointee.all_binary != 0
    if let message = unsafe c.pointee.policies {
      unsafe self.policies = ReportV1.AttemptPolicies(UnsafePointer(message))
    }
    if let message = unsafe c.pointee.position { unsafe self.position = ReportV1.Position(UnsafePointer(message)) }
    unsafe self.headlineMetric = ReportV1.Metric(
      rawValue: Int32(truncatingIfNeeded: c.pointee.headline_metric.rawValue))
    unsafe self.finishedOnly = c.pointee.finished_only != 0
    unsafe self.suppressed = c.pointee.suppressed != 0
    unsafe self.completeSuppressed = c.pointee.complete_suppressed != 0
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__ItemAnalysis> {
    let c = unsafe arena.make(Homeroom__Report__V1__ItemAnalysis.self)
    unsafe homeroom__report__v1__item_analysis__init(c)
    unsafe c.pointee.attempts = attempts
    unsafe c.pointee.complete = complete
    unsafe c.pointee.n_items = items.count
    unsafe c.pointee.items = arena.each(items) { unsafe $0.c(in: arena) }
    if let alpha {
      unsafe c.pointee.alpha_presence_case = .init(rawValue: 4)
      unsafe c.pointee.alpha = alpha
    }
    if let standardErrorOfMeasurement {
      unsafe c.pointee.standard_error_presence_case = .init(rawValue: 5)
      unsafe c.pointee.standard_error_of_measurement = standardErrorOfMeasurement
    }
    unsafe c.pointee.all_binary = allBinary ? 1 : 0
    if let policies { unsafe c.pointee.policies = policies.c(in: arena) }
    if let position { unsafe c.pointee.position = position.c(in: arena) }
    unsafe c.pointee.headline_metric = Homeroom__Report__V1__Metric(
      rawValue: .init(truncatingIfNeeded: headlineMetric.rawValue))
    unsafe c.pointee.finished_only = finishedOnly ? 1 : 0
    unsafe c.pointee.suppressed = suppressed ? 1 : 0
    unsafe c.pointee.complete_suppressed = completeSuppressed ? 1 : 0
    return unsafe c
  }
}

extension ReportV1.ItemStatistics {
  public static var messageName: String { "homeroom.report.v1.ItemStatistics" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__item_statistics__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__ItemStatistics.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__ItemStatistics>) {
    self.init()
    unsafe self.identifier = Copy.text(c.pointee.identifier)
    unsafe self.title = Copy.text(c.pointee.title)
    unsafe self.n = c.pointee.n
    unsafe self.absent = c.pointee.absent
    switch unsafe c.pointee.facility_presence_case.rawValue {
    case 5: unsafe self.facility = c.pointee.facility
    default: break
    }
    switch unsafe c.pointee.discrimination_presence_case.rawValue {
    case 6: unsafe self.discrimination = c.pointee.discrimination
    default: break
    }
    switch unsafe c.pointee.point_biserial_presence_case.rawValue {
    case 7: unsafe self.pointBiserial = c.pointee.point_biserial
    default: break
    }
    switch unsafe c.pointee.corrected_point_biserial_presence_case.rawValue {
    case 8: unsafe self.correctedPointBiserial = c.pointee.corrected_point_biserial
    default: break
    }
    unsafe self.responses = Copy.each(c.pointee.n_responses, c.pointee.responses) {
      unsafe ReportV1.ResponseCount(UnsafePointer($0!))
    }
    unsafe self.smallN = c.pointee.small_n != 0
    unsafe self.kind = ContextV1.ItemKind(rawValue: Int32(truncatingIfNeeded: c.pointee.kind.rawValue))
    switch unsafe c.pointee.omitted_presence_case.rawValue {
    case 12: unsafe self.omitted = c.pointee.omitted
    default: break
    }
    switch unsafe c.pointee.not_reached_presence_case.rawValue {
    case 13: unsafe self.notReached = c.pointee.not_reached
    default: break
    }
    unsafe self.discriminationSmallN = c.pointee.discrimination_small_n != 0
    unsafe self.responsesIncomplete = c.pointee.responses_incomplete != 0
    unsafe self.suppressed = c.pointee.suppressed != 0
    unsafe self.absentSuppressed = c.pointee.absent_suppressed != 0
    switch unsafe c.pointee.own_facility_presence_case.rawValue {
    case 18: unsafe self.ownFacility = c.pointee.own_facility
    default: break
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__ItemStatistics> {
    let c = unsafe arena.make(Homeroom__Report__V1__ItemStatistics.self)
    unsafe homeroom__report__v1__item_statistics__init(c)
    if !identifier.isEmpty { unsafe c.pointee.identifier = arena.text(identifier) }
    if !title.isEmpty { unsafe c.pointee.title = arena.text(title) }
    unsafe c.pointee.n = n
    unsafe c.pointee.absent = absent
    if let facility {
      unsafe c.pointee.facility_presence_case = .init(rawValue: 5)
      unsafe c.pointee.facility = facility
    }
    if let discrimination {
      unsafe c.pointee.discrimination_presence_case = .init(rawValue: 6)
      unsafe c.pointee.discrimination = discrimination
    }
    if let pointBiserial {
      unsafe c.pointee.point_biserial_presence_case = .init(rawValue: 7)
      unsafe c.pointee.point_biserial = pointBiserial
    }
    if let correctedPointBiserial {
      unsafe c.pointee.corrected_point_biserial_presence_case = .init(rawValue: 8)
      unsafe c.pointee.corrected_point_biserial = correctedPointBiserial
    }
    unsafe c.pointee.n_responses = responses.count
    unsafe c.pointee.responses = arena.each(responses) { unsafe $0.c(in: arena) }
    unsafe c.pointee.small_n = smallN ? 1 : 0
    unsafe c.pointee.kind = Homeroom__Context__V1__ItemKind(rawValue: .init(truncatingIfNeeded: kind.rawValue))
    if let omitted {
      unsafe c.pointee.omitted_presence_case = .init(rawValue: 12)
      unsafe c.pointee.omitted = omitted
    }
    if let notReached {
      unsafe c.pointee.not_reached_presence_case = .init(rawValue: 13)
      unsafe c.pointee.not_reached = notReached
    }
    unsafe c.pointee.discrimination_small_n = discriminationSmallN ? 1 : 0
    unsafe c.pointee.responses_incomplete = responsesIncomplete ? 1 : 0
    unsafe c.pointee.suppressed = suppressed ? 1 : 0
    unsafe c.pointee.absent_suppressed = absentSuppressed ? 1 : 0
    if let ownFacility {
      unsafe c.pointee.own_facility_presence_case = .init(rawValue: 18)
      unsafe c.pointee.own_facility = ownFacility
    }
    return unsafe c
  }
}

extension ReportV1.ResponseCount {
  public static var messageName: String { "homeroom.report.v1.ResponseCount" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__response_count__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__ResponseCount.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__ResponseCount>) {
    self.init()
    unsafe self.response = Copy.text(c.pointee.response)
    unsafe self.count = c.pointee.count
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__ResponseCount> {
    let c = unsafe arena.make(Homeroom__Report__V1__ResponseCount.self)
    unsafe homeroom__report__v1__response_count__init(c)
    if !response.isEmpty { unsafe c.pointee.response = arena.text(response) }
    unsafe c.pointee.count = count
    return unsafe c
  }
}

extension ReportV1.GetTimeSeriesRequest {
  public static var messageName: String { "homeroom.report.v1.GetTimeSeriesRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__get_time_series_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__GetTimeSeriesRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__GetTimeSeriesRequest>) {
    self.init()
    if let message = unsafe c.pointee.scope { unsafe self.scope = ReportV1.ContentScope(UnsafePointer(message)) }
    unsafe self.bucket = ReportV1.GetTimeSeriesRequest.Bucket(
      rawValue: Int32(truncatingIfNeeded: c.pointee.bucket.rawValue))
    if let message = unsafe c.pointee.options { unsafe self.options = ReportV1.ReportOptions(UnsafePointer(message)) }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__GetTimeSeriesRequest> {
    let c = unsafe arena.make(Homeroom__Report__V1__GetTimeSeriesRequest.self)
    unsafe homeroom__report__v1__get_time_series_request__init(c)
    if let scope { unsafe c.pointee.scope = scope.c(in: arena) }
    unsafe c.pointee.bucket = Homeroom__Report__V1__GetTimeSeriesRequest__Bucket(
      rawValue: .init(truncatingIfNeeded: bucket.rawValue))
    if let options { unsafe c.pointee.options = options.c(in: arena) }
    return unsafe c
  }
}

extension ReportV1.TimeSeries {
  public static var messageName: String { "homeroom.report.v1.TimeSeries" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__time_series__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__TimeSeries.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__TimeSeries>) {
    self.init()
    unsafe self.buckets = Copy.each(c.pointee.n_buckets, c.pointee.buckets) {
      unsafe ReportV1.TimeBucket(UnsafePointer($0!))
    }
    if let message = unsafe c.pointee.position { unsafe self.position = ReportV1.Position(UnsafePointer(message)) }
    if let message = unsafe c.pointee.policies {
      unsafe self.policies = ReportV1.AttemptPolicies(UnsafePointer(message))
    }
    unsafe self.timeZone = Copy.text(c.pointee.time_zone)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__TimeSeries> {
    let c = unsafe arena.make(Homeroom__Report__V1__TimeSeries.self)
    unsafe homeroom__report__v1__time_series__init(c)
    unsafe c.pointee.n_buckets = buckets.count
    unsafe c.pointee.buckets = arena.each(buckets) { unsafe $0.c(in: arena) }
    if let position { unsafe c.pointee.position = position.c(in: arena) }
    if let policies { unsafe c.pointee.policies = policies.c(in: arena) }
    if !timeZone.isEmpty { unsafe c.pointee.time_zone = arena.text(timeZone) }
    return unsafe c
  }
}

extension ReportV1.TimeBucket {
  public static var messageName: String { "homeroom.report.v1.TimeBucket" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__time_bucket__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__TimeBucket.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__TimeBucket>) {
    self.init()
    if let message = unsafe c.pointee.start_time { unsafe self.startTime = WellKnown.Timestamp(UnsafePointer(message)) }
    unsafe self.attempts = c.pointee.attempts
    unsafe self.activeStudents = c.pointee.active_students
    switch unsafe c.pointee.mean_score_presence_case.rawValue {
    case 4: unsafe self.meanScore = c.pointee.mean_score
    default: break
    }
    switch unsafe c.pointee.median_time_presence_case.rawValue {
    case 5: unsafe self.medianTime = c.pointee.median_time
    default: break
    }
    switch unsafe c.pointee.p95_time_presence_case.rawValue {
    case 6: unsafe self.p95Time = c.pointee.p95_time
    default: break
    }
    unsafe self.startDate = Copy.text(c.pointee.start_date)
    unsafe self.suppressed = c.pointee.suppressed != 0
    unsafe self.scoreSuppressed = c.pointee.score_suppressed != 0
    unsafe self.timeSuppressed = c.pointee.time_suppressed != 0
    if let message = unsafe c.pointee.score { unsafe self.score = ReportV1.Summary(UnsafePointer(message)) }
    if let message = unsafe c.pointee.time { unsafe self.time = ReportV1.Summary(UnsafePointer(message)) }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__TimeBucket> {
    let c = unsafe arena.make(Homeroom__Report__V1__TimeBucket.self)
    unsafe homeroom__report__v1__time_bucket__init(c)
    if let startTime { unsafe c.pointee.start_time = startTime.c(in: arena) }
    unsafe c.pointee.attempts = attempts
    unsafe c.pointee.active_students = activeStudents
    if let meanScore {
      unsafe c.pointee.mean_score_presence_case = .init(rawValue: 4)
      unsafe c.pointee.mean_score = meanScore
    }
    if let medianTime {
      unsafe c.pointee.median_time_presence_case = .init(rawValue: 5)
      unsafe c.pointee.median_time = medianTime
    }
    if let p95Time {
      unsafe c.pointee.p95_time_presence_case = .init(rawValue: 6)
      unsafe c.pointee.p95_time = p95Time
    }
    if !startDate.isEmpty { unsafe c.pointee.start_date = arena.text(startDate) }
    unsafe c.pointee.suppressed = suppressed ? 1 : 0
    unsafe c.pointee.score_suppressed = scoreSuppressed ? 1 : 0
    unsafe c.pointee.time_suppressed = timeSuppressed ? 1 : 0
    if let score { unsafe c.pointee.score = score.c(in: arena) }
    if let time { unsafe c.pointee.time = time.c(in: arena) }
    return unsafe c
  }
}

extension ReportV1.GetCoverageRequest {
  public static var messageName: String { "homeroom.report.v1.GetCoverageRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__get_coverage_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__GetCoverageRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__GetCoverageRequest>) {
    self.init()
    unsafe self.handoutID = Copy.text(c.pointee.handout_id)
    unsafe self.taskID = Copy.text(c.pointee.task_id)
    unsafe self.contextID = c.pointee.context_id
    unsafe self.parts = c.pointee.parts
    if let message = unsafe c.pointee.options { unsafe self.options = ReportV1.ReportOptions(UnsafePointer(message)) }
    if let message = unsafe c.pointee.scope { unsafe self.scope = ReportV1.ContentScope(UnsafePointer(message)) }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__GetCoverageRequest> {
    let c = unsafe arena.make(Homeroom__Report__V1__GetCoverageRequest.self)
    unsafe homeroom__report__v1__get_coverage_request__init(c)
    if !handoutID.isEmpty { unsafe c.pointee.handout_id = arena.text(handoutID) }
    if !taskID.isEmpty { unsafe c.pointee.task_id = arena.text(taskID) }
    unsafe c.pointee.context_id = contextID
    unsafe c.pointee.parts = parts
    if let options { unsafe c.pointee.options = options.c(in: arena) }
    if let scope { unsafe c.pointee.scope = scope.c(in: arena) }
    return unsafe c
  }
}

extension ReportV1.CoverageStrip {
  public static var messageName: String { "homeroom.report.v1.CoverageStrip" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__coverage_strip__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__CoverageStrip.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__CoverageStrip>) {
    self.init()
    unsafe self.students = Copy.numbers(c.pointee.n_students, c.pointee.students)
    unsafe self.withData = c.pointee.with_data
    if let message = unsafe c.pointee.position { unsafe self.position = ReportV1.Position(UnsafePointer(message)) }
    if let message = unsafe c.pointee.population {
      unsafe self.population = ReportV1.Population(UnsafePointer(message))
    }
    if let message = unsafe c.pointee.policies {
      unsafe self.policies = ReportV1.AttemptPolicies(UnsafePointer(message))
    }
    unsafe self.suppressed = c.pointee.suppressed != 0
    unsafe self.suppressedParts = Copy.numbers(c.pointee.n_suppressed_parts, c.pointee.suppressed_parts)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__CoverageStrip> {
    let c = unsafe arena.make(Homeroom__Report__V1__CoverageStrip.self)
    unsafe homeroom__report__v1__coverage_strip__init(c)
    unsafe c.pointee.n_students = students.count
    unsafe c.pointee.students = arena.numbers(students)
    unsafe c.pointee.with_data = withData
    if let position { unsafe c.pointee.position = position.c(in: arena) }
    if let population { unsafe c.pointee.population = population.c(in: arena) }
    if let policies { unsafe c.pointee.policies = policies.c(in: arena) }
    unsafe c.pointee.suppressed = suppressed ? 1 : 0
    unsafe c.pointee.n_suppressed_parts = suppressedParts.count
    unsafe c.pointee.suppressed_parts = arena.numbers(suppressedParts)
    return unsafe c
  }
}
