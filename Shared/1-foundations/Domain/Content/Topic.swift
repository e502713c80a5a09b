/// A subject. None at all is said by leaving it out: there is no "other".
public enum Topic: UInt8, CaseIterable, Hashable, Sendable {
  // These numbers are on disk and on the wire: add, never change.
  case math = 1
  case science = 2
  case literacyAndWriting = 3
  case worldLanguage = 4
  case socialScience = 5
  case computerScienceAndEngineering = 6
  case artsAndMusic = 7
  case healthAndFitness = 8
}
