/// Who is in the demo's class.
public enum SchoolClass {
  /// The organization that the demo resets and fills.
  public static let organization = "demo"
  /// The user who sets the school up.
  public static let administrator = "head"
  /// The user who hands out and reads the report.
  public static let teacher = "rivera"
  /// As the roster and the demo's sentences call her.
  public static let teacherName = "Ms. Rivera"
  /// The class's id.
  public static let identifier = "english-8b"
  /// As the roster has it.
  public static let title = "English 8b"
  /// Of the organization: days of reports begin by it (D13).
  public static let timeZone = "Europe/Berlin"

  /// In the order of the alphabet, so that a student's number is also a row of the report.
  public static let names = [
    "Ada Lindqvist", "Amir Haddad", "Ana Souza", "Ben Okafor", "Bruno Keller", "Carla Rossi", "Chen Wei",
    "Cy Andersen", "Dana Levi", "Dee Watanabe", "Elif Demir", "Emil Novak", "Eve Martin", "Farah Aziz",
    "Felix Braun", "Gita Sharma", "Hugo Petit", "Ines Ferreira", "Ivan Petrov", "Jana Horvat", "Kofi Mensah",
    "Lea Dubois", "Mateo Garcia", "Nora Olsen", "Omar Farouk", "Pia Weber", "Quinn Byrne",
  ]

  /// Their ids, "student-01" and so on, in the order of `names`.
  public static let students = names.indices.map { "student-" + (($0 < 9 ? "0" : "") + String($0 + 1)) }

  /// Her recording is switched off: the report says N/A.
  public static let withoutRecording = 25
  /// She reads a play that nobody assigned: it appears nowhere.
  public static let explorer = 26
}
