import TutorialCore

/// The contents of one exercise's gaps instead of our solution: the stand-in or a mistake.
struct Variant: Hashable, Sendable {
  /// The name of the variant that is the starter's stand-in.
  static let standIn = "stand-in"
  /// The environment variable that selects a variant: `1.3=reenters`.
  static let environmentName = "TUTORIAL_VARIANT"
  /// The name in the value of ``environmentName`` that represents all exercises.
  static let every = "every"

  /// The exercise.
  let exercise: ExerciseID
  /// `stand-in`, or the name of the mistake.
  let name: String
  /// The path of the exercise's file, relative to the chapter.
  let path: String
  /// The bodies, by the gaps' positions in that file.
  let bodies: [Int: [String]]
  /// The mistake's diff, relative to the repository's root; `nil` for a stand-in.
  let diff: String?

  /// The value of ``environmentName`` that selects this variant.
  var selector: String { "\(exercise)=\(name)" }
}

extension Variant {
  /// The stand-in of an exercise.
  init(standInOf exercise: Exercise, in file: Chapter.File) {
    let gaps = file.starter.gaps.enumerated().filter { $0.element.id == exercise.id }
    self.init(
      exercise: exercise.id, name: Self.standIn, path: file.path,
      bodies: Dictionary(
        uniqueKeysWithValues: gaps.map { ($0.offset, file.starter.body($0.element)) }),
      diff: nil)
  }

  /// A mistake.
  init(_ mistake: Mistake, in file: Chapter.File) {
    self.init(
      exercise: mistake.exercise, name: mistake.name, path: file.path, bodies: mistake.bodies,
      diff: mistake.file)
  }
}

extension Chapter {
  /// All stand-ins, and the given mistakes.
  func variants(_ mistakes: [Mistake]) throws(TutorialError) -> [Variant] {
    var variants: [Variant] = []
    for exercise in exercises {
      let file = try file(of: exercise)
      variants.append(Variant(standInOf: exercise, in: file))
      for mistake in mistakes where mistake.exercise == exercise.id {
        variants.append(Variant(mistake, in: file))
      }
    }
    return variants
  }
}
