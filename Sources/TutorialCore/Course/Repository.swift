import Foundation

/// A clone of the course, with the locations of its files.
public struct Repository: Sendable {
  /// The folder that contains `Chapters` and the other folders.
  public let root: URL
  /// The scratch folder for all chapters.
  public var chaptersScratch: URL

  /// Uses a folder as the course.
  ///
  /// - Parameter root: The folder.
  public init(root: URL) {
    self.root = root.standardizedFileURL
    chaptersScratch = self.root.appending(path: ".build/chapters")
  }

  /// Finds the course: the folder that `TUTORIAL_ROOT` names, or the closest one at or above the
  /// current folder that has the `tutorial` script and `Sources/TutorialCore`.
  ///
  /// - Throws: A usage error if there is none.
  public static func locate(
    environment: [String: String] = ProcessInfo.processInfo.environment,
    currentFolder: String = FileManager.default.currentDirectoryPath
  ) throws(TutorialError) -> Repository {
    if let root = environment["TUTORIAL_ROOT"], !root.isEmpty {
      return Repository(root: URL(filePath: root))
    }
    var folder = URL(filePath: currentFolder).standardizedFileURL
    while true {
      if folder.appending(path: "tutorial").exists,
        folder.appending(path: "Sources/TutorialCore").exists
      {
        return Repository(root: folder)
      }
      let parent = folder.deletingLastPathComponent().standardizedFileURL
      guard parent.pathString.count < folder.pathString.count else {
        throw TutorialError(
          .usage, "There is no course at or above \(currentFolder).",
          advice: "Run the tutorial script in the cloned folder.")
      }
      folder = parent
    }
  }

  /// The folder for the command's stored state; ignored by git.
  public var memory: URL { root.appending(path: ".tutorial") }

  /// Runs short work on the command's stored state, exclusively.
  ///
  /// - Parameter work: The work. It must not call this method again.
  func whileLocked<Result>(
    _ work: () throws(TutorialError) -> Result
  ) throws(TutorialError) -> Result {
    try Files.withLock(on: root, work)
  }

  /// The folder for the tools' logs.
  public var logs: URL { memory.appending(path: "logs") }

  /// The folder of a chapter that the learner edits.
  public func chapterFolder(_ milestone: Milestone) -> URL {
    root.appending(path: "Chapters/\(milestone.folder)")
  }

  /// The folder of a chapter's solution.
  public func solutionFolder(_ milestone: Milestone) -> URL {
    root.appending(path: "Solutions/\(milestone.folder)")
  }

  /// The folder for a copy of a chapter with solutions in its gaps. It has to be two levels below the root, as a
  /// chapter is, because a chapter's package refers to the root as `../..`.
  public func solvedFolder(_ milestone: Milestone) -> URL {
    memory.appending(path: "\(milestone.folder)-solved")
  }

  /// The milestones whose chapter exists.
  public var available: [Milestone] {
    Course.milestones.filter(isAvailable)
  }

  /// Whether the chapter of a milestone exists.
  func isAvailable(_ milestone: Milestone) -> Bool {
    chapterFolder(milestone).appending(path: "Chapter.md").exists
  }

  /// Whether a chapter is written, because its solutions exist, but its folder or its lesson is missing.
  func isGone(_ milestone: Milestone) -> Bool {
    solutionFolder(milestone).exists && !isAvailable(milestone)
  }

  /// Reads a chapter.
  ///
  /// - Parameter number: The chapter's number.
  /// - Throws: A usage error if there is no such chapter yet; a data error if its files are malformed; an error if it
  ///   is missing.
  public func chapter(_ number: Int) throws(TutorialError) -> Chapter {
    try Chapter(milestone(number), in: self)
  }

  /// The milestone of an existing chapter.
  ///
  /// - Parameter number: The chapter's number.
  /// - Throws: A usage error that names the existing chapters, or an error if its folder is missing.
  public func milestone(_ number: Int) throws(TutorialError) -> Milestone {
    let milestone = try Course.milestone(number)
    if isGone(milestone) {
      let folder = "Chapters/\(milestone.folder)"
      let what = chapterFolder(milestone).exists ? "\(folder)/Chapter.md" : folder
      throw TutorialError(
        .inputOutput, "\(what) is missing.",
        advice: "If git has it, this restores it: git checkout HEAD -- \(what)")
    }
    guard isAvailable(milestone) else {
      let there = available.map { String($0.number) }.joined(separator: ", ")
      throw TutorialError(
        .usage, "Chapter \(number) (\(milestone.title)) doesn't exist yet.",
        advice: there.isEmpty ? "No chapter does." : "These are: \(there)")
    }
    return milestone
  }

  /// Reads the chapter of an exercise, and finds the exercise in it.
  ///
  /// - Throws: A usage error if there is no such chapter or exercise.
  public func exercise(_ id: ExerciseID) throws(TutorialError) -> (Chapter, Exercise) {
    let chapter = try chapter(id.chapter)
    return (chapter, try chapter.exercise(id))
  }

  /// A path for display: relative to the root if it is inside.
  public func shown(_ path: String) -> String {
    let prefix = root.pathString + "/"
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
  }
}
