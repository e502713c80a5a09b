import Arguments

/// Which part of a long list is wanted.
enum PageOptions {
  static let size = Option<Int>("page-size", .integer(1...1000), default: 100, help: "How many attempts.")
  static let token = Option<String>(
    "page-token", .text("TOKEN"), default: "", help: "Goes on where an earlier answer ended.")
}
