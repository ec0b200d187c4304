import ArgumentParser
import TutorialCore

extension ExerciseID: ExpressibleByArgument {
  public init?(argument: String) { self.init(argument) }
}

/// A chapter or one of its exercises, as `1` or `1.2`.
package enum Target: ExpressibleByArgument {
  case chapter(Int)
  case exercise(ExerciseID)

  package init?(argument: String) {
    if let id = ExerciseID(argument) {
      self = .exercise(id)
    } else if let number = Int(argument) {
      self = .chapter(number)
    } else {
      return nil
    }
  }

  /// The learner's current chapter.
  ///
  /// - Throws: A usage error if every chapter is done.
  package static func current(_ repository: Repository) throws -> Target {
    let course = try CourseReport.upToCurrent(repository, memory: .load(repository))
    guard let number = course.current else {
      throw TutorialError(
        .usage, "All chapters are done. Name one, such as 1 or 1.2.",
        advice: "All of them: ./tutorial")
    }
    return .chapter(number)
  }

  package var chapter: Int {
    switch self {
    case .chapter(let number): number
    case .exercise(let id): id.chapter
    }
  }

  package var exercise: ExerciseID? {
    if case .exercise(let id) = self { id } else { nil }
  }
}
