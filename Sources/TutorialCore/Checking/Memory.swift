import Foundation

/// The state that the command stores between runs, in `.tutorial/memory.json`.
///
/// It isn't essential: a missing or damaged file counts as empty, and a result is valid only for the current text of an
/// exercise and its tests.
public struct Memory: Hashable, Sendable, Codable {
  /// The result of the last check of an exercise.
  struct Result: Hashable, Sendable, Codable {
    let state: CheckReport.State
    let fingerprint: String
    let brokenInvariants: [String]
    /// The invariant that the shown failure violates. Entries of older versions have none.
    var shownInvariant: String?
  }

  private var hintsShown: [String: Set<Int>] = [:]
  private var results: [String: Result] = [:]
  /// By chapter. Files of older versions have none.
  private var readings: [String: ReadingNotes]?

  /// By chapter, its fingerprint when a complete check succeeded. Files of older versions have none.
  private var wholes: [String: String]?

  /// The name of the short path that the learner follows; `nil` for the whole course.
  public var path: String?

  /// Reads the memory of a clone.
  public static func load(_ repository: Repository) -> Memory {
    guard
      let data = try? Data(contentsOf: file(repository)),
      let memory = try? JSONDecoder().decode(Memory.self, from: data)
    else { return Memory() }
    return memory
  }

  /// Reads the memory of a clone, changes it and stores it, exclusively.
  ///
  /// - Parameters:
  ///   - repository: The clone.
  ///   - change: Changes the memory. It runs even if the memory can't be stored.
  /// - Throws: An error if the memory can't be written.
  public static func update(
    _ repository: Repository, _ change: (inout Memory) -> Void
  ) throws(TutorialError) {
    try repository.whileLocked { () throws(TutorialError) in
      var memory = load(repository)
      change(&memory)
      try memory.save(repository)
    }
  }

  /// Stores the memory.
  func save(_ repository: Repository) throws(TutorialError) {
    try Files.write(JSON.text(self), to: Self.file(repository))
  }

  /// The number of an exercise's hints that were shown.
  public func hintsShown(_ id: ExerciseID) -> Int { hintNumbersShown(id).count }

  /// The numbers of the hints of an exercise that were shown.
  public func hintNumbersShown(_ id: ExerciseID) -> Set<Int> { hintsShown[id.description] ?? [] }

  /// Records that hints were shown.
  public mutating func showed(_ hints: [Hint], of id: ExerciseID) {
    hintsShown[id.description, default: []].formUnion(hints.map(\.number))
  }

  /// The stored notes about reading a chapter's lesson.
  public func reading(of chapter: Int) -> ReadingNotes {
    readings?[String(chapter)] ?? ReadingNotes()
  }

  /// Stores the notes about reading a chapter's lesson.
  public mutating func remember(_ notes: ReadingNotes, of chapter: Int) {
    readings = (readings ?? [:]).merging([String(chapter): notes]) { $1 }
  }

  /// The invariants that an exercise violated in the last check; empty unless it failed.
  func brokenInvariants(_ id: ExerciseID) -> [String] {
    results[id.description]?.brokenInvariants ?? []
  }

  /// The invariant of an exercise's failure in the last check.
  func shownInvariant(_ id: ExerciseID) -> String? { results[id.description]?.shownInvariant }

  /// The fingerprint of a chapter at its last successful complete check.
  func passedWhole(_ chapter: Int) -> String? { wholes?[String(chapter)] }

  /// Stores the fingerprint of a chapter at a successful complete check.
  mutating func rememberWhole(_ mark: String, of chapter: Int) {
    wholes = (wholes ?? [:]).merging([String(chapter): mark]) { $1 }
  }

  /// Stores the results of a check for the tested texts.
  public mutating func remember(_ report: CheckReport) {
    guard report.compiles else { return }
    for result in report.exercises {
      guard let fingerprint = report.tested.fingerprints[result.id] else { continue }
      results[result.id.description] = Result(
        state: result.state, fingerprint: fingerprint.description,
        brokenInvariants: result.state == .failing ? result.tally.brokenInvariants : [],
        shownInvariant: result.state == .failing ? result.tally.firstFailure?.invariant : nil)
    }
  }

  /// The status of an exercise, as far as it is known without a check.
  public func state(of exercise: Exercise, in chapter: Chapter) -> CheckReport.State {
    var work = LearnerWork(chapter)
    return state(of: exercise, in: &work)
  }

  /// The status of an exercise, if several of a chapter are requested.
  func state(of exercise: Exercise, in work: inout LearnerWork) -> CheckReport.State {
    let result = results[exercise.id.description].flatMap { result in
      result.fingerprint == work.fingerprint(of: exercise).description ? result : nil
    }
    // A check may have found that a remaining stand-in is never reached.
    if result?.state == .done { return .done }
    if let bodies = work.bodies(of: exercise),
      bodies.contains(where: { exercise.id.isUntouched(in: $0) })
    {
      return .notStarted
    }
    guard let result, result.state != .notStarted else { return .notChecked }
    return result.state
  }

  private static func file(_ repository: Repository) -> URL {
    repository.memory.appending(path: "memory.json")
  }
}
