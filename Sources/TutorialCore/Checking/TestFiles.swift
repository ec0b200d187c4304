import Foundation

/// The files of a chapter's tests.
struct TestFiles {
  /// What tells whether a file is still the same, without reading it: the paths, sizes and times of all
  /// files. There is none where a file was written just now, since it can be written again before the
  /// clock of the file system goes on.
  let stamp: String?
  private let files: [URL]
  private lazy var texts = files.map { (try? Files.source($0)) ?? "" }

  /// How long a file has to be left alone, in seconds. No file system counts in coarser steps.
  static let rest = 2

  /// Looks at the files of a chapter.
  ///
  /// - Parameter now: The time.
  init(_ chapter: Chapter, now: Date = Date()) {
    let folder = chapter.folder.pathString
    let paths = chapter.testPaths
    let marks = paths.map { FolderSnapshot.Mark(path: "\(folder)/\($0)") }
    let newest = Int(now.timeIntervalSince1970) - Self.rest
    let isAtRest = marks.allSatisfy { mark in mark.map { $0.seconds < newest } ?? false }
    stamp =
      isAtRest
      ? zip(paths, marks).map { path, mark in
        mark.map { "\(path) \($0.size) \($0.number) \($0.seconds) \($0.nanoseconds)\n" } ?? ""
      }
      .joined() : nil
    files = paths.map { URL(filePath: "\(folder)/\($0)") }
  }

  /// The texts of the files that have tests of an exercise.
  mutating func texts(of exercise: ExerciseID) -> [String] {
    let mark = "\"Exercise \(exercise) · "
    return texts.filter { $0.contains(bytes: mark) }
  }
}
