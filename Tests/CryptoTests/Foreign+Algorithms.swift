/// Keys and signatures of the other algorithms, and keys that are not taken. Made with the openssl command.
extension Foreign {
  /// An RSA key of 2048 bits.
  static let rsa = """
    -----BEGIN PUBLIC KEY-----
    MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAm428E1RSqQsDRws9mPs/
    aQmfjPaO9A0AAztOTYTyFSXv2OwdC/DacvAic9tRMbmIa0BWS3CcPDlpp4uJo191
    UYR+qXXkm+LMxissrOjBsS7qRmT1UeML9cqYrs4ar7NNW2fRqDuqlKSXv7lfjhp4
    U5FP6vSQqK7A54jFQRppV3LsFtvaehC/aeLE9VHtUscTh1acu34v8rsyLSKj455w
    WBb+/QyUYdJ9VDD7d37yaH74/PT3elVy92aXrtu1Dd7hoFNk/FFkkJrXPPmaY7wf
    LKX2Hcxc2M3Ed422Tn0QIA4mpB0Fuvql7e7eOBm24q7jqvs5xTqInHeHAv/B91a6
    SwIDAQAB
    -----END PUBLIC KEY-----
    """

  /// An Ed25519 key.
  static let ed25519 = """
    -----BEGIN PUBLIC KEY-----
    MCowBQYDK2VwAyEAeDFQejBB4BYHh1vVXD3uR8/abimPi+UrCYeAET//Wws=
    -----END PUBLIC KEY-----
    """

  /// Over "homeroom", by `openssl dgst -sha256 -sign`.
  static let rsaSignature: [UInt8] = [
    63, 84, 145, 65, 80, 211, 164, 102, 87, 104, 98, 192, 141, 171, 162, 143, 238, 195, 185, 229,
    179, 213, 148, 75, 204, 111, 193, 156, 73, 232, 0, 34, 14, 78, 161, 7, 123, 20, 144, 102,
    247, 238, 145, 24, 26, 54, 49, 228, 73, 72, 221, 204, 141, 202, 33, 251, 220, 81, 13, 26,
    187, 147, 65, 101, 228, 233, 183, 19, 155, 99, 2, 179, 40, 59, 162, 17, 195, 63, 80, 38,
    32, 214, 117, 4, 6, 210, 174, 251, 31, 7, 244, 52, 87, 107, 224, 22, 110, 60, 171, 29,
    156, 174, 58, 128, 230, 238, 78, 123, 234, 222, 228, 54, 128, 110, 131, 202, 170, 77, 62, 138,
    119, 101, 189, 78, 186, 255, 57, 103, 93, 133, 136, 60, 240, 84, 191, 109, 213, 95, 131, 214,
    15, 36, 192, 180, 105, 125, 216, 151, 57, 218, 188, 178, 201, 109, 245, 38, 191, 113, 64, 221,
    19, 155, 59, 106, 210, 50, 178, 149, 26, 10, 53, 198, 92, 105, 133, 93, 47, 98, 223, 210,
    129, 183, 78, 22, 245, 144, 209, 128, 148, 119, 201, 156, 237, 99, 154, 150, 184, 20, 42, 94,
    19, 217, 221, 211, 14, 187, 239, 198, 249, 23, 237, 142, 144, 252, 47, 32, 141, 79, 188, 216,
    222, 7, 137, 4, 115, 131, 152, 229, 245, 255, 210, 238, 30, 114, 67, 235, 163, 183, 44, 168,
    49, 135, 152, 162, 152, 103, 133, 17, 209, 191, 208, 224, 224, 55, 109, 113,
  ]

  /// The same with the padding of PSS, which is another algorithm.
  static let rsaPSSSignature: [UInt8] = [
    110, 239, 207, 29, 69, 82, 82, 66, 44, 139, 87, 157, 206, 69, 46, 24, 142, 242, 28, 47,
    64, 245, 7, 57, 36, 10, 106, 240, 109, 84, 98, 254, 217, 187, 154, 104, 146, 135, 170, 37,
    121, 74, 221, 245, 66, 196, 21, 113, 216, 90, 35, 37, 208, 33, 219, 154, 212, 124, 192, 138,
    44, 139, 252, 226, 206, 108, 227, 142, 80, 149, 172, 105, 156, 37, 60, 2, 155, 30, 247, 58,
    122, 162, 144, 150, 95, 88, 92, 184, 151, 254, 31, 158, 38, 237, 226, 54, 143, 150, 164, 178,
    89, 133, 50, 222, 9, 149, 22, 61, 74, 142, 131, 239, 224, 187, 0, 212, 176, 186, 32, 215,
    5, 155, 210, 68, 12, 134, 72, 196, 220, 10, 29, 145, 100, 174, 188, 14, 127, 136, 202, 19,
    48, 69, 196, 207, 186, 201, 253, 182, 127, 34, 114, 130, 50, 87, 125, 76, 140, 32, 20, 193,
    48, 150, 107, 230, 56, 122, 18, 165, 101, 105, 210, 124, 236, 1, 104, 137, 150, 70, 229, 246,
    244, 236, 86, 249, 78, 147, 84, 48, 101, 241, 235, 72, 236, 164, 220, 95, 151, 45, 41, 74,
    205, 14, 192, 75, 71, 248, 145, 211, 189, 236, 131, 151, 83, 121, 43, 211, 126, 70, 51, 20,
    70, 103, 0, 254, 63, 248, 173, 116, 242, 244, 33, 202, 177, 179, 178, 122, 165, 188, 122, 111,
    129, 180, 24, 254, 106, 77, 96, 154, 25, 168, 104, 253, 233, 217, 186, 247,
  ]

  /// Over "homeroom", by `openssl pkeyutl -sign -rawin`.
  static let ed25519Signature: [UInt8] = [
    59, 204, 10, 138, 217, 42, 162, 30, 128, 198, 43, 59, 196, 45, 238, 140, 4, 210, 207, 196,
    215, 142, 246, 103, 24, 42, 60, 81, 130, 124, 120, 225, 73, 206, 176, 50, 122, 114, 126, 161,
    235, 18, 160, 243, 88, 175, 173, 143, 87, 109, 178, 227, 41, 154, 143, 52, 228, 65, 20, 73,
    144, 178, 24, 0,
  ]

  /// A key that can be broken.
  static let rsa1024 = """
    -----BEGIN PUBLIC KEY-----
    MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQC1Yds3Mfsuu/W74HBOY1657ZQe
    ioDFt5O4//h07N9fJXA3UnR1xKdVAUCwODIyfOSRCSgVRFQcra4ek/5wwtv6UDjo
    ITxbfSxt3TaeiadwyLlQ0h5w6/agPwdUyAjfY4zxlBTFfMaxu0VsdDMScre3SICs
    KUXG5V6aBWBWgB/OAQIDAQAB
    -----END PUBLIC KEY-----
    """

  /// A key that takes long to check with.
  static let rsa4608 = """
    -----BEGIN PUBLIC KEY-----
    MIICYjANBgkqhkiG9w0BAQEFAAOCAk8AMIICSgKCAkEA2Xju81a00wRzFaYaxF4d
    avU6NU2NjvbzT9x0F5SwcLowg5D3CuAJeYGyl5DsyqMTfAJyaiYzkzMuyoTXoYwI
    4vORPiXR3bcQ0Wo0C0m20vZ7jVRPfZqLTDtyjl5t+Mrc5FEUjOEhfjElnyLVJ8lr
    3jN1Szg/mFdhdgc1tk+4YOkaD3avMq/J3tFFPZ3Fw0osF2+o/VqKMk5kPwYTPL5o
    z4xpgVHBM03FLa4R4/c8KrlPvdqlZ4g2KgyVvZjUkhNoRymAx5C57Io+BIUl2qrL
    1xMu51xrbB6Q54pDdGfUiYQV0oG7AUfz5E+CnIrcfdUbV0EVP2A1TJn3VJh9k+gp
    /ILfJRf5wsMlM3LW8uh3XIb/KhqvSPRXAxmedJC8voA8plQ3BhJs/yCw3TzapWfA
    Ek0LE4NTO0BEK4H7nu5QfgBITk+7Fad5XUb0E5hKzbi3Ox9cEfWcTQwm/MpE0wwu
    s7uLwxg0Z9yFuUVNAkKb5fv+cu9tM3nsBmhCviBjjHt6HncObkDja/CdioEzhuNq
    JVPR0e9xx186rCmDOU/z3juLgfahFzwn7NxhDyi9fXcMaYEYr1fbGRRInK+Bx4yj
    Z+O1YxcxWsOI8UPpW6KPg/vky1vUcBG/AhiNYIkVdlZijtb3X4xUwXN31vlJPTYd
    h7qSHfkttHd63stAmCxxVy71L6ijc5lE6Sm74YjuJt2LlYa3fz7RvAfADKYAQG46
    M92ZtODD0v/KvFICfRqxSBMQM8CxfYZbCQY6sxknhFK3AgMBAAE=
    -----END PUBLIC KEY-----
    """

  /// An exponent of 3.
  static let rsaOfThree = """
    -----BEGIN PUBLIC KEY-----
    MIIBIDANBgkqhkiG9w0BAQEFAAOCAQ0AMIIBCAKCAQEA0MQ/DTi5Mh3Tdx/609yu
    BNTx+PJQoCnG62HqEV/Ns0LPWHv3WlUzfskJEKiQ+M3mPdihftHXATnCqkcf145y
    RTkJqW9sUlvoynwhIuAvrXBGI8B8ycRJE5Voi5LxIWPKV6VoYlQb4+ZRfRQ9BQEJ
    c1bSu7Oyntud//vwUxLDdX66HsTFtC1HUnqK3N8hQPivoDrFc7U849WiMXhcbbBh
    j8oPrctslOGH1zwaXBvTtqwQaqNtJkvcrCYbl5pLaA0eI2Ess21gCxOIyYpvP8aC
    aexyKXxrZTY/4jfAPLtvEtaFEOeuyfAj2/lYNITr7p88sCgy14JtsaIG1AaXPG0U
    /wIBAw==
    -----END PUBLIC KEY-----
    """

  /// For another padding only.
  static let rsaPSS = """
    -----BEGIN PUBLIC KEY-----
    MIIBIDALBgkqhkiG9w0BAQoDggEPADCCAQoCggEBAJfUXpij8voqJSh3jJTFaCtE
    6FG6tQAQS1aE43NhCpgJqGxjkRNZJLHFs5OcT5n1LxcpDR0eTMa0uP9q34PwilTq
    rCRPxhzHbN+aTKOniX9jaomraWJlRMd/go1w5DjAvqHrcPKu9ttkknrmTYfxaKfL
    41A7TpbL/cZWgmhzliFRJmsVH7NtDjP/UZWHJ1SVdhtMRtD9IDSJxJywa+KIGhPP
    k1WcfBakTA3qAr/qY7vPjvNxVYLWg4FEOEZee2lP0fTUmoj1zQGNH+YNvEGS4nuO
    +LcNX4S9KIvOzAtnjyhuzRT5LYANG9stu2OqgDiMZCG6GQACpAAKPZv2/gQl76UC
    AwEAAQ==
    -----END PUBLIC KEY-----
    """

  /// The larger sister of Ed25519.
  static let ed448 = """
    -----BEGIN PUBLIC KEY-----
    MEMwBQYDK2VxAzoApZDRD3wZY2G824jIfqIPAh8ogd343hl2maovH7AIjOMvvuT8
    4jCVJlxoz7o8Wh/lm4kXHrXXMaEA
    -----END PUBLIC KEY-----
    """

  /// It signs nothing.
  static let x25519 = """
    -----BEGIN PUBLIC KEY-----
    MCowBQYDK2VuAyEA5hBd8yJveWE46tfhODR3sOV4kcja5fAIpICZY/S+x3g=
    -----END PUBLIC KEY-----
    """

  /// A curve as long as P-256.
  static let secp256k1 = """
    -----BEGIN PUBLIC KEY-----
    MFYwEAYHKoZIzj0CAQYFK4EEAAoDQgAEygeb7TRIjnEiCSrtIRhVnhSkZpC+0XsL
    NeT91SUDw8/fzkWiY0R45cRl7W5TfOzCIGUv7k4WbLPo5WhWhrXeAA==
    -----END PUBLIC KEY-----
    """

  /// A P-256 key, its point in the other spelling.
  static let compressed = """
    -----BEGIN PUBLIC KEY-----
    MDkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDIgACB/XESmwH/macsWCw6idI6pkLmUnB
    LGJl2brzTKbQqJs=
    -----END PUBLIC KEY-----
    """
}
