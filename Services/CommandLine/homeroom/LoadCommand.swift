import Arguments

/// `homeroom load`: a program of its own, which lies beside this one.
enum LoadCommand {
  static let command = Command("load", "Put the services under load, and make a school to do it with.") { words in
    try SiblingProgram("homeroom-load").replaceThis(words)
  }
}
