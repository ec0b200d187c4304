import Foundation
import TutorialCore

/// A plausible wrong solution of an exercise, which the exercise's tests have to catch.
///
/// It is kept as a diff against our solution: `Solutions/01-Store/Mistakes/1.3/reenters.diff`.
public struct Mistake: Hashable, Sendable {
  /// Its exercise.
  public let exercise: ExerciseID
  /// Its name, from the file's name: `reenters`.
  public let name: String
  /// Its file, relative to the repository's root.
  public let file: String
  /// Its code in the exercise's gaps, by the gaps' positions in their file.
  public let bodies: [Int: [String]]
}

/// All planted mistakes of a chapter.
public struct Mistakes: Sendable {
  /// The folder in a chapter's solution.
  static let folderName = "Mistakes"
  /// The minimum number for each exercise.
  public static let fewest = 2

  /// The mistakes that apply, sorted by exercise and name.
  public let all: [Mistake]
  /// The problems with the others, and with exercises that have too few.
  public let problems: [Problem]

  /// Reads the mistakes of a chapter.
  ///
  /// - Throws: An error if a file can't be read. A mistake that doesn't apply is reported as a problem instead.
  public init(_ chapter: Chapter) async throws {
    let folder = chapter.repository.solutionFolder(chapter.milestone)
      .appending(path: Self.folderName)
    let shownFolder = "Solutions/\(chapter.milestone.folder)/\(Self.folderName)"
    var all: [Mistake] = []
    var problems: [Problem] = []
    var counts: [ExerciseID: Int] = [:]
    var planted: [(mistake: Planted, patch: Patch)] = []
    for path in Files.paths(below: folder) {
      let file = "\(shownFolder)/\(path)"
      guard let (id, name) = Self.parse(path) else {
        problems.append(
          Problem(
            "a mistake is in the folder of its exercise, and its name says what it does: 1.3/reenters.diff",
            file: file))
        continue
      }
      counts[id, default: 0] += 1
      let text = try Files.text(folder.appending(path: path))
      do throws(Patch.Failure) {
        let patch = try Patch(text)
        let source = try Self.source(of: id, in: chapter, patch)
        planted.append((Planted(exercise: id, name: name, file: file, source: source), patch))
      } catch {
        problems.append(Problem(error.message, file: file, line: error.line))
      }
    }
    let results = try await Patch.apply(
      planted.map { mistake, patch in
        (patch, mistake.source.solution.lines, Self.name(of: mistake.source, in: chapter))
      })
    for ((mistake, patch), result) in zip(planted, results) {
      do throws(Patch.Failure) {
        let bodies = try mistake.bodies(
          in: try result.get(), patch, named: Self.name(of: mistake.source, in: chapter))
        if let twin = all.first(where: { $0.exercise == mistake.exercise && $0.bodies == bodies }) {
          throw Patch.Failure(message: "is the same as \(twin.file): remove one", line: 1)
        }
        all.append(
          Mistake(
            exercise: mistake.exercise, name: mistake.name, file: mistake.file, bodies: bodies))
      } catch {
        problems.append(Problem(error.message, file: mistake.file, line: error.line))
      }
    }
    for exercise in chapter.exercises where counts[exercise.id, default: 0] < Self.fewest {
      let count = counts[exercise.id, default: 0]
      problems.append(
        Problem(
          "exercise \(exercise.id) has \(count == 0 ? "no mistake" : "one mistake"), and needs at "
            + "least \(Self.fewest): \(shownFolder)/\(exercise.id)/what-it-does.diff, a diff "
            + "against Solutions/\(chapter.milestone.folder)/\(exercise.file)",
          file: "\(chapter.shownFolder)/Chapter.md", line: exercise.line))
    }
    self.all = all
    self.problems = problems
  }

  /// The mistakes of one exercise.
  public subscript(exercise: ExerciseID) -> [Mistake] { all.filter { $0.exercise == exercise } }

  private static func parse(_ path: String) -> (ExerciseID, String)? {
    guard
      let match = path.wholeMatch(of: /(\d+\.\d+)\/([a-z0-9]+(?:-[a-z0-9]+)*)\.diff/),
      let id = ExerciseID(String(match.1)), match.2 != Variant.standIn
    else { return nil }
    return (id, String(match.2))
  }

  /// The file that a mistake changes. It has to be its exercise's file.
  private static func source(
    of id: ExerciseID, in chapter: Chapter, _ patch: Patch
  ) throws(Patch.Failure) -> Chapter.File {
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
    return file
  }

  private static func name(of file: Chapter.File, in chapter: Chapter) -> String {
    "Solutions/\(chapter.milestone.folder)/\(file.path)"
  }

  /// A mistake whose patch isn't applied yet.
  private struct Planted {
    let exercise: ExerciseID
    let name: String
    let file: String
    let source: Chapter.File

    /// The exercise's gaps after the patch.
    func bodies(
      in lines: [String], _ patch: Patch, named name: String
    ) throws(Patch.Failure) -> [Int: [String]] {
      let solution = source.solution
      let filled = FilledSource(lines.text, given: solution)
      var bodies: [Int: [String]] = [:]
      var outside = filled.changes.first.map { ($0.line, ($0.found + $0.expected).first ?? "") }
      for (index, gap) in solution.gaps.enumerated() {
        guard let range = filled.bodies[index] else { continue }
        let body = Array(lines[range])
        if gap.id == exercise {
          bodies[index] = body
        } else if body != solution.body(gap) {
          let same = zip(body, solution.body(gap)).prefix { $0 == $1 }.count
          let changed = same < body.count ? body[same] : solution.body(gap)[same]
          outside = outside ?? (range.lowerBound + same + 1, changed)
        }
      }
      if let (line, text) = outside {
        throw Patch.Failure(
          message: "it changes \(name):\(line), which is outside the gap of exercise \(exercise): "
            + "a mistake is one that a reader can make", line: patch.line(of: text))
      }
      if bodies.allSatisfy({ $0.value == solution.body(solution.gaps[$0.key]) }) {
        throw Patch.Failure(message: "it changes nothing", line: 1)
      }
      return bodies
    }
  }
}
