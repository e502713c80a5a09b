internal import Domain

/// Eight octets are an instant, the rest a file: where it is one, every instant has an offset.
func fuzzTimeZones(_ bytes: [UInt8]) {
  var source = ByteSource(bytes)
  let instant = (0..<8).reduce(Int64(0)) { number, _ in number << 8 | Int64(source.octet()) }
  guard let zone = TimeZoneRules(tzif: source.rest) else { return }
  for milliseconds in [instant, 0, .min, .max] { _ = zone.offset(at: milliseconds / 1000) }
}
