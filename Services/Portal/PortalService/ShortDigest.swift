internal import Crypto

/// The first eight octets of a SHA-256 in hexadecimal: it stands for what a cookie's name or a path cannot hold.
func shortDigest(of octets: [UInt8]) -> String {
  SHA256.name(of: octets, byteCount: 8)
}
