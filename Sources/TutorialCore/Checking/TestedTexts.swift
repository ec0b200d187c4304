/// The texts that a check has compiled and tested. By the time of its report, other texts may have been saved.
///
/// They are no part of what a report says: reports that say the same of different texts are equal.
public struct TestedTexts: Sendable {
  /// The marks of what the result of each exercise depends on.
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

  /// The lines of a file as they were tested; `nil` for a file outside the chapter.
  ///
  /// - Parameter file: The file, relative to the repository's root.
  public func lines(of file: String) -> [String]? { texts[file]?.lines }
}

extension TestedTexts: Hashable {
  public static func == (_: Self, _: Self) -> Bool { true }
  public func hash(into _: inout Hasher) {}
}
