/// `google.rpc.Status` as bytes: `code` 1, `message` 2, `details` 3, each an `Any`.
///
/// Written by hand because a status has to be sent even where no generated message is at hand.
enum StatusDetails {
  static let typePrefix = "type.googleapis.com/google.rpc."

  /// The bytes of the status of `error`.
  static func encode(_ error: RPCError) -> [UInt8] {
    var status = ProtobufWriter()
    status.integer(1, UInt64(error.code.rawValue))
    status.string(2, error.message)
    for detail in error.details {
      var any = ProtobufWriter()
      any.string(1, typePrefix + detail.typeName)
      any.message(2, detail.encoded())
      status.message(3, any)
    }
    return status.bytes
  }

  /// The details in the bytes of a status; whatever cannot be read is left out.
  static func decode(_ bytes: [UInt8]) -> [ErrorDetail] {
    var details: [ErrorDetail] = []
    ProtobufReader.forEach(bytes) { field, value in
      guard field == 3, case .bytes(let any) = value else { return }
      var type = ""
      var content: [UInt8] = []
      ProtobufReader.forEach(any) { field, value in
        if field == 1 { type = value.string }
        if field == 2, case .bytes(let bytes) = value { content = bytes }
      }
      if type.hasPrefix(typePrefix), let detail = ErrorDetail(String(type.dropFirst(typePrefix.count)), content) {
        details.append(detail)
      }
    }
    return details
  }
}

extension ErrorDetail {
  fileprivate var typeName: String {
    switch self {
    case .badRequest: "BadRequest"
    case .errorInfo: "ErrorInfo"
    case .retryInfo: "RetryInfo"
    case .preconditionFailure: "PreconditionFailure"
    case .quotaFailure: "QuotaFailure"
    case .resourceInfo: "ResourceInfo"
    }
  }

  fileprivate func encoded() -> ProtobufWriter {
    var writer = ProtobufWriter()
    switch self {
    case .badRequest(let violations):
      for violation in violations { writer.strings(1, [violation.field, violation.description]) }
    case .errorInfo(let reason, let domain, let metadata):
      writer.string(1, reason)
      writer.string(2, domain)
      for (key, value) in metadata.sorted(by: { $0.key < $1.key }) { writer.strings(3, [key, value]) }
    case .retryInfo(let delay):
      var duration = ProtobufWriter()
      duration.integer(1, UInt64(bitPattern: delay.components.seconds))
      duration.integer(2, UInt64(bitPattern: delay.components.attoseconds / 1_000_000_000))
      writer.message(1, duration)
    case .preconditionFailure(let violations):
      for violation in violations { writer.strings(1, [violation.type, violation.subject, violation.description]) }
    case .quotaFailure(let violations):
      for violation in violations { writer.strings(1, [violation.subject, violation.description]) }
    case .resourceInfo(let type, let name, let owner, let description):
      for (index, text) in [type, name, owner, description].enumerated() { writer.string(index + 1, text) }
    }
    return writer
  }

  fileprivate init?(_ type: String, _ bytes: [UInt8]) {
    var groups: [[String]] = []
    var texts = ["", "", "", "", ""]
    var delay = Duration.zero
    ProtobufReader.forEach(bytes) { field, value in
      guard case .bytes(let content) = value, (1...4).contains(field) else { return }
      texts[field] = value.string
      var group = ["", "", "", ""]
      ProtobufReader.forEach(content) { field, value in
        guard (1...3).contains(field) else { return }
        switch value {
        case .bytes: group[field] = value.string
        case .integer(let number):
          if field == 1 { delay += .seconds(Int64(bitPattern: number)) }
          if field == 2 { delay += .nanoseconds(Int64(bitPattern: number)) }
        }
      }
      groups.append(group + [String(field)])
    }
    switch type {
    case "BadRequest": self = .badRequest(groups.map { .init(field: $0[1], description: $0[2]) })
    case "ErrorInfo":
      let pairs = groups.filter { $0.last == "3" }.map { ($0[1], $0[2]) }
      self = .errorInfo(reason: texts[1], domain: texts[2], metadata: Dictionary(pairs) { $1 })
    case "RetryInfo": self = .retryInfo(delay)
    case "PreconditionFailure":
      self = .preconditionFailure(groups.map { .init(type: $0[1], subject: $0[2], description: $0[3]) })
    case "QuotaFailure": self = .quotaFailure(groups.map { .init(subject: $0[1], description: $0[2]) })
    case "ResourceInfo": self = .resourceInfo(type: texts[1], name: texts[2], owner: texts[3], description: texts[4])
    default: return nil
    }
  }
}

extension RPCError {
  /// What `grpc-status-details-bin` holds for this error.
  public var statusBytes: [UInt8] { StatusDetails.encode(self) }
}

extension ErrorDetail {
  /// The details in a received `grpc-status-details-bin`; whatever cannot be read is left out.
  public static func list(inStatus bytes: [UInt8]) -> [ErrorDetail] { StatusDetails.decode(bytes) }
}
