internal import CCurl

/// Fetches one document over HTTP, within bounds that the server cannot stretch. No thread waits for it.
public struct Fetch: Sendable {
  /// What a fetch may take.
  public struct Bounds: Sendable {
    /// Bytes of the document; a longer one is refused as soon as that is known.
    public var bytesMax = 64 * 1024
    /// From the first look-up of a name to the last byte, redirects included.
    public var milliseconds = 5000
    /// Redirects that are followed: to `https://` addresses alone.
    public var redirectsMax = 3

    /// 64 KiB, five seconds, three redirects.
    public init() {}
  }

  private let address: WebAddress
  private let authority: String?
  private let bounds: Bounds

  /// - Parameter authority: file with those who vouch for the server; nil: those this system trusts.
  public init(_ address: WebAddress, authority: String? = nil, bounds: Bounds = Bounds()) {
    self.address = address
    self.authority = authority
    self.bounds = bounds
  }

  /// Of libcurl.
  public static var libraryVersion: String {
    unsafe String(cString: curl_version_info(CURLVERSION_FIRST).pointee.version)
  }

  /// The document; ends with its task.
  public func run() async throws(FetchError) -> [UInt8] {
    let answer = try await Transfer(address, authority: authority, bounds: bounds).run()
    guard answer.status == 200 else { throw .status(answer.status) }
    return answer.document
  }
}
