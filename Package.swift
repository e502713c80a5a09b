// swift-tools-version: 6.2
import PackageDescription

// The house has six floors and arrows point down only: a room depends on rooms of lower floors, or, where
// it is written here, of its own. `Tests/ArchitectureTests` holds the imports in the sources against this table.

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

func library(_ name: String, pkgConfig: String, package: String) -> Target {
  .systemLibrary(
    name: name, path: "Shared/0-libraries/\(name)", pkgConfig: pkgConfig, providers: [.apt([package])])
}

func room(_ name: String, in folder: String, uses: [String] = []) -> Target {
  .target(
    name: name, dependencies: uses.map { .byName(name: $0) }, path: "\(folder)/\(name)",
    swiftSettings: strict)
}

func executable(_ name: String, in folder: String, uses: [String]) -> Target {
  .executableTarget(
    name: name, dependencies: uses.map { .byName(name: $0) }, path: "\(folder)/\(name)",
    swiftSettings: strict)
}

func tests(_ name: String, of uses: [String], resources: [Resource] = []) -> Target {
  .testTarget(
    name: name, dependencies: uses.map { .byName(name: $0) }, path: "Tests/\(name)",
    resources: resources, swiftSettings: strict)
}

let libraries: [Target] = [
  library("CNghttp2", pkgConfig: "libnghttp2", package: "libnghttp2-dev"),
  library("CProtobufC", pkgConfig: "libprotobuf-c", package: "libprotobuf-c-dev"),
  library("COpenSSL", pkgConfig: "libcrypto", package: "libssl-dev"),
  library("CSQLite", pkgConfig: "sqlite3", package: "libsqlite3-dev"),
  .target(name: "CEpoll", path: "Shared/0-libraries/CEpoll"),
  .target(name: "CProto", dependencies: ["CProtobufC"], path: "Proto/CProto"),
]

// A schema of the tests' own, with every kind of field and call, generated like the product's.
let testSchema: [Target] = [
  .target(name: "CSchema", dependencies: ["CProto"], path: "Tests/Schema/CSchema"),
  room("SchemaMessages", in: "Tests/Schema", uses: ["Wire", "Messages", "CSchema", "CProto"]),
  room("SchemaAPI", in: "Tests/Schema", uses: ["Messages", "SchemaMessages", "RPC"]),
  tests("WireTests", of: ["Wire", "Messages", "SchemaMessages", "CSchema", "CProtobufC"]),
  tests("APITests", of: ["API", "SchemaAPI", "Messages", "SchemaMessages", "RPC"]),
  executable("message-mirror", in: "Tests/Foreign", uses: ["Wire", "Messages", "SchemaMessages"]),
  executable("bench-wire", in: "Tests/Benchmarks", uses: ["Wire", "Messages", "SchemaMessages"]),
]

let foundations = "Shared/1-foundations"
let capabilities = "Shared/2-capabilities"
let transport = "Shared/3-transport"
let assembly = "Shared/4-assembly"
let context = "Services/Context"

let commandLine: [Target] = [
  room("Classroom", in: "Services/CommandLine", uses: ["API", "Messages", "RPC"]),
  room("TerminalReport", in: "Services/CommandLine", uses: ["Messages"]),
  room("Load", in: "Services/CommandLine"),
  room(
    "Bootstrap", in: assembly,
    uses: [
      "API", "Arguments", "Crypto", "Domain", "HTTP2Transport", "Identity", "Lifecycle", "Messages", "Observability",
      "RPC",
    ]),
  executable(
    "homeroom", in: "Services/CommandLine",
    uses: [
      "API", "Arguments", "Bootstrap", "Classroom", "Crypto", "Domain", "HTTP2Transport", "Identity", "Lifecycle",
      "Load", "Messages",
      "RPC", "TerminalReport",
    ]),
  tests("BootstrapTests", of: ["Bootstrap", "Identity", "Domain"]),
  tests("ArchitectureTests", of: []),
  tests("CommandLineTests", of: ["Load", "TerminalReport", "Messages"]),
]
let activity = "Services/Activity"

let package = Package(
  name: "homeroom",
  targets: libraries + testSchema + commandLine + [
    room("Domain", in: foundations),
    tests("DomainTests", of: ["Domain"]),
    room("Wire", in: foundations, uses: ["CProtobufC"]),
    executable("bench-storage", in: "Tests/Benchmarks", uses: ["Storage", "StorageSQLite"]),
    executable("bench-identity", in: "Tests/Benchmarks", uses: ["Crypto", "Domain", "Identity"]),
    room("Messages", in: "Proto", uses: ["Wire", "CProto"]),
    room("Storage", in: foundations),
    room("Observability", in: foundations),
    room("Lifecycle", in: foundations),
    room("Arguments", in: foundations),
    room("Crypto", in: foundations, uses: ["COpenSSL"]),
    room("Identity", in: capabilities, uses: ["Domain", "Crypto"]),
    room("StorageSQLite", in: capabilities, uses: ["Storage", "CSQLite"]),
    tests("ObservabilityTests", of: ["Observability"]),
    tests("LifecycleTests", of: ["Lifecycle"]),
    tests("ArgumentsTests", of: ["Arguments"]),
    tests("CryptoTests", of: ["Crypto"]),
    tests("IdentityTests", of: ["Identity", "Crypto", "Domain"]),
    tests("StorageTests", of: ["Storage", "StorageSQLite"]),
    room("RPC", in: capabilities, uses: ["Domain", "Wire", "Observability"]),
    room("API", in: "Proto", uses: ["Messages", "RPC"]),
    room("ActivityDomain", in: activity, uses: ["Domain"]),
    room(
      "ActivityService", in: activity,
      uses: [
        "ActivityDomain", "API", "Crypto", "Domain", "Feeds", "Identity", "Messages", "Observability", "RPC", "Storage",
        "StorageSQLite",
        "Wire",
      ]),
    executable(
      "activity-service", in: activity,
      uses: ["ActivityService", "Arguments", "Bootstrap", "HTTP2Transport", "Identity"]),
    executable(
      "bench-ingest", in: "Tests/Benchmarks",
      uses: ["API", "ActivityService", "Domain", "HTTP2Transport", "Messages", "Observability", "RPC"]),
    tests(
      "ActivityTests",
      of: [
        "API", "ActivityDomain", "ActivityService", "Crypto", "Domain", "Feeds", "Identity", "Messages",
        "Observability", "RPC", "Storage", "Wire",
      ]),
    room("EventLoop", in: foundations, uses: ["CEpoll"]),
    tests("EventLoopTests", of: ["EventLoop"]),
    room("HTTP2", in: foundations, uses: ["CNghttp2"]),
    room("HTTP2Transport", in: transport, uses: ["RPC", "HTTP2", "EventLoop"]),
    tests("HTTP2TransportTests", of: ["HTTP2Transport", "HTTP2", "RPC", "Wire", "EchoKit"]),
    room("EchoKit", in: "Tests", uses: ["RPC", "Wire"]),
    executable(
      "rpc-echo-server", in: "Tests/Benchmarks",
      uses: [
        "HTTP2Transport", "RPC", "SchemaAPI", "SchemaMessages", "Identity", "Crypto", "Domain", "Observability",
      ]),
    tests("RPCTests", of: ["RPC", "Wire", "Domain", "EchoKit"]),
    room("Feeds", in: transport, uses: ["Domain", "Wire", "Messages", "Observability", "RPC", "Storage"]),
    room("ReportEngine", in: "Services/Report", uses: ["Domain"]),
    room(
      "ReportService", in: "Services/Report",
      uses: ["Domain", "Wire", "Storage", "Observability", "Messages", "RPC", "API", "Feeds", "ReportEngine"]),
    executable(
      "report-service", in: "Services/Report", uses: ["Arguments", "Bootstrap", "HTTP2Transport", "ReportService"]),
    executable(
      "bench-report", in: "Tests/Benchmarks",
      uses: ["API", "Domain", "Feeds", "Messages", "Observability", "RPC", "ReportEngine", "ReportService", "Wire"]),
    tests(
      "ReportTests",
      of: ["ReportService", "ReportEngine", "Feeds", "API", "RPC", "Messages", "Observability", "Storage", "Domain"]),
    room("ContextDomain", in: context, uses: ["Domain"]),
    room(
      "ContextService", in: context,
      uses: [
        "ContextDomain", "Feeds", "API", "Messages", "RPC", "Wire", "Domain", "Storage", "StorageSQLite", "Crypto",
        "Identity", "Lifecycle", "Observability",
      ]),
    executable(
      "context-service", in: context, uses: ["Arguments", "Bootstrap", "ContextService", "HTTP2Transport"]),
    executable(
      "bench-context", in: "Tests/Benchmarks",
      uses: ["ContextService", "API", "Messages", "RPC", "Domain", "Observability"]),
    tests(
      "ContextTests",
      of: ["ContextService", "ContextDomain", "Feeds", "API", "Messages", "RPC", "Wire", "Domain"]),
  ]
)
