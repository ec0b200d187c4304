import Foundation

/// The files of a chapter's tests.
struct TestFiles {
  /// A key that shows whether files are unchanged, without reading them: their paths, sizes and times. There is none if
  /// a file was written just now, because it can be written again before the file system's clock advances.
  let stamp: String?
  private let files: [URL]
  private lazy var texts = files.map { (try? Files.source($0)) ?? "" }

  /// How long a file must not change, in seconds. No file system has a coarser resolution.
  static let rest = 2

  /// Reads the attributes of a chapter's test files.
  ///
  /// - Parameter now: The current time.
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

  /// The texts of the files with tests of an exercise.
  mutating func texts(of exercise: ExerciseID) -> [String] {
    let mark = "\"Exercise \(exercise) · "
    return texts.filter { $0.contains(bytes: mark) }
  }
}
