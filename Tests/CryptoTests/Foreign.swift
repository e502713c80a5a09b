/// Made with the openssl command: `openssl dgst -sha256 -sign`.
enum Foreign {
  static let publicKey = """
    -----BEGIN PUBLIC KEY-----
    MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE/FTZE6sf7fdycYwdLKJUcdZ4ZC62
    92O7wnGVDitamvEnq0ioxWEdbUPI0xqjt3k4cwo0WihoJRUVwxq4ydk6iQ==
    -----END PUBLIC KEY-----
    """

  /// Over "homeroom".
  static let signature: [UInt8] = [
    134, 202, 50, 62, 43, 37, 83, 116, 185, 161, 112, 90, 253, 84, 49, 178,
    195, 133, 147, 252, 40, 18, 56, 185, 86, 110, 244, 206, 72, 101, 180, 15,
    101, 45, 41, 41, 23, 57, 202, 14, 59, 233, 15, 184, 95, 102, 192, 43,
    150, 138, 151, 31, 119, 20, 124, 41, 20, 54, 88, 97, 196, 23, 236, 165,
  ]

  /// A fine key of another curve.
  static let p384 = """
    -----BEGIN PUBLIC KEY-----
    MHYwEAYHKoZIzj0CAQYFK4EEACIDYgAEzWhoPzAMPJYsr97RoEW9kbbpTVU3NQG2
    AG0y9j3Q2kKrOpAOxBh568ZfetfYtOfoh9SE5WuppnE4j8lA7DQ4yX+LrQBvNrY7
    +GNnKVOzVjM7k/DIzhHSU+FJX7J8FWNL
    -----END PUBLIC KEY-----
    """

  /// A P-256 key under a passphrase; it guards nothing.
  static let encrypted = """
    -----BEGIN ENCRYPTED PRIVATE KEY-----
    MIHsMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAgNTyLW4wu84AICCAAw
    DAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEEHkWlfoQ7/M8jNofWYSo9cUEgZBN
    263hJ+4S6IqmsfBu/bZF2NVGWRR+xsd0cl1GsRoGIsYtSCGGxkJogcPvH8z46bVx
    tvUfviCCr9954iHqCddlKWmn7178NG2GiDi3u34amV+U/TOqbiZ4loI/5caK2Ivg
    kuktcy4zDu6pL5ObQjJHQo71DFCA27oS8I96/bkAxJtLVJcEWVuHURwv30UYUqo=
    -----END ENCRYPTED PRIVATE KEY-----
    """
}
