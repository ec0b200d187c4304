/// The texts that a check compiled and tested. The files may change before the check reports.
///
/// They aren't part of a report's value: reports with the same content about different texts are equal.
public struct TestedTexts: Sendable {
  /// The fingerprints of the texts on which each exercise's result depends.
  let fingerprints: [ExerciseID: Fingerprint]
  private let texts: [String: String]

  init(_ fingerprints: [ExerciseID: Fingerprint] = [:], texts: [String: String] = [:]) {
    self.fingerprints = fingerprints
    self.texts = texts
  }

  /// Reads the texts of a chapter's files.
  init(_ chapter: Chapter, _ work: inout LearnerWork) {
    var fingerprints: [ExerciseID: Fingerprint] = [:]
    for exercise in chapter.exercises { fingerprints[exercise.id] = work.fingerprint(of: exercise) }
    var texts: [String: String] = [:]
    for path in Files.paths(below: chapter.folder) where path.hasSuffix(".swift") {
      texts["\(chapter.shownFolder)/\(path)"] = try? Files.source(
        chapter.folder.appending(path: path))
    }
    self.init(fingerprints, texts: texts)
  }

  /// The tested lines of a file; `nil` for a file outside the chapter.
  ///
  /// - Parameter file: The file, relative to the repository's root.
  public func lines(of file: String) -> [String]? { texts[file]?.lines }
}

extension TestedTexts: Hashable {
  public static func == (_: Self, _: Self) -> Bool { true }
  public func hash(into _: inout Hasher) {}
}
