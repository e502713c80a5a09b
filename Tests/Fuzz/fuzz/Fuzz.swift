import FuzzTargets
import Glibc

// Under `make fuzz` libFuzzer has the main function and calls this one; HOMEROOM_FUZZ_TARGET names the target. Built
// without it, the program runs the files that it is given: for a look at one input under a debugger.

let target: FuzzTarget = {
  let name = unsafe getenv("HOMEROOM_FUZZ_TARGET").map { unsafe String(cString: $0) } ?? ""
  guard let target = FuzzTarget(rawValue: name) else {
    print("HOMEROOM_FUZZ_TARGET: one of \(FuzzTarget.allCases.map(\.rawValue).joined(separator: ", "))")
    exit(64)
  }
  return target
}()

#if FUZZING
  @_cdecl("LLVMFuzzerTestOneInput")
  public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    unsafe target.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
  }
#else
  @main struct Replay {
    static func main() {
      for path in CommandLine.arguments.dropFirst() {
        guard let bytes = readFile(path) else {
          print("\(path) cannot be read")
          exit(66)
        }
        target.run(bytes)
        print("\(path): \(bytes.count) bytes, fine")
      }
    }
  }

  func readFile(_ path: String) -> [UInt8]? {
    guard let file = unsafe fopen(path, "r") else { return nil }
    defer { unsafe fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe fread(&buffer, 1, buffer.count, file)
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
    }
  }
#endif
