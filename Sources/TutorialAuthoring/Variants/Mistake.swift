import Foundation
import TutorialCore

/// A plausible wrong answer to an exercise, which the exercise's tests have to catch.
///
/// It is kept as a diff against our solution: `Solutions/01-Store/Mistakes/1.3-reenters.diff`.
public struct Mistake: Hashable, Sendable {
  /// The exercise that it answers.
  public let exercise: ExerciseID
  /// What it does, as its file is called: `reenters`.
  public let name: String
  /// Its file, relative to the repository's root.
  public let file: String
  /// What it has in the exercise's gaps, by the gaps' positions in their file.
  public let bodies: [Int: [String]]
}

/// All mistakes that are planted in a chapter.
public struct Mistakes: Sendable {
  /// The folder in a chapter's solution.
  static let folderName = "Mistakes"
  /// How many each exercise needs.
  public static let fewest = 2

  /// Those that apply, by exercise and name.
  public let all: [Mistake]
  /// What is wrong with the others, and which exercises have too few.
  public let problems: [Problem]

  /// Reads the mistakes of a chapter.
  ///
  /// - Throws: An error when a file cannot be read. A mistake that does not apply is not an error
  ///   but a problem.
  public init(_ chapter: Chapter) throws(TutorialError) {
    let folder = chapter.repository.solutionFolder(chapter.milestone)
      .appending(path: Self.folderName)
    let shownFolder = "Solutions/\(chapter.milestone.folder)/\(Self.folderName)"
    var all: [Mistake] = []
    var problems: [Problem] = []
    var counts: [ExerciseID: Int] = [:]
    for path in Files.paths(below: folder) {
      let file = "\(shownFolder)/\(path)"
      guard let (id, name) = Self.parse(path) else {
        problems.append(
          Problem(
            "a mistake is called after its exercise and what it does, as in 1.3-reenters.diff",
            file: file))
        continue
      }
      counts[id, default: 0] += 1
      let text = try Files.text(folder.appending(path: path))
      do throws(Patch.Failure) {
        let bodies = try Self.bodies(of: id, in: chapter, patch: Patch(text))
        if let twin = all.first(where: { $0.exercise == id && $0.bodies == bodies }) {
          throw Patch.Failure(message: "says the same as \(twin.file): remove one", line: 1)
        }
        all.append(Mistake(exercise: id, name: name, file: file, bodies: bodies))
      } catch {
        problems.append(Problem(error.message, file: file, line: error.line))
      }
    }
    for exercise in chapter.exercises where counts[exercise.id, default: 0] < Self.fewest {
      let count = counts[exercise.id, default: 0]
      problems.append(
        Problem(
          "exercise \(exercise.id) has \(count == 0 ? "no mistake" : "one mistake"), and needs at "
            + "least \(Self.fewest): \(shownFolder)/\(exercise.id)-what-it-does.diff, a diff "
            + "against Solutions/\(chapter.milestone.folder)/\(exercise.file)",
          file: "\(chapter.shownFolder)/Chapter.md", line: exercise.line))
    }
    self.all = all
    self.problems = problems
  }

  /// Those of one exercise.
  public subscript(exercise: ExerciseID) -> [Mistake] { all.filter { $0.exercise == exercise } }

  private static func parse(_ path: String) -> (ExerciseID, String)? {
    guard
      let match = path.wholeMatch(of: /(\d+\.\d+)-([a-z0-9]+(?:-[a-z0-9]+)*)\.diff/),
      let id = ExerciseID(String(match.1)), match.2 != Variant.standIn
    else { return nil }
    return (id, String(match.2))
  }

  /// What a patch makes of an exercise's gaps.
  private static func bodies(
    of id: ExerciseID, in chapter: Chapter, patch: Patch
  ) throws(Patch.Failure) -> [Int: [String]] {
    guard let exercise = chapter.exercises.first(where: { $0.id == id }) else {
      throw Patch.Failure(message: "the lesson has no exercise \(id)", line: 1)
    }
    guard let file = try? chapter.file(of: exercise) else {
      throw Patch.Failure(message: "exercise \(id) has no gap in \(exercise.file)", line: 1)
    }
    guard patch.path == file.path else {
      throw Patch.Failure(
        message: "it changes \(patch.path), but exercise \(id) is solved in \(file.path)", line: 1)
    }
    let solution = file.solution
    let name = "Solutions/\(chapter.milestone.folder)/\(file.path)"
    var bodies: [Int: [String]] = [:]
    let edits = try patch.edits(of: solution.lines, named: name)
    for edit in edits {
      let isInside = solution.gaps.contains { gap in
        gap.id == id && gap.body.lowerBound <= edit.range.lowerBound
          && edit.range.upperBound <= gap.body.upperBound
      }
      guard isInside else {
        throw Patch.Failure(
          message: "it changes \(name):\(edit.range.lowerBound + 1), which is outside the gap of "
            + "exercise \(id): a mistake is one that a reader can make",
          line: edit.line)
      }
    }
    for (index, gap) in solution.gaps.enumerated() where gap.id == id {
      var body = solution.body(gap)
      for edit in edits.reversed()
      where gap.body.lowerBound <= edit.range.lowerBound
        && edit.range.upperBound <= gap.body.upperBound
      {
        let start = edit.range.lowerBound - gap.body.lowerBound
        body.replaceSubrange(start..<(start + edit.range.count), with: edit.replacement)
      }
      bodies[index] = body
    }
    if bodies.allSatisfy({ $0.value == solution.body(solution.gaps[$0.key]) }) {
      throw Patch.Failure(message: "it changes nothing", line: 1)
    }
    return bodies
  }
}
