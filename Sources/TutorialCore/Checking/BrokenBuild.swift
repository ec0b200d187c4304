/// The information about a chapter from a failed build.
struct BrokenBuild: Hashable, Sendable {
  /// The errors: those in gaps first, then those in the chapter's other sources, in its tests, and
  /// elsewhere.
  let errors: [Diagnostic]
  /// The exercises with errors in their gaps.
  let exercises: [ExerciseID]
  /// The last lines of the output, if no error names a place.
  let output: [String]

  /// Sorts the output of a build.
  ///
  /// - Parameters:
  ///   - diagnostics: The diagnostics of the compiler and the package manager.
  ///   - output: The last lines of their output.
  ///   - chapter: The chapter.
  ///   - sources: The learner's files that have gaps, by path.
  init(
    _ diagnostics: [Diagnostic], output: [String], chapter: Chapter,
    sources: [String: FilledSource]
  ) {
    let prefix = chapter.folder.pathString + "/"
    let all = diagnostics.filter { $0.severity == .error }
    // If the compiler names a place, the message about the failed command adds nothing.
    let hasPlace = all.contains { $0.file != nil }
    let named = all.filter {
      !hasPlace || $0.file != nil || !$0.message.contains("(use -v to see invocation)")
    }
    let found = named.map { error in
      let path = error.file.flatMap { $0.hasPrefix(prefix) ? $0.dropFirst(prefix.count) : nil }
      let exercise = path.flatMap { sources[String($0)] }
        .flatMap { source in error.line.flatMap { source.exercise(atLine: $0) } }
      let rank =
        if exercise != nil {
          0
        } else if let path {
          PackagePath(String(path))?.part == .sources ? 1 : 2
        } else {
          error.file == nil ? 4 : 3
        }
      return (error: error, exercise: exercise, rank: rank)
    }
    // The compiler works on several files at the same time, so its order varies.
    errors = (0...4).flatMap { rank in
      found.filter { $0.rank == rank }.map(\.error).sorted { $0.place < $1.place }
    }
    exercises = Set(found.compactMap(\.exercise)).sorted()
    self.output = found.contains { $0.error.file != nil } ? [] : output
  }
}

extension FilledSource {
  /// The exercise whose gap contains a line, counted from 1.
  fileprivate func exercise(atLine line: Int) -> ExerciseID? {
    zip(given.gaps, bodies).first { _, body in
      // An error, such as a missing brace, may be detected only in the next line.
      body.map { $0.lowerBound <= line - 1 && line - 1 <= $0.upperBound } ?? false
    }?.0.id
  }
}

extension Diagnostic {
  /// Its place, as a sort key.
  fileprivate var place: (String, Int, Int) { (file ?? "", line ?? 0, column ?? 0) }
}
