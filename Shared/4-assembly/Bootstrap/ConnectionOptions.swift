internal import Arguments
internal import HTTP2Transport

/// How long a server keeps its clients' connections, and how it finds out that they are gone.
enum ConnectionOptions {
  private static let longest = 0x7FFF_FFFF

  static let keepalive = Option(
    "keepalive-time", .integer(1...longest, "SECONDS"), default: 7200, environment: "HOMEROOM_KEEPALIVE_TIME",
    help: "A client from which nothing came for so long is asked whether it is there.")
  static let keepaliveTimeout = Option(
    "keepalive-timeout", .integer(1...longest, "SECONDS"), default: 20, environment: "HOMEROOM_KEEPALIVE_TIMEOUT",
    help: "What it has for its answer.")
  /// Shorter than is usual: feeds are silent for hours, and those who follow them ask every half minute.
  static let pingInterval = Option(
    "client-ping-interval", .integer(0...longest, "SECONDS"), default: 20,
    environment: "HOMEROOM_CLIENT_PING_INTERVAL",
    help: "A client that asks more often, while nothing is sent to it, is disconnected with too_many_pings.")
  static let idle = Option<Int?>(
    "connection-idle", .optional(.integer(1...longest, "SECONDS")), default: nil,
    environment: "HOMEROOM_CONNECTION_IDLE",
    help: "A connection without calls is asked to leave after so long; never when left out.")
  static let age = Option<Int?>(
    "connection-age", .optional(.integer(1...longest, "SECONDS")), default: nil,
    environment: "HOMEROOM_CONNECTION_AGE",
    help: "A connection of this age, a tenth more or less, is asked to leave, so that clients spread anew over the "
      + "servers there are; never when left out.")
  static let ageGrace = Option<Int?>(
    "connection-age-grace", .optional(.integer(0...longest, "SECONDS")), default: nil,
    environment: "HOMEROOM_CONNECTION_AGE_GRACE",
    help: "What its calls then still get; as long as they take when left out.")

  static let all: [any Declared] = [keepalive, keepaliveTimeout, pingInterval, idle, age, ageGrace]

  static func limits(_ values: Values) -> TransportLimits {
    var limits = TransportLimits()
    limits.keepaliveInterval = .seconds(values[keepalive])
    limits.keepaliveTimeout = .seconds(values[keepaliveTimeout])
    limits.pingIntervalMin = .seconds(values[pingInterval])
    limits.connectionIdleMax = values[idle].map { .seconds($0) }
    limits.connectionAgeMax = values[age].map { .seconds($0) }
    limits.connectionAgeGrace = values[ageGrace].map { .seconds($0) }
    return limits
  }
}
