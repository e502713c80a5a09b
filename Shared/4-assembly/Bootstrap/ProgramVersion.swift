/// The version of all programs that are built together, by SemVer: `docs/upgrades.md` says what it promises.
public enum ProgramVersion {
  /// As `--version`, the metrics of a build and the lists of backups say it.
  public static let current = "0.1.0"
}
