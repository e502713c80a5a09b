// swift-tools-version: 6.2
import Foundation
import PackageDescription

// The house has six floors and arrows point down only. A row names a room and the rooms that its files import;
// `Tests/ArchitectureTests` holds every import in the sources against these rows.

// Floor 0: C. Each library is imported by one room.

let libraries =
  systemLibraries([
    "CArchive": (pkgConfig: "libarchive", package: "libarchive-dev"),
    "CCurl": (pkgConfig: "libcurl", package: "libcurl4-openssl-dev"),
    "CICU": (pkgConfig: "icu-i18n", package: "libicu-dev"),
    "CMicrohttpd": (pkgConfig: "libmicrohttpd", package: "libmicrohttpd-dev"),
    "CNghttp2": (pkgConfig: "libnghttp2", package: "libnghttp2-dev"),
    "COpenSSL": (pkgConfig: "libcrypto", package: "libssl-dev"),
    "CPostgreSQL": (pkgConfig: "libpq", package: "libpq-dev"),
    "CProtobufC": (pkgConfig: "libprotobuf-c", package: "libprotobuf-c-dev"),
    "CZlib": (pkgConfig: "zlib", package: "zlib1g-dev"),
  ]) + [
    .target(name: "CEpoll", path: "Shared/0-libraries/CEpoll"),
    .target(
      name: "CImages", path: "Shared/0-libraries/CImages",
      linkerSettings: [
        .linkedLibrary("png16"), .linkedLibrary("turbojpeg"), .linkedLibrary("yuv"), .linkedLibrary("z"),
      ]),
    .target(name: "CFallocate", path: "Shared/0-libraries/CFallocate"),
    .target(name: "CKernels", path: "Shared/0-libraries/CKernels"),
    .target(name: "CMalloc", path: "Shared/0-libraries/CMalloc"),
    .target(name: "CSQLite", path: "Shared/0-libraries/CSQLite", linkerSettings: [.linkedLibrary("sqlite3")]),
    .target(
      name: "CSSL", path: "Shared/0-libraries/CSSL", linkerSettings: [.linkedLibrary("ssl"), .linkedLibrary("crypto")]),
    .target(name: "CProto", dependencies: ["CProtobufC"], path: "Proto/CProto"),
  ]

// Floor 1: what knows of nothing but itself and its library.

let foundations =
  rooms(
    in: "Shared/1-foundations",
    [
      "Archives": ["CArchive"],
      "Arguments": [],
      "CSV": [],
      "Compression": ["CZlib"],
      "Crypto": ["COpenSSL"],
      "Domain": [],
      "EventLoop": ["CEpoll"],
      "Fetching": ["CCurl"],
      "HTTP2": ["CNghttp2"],
      "Images": ["CImages"],
      "JSON": [],
      "Lifecycle": [],
      "Memory": ["CMalloc"],
      "Observability": [],
      "Pages": [],
      "Sharing": [],
      "Storage": ["Sharing"],
      "Text": ["CICU"],
      "Wire": ["CProtobufC"],
    ])
  + rooms(in: "Proto", ["Messages": ["CProto", "Wire"]])

// Floor 2: what the foundations make possible.

let capabilities = rooms(
  in: "Shared/2-capabilities",
  [
    "Audit": ["Crypto", "Domain", "Messages", "Wire"],
    "HTTP1": ["CMicrohttpd", "Pages"],
    "Identity": ["Crypto", "Domain", "JSON"],
    "RPC": ["Compression", "Domain", "Messages", "Observability", "Sharing", "Wire"],
    "ReportTables": ["CSV", "Crypto", "Domain", "Messages"],
    "StoragePostgres": ["CPostgreSQL", "Observability", "Sharing", "Storage"],
    "StorageSQLite": ["CSQLite", "Observability", "Storage"],
    "TLS": ["CSSL", "Crypto"],
    "TimeZoneDatabase": ["Domain"],
    "Tracing": ["Fetching", "JSON", "Lifecycle", "Observability"],
  ])

// Floor 3: how calls travel, and the rules of each service.

let transport =
  rooms(in: "Proto", ["API": ["Messages", "RPC"]])
  + rooms(
    in: "Shared/3-transport",
    [
      "Feeds": ["Domain", "Identity", "Messages", "Observability", "RPC", "Sharing", "Storage", "Wire"],
      "HTTP2Transport": [
        "Compression", "Crypto", "Domain", "EventLoop", "HTTP2", "Memory", "Pages", "RPC", "Sharing", "TLS",
      ],
      "Serving": [
        "Crypto", "Domain", "EventLoop", "Identity", "Messages", "Observability", "RPC", "Sharing", "Storage", "Wire",
      ],
      "Stores": ["Observability", "Storage", "StoragePostgres", "StorageSQLite"],
    ])

let rules =
  rooms(in: "Services/Context", ["ContextDomain": ["Domain", "Sharing"]])
  + rooms(
    in: "Services/Activity", ["ActivityDomain": ["Domain"], "ActivityDoor": ["ActivityDomain", "Domain", "Sharing"]])
  + rooms(in: "Services/Report", ["ReportEngine": ["CKernels", "Domain"]])

// Floor 4: the services, the parts of the command line, and what makes a process of them.

let assembly = rooms(
  in: "Shared/4-assembly",
  [
    "Bootstrap": [
      "API", "Arguments", "Compression", "Crypto", "Domain", "EventLoop", "Fetching", "HTTP1", "HTTP2",
      "HTTP2Transport", "Identity", "Lifecycle", "Memory", "Messages", "Observability", "Pages", "RPC", "TLS",
      "Tracing", "Wire",
    ]
  ])

let services =
  rooms(
    in: "Services/Context",
    [
      "ContextService": [
        "API", "ContextDomain", "Crypto", "Domain", "Feeds", "Identity", "Images", "Lifecycle", "Messages",
        "Observability", "RPC", "Serving", "Sharing", "Storage", "StoragePostgres", "StorageSQLite", "Stores", "Wire",
      ]
    ])
  + rooms(
    in: "Services/Activity",
    [
      "ActivityService": [
        "API", "ActivityDomain", "ActivityDoor", "Audit", "Crypto", "Domain", "Feeds", "Identity", "Messages",
        "Observability", "RPC", "Serving", "Sharing", "Storage", "StoragePostgres", "StorageSQLite", "Stores", "Wire",
      ]
    ])
  + rooms(
    in: "Services/Report",
    [
      "ReportService": [
        "API", "Audit", "CFallocate", "Crypto", "Domain", "EventLoop", "Feeds", "Identity", "Memory", "Messages",
        "Observability", "RPC", "ReportEngine", "ReportTables", "Serving", "Sharing", "Storage", "TimeZoneDatabase",
        "Wire",
      ]
    ])

let portal =
  [.target(name: "CWeb", path: "Services/Portal/CWeb")]
  + rooms(
    in: "Services/Portal",
    [
      "PortalService": [
        "API", "CWeb", "Compression", "Crypto", "Domain", "Fetching", "HTTP2Transport", "Identity", "JSON", "Messages",
        "Observability", "Pages", "RPC", "Serving", "Sharing",
      ]
    ])

let client = rooms(
  in: "Services/Client",
  [
    "HomeroomClient": [
      "API", "Domain", "Feeds", "HTTP2Transport", "Messages", "Observability", "RPC", "Storage", "StorageSQLite",
      "Wire",
    ]
  ])

let commandLine =
  [.target(name: "CReportCases", path: "Services/CommandLine/CReportCases", exclude: ["embed.sh"])]
  + rooms(
    in: "Services/CommandLine",
    [
      "Backup": ["Archives", "Crypto", "Storage", "StorageSQLite"],
      "Classroom": ["API", "Messages", "RPC"],
      "Conformance": ["API", "CReportCases", "Messages", "RPC"],
      "Console": ["Arguments"],
      "ContentFiles": ["ContextDomain", "Domain", "JSON", "Messages", "ReportTables"],
      "StoreMove": ["Crypto", "Storage"],
      "TerminalReport": ["Crypto", "Domain", "Messages", "ReportTables", "Text"],
    ])

// Floor 5: the processes.

let processes =
  executables(
    in: "Services/Context", ["context-service": ["Arguments", "Bootstrap", "ContextService", "Identity"]])
  + executables(
    in: "Services/Activity",
    ["activity-service": ["API", "ActivityService", "Arguments", "Bootstrap"]])
  + executables(
    in: "Services/Report", ["report-service": ["Arguments", "Bootstrap", "ReportService", "Sharing"]])
  + executables(
    in: "Services/Portal",
    ["portal-service": ["Arguments", "Bootstrap", "Domain", "HTTP2Transport", "Identity", "PortalService", "RPC"]])
  + executables(
    in: "Services/CommandLine",
    [
      "homeroom": [
        "API", "ActivityService", "Arguments", "Audit", "Backup", "Bootstrap", "Classroom", "Conformance", "Console",
        "ContentFiles", "ContextService", "Crypto", "Domain", "HTTP2Transport", "Identity", "Lifecycle", "Messages",
        "Observability", "RPC", "ReportService", "ReportTables", "Storage", "StoragePostgres", "StorageSQLite",
        "StoreMove", "Stores", "TLS", "TerminalReport", "Text", "TimeZoneDatabase", "Wire",
      ]
    ])

// Beside the house: tools that know it only as its clients do.

let tools =
  rooms(in: "Services/Load", ["LoadEngine": []])
  + executables(
    in: "Services/Load",
    [
      "homeroom-load": [
        "API", "Arguments", "Bootstrap", "Classroom", "Console", "EventLoop", "HTTP2Transport", "LoadEngine",
        "Messages", "RPC", "TerminalReport", "Wire",
      ]
    ])

// Outside the house. A schema of the tests' own has every kind of field and call, generated like the product's.

let testSchema =
  [.target(name: "CSchema", dependencies: ["CProto"], path: "Tests/Schema/CSchema")]
  + rooms(
    in: "Tests/Schema",
    [
      "SchemaMessages": ["CProto", "CSchema", "Messages", "Wire"],
      "SchemaAPI": ["Messages", "RPC", "SchemaMessages"],
      "MessageTypes": ["Messages", "SchemaMessages", "Wire"],
    ])
  + [.target(name: "CInterop", dependencies: ["CProtobufC"], path: "Tests/Interop/CInterop")]
  + rooms(
    in: "Tests/Interop",
    [
      "InteropMessages": ["CInterop", "Wire"],
      "InteropAPI": ["InteropMessages", "RPC"],
      "InteropService": ["InteropAPI", "InteropMessages", "RPC"],
    ])
  + executables(
    in: "Tests/Interop",
    [
      "interop-client": [
        "Arguments", "Bootstrap", "Compression", "HTTP2Transport", "InteropAPI", "InteropMessages", "RPC", "TLS",
      ],
      "interop-server": [
        "API", "Arguments", "Bootstrap", "HTTP2Transport", "InteropAPI", "InteropMessages", "InteropService",
        "Lifecycle", "Messages", "RPC", "TLS",
      ],
    ])
  + rooms(
    in: "Tests",
    [
      "CertificateKit": ["Crypto"], "Chance": [], "ClientExamples": ["HTTP2Transport", "HomeroomClient"],
      "EchoKit": ["RPC", "Wire"], "Patience": [],
      "ReportReference": ["Messages"], "StoreKit": ["Storage"],
    ])
  + executables(
    in: "Tests/Foreign",
    [
      "channel-probe": ["EchoKit", "HTTP2Transport", "RPC"],
      "client-probe": ["HTTP2Transport", "HomeroomClient"],
      "echo-server": ["EchoKit", "HTTP2Transport", "RPC"],
      "message-mirror": ["MessageTypes", "Wire"],
    ])
  + rooms(
    in: "Tests/Fuzz",
    [
      "FuzzTargets": [
        "API", "Compression", "Crypto", "Domain", "HTTP2", "HTTP2Transport", "Identity", "MessageTypes", "RPC",
        "SchemaAPI", "SchemaMessages", "Serving", "Wire",
      ]
    ])
  + executables(in: "Tests/Fuzz", ["fuzz": ["FuzzTargets"]])

let suites = tests([
  "ArchitectureTests": [
    "ActivityService", "ContextDomain", "ContextService", "Domain", "ReportEngine", "ReportService", "Sharing",
  ],

  "ArgumentsTests": ["Arguments"],
  "CompressionTests": ["Chance", "Compression"],
  "CryptoTests": ["Crypto"],
  "DomainTests": ["Chance", "Domain"],
  "EventLoopTests": ["EventLoop"],
  "HTTP1Tests": ["HTTP1", "Pages"],
  "ImagesTests": ["Compression", "Images"],
  "LifecycleTests": ["Lifecycle"],
  "ObservabilityTests": ["Observability"],
  "PagesTests": ["Pages"],
  "TLSTests": ["CertificateKit", "TLS"],
  "TextTests": ["Text"],
  "WireTests": ["CProtobufC", "Chance", "CSchema", "Messages", "SchemaMessages", "Wire"],

  "AuditTests": ["Audit", "Domain", "Messages", "Wire"],
  "ServingTests": ["Domain", "Messages", "RPC", "Serving", "Sharing", "Storage", "Wire"],
  "SharingTests": ["Chance", "Sharing"],
  "FuzzTests": ["FuzzTargets"],
  "FetchingTests": ["Fetching"],
  "IdentityTests": ["Crypto", "Domain", "Identity", "JSON"],
  "TracingTests": ["Fetching", "Lifecycle", "Observability", "Patience", "Tracing"],
  "RPCTests": ["Domain", "EchoKit", "Observability", "RPC", "Sharing", "Wire"],
  "HTTP2Tests": ["HTTP2"],
  "StorageTests": [
    "CSQLite", "Chance", "Observability", "Patience", "Sharing", "Storage", "StoragePostgres", "StorageSQLite",
    "StoreKit",
  ],

  "APITests": ["API", "Messages", "RPC", "SchemaAPI", "SchemaMessages"],
  "ChannelTests": [
    "API", "Chance", "Domain", "EchoKit", "EventLoop", "Feeds", "HTTP2", "HTTP2Transport", "Messages", "Observability",
    "RPC", "Sharing", "Storage",
  ],
  "HTTP2TransportTests": [
    "CertificateKit", "Compression", "Crypto", "Domain", "EchoKit", "EventLoop", "HTTP2", "HTTP2Transport", "Memory",
    "Pages", "RPC", "TLS", "Wire",
  ],

  "BootstrapTests": [
    "API", "Arguments", "Bootstrap", "CertificateKit", "Crypto", "Domain", "Identity", "Messages", "Observability",
    "RPC",
    "SchemaAPI",
    "SchemaMessages", "Wire",
  ],
  "BackupTests": ["Backup", "Storage", "StorageSQLite"],
  "StoreMoveTests": [
    "ActivityService", "Chance", "ContextService", "Observability", "Storage", "StoreKit", "StoreMove", "Stores",
  ],
  "ClientTests": [
    "API", "ActivityService", "Chance", "ClientExamples", "ContextService", "Domain", "HTTP2Transport",
    "HomeroomClient", "Messages", "Observability", "Patience", "RPC",
  ],
  "CommandLineTests": ["Classroom", "ContentFiles", "Messages", "ReportTables", "TerminalReport", "Text"],
  "ConformanceTests": ["Conformance", "Images", "Messages", "RPC"],
  "LoadTests": ["LoadEngine"],
  "ContextTests": [
    "API", "ContextDomain", "ContextService", "Domain", "Feeds", "Identity", "Images", "Messages", "Observability",
    "Patience", "RPC", "Serving", "Sharing", "Storage", "StorageSQLite", "StoreKit", "Stores", "Wire",
  ],
  "ActivityTests": [
    "API", "ActivityDomain", "ActivityDoor", "ActivityService", "Audit", "Chance", "Crypto", "Domain", "Feeds",
    "Identity", "Messages", "Observability", "Patience", "RPC", "Serving", "Sharing", "Storage", "StoragePostgres",
    "StorageSQLite", "StoreKit", "StoreMove", "Stores", "Wire",
  ],
  "PortalTests": ["Crypto", "Domain", "Fetching", "Identity", "Pages", "PortalService", "RPC"],
  "ReportEngineTests": ["CKernels", "Chance", "Domain", "ReportEngine"],
  "ReportTests": [
    "API", "ActivityDomain", "Audit", "Chance", "Domain", "Feeds", "Identity", "Messages", "Observability", "Patience",
    "RPC", "ReportEngine", "ReportReference", "ReportService", "ReportTables", "Serving", "Sharing", "Storage",
    "TimeZoneDatabase", "Wire",
  ],
])

let benchmarks = executables(
  in: "Tests/Benchmarks",
  [
    "bench-aggregation": [
      "API", "Domain", "Feeds", "HTTP2Transport", "Messages", "Observability", "RPC", "ReportEngine", "ReportService",
      "TimeZoneDatabase",
    ],
    "bench-client": ["API", "HomeroomClient", "Messages", "Observability", "RPC"],
    "bench-context": [
      "API", "ActivityService", "ContextService", "Domain", "Images", "Messages", "Observability", "RPC",
      "ReportService",
    ],
    "bench-identity": ["Crypto", "Domain", "Identity"],
    "bench-ingest": [
      "API", "ActivityService", "Domain", "HTTP2Transport", "Messages", "Observability", "RPC", "Storage",
      "StorageSQLite",
    ],
    "bench-live": [
      "API", "ActivityService", "Domain", "HTTP2Transport", "Messages", "Observability", "RPC", "ReportService",
    ],
    "bench-report": [
      "API", "Domain", "Feeds", "HTTP2Transport", "Messages", "Observability", "RPC", "ReportEngine", "ReportService",
      "Sharing",
    ],
    "bench-storage": ["Storage", "StorageSQLite"],
    "bench-watch": ["API", "Domain", "Feeds", "Messages", "Observability", "RPC", "ReportService", "Wire"],
    "bench-wire": ["Messages", "SchemaMessages", "Wire"],
    "rpc-echo-server": [
      "Crypto", "Domain", "HTTP2Transport", "Identity", "Observability", "RPC", "SchemaAPI", "SchemaMessages", "TLS",
    ],
  ])

let house =
  libraries + foundations + capabilities + transport + rules + assembly + services + portal + client + commandLine
  + processes
  + tools

// The image and the package are built of a copy without `Tests`, so that a change of a test builds none of it anew.
let isBesideItsTests = FileManager.default.fileExists(atPath: "\(Context.packageDirectory)/Tests")

// Libraries for other packages. Each has the modules that its users' own code has to name; all else stays behind them.

let products: [Product] = [
  // An app in Swift that works for its student.
  .library(name: "HomeroomClient", targets: ["HomeroomClient", "HTTP2Transport", "Observability", "RPC"]),
  // Every service's client, message by message: teachers' tools, rosters, reports.
  .library(name: "HomeroomAPI", targets: ["API", "HTTP2Transport", "Messages", "RPC"]),
]

let package = Package(
  name: "homeroom", products: products, targets: house + (isBesideItsTests ? testSchema + suites + benchmarks : []))

// How a row becomes a target: it lives in a folder of its own name.

typealias Rows = KeyValuePairs<String, [Target.Dependency]>

extension [SwiftSetting] {
  static let strict: Self = [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ]
}

func systemLibraries(_ rows: KeyValuePairs<String, (pkgConfig: String, package: String)>) -> [Target] {
  rows.map { name, library in
    .systemLibrary(
      name: name, path: "Shared/0-libraries/\(name)", pkgConfig: library.pkgConfig,
      providers: [.apt([library.package])])
  }
}

func rooms(in folder: String, _ rows: Rows) -> [Target] {
  rows.map { name, uses in
    .target(name: name, dependencies: uses, path: "\(folder)/\(name)", swiftSettings: .strict)
  }
}

func executables(in folder: String, _ rows: Rows) -> [Target] {
  rows.map { name, uses in
    .executableTarget(name: name, dependencies: uses, path: "\(folder)/\(name)", swiftSettings: .strict)
  }
}

func tests(_ rows: Rows) -> [Target] {
  rows.map { name, uses in
    .testTarget(name: name, dependencies: uses, path: "Tests/\(name)", swiftSettings: .strict)
  }
}
