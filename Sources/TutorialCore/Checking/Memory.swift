import Foundation

/// What the command remembers between two runs, in `.tutorial/memory.json`.
///
/// Nothing depends on it: a file that is missing or damaged is an empty memory, and a result that
/// does not belong to the present text of an exercise and its tests is as good as none.
public struct Memory: Hashable, Sendable, Codable {
  /// What the last check said about an exercise.
  struct Result: Hashable, Sendable, Codable {
    let state: CheckReport.State
    let fingerprint: String
    let brokenInvariants: [String]
    /// The invariant that the failure breaks which was shown. What was remembered before there was such a
    /// thing has none.
    var shownInvariant: String?
  }

  private var hintsShown: [String: Set<Int>] = [:]
  private var results: [String: Result] = [:]
  /// By chapter. What was remembered before there was such a thing has none.
  private var readings: [String: ReadingNotes]?

  /// By chapter, what it was when a whole check succeeded. What was remembered before has none.
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

  /// Reads the memory of a clone, changes it and keeps it, while no other command does.
  ///
  /// - Parameters:
  ///   - repository: The clone.
  ///   - change: Changes the memory. It runs even if the memory cannot be kept.
  /// - Throws: An error when the memory cannot be written.
  public static func update(
    _ repository: Repository, _ change: (inout Memory) -> Void
  ) throws(TutorialError) {
    try repository.whileLocked { () throws(TutorialError) in
      var memory = load(repository)
      change(&memory)
      try memory.save(repository)
    }
  }

  /// Keeps the memory.
  func save(_ repository: Repository) throws(TutorialError) {
    try Files.write(JSON.text(self), to: Self.file(repository))
  }

  /// How many hints of an exercise were shown.
  public func hintsShown(_ id: ExerciseID) -> Int { hintNumbersShown(id).count }

  /// The numbers of the hints of an exercise that were shown.
  public func hintNumbersShown(_ id: ExerciseID) -> Set<Int> { hintsShown[id.description] ?? [] }

  /// Remembers that hints were shown.
  public mutating func showed(_ hints: [Hint], of id: ExerciseID) {
    hintsShown[id.description, default: []].formUnion(hints.map(\.number))
  }

  /// What is remembered of the reading of a chapter's lesson.
  public func reading(of chapter: Int) -> ReadingNotes {
    readings?[String(chapter)] ?? ReadingNotes()
  }

  /// Remembers how far the reading of a chapter's lesson is.
  public mutating func remember(_ notes: ReadingNotes, of chapter: Int) {
    readings = (readings ?? [:]).merging([String(chapter): notes]) { $1 }
  }

  /// The invariants that an exercise breaks, by the last check; none unless it was failing.
  func brokenInvariants(_ id: ExerciseID) -> [String] {
    results[id.description]?.brokenInvariants ?? []
  }

  /// The invariant of the failure that the last check has shown of an exercise.
  func shownInvariant(_ id: ExerciseID) -> String? { results[id.description]?.shownInvariant }

  /// A mark of what a chapter was when a whole check of it succeeded the last time.
  func passedWhole(_ chapter: Int) -> String? { wholes?[String(chapter)] }

  /// Remembers what a chapter was when a whole check of it succeeded.
  mutating func rememberWhole(_ mark: String, of chapter: Int) {
    wholes = (wholes ?? [:]).merging([String(chapter): mark]) { $1 }
  }

  /// Remembers what a check said of the texts that it tested.
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

  /// How far an exercise is, as far as that is known without a check.
  public func state(of exercise: Exercise, in chapter: Chapter) -> CheckReport.State {
    var work = LearnerWork(chapter)
    return state(of: exercise, in: &work)
  }

  /// How far an exercise is, where several of a chapter are asked for.
  func state(of exercise: Exercise, in work: inout LearnerWork) -> CheckReport.State {
    let result = results[exercise.id.description].flatMap { result in
      result.fingerprint == work.fingerprint(of: exercise).description ? result : nil
    }
    // A check may have found that a stand-in which is still there is never reached.
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
