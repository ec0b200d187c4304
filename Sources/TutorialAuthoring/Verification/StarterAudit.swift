import TutorialCore

/// Compares a chapter's files with their solutions: only the gaps may differ, and the stand-ins that `reset` restores
/// have to be those of the starter.
struct StarterAudit {
  let milestone: Milestone
  let repository: Repository

  /// The problems.
  func problems() throws(TutorialError) -> [Problem] {
    let chapterFolder = repository.chapterFolder(milestone)
    let solutionFolder = repository.solutionFolder(milestone)
    let solutionPaths = Chapter.solutionPaths(in: solutionFolder)
    var problems = try LinkAudit(milestone: milestone, repository: repository).problems()
    var starters: [GappedSource] = []

    for path in solutionPaths {
      let starterFile = "Chapters/\(milestone.folder)/\(path)"
      let solutionFile = "Solutions/\(milestone.folder)/\(path)"
      guard chapterFolder.appending(path: path).exists else {
        problems.append(
          Problem(
            "this has no starter in Chapters/\(milestone.folder): remove it, or write one",
            file: solutionFile))
        continue
      }
      let solution = GappedSource(try Files.text(solutionFolder.appending(path: path)))
      let starter = GappedSource(try Files.text(chapterFolder.appending(path: path)))
      starters.append(starter)
      problems += Self.compare(
        starter, solution, starterFile: starterFile, solutionFile: solutionFile)
    }

    for path in Files.paths(below: chapterFolder)
    where path.hasSuffix(".swift") && !solutionPaths.contains(path) {
      let file = chapterFolder.appending(path: path)
      if Files.destination(of: file) != nil { continue }
      let source = GappedSource(try Files.text(file))
      for gap in source.gaps {
        problems.append(
          Problem(
            "exercise \(gap.id) has no solution at Solutions/\(milestone.folder)/\(path)",
            file: "Chapters/\(milestone.folder)/\(path)", line: gap.marker + 1))
      }
    }
    return problems.isEmpty ? try standInProblems(starters) : problems
  }

  /// The differences between a starter and its solution outside of gaps.
  static func compare(
    _ starter: GappedSource, _ solution: GappedSource, starterFile: String, solutionFile: String
  ) -> [Problem] {
    if solution.gaps.isEmpty {
      return [
        Problem(
          "this has no gap (a line \"// Exercise 1.2\"), so it does not belong here",
          file: solutionFile)
      ]
    }
    var problems: [Problem] = []
    let outsideStarter = starter.segments.flatMap { Array($0) }
    let outsideSolution = solution.segments.flatMap { Array($0) }
    let difference = zip(outsideStarter, outsideSolution).first {
      starter.lines[$0] != solution.lines[$1]
    }
    if let (line, other) = difference {
      problems.append(
        Problem(
          "differs from the solution outside the gaps: \(solutionFile):\(other + 1) says "
            + "`\(solution.lines[other].trimmed)`; make them the same",
          file: starterFile, line: line + 1))
    } else if outsideStarter.count != outsideSolution.count {
      problems.append(
        Problem(
          "differs from the solution outside the gaps: it has \(outsideStarter.count) lines there, "
            + "the solution \(outsideSolution.count)", file: starterFile))
    }
    for gap in starter.gaps where !gap.id.isUntouched(in: starter.body(gap)) {
      problems.append(
        Problem(
          "the gap of exercise \(gap.id) does not call exercise(\"\(gap.id)\", …): is it filled?",
          file: starterFile, line: gap.marker + 1))
    }
    for gap in solution.gaps where gap.id.isUntouched(in: solution.body(gap)) {
      problems.append(
        Problem(
          "exercise \(gap.id) is not solved here: the gap still calls exercise(\"\(gap.id)\", …)",
          file: solutionFile, line: gap.marker + 1))
    }
    return problems
  }

  private func standInProblems(_ starters: [GappedSource]) throws(TutorialError) -> [Problem] {
    let url = repository.solutionFolder(milestone).appending(path: Chapter.standInsName)
    let file = repository.shown(url.pathString)
    let remedy = "write it again: ./tutorial stand-ins \(milestone.number)"
    guard url.exists else { return [Problem("is missing; \(remedy)", file: file)] }
    let expected = StandIns(starters: starters).text
    return try Files.text(url) == expected
      ? [] : [Problem("doesn't match the starter's gaps; \(remedy)", file: file)]
  }
}

extension Repository {
  /// Records the contents of a chapter's gaps, so that `reset` can restore them.
  ///
  /// This is for authors, after a change of a chapter's starter.
  ///
  /// - Parameter number: The chapter's number.
  /// - Returns: The written file, relative to the root.
  /// - Throws: A usage error if there is no such chapter; a data error if a gap is filled or has no solution.
  public func writeStandIns(_ number: Int) throws(TutorialError) -> String {
    let milestone = try Course.milestone(number)
    let solutions = solutionFolder(milestone)
    var starters: [GappedSource] = []
    for path in Chapter.solutionPaths(in: solutions) {
      let url = chapterFolder(milestone).appending(path: path)
      let starter = GappedSource(try Files.text(url))
      let filled = starter.gaps.first { !$0.id.isUntouched(in: starter.body($0)) }
      if let filled {
        throw TutorialError(
          .data, "\(shown(url.pathString)) has something in the gap of exercise \(filled.id).",
          advice: "Stand-ins are read from a starter with open gaps.")
      }
      starters.append(starter)
    }
    guard starters.contains(where: { !$0.gaps.isEmpty }) else {
      throw TutorialError(.usage, "There is no gap with a solution in chapter \(number).")
    }
    let url = solutions.appending(path: Chapter.standInsName)
    try Files.write(StandIns(starters: starters).text, to: url)
    return shown(url.pathString)
  }
}
