// Generated from grpc/testing/messages.proto by Proto/generate.sh. Edit the schema, not this file.

package import CInterop
public import Wire

extension GRPCTesting.BoolValue {
  public static var messageName: String { "grpc.testing.BoolValue" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: grpc__testing__bool_value__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Grpc__Testing__BoolValue.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Grpc__Testing__BoolValue>) {
    self.init()
    unsafe self.value = c.pointee.value != 0
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Grpc__Testing__BoolValue> {
    let c = unsafe arena.make(Grpc__Testing__BoolValue.self)
    unsafe grpc__testing__bool_value__init(c)
    unsafe c.pointee.value = value ? 1 : 0
    return unsafe c
  }
}

extension GRPCTesting.Payload {
  public static var messageName: String { "grpc.testing.Payload" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: grpc__testing__payload__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Grpc__Testing__Payload.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Grpc__Testing__Payload>) {
    self.init()
    unsafe self.type = GRPCTesting.PayloadType(rawValue: Int32(truncatingIfNeeded: c.pointee.type.rawValue))
    unsafe self.body = Copy.bytes(c.pointee.body.len, c.pointee.body.data)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Grpc__Testing__Payload> {
    let c = unsafe arena.make(Grpc__Testing__Payload.self)
    unsafe grpc__testing__payload__init(c)
    unsafe c.pointee.type = Grpc__Testing__PayloadType(rawValue: .init(truncatingIfNeeded: type.rawValue))
    unsafe c.pointee.body = .init(len: body.count, data: arena.bytes(body))
    return unsafe c
  }
}

extension GRPCTesting.EchoStatus {
  public static var messageName: String { "grpc.testing.EchoStatus" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: grpc__testing__echo_status__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Grpc__Testing__EchoStatus.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Grpc__Testing__EchoStatus>) {
    self.init()
    unsafe self.code = c.pointee.code
    unsafe self.message = Copy.text(c.pointee.message)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Grpc__Testing__EchoStatus> {
    let c = unsafe arena.make(Grpc__Testing__EchoStatus.self)
    unsafe grpc__testing__echo_status__init(c)
    unsafe c.pointee.code = code
    if !message.isEmpty { unsafe c.pointee.message = arena.text(message) }
    return unsafe c
  }
}

extension GRPCTesting.TestOrcaReport {
  public static var messageName: String { "grpc.testing.TestOrcaReport" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: grpc__testing__test_orca_report__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Grpc__Testing__TestOrcaReport.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Grpc__Testing__TestOrcaReport>) {
    self.init()
    unsafe self.cpuUtilization = c.pointee.cpu_utilization
    unsafe self.memoryUtilization = c.pointee.memory_utilization
    unsafe self.requestCost = Copy.map(c.pointee.n_request_cost, c.pointee.request_cost) { entry in
      unsafe (Copy.text(entry.pointee.key), entry.pointee.value)
    }
    unsafe self.utilization = Copy.map(c.pointee.n_utilization, c.pointee.utilization) { entry in
      unsafe (Copy.text(entry.pointee.key), entry.pointee.value)
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Grpc__Testing__TestOrcaReport> {
    let c = unsafe arena.make(Grpc__Testing__TestOrcaReport.self)
    unsafe grpc__testing__test_orca_report__init(c)
    unsafe c.pointee.cpu_utilization = cpuUtilization
    unsafe c.pointee.memory_utilization = memoryUtilization
    unsafe c.pointee.n_request_cost = requestCost.count
    unsafe c.pointee.request_cost = arena.each(inKeyOrder(requestCost)) { key, value in
      let entry = unsafe arena.make(Grpc__Testing__TestOrcaReport__RequestCostEntry.self)
      unsafe grpc__testing__test_orca_report__request_cost_entry__init(entry)
      unsafe entry.pointee.key = arena.text(key)
      unsafe entry.pointee.value = value
      return unsafe entry
    }
    unsafe c.pointee.n_utilization = utilization.count
    unsafe c.pointee.utilization = arena.each(inKeyOrder(utilization)) { key, value in
      let entry = unsafe arena.make(Grpc__Testing__TestOrcaReport__UtilizationEntry.self)
      unsafe grpc__testing__test_orca_report__utilization_entry__init(entry)
      unsafe entry.pointee.key = arena.text(key)
      unsafe entry.pointee.value = value
      return unsafe entry
    }
    return unsafe c
  }
}

extension GRPCTesting.SimpleRequest {
  public static var messageName: String { "grpc.testing.SimpleRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: grpc__testing__simple_request__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Grpc__Testing__SimpleRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Grpc__Testing__SimpleRequest>) {
    self.init()
    unsafe self.responseType = GRPCTesting.PayloadType(
      rawValue: Int32(truncatingIfNeeded: c.pointee.response_type.rawValue))
    unsafe self.responseSize = c.pointee.response_size
    if let message = unsafe c.pointee.payload { unsafe self.payload = GRPCTesting.Payload(UnsafePointer(message)) }
    unsafe self.fillUsername = c.pointee.fill_username != 0
    unsafe self.fillOauthScope = c.pointee.fill_oauth_scope != 0
    if let message = unsafe c.pointee.response_compressed {
      unsafe self.responseCompressed = GRPCTesting.BoolValue(UnsafePointer(message))
    }
    if let message = unsafe c.pointee.response_status {
      unsafe self.responseStatus = GRPCTesting.EchoStatus(UnsafePointer(message))
    }
    if let message = unsafe c.pointee.expect_compressed {
      unsafe self.expectCompressed = GRPCTesting.BoolValue(UnsafePointer(message))
    }
    unsafe self.fillServerID = c.pointee.fill_server_id != 0
    unsafe self.fillGrpclbRouteType = c.pointee.fill_grpclb_route_type != 0
    if let message = unsafe c.pointee.orca_per_query_report {
      unsafe self.orcaPerQueryReport = GRPCTesting.TestOrcaReport(UnsafePointer(message))
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Grpc__Testing__SimpleRequest> {
    let c = unsafe arena.make(Grpc__Testing__SimpleRequest.self)
    unsafe grpc__testing__simple_request__init(c)
    unsafe c.pointee.response_type = Grpc__Testing__PayloadType(
      rawValue: .init(truncatingIfNeeded: responseType.rawValue))
    unsafe c.pointee.response_size = responseSize
    if let payload { unsafe c.pointee.payload = payload.c(in: arena) }
    unsafe c.pointee.fill_username = fillUsername ? 1 : 0
    unsafe c.pointee.fill_oauth_scope = fillOauthScope ? 1 : 0
    if let responseCompressed { unsafe c.pointee.response_compressed = responseCompressed.c(in: arena) }
    if let responseStatus { unsafe c.pointee.response_status = responseStatus.c(in: arena) }
    if let expectCompressed { unsafe c.pointee.expect_compressed = expectCompressed.c(in: arena) }
    unsafe c.pointee.fill_server_id = fillServerID ? 1 : 0
    unsafe c.pointee.fill_grpclb_route_type = fillGrpclbRouteType ? 1 : 0
    if let orcaPerQueryReport { unsafe c.pointee.orca_per_query_report = orcaPerQueryReport.c(in: arena) }
    return unsafe c
  }
}

extension GRPCTesting.SimpleResponse {
  public static var messageName: String { "grpc.testing.SimpleResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: grpc__testing__simple_response__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Grpc__Testing__SimpleResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Grpc__Testing__SimpleResponse>) {
    self.init()
    if let message = unsafe c.pointee.payload { unsafe self.payload = GRPCTesting.Payload(UnsafePointer(message)) }
    unsafe self.username = Copy.text(c.pointee.username)
    unsafe self.oauthScope = Copy.text(c.pointee.oauth_scope)
    unsafe self.serverID = Copy.text(c.pointee.server_id)
    unsafe self.grpclbRouteType = GRPCTesting.GrpclbRouteType(
      rawValue: Int32(truncatingIfNeeded: c.pointee.grpclb_route_type.rawValue))
    unsafe self.hostname = Copy.text(c.pointee.hostname)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Grpc__Testing__SimpleResponse> {
    let c = unsafe arena.make(Grpc__Testing__SimpleResponse.self)
    unsafe grpc__testing__simple_response__init(c)
    if let payload { unsafe c.pointee.payload = payload.c(in: arena) }
    if !username.isEmpty { unsafe c.pointee.username = arena.text(username) }
    if !oauthScope.isEmpty { unsafe c.pointee.oauth_scope = arena.text(oauthScope) }
    if !serverID.isEmpty { unsafe c.pointee.server_id = arena.text(serverID) }
    unsafe c.pointee.grpclb_route_type = Grpc__Testing__GrpclbRouteType(
      rawValue: .init(truncatingIfNeeded: grpclbRouteType.rawValue))
    if !hostname.isEmpty { unsafe c.pointee.hostname = arena.text(hostname) }
    return unsafe c
  }
}

extension GRPCTesting.StreamingInputCallRequest {
  public static var messageName: String { "grpc.testing.StreamingInputCallRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: grpc__testing__streaming_input_call_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Grpc__Testing__StreamingInputCallRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Grpc__Testing__StreamingInputCallRequest>) {
    self.init()
    if let message = unsafe c.pointee.payload { unsafe self.payload = GRPCTesting.Payload(UnsafePointer(message)) }
    if let message = unsafe c.pointee.expect_compressed {
      unsafe self.expectCompressed = GRPCTesting.BoolValue(UnsafePointer(message))
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Grpc__Testing__StreamingInputCallRequest> {
    let c = unsafe arena.make(Grpc__Testing__StreamingInputCallRequest.self)
    unsafe grpc__testing__streaming_input_call_request__init(c)
    if let payload { unsafe c.pointee.payload = payload.c(in: arena) }
    if let expectCompressed { unsafe c.pointee.expect_compressed = expectCompressed.c(in: arena) }
    return unsafe c
  }
}

extension GRPCTesting.StreamingInputCallResponse {
  public static var messageName: String { "grpc.testing.StreamingInputCallResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: grpc__testing__streaming_input_call_response__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Grpc__Testing__StreamingInputCallResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Grpc__Testing__StreamingInputCallResponse>) {
    self.init()
    unsafe self.aggregatedPayloadSize = c.pointee.aggregated_payload_size
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Grpc__Testing__StreamingInputCallResponse> {
    let c = unsafe arena.make(Grpc__Testing__StreamingInputCallResponse.self)
    unsafe grpc__testing__streaming_input_call_response__init(c)
    unsafe c.pointee.aggregated_payload_size = aggregatedPayloadSize
    return unsafe c
  }
}

extension GRPCTesting.ResponseParameters {
  public static var messageName: String { "grpc.testing.ResponseParameters" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: grpc__testing__response_parameters__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Grpc__Testing__ResponseParameters.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Grpc__Testing__ResponseParameters>) {
    self.init()
    unsafe self.size = c.pointee.size
    unsafe self.intervalUs = c.pointee.interval_us
    if let message = unsafe c.pointee.compressed {
      unsafe self.compressed = GRPCTesting.BoolValue(UnsafePointer(message))
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Grpc__Testing__ResponseParameters> {
    let c = unsafe arena.make(Grpc__Testing__ResponseParameters.self)
    unsafe grpc__testing__response_parameters__init(c)
    unsafe c.pointee.size = size
    unsafe c.pointee.interval_us = intervalUs
    if let compressed { unsafe c.pointee.compressed = compressed.c(in: arena) }
    return unsafe c
  }
}

extension GRPCTesting.StreamingOutputCallRequest {
  public static var messageName: String { "grpc.testing.StreamingOutputCallRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: grpc__testing__streaming_output_call_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Grpc__Testing__StreamingOutputCallRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Grpc__Testing__StreamingOutputCallRequest>) {
    self.init()
    unsafe self.responseType = GRPCTesting.PayloadType(
      rawValue: Int32(truncatingIfNeeded: c.pointee.response_type.rawValue))
    unsafe self.responseParameters = Copy.each(c.pointee.n_response_parameters, c.pointee.response_parameters) {
      unsafe GRPCTesting.ResponseParameters(UnsafePointer($0!))
    }
    if let message = unsafe c.pointee.payload { unsafe self.payload = GRPCTesting.Payload(UnsafePointer(message)) }
    if let message = unsafe c.pointee.response_status {
      unsafe self.responseStatus = GRPCTesting.EchoStatus(UnsafePointer(message))
    }
    if let message = unsafe c.pointee.orca_oob_report {
      unsafe self.orcaOobReport = GRPCTesting.TestOrcaReport(UnsafePointer(message))
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Grpc__Testing__StreamingOutputCallRequest> {
    let c = unsafe arena.make(Grpc__Testing__StreamingOutputCallRequest.self)
    unsafe grpc__testing__streaming_output_call_request__init(c)
    unsafe c.pointee.response_type = Grpc__Testing__PayloadType(
      rawValue: .init(truncatingIfNeeded: responseType.rawValue))
    unsafe c.pointee.n_response_parameters = responseParameters.count
    unsafe c.pointee.response_parameters = arena.each(responseParameters) { unsafe $0.c(in: arena) }
    if let payload { unsafe c.pointee.payload = payload.c(in: arena) }
    if let responseStatus { unsafe c.pointee.response_status = responseStatus.c(in: arena) }
    if let orcaOobReport { unsafe c.pointee.orca_oob_report = orcaOobReport.c(in: arena) }
    return unsafe c
  }
}

extension GRPCTesting.StreamingOutputCallResponse {
  public static var messageName: String { "grpc.testing.StreamingOutputCallResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: grpc__testing__streaming_output_call_response__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Grpc__Testing__StreamingOutputCallResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Grpc__Testing__StreamingOutputCallResponse>) {
    self.init()
    if let message = unsafe c.pointee.payload { unsafe self.payload = GRPCTesting.Payload(UnsafePointer(message)) }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Grpc__Testing__StreamingOutputCallResponse> {
    let c = unsafe arena.make(Grpc__Testing__StreamingOutputCallResponse.self)
    unsafe grpc__testing__streaming_output_call_response__init(c)
    if let payload { unsafe c.pointee.payload = payload.c(in: arena) }
    return unsafe c
  }
}
