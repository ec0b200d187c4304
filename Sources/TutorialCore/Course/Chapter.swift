import Foundation

/// An existing chapter: its lesson, its files with gaps, and their solutions.
public struct Chapter: Sendable {
  /// A file that has gaps.
  public struct File: Sendable {
    /// Its path, relative to the chapter.
    public let path: String
    /// The original file.
    public let starter: GappedSource
    /// The file with our solutions.
    public let solution: GappedSource
  }

  /// The milestone that it recreates.
  public let milestone: Milestone
  /// Its lesson.
  public let lesson: Lesson
  /// Its files that have gaps, in the order of their paths.
  public let files: [File]
  /// Its course.
  public let repository: Repository

  /// The folder that the learner edits.
  public var folder: URL { repository.chapterFolder(milestone) }

  /// Its exercises.
  public var exercises: [Exercise] { lesson.exercises }

  /// Reads a chapter.
  ///
  /// - Throws: A data error if its files are malformed.
  init(_ milestone: Milestone, in repository: Repository) throws(TutorialError) {
    let lessonFile = "Chapters/\(milestone.folder)/Chapter.md"
    let lesson = Lesson(
      try Files.source(repository.root.appending(path: lessonFile)), file: lessonFile)
    if let problem = lesson.problems.first {
      throw TutorialError(
        .data, problem.description, advice: "./tutorial verify shows all problems.")
    }
    let solutionFolder = repository.solutionFolder(milestone)
    let standInsFile = solutionFolder.appending(path: Self.standInsName)
    guard standInsFile.exists else {
      throw TutorialError(
        .data, "\(repository.shown(standInsFile.pathString)) is missing.",
        advice: "It is part of the course. Authors: ./tutorial stand-ins \(milestone.number)")
    }
    let standIns = StandIns(try Files.source(standInsFile))
    var files: [File] = []
    for path in Self.solutionPaths(in: solutionFolder) {
      let solution = GappedSource(try Files.source(solutionFolder.appending(path: path)))
      let missing = solution.gaps.first { standIns.body(of: $0, in: solution) == nil }
      if let missing {
        throw TutorialError(
          .data, "\(repository.shown(standInsFile.pathString)) has no exercise \(missing.id).",
          advice: "Authors: ./tutorial stand-ins \(milestone.number)")
      }
      let starter = solution.filled { gap, _ in standIns.body(of: gap, in: solution) }
      files.append(File(path: path, starter: starter, solution: solution))
    }
    self.milestone = milestone
    self.lesson = lesson
    self.files = files
    self.repository = repository
  }

  package static let standInsName = "StandIns.txt"

  package static func solutionPaths(in folder: URL) -> [String] {
    Files.paths(below: folder).filter { $0.hasSuffix(".swift") }
  }

  /// Finds an exercise.
  ///
  /// - Throws: A usage error that names the existing exercises.
  public func exercise(_ id: ExerciseID) throws(TutorialError) -> Exercise {
    guard let exercise = exercises.first(where: { $0.id == id }) else {
      let there = exercises.map(\.id.description).joined(separator: ", ")
      throw TutorialError(
        .usage, "Chapter \(milestone.number) has no exercise \(id).",
        advice: "Its exercises are \(there).")
    }
    return exercise
  }

  /// The file with an exercise's gap.
  ///
  /// - Throws: A data error if that file has no gap for it.
  public func file(of exercise: Exercise) throws(TutorialError) -> File {
    let file = files.first { file in
      file.path == exercise.file && file.solution.gaps.contains { $0.id == exercise.id }
    }
    guard let file else {
      throw TutorialError(
        .data, "\(exercise.file) has no gap for exercise \(exercise.id).",
        advice: "./tutorial verify shows all problems.")
    }
    return file
  }

  /// All exercises that have to be done before an exercise's tests can pass, directly or not.
  public func prerequisites(of id: ExerciseID) -> Set<ExerciseID> {
    var result: Set<ExerciseID> = []
    var open = [id]
    while let next = open.popLast() {
      for other in exercises.first(where: { $0.id == next })?.buildsOn ?? []
      where result.insert(other).inserted {
        open.append(other)
      }
    }
    return result
  }

  /// The learner's version of a file.
  ///
  /// - Throws: An error if it can't be read.
  public func filled(_ file: File) throws(TutorialError) -> FilledSource {
    let url = folder.appending(path: file.path)
    guard url.exists else {
      throw TutorialError(
        .inputOutput, "\(repository.shown(url.pathString)) is missing.",
        advice: "./tutorial reset \(milestone.number) restores the files that have gaps.")
    }
    return FilledSource(try Files.source(url), given: file.starter)
  }

  /// The target for the tests of earlier chapters, and for tests that can't pass before all exercises are done.
  package static let togetherTarget = "TogetherTests"

  /// The chapter's test targets that only ``Toolchain/Target/Selection/all`` builds.
  package var givenTargets: [String] {
    let packages = Packages.folders(in: folder)
    return ["CarriedTests", "ProvidedTests", Self.togetherTarget].filter { target in
      packages.contains { $0.appending(path: "Tests/\(target)").exists }
    }
  }

  /// The Swift files of its tests, in all its packages, relative to the chapter.
  var testPaths: [String] { Self.testPaths(in: folder) }

  package static func testPaths(in folder: URL) -> [String] {
    Packages.prefixes(in: folder).flatMap { package in
      Files.paths(below: folder.appending(path: "\(package)Tests"))
        .filter { $0.hasSuffix(".swift") }.map { "\(package)Tests/\($0)" }
    }
  }

  /// Whether the chapter's package needs swift-syntax, which takes minutes to compile.
  public var needsMacros: Bool {
    let package = try? Files.source(folder.appending(path: "Package.swift"))
    return package?.contains(/swift-syntax|path: "[^"]*\/Macros[\/"]/) ?? false
  }

  /// The name of the executable that is the chapter's app: the first executable product
  /// that is not its benchmark.
  ///
  /// - Throws: A data error if the package has none.
  public func appName() throws(TutorialError) -> String {
    let package = try Files.source(folder.appending(path: "Package.swift"))
    let names = package.matches(of: /\.executable\(\s*name:\s*"([^"]+)"/).map { String($0.1) }
    guard let name = names.first(where: { $0 != Benchmark.product }) else {
      throw TutorialError(.data, "Chapters/\(milestone.folder)/Package.swift has no executable.")
    }
    return name
  }
}
