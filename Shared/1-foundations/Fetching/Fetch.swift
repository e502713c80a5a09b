internal import CCurl

/// Fetches one document over HTTP, within bounds that the server cannot stretch. No thread waits for it.
public struct Fetch: Sendable {
  /// What a fetch may take.
  public struct Bounds: Sendable {
    public var bytesMax = 64 * 1024
    /// From the first look-up of a name to the last byte, redirects included.
    public var milliseconds = 5000
    public var redirectsMax = 3

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

  /// Between two looks at sockets: what is fetched here is not urgent.
  private static let interval = Duration.milliseconds(10)

  /// The document; ends with its task.
  public func run() async throws(FetchError) -> [UInt8] {
    let transfer = try Transfer(address, authority: authority, bounds: bounds)
    while true {
      if let document = try transfer.advance() { return document }
      do {
        try await Task.sleep(for: Self.interval)
      } catch {
        throw .failed("it is not wanted any more")
      }
    }
  }
}

/// One transfer of the library's, and its handles.
@safe private final class Transfer {
  private let multi: UnsafeMutableRawPointer
  private let easy: UnsafeMutableRawPointer
  private let document: Sink
  /// The library keeps these lines, too, as many as there are.
  private let head: Sink
  private let bounds: Fetch.Bounds

  /// What has come so far.
  final class Sink {
    var bytes: [UInt8] = []
    var isTooLong = false
    let bytesMax: Int

    init(bytesMax: Int) { self.bytesMax = bytesMax }
  }

  /// The library's own beginning, once in a process.
  private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  init(_ address: WebAddress, authority: String?, bounds: Fetch.Bounds) throws(FetchError) {
    guard Self.isReady, let multi = unsafe curl_multi_init() else { throw .failed("the library could not begin") }
    guard let easy = unsafe curl_easy_init() else {
      unsafe curl_multi_cleanup(multi)
      throw .failed("no memory for a transfer")
    }
    unsafe (self.multi, self.easy) = (multi, easy)
    self.bounds = bounds
    document = Sink(bytesMax: bounds.bytesMax)
    head = Sink(bytesMax: bounds.bytesMax)
    // Redirects lead to https only, also from this machine.
    let protocols = address.isLoopback ? "http,https" : "https"
    let texts: [(CURLoption, String?)] = [
      (CURLOPT_URL, address.text), (CURLOPT_PROTOCOLS_STR, protocols), (CURLOPT_REDIR_PROTOCOLS_STR, "https"),
      (CURLOPT_NOPROXY, "localhost,127.0.0.1,::1"), (CURLOPT_USERAGENT, "homeroom"), (CURLOPT_CAINFO, authority),
    ]
    let numbers: [(CURLoption, Int)] = [
      (CURLOPT_FOLLOWLOCATION, 1), (CURLOPT_MAXREDIRS, bounds.redirectsMax), (CURLOPT_TIMEOUT_MS, bounds.milliseconds),
      (CURLOPT_CONNECTTIMEOUT_MS, bounds.milliseconds), (CURLOPT_MAXFILESIZE, bounds.bytesMax), (CURLOPT_NOSIGNAL, 1),
      // Whoever looks up a name for longer than that is not waited for.
      (CURLOPT_QUICK_EXIT, 1), (CURLOPT_SSL_VERIFYPEER, 1), (CURLOPT_SSL_VERIFYHOST, 2), (CURLOPT_HTTPGET, 1),
      (CURLOPT_MAXCONNECTS, 1), (CURLOPT_FORBID_REUSE, 1),
    ]
    for (option, text) in texts {
      guard let text else { continue }
      guard unsafe homeroom_set_text(easy, option, text) == CURLE_OK else { throw .failed("\(text) is not understood") }
    }
    for (option, number) in numbers {
      guard unsafe homeroom_set_number(easy, option, number) == CURLE_OK else { throw .failed("a bound cannot be set") }
    }
    let take: homeroom_take = { bytes, size, count, sink in
      guard let bytes = unsafe bytes, let sink = unsafe sink else { return 0 }
      let length = size * count
      return unsafe Unmanaged<Sink>.fromOpaque(sink).takeUnretainedValue().take(
        UnsafeRawBufferPointer(start: bytes, count: length)) ? length : 0
    }
    let sinks = unsafe (Unmanaged.passUnretained(document).toOpaque(), Unmanaged.passUnretained(head).toOpaque())
    guard unsafe homeroom_set_sinks(easy, take, sinks.0, sinks.1) == CURLE_OK,
      unsafe curl_multi_add_handle(multi, easy) == CURLM_OK
    else { throw .failed("the transfer could not begin") }
  }

  deinit {
    unsafe curl_multi_remove_handle(multi, easy)
    unsafe curl_easy_cleanup(easy)
    unsafe curl_multi_cleanup(multi)
  }

  /// Does what can be done without waiting; the document once it is whole.
  func advance() throws(FetchError) -> [UInt8]? {
    var running: Int32 = 0
    guard unsafe curl_multi_perform(multi, &running) == CURLM_OK else { throw .failed("the transfer broke off") }
    var result = CURLE_OK
    guard unsafe homeroom_ended(multi, &result) == 1 else { return nil }
    guard !document.isTooLong, !head.isTooLong, result != CURLE_FILESIZE_EXCEEDED else {
      throw .tooLong(bytesMax: bounds.bytesMax)
    }
    guard result == CURLE_OK else { throw .failed(unsafe String(cString: curl_easy_strerror(result))) }
    let status = unsafe homeroom_status(easy)
    guard status == 200 else { throw .status(status) }
    return document.bytes
  }
}

extension Transfer.Sink {
  /// Whether there was room for it: the transfer ends where there was none.
  func take(_ part: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count + part.count <= bytesMax else {
      isTooLong = true
      return false
    }
    unsafe bytes.append(contentsOf: part)
    return true
  }
}
