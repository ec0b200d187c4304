/// The course and the learner's place in it, as text and as JSON.
public struct CourseReport: Hashable, Sendable, Codable {
  /// One exercise.
  public struct ExerciseEntry: Hashable, Sendable, Codable {
    /// Its number.
    public let id: ExerciseID
    /// Its title.
    public let title: String
    /// Whether it is optional.
    public let isOptional: Bool
    /// The file with its gap, relative to the repository's root.
    public let file: String
    /// The exercises that it requires.
    public let buildsOn: [ExerciseID]
    /// Its status, from the last check and the current text.
    public let state: CheckReport.State
    /// The number of hints that were shown.
    public let hintsShown: Int

    /// Whether it is done, or optional and not started.
    var isSettled: Bool { state == .done || (isOptional && state == .notStarted) }
  }

  /// One chapter.
  public struct ChapterEntry: Hashable, Sendable, Codable {
    /// Its milestone.
    public let milestone: Milestone
    /// Whether it exists.
    public let isAvailable: Bool
    /// Whether it existed, but its folder or its lesson is missing.
    public let isGone: Bool
    /// Its exercises.
    public let exercises: [ExerciseEntry]
    /// The number of exercises that are done.
    public let done: Int
    /// Whether all exercises except optional ones are done.
    public let isDone: Bool
  }

  /// The next step.
  public struct Step: Hashable, Sendable, Codable {
    /// Its description.
    public let text: String
    /// Its command.
    public let command: String

    /// Creates a step.
    public init(text: String, command: String) {
      self.text = text
      self.command = command
    }
  }

  /// All chapters.
  public let chapters: [ChapterEntry]
  /// The number of the learner's current chapter: the first that was started and isn't done, or else the first that
  /// isn't done.
  public let current: Int?
  /// The next step.
  public let next: Step
  /// The learner's place on the short path that they follow, if any.
  public let path: PathReport?

  /// Determines the learner's place, without building anything.
  ///
  /// - Throws: A data error if a chapter is malformed.
  public init(_ repository: Repository, memory: Memory) throws(TutorialError) {
    var survey = CourseSurvey(repository, memory: memory)
    var chapters: [ChapterEntry] = []
    for milestone in Course.milestones { chapters.append(try survey.entry(of: milestone)) }
    survey.keepFingerprints()
    let paths = try CoursePath.all(repository)
    self.init(chapters, memory: memory, path: paths.first { $0.name == memory.path })
  }

  /// Determines the learner's place without reading the chapters after the current one, which are omitted.
  ///
  /// - Throws: A data error if a chapter up to the current one is malformed.
  public static func upToCurrent(
    _ repository: Repository, memory: Memory
  ) throws(TutorialError) -> CourseReport {
    var survey = CourseSurvey(repository, memory: memory)
    var chapters: [ChapterEntry] = []
    for milestone in Course.milestones {
      chapters.append(try survey.entry(of: milestone))
      if chapters.last?.isBegun == true { break }
    }
    survey.keepFingerprints()
    return CourseReport(chapters, memory: memory)
  }

  private init(_ chapters: [ChapterEntry], memory: Memory, path: CoursePath? = nil) {
    self.path = path.map { PathReport($0, in: chapters, memory: memory) }
    let current = chapters.first(where: \.isBegun) ?? chapters.first(where: \.isOpen)
    self.chapters = chapters
    self.current = current?.milestone.number
    next =
      current.map { chapter in
        let notes = memory.reading(of: chapter.milestone.number)
        return Self.step(in: chapter, hasRead: notes.isRead)
      } ?? Self.lastStep(chapters)
  }

  /// The next step in one chapter.
  ///
  /// - Parameters:
  ///   - number: The chapter's number.
  ///   - memory: The stored state of the learner's work.
  /// - Returns: The step; `nil` if the chapter is done.
  public func step(in number: Int, memory: Memory) -> Step? {
    guard let chapter = chapters.first(where: { $0.milestone.number == number }),
      chapter.isOpen
    else { return nil }
    return Self.step(in: chapter, hasRead: memory.reading(of: number).isRead)
  }

  private static func step(in chapter: ChapterEntry, hasRead: Bool) -> Step {
    let number = chapter.milestone.number
    if chapter.exercises.allSatisfy({ $0.state == .notStarted }) {
      guard hasRead, let first = chapter.exercises.first else {
        return Step(
          text: "Read the lesson of chapter \(number), \(chapter.milestone.title).",
          command: "./tutorial read \(number)")
      }
      return Step(
        text: "Play with the app, then fill the gap of exercise \(first.id) in \(first.file).",
        command: "./tutorial demo \(number) --solution")
    }
    guard let open = chapter.exercises.first(where: { !$0.isSettled }) else {
      return Step(text: "Check your progress.", command: "./tutorial check \(number)")
    }
    let check = "./tutorial check \(open.id)"
    return switch open.state {
    case .failing:
      Step(text: "Exercise \(open.id) fails; its file is \(open.file).", command: check)
    case .notStarted:
      Step(text: "Fill the gap of exercise \(open.id) in \(open.file).", command: check)
    case .notReached: Step(text: "Find out why exercise \(open.id) wasn't reached.", command: check)
    case .notChecked, .done:
      Step(text: "Check your progress.", command: "./tutorial check \(number)")
    }
  }

  private static func lastStep(_ chapters: [ChapterEntry]) -> Step {
    guard let last = chapters.last(where: \.isAvailable) else {
      return Step(text: "There is no chapter yet.", command: "./tutorial doctor")
    }
    return Step(
      text: "All chapters are done. Compare your work with our solutions.",
      command: "./tutorial solution \(last.exercises.first?.id.description ?? "1.1")")
  }
}

extension CourseReport.ChapterEntry {
  /// Whether it isn't complete.
  fileprivate var isOpen: Bool { isAvailable && !isDone }

  /// Whether it is started but not complete.
  fileprivate var isBegun: Bool { isOpen && exercises.contains { $0.state != .notStarted } }
}
