/// The course and the learner's place in it: for a person to read and, as JSON, for a program.
public struct CourseReport: Hashable, Sendable, Codable {
  /// One exercise.
  public struct ExerciseEntry: Hashable, Sendable, Codable {
    /// Its number.
    public let id: ExerciseID
    /// What it is called.
    public let title: String
    /// Whether the chapter is done without it.
    public let isOptional: Bool
    /// The file it is solved in, relative to the repository's root.
    public let file: String
    /// The exercises that have to be done before.
    public let buildsOn: [ExerciseID]
    /// How far it is, by the last check and the present text.
    public let state: CheckReport.State
    /// How many of its hints were shown.
    public let hintsShown: Int

    /// Whether it is done, or optional and not started.
    var isSettled: Bool { state == .done || (isOptional && state == .notStarted) }
  }

  /// One chapter.
  public struct ChapterEntry: Hashable, Sendable, Codable {
    /// What it recreates.
    public let milestone: Milestone
    /// Whether it is there.
    public let isAvailable: Bool
    /// Whether it was there, and its folder or its lesson is gone.
    public let isGone: Bool
    /// Its exercises.
    public let exercises: [ExerciseEntry]
    /// How many of them are done.
    public let done: Int
    /// Whether all of them are done but for optional ones.
    public let isDone: Bool
  }

  /// What to do next.
  public struct Step: Hashable, Sendable, Codable {
    /// In words.
    public let text: String
    /// The command for it.
    public let command: String

    /// Names a step.
    public init(text: String, command: String) {
      self.text = text
      self.command = command
    }
  }

  /// All chapters.
  public let chapters: [ChapterEntry]
  /// The number of the chapter that the learner is in: the first that was begun and is not done, or else the first
  /// that is not done.
  public let current: Int?
  /// What to do next.
  public let next: Step
  /// The learner's place on the short path that they follow, if any.
  public let path: PathReport?

  /// Looks where the learner is. Nothing is built.
  ///
  /// - Throws: A data error when a chapter does not have the form that it should have.
  public init(_ repository: Repository, memory: Memory) throws(TutorialError) {
    var survey = CourseSurvey(repository, memory: memory)
    var chapters: [ChapterEntry] = []
    for milestone in Course.milestones { chapters.append(try survey.entry(of: milestone)) }
    survey.keepFingerprints()
    let paths = try CoursePath.all(repository)
    self.init(chapters, memory: memory, path: paths.first { $0.name == memory.path })
  }

  /// Looks where the learner is, and no further: the chapters behind the current one are left out, so
  /// that nothing has to be read of them.
  ///
  /// - Throws: A data error when a chapter up to the current one does not have the form that it should
  ///   have.
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

  /// What to do next in one chapter.
  ///
  /// - Parameters:
  ///   - number: The chapter's number.
  ///   - memory: What is known of the learner's work.
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
      return Step(text: "See how far you are.", command: "./tutorial check \(number)")
    }
    let check = "./tutorial check \(open.id)"
    return switch open.state {
    case .failing:
      Step(text: "Exercise \(open.id) fails; its file is \(open.file).", command: check)
    case .notStarted:
      Step(text: "Fill the gap of exercise \(open.id) in \(open.file).", command: check)
    case .notReached: Step(text: "See why exercise \(open.id) could not be judged.", command: check)
    case .notChecked, .done:
      Step(text: "See how far you are.", command: "./tutorial check \(number)")
    }
  }

  private static func lastStep(_ chapters: [ChapterEntry]) -> Step {
    guard let last = chapters.last(where: \.isAvailable) else {
      return Step(text: "No chapter is there yet.", command: "./tutorial doctor")
    }
    return Step(
      text: "Every chapter that is there is done. Compare with our solutions.",
      command: "./tutorial solution \(last.exercises.first?.id.description ?? "1.1")")
  }
}

extension CourseReport.ChapterEntry {
  /// Whether there is something left to do.
  fileprivate var isOpen: Bool { isAvailable && !isDone }

  /// Whether something was done, and something is left.
  fileprivate var isBegun: Bool { isOpen && exercises.contains { $0.state != .notStarted } }
}
