// swift-tools-version: 6.2
import PackageDescription

// An app of somebody else's: it knows Homeroom by its libraries alone.
let package = Package(
  name: "swift-app",
  dependencies: [.package(name: "homeroom", path: "../../..")],
  targets: [
    .executableTarget(
      name: "swift-app",
      dependencies: [
        .product(name: "HomeroomClient", package: "homeroom"), .product(name: "HomeroomAPI", package: "homeroom"),
      ])
  ])
