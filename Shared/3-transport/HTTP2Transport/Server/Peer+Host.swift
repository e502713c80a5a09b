internal import RPC

extension Peer {
  /// The address without a port: what connections are counted by.
  var host: String {
    guard !address.hasPrefix("unix:"), let colon = address.lastIndex(of: ":") else { return address }
    return String(address[..<colon])
  }
}
