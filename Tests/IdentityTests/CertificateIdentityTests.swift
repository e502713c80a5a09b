import Domain
import Identity
import Testing

@Suite("whom a certificate names")
struct CertificateIdentityTests {
  static let callers = [
    Caller(organization: "north", user: "rivera", role: .teacher),
    Caller(organization: "north", user: "a/b?c#d e%f", role: .administrator),
    Caller(organization: "Zoë's", user: "zoë@school.example", role: .student, app: "org.example.greatplays"),
    Caller(organization: Caller.everyOrganization, user: "report-service", role: .service),
    Caller(organization: "*north*", user: "*", role: .service),
  ]

  @Test("what is written is read as it was meant", arguments: callers)
  func roundTrip(caller: Caller) throws {
    let uri = CertificateIdentity.uri(of: caller)
    #expect(uri.utf8.allSatisfy { 0x21...0x7E ~= $0 })
    try #expect(CertificateIdentity.caller(uris: [uri]) == caller)
    try #expect(CertificateIdentity.caller(uris: ["https://school.example/", uri, "spiffe://x/y"]) == caller)
  }

  @Test("it looks as the documentation says")
  func form() {
    #expect(
      CertificateIdentity.uri(of: Caller(organization: "north", user: "a b", role: .student, app: "org.x"))
        == "homeroom://north/student/a%20b?app=org.x")
  }

  @Test(
    "names of others name nobody here",
    arguments: [[], ["https://north/teacher/rivera"], ["homeroomx://north/teacher/rivera"], ["urn:homeroom:x"]])
  func others(uris: [String]) throws { try #expect(CertificateIdentity.caller(uris: uris) == nil) }

  @Test("two identities are none, also when they are the same")
  func several() {
    let uri = "homeroom://north/teacher/rivera"
    for second in [uri, "homeroom://south/teacher/rivera", "HOMEROOM://north/teacher/rivera", "homeroom:x"] {
      #expect(throws: CertificateIdentityError.several) { try CertificateIdentity.caller(uris: [uri, second]) }
    }
  }

  @Test(
    "what is not understood whole is refused",
    arguments: [
      "homeroom:", "homeroom:north/teacher/rivera", "homeroom://", "homeroom:///teacher/rivera",
      "homeroom://north/teacher/", "homeroom://north//rivera", "homeroom://north/teacher",
      "homeroom://north/teacher/rivera/", "homeroom://north/teacher/rivera/more", "homeroom://north/king/rivera",
      "homeroom://north/Teacher/rivera", "homeroom://north/teacher/rivera?", "homeroom://north/teacher/rivera?app=",
      "homeroom://north/teacher/rivera?role=administrator", "homeroom://north/teacher/rivera?app=x?app=y",
      "homeroom://north/teacher/rivera?app=x&role=service", "homeroom://north/teacher/rivera#x",
      "homeroom://north/teacher/a%2", "homeroom://north/teacher/a%", "homeroom://north/teacher/a%zz",
      "homeroom://north/teacher/a%00", "homeroom://north/teacher/%ff", "homeroom://north/teacher/a b",
      "homeroom://*/teacher/rivera", "homeroom://*/administrator/head", "homeroom://%2A/service/x",
      "homeroom://north/teacher/" + String(repeating: "a", count: 257),
    ])
  func malformed(uri: String) {
    let error = #expect(throws: CertificateIdentityError.self) { try CertificateIdentity.caller(uris: [uri]) }
    #expect(error != .several)
  }

  @Test(
    "the part that is wrong is named",
    arguments: [
      ("homeroom://north/king/rivera", "ROLE"), ("homeroom://north/teacher/a b", "USER"),
      ("homeroom://a%zz/teacher/rivera", "ORGANIZATION"), ("homeroom://*/teacher/rivera", "ORGANIZATION"),
      ("homeroom://north/teacher/rivera?app=", "APP"), ("homeroom://north/teacher", "number of parts"),
    ])
  func named(uri: String, part: String) {
    let error = #expect(throws: CertificateIdentityError.self) { try CertificateIdentity.caller(uris: [uri]) }
    #expect(error?.description.contains("its \(part)") == true, "\(String(describing: error))")
  }
}
