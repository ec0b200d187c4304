import Foundation

/// A short path through the course, as the page of paths describes it: a heading, and a table of its stations.
public struct CoursePath: Hashable, Sendable {
  /// A section of a lesson.
  public struct Section: Hashable, Sendable, Codable {
    /// The chapter's number.
    public let chapter: Int
    /// The section, as the page names it.
    public let title: String
  }

  /// A row of the table.
  public struct Station: Hashable, Sendable {
    /// Its number or name, in Markdown.
    public let title: String
    /// The sections to read.
    public let reading: [Section]
    /// The title of a page to read that isn't a lesson; `nil` if there is none.
    public let page: String?
    /// The exercises to do.
    public let exercises: [ExerciseID]
    /// Commands to try.
    public let commands: [String]
  }

  /// What it is called on the command line: the first word of its heading, in lower case.
  public let name: String
  /// Its heading.
  public let title: String
  /// Its stations, in their order.
  public let stations: [Station]

  /// The page, relative to the repository's root.
  public static let file = "Paths.md"

  /// The paths of a course; none if it has no such page.
  ///
  /// - Throws: A data error when the page cannot be read.
  public static func all(_ repository: Repository) throws(TutorialError) -> [CoursePath] {
    let url = repository.root.appending(path: file)
    return url.exists ? paths(in: try Files.text(url)) : []
  }

  /// The path of a name.
  ///
  /// - Throws: A usage error that lists the names, if there is none.
  public static func named(
    _ name: String, in repository: Repository
  ) throws(TutorialError) -> CoursePath {
    let all = try all(repository)
    guard let path = all.first(where: { $0.name == name.lowercased() }) else {
      let names = (all.map(\.name) + ["all"]).map { "./tutorial list --path \($0)" }
      throw TutorialError(
        .usage, "There is no path “\(name)”.", advice: names.joined(separator: "\n"))
    }
    return path
  }

  static func paths(in text: String) -> [CoursePath] {
    var paths: [CoursePath] = []
    var title: String?
    var stations: [Station] = []
    func finish() {
      if let title, !stations.isEmpty, let name = title.split(separator: " ").first?.lowercased() {
        paths.append(CoursePath(name: name, title: title, stations: stations))
      }
      stations = []
    }
    for line in text.lines {
      if line.hasPrefix("## ") {
        finish()
        title = line.dropFirst(3).trimmed
      } else if line.hasPrefix("|"), let station = Station(row: line) {
        stations.append(station)
      }
    }
    finish()
    return paths
  }
}

extension CoursePath.Station {
  /// Reads a row of the form `| title | links to sections | numbers of exercises, or commands |`; `nil` if it has
  /// none of them, as the row of headings.
  fileprivate init?(row: String) {
    let cells = row.split(separator: "|", omittingEmptySubsequences: false).dropFirst().map(
      \.trimmed)
    guard cells.count >= 3 else { return nil }
    title = cells[0]
    reading = cells[1].matches(of: /\[([^\]]+)\]\(Chapters\/(\d\d)-[^)]*\)/).compactMap { match in
      Int(match.2).map { CoursePath.Section(chapter: $0, title: String(match.1)) }
    }
    page = cells[1].firstMatch(of: /\[([^\]]+)\]\((?!Chapters\/)/).map { String($0.1) }
    commands = cells[2].matches(of: /`(\.\/tutorial [^`]+)`/).map { String($0.1) }
    let rest = cells[2].replacing(/`\.\/tutorial [^`]+`/, with: "")
    exercises = rest.matches(of: /\d+\.\d+/).compactMap { ExerciseID(String($0.0)) }
    if reading.isEmpty, page == nil, exercises.isEmpty, commands.isEmpty { return nil }
  }
}

/// The learner's place on a path: for a person to read and, as JSON, for a program.
public struct PathReport: Hashable, Sendable, Codable {
  /// A station.
  public struct Station: Hashable, Sendable, Codable {
    /// Its number or name, in Markdown.
    public let title: String
    /// The sections to read.
    public let reading: [CoursePath.Section]
    /// The title of a page to read that isn't a lesson; `nil` if there is none.
    public let page: String?
    /// The exercises to do.
    public let exercises: [CourseReport.ExerciseEntry]
    /// Commands to try.
    public let commands: [String]
    /// Whether the exercises are done. A station without exercises is done when its lessons were read to the end, or
    /// when an exercise of a later station is done.
    public let isDone: Bool
  }

  /// What it is called on the command line.
  public let name: String
  /// Its heading.
  public let title: String
  /// Its stations, in their order.
  public let stations: [Station]
  /// What to do next.
  public let next: CourseReport.Step

  /// Looks where the learner is on a path. Nothing is built.
  init(_ path: CoursePath, in chapters: [CourseReport.ChapterEntry], memory: Memory) {
    let entries = Dictionary(
      chapters.flatMap(\.exercises).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let exercises = path.stations.map { $0.exercises.compactMap { entries[$0] } }
    let last = exercises.lastIndex { $0.contains { $0.state == .done } } ?? -1
    name = path.name
    title = path.title
    stations = zip(path.stations, exercises).enumerated().map { index, station in
      let (station, exercises) = station
      let isRead =
        !station.reading.isEmpty
        && station.reading.allSatisfy { memory.reading(of: $0.chapter).isRead }
      return Station(
        title: station.title, reading: station.reading, page: station.page, exercises: exercises,
        commands: station.commands,
        isDone: exercises.isEmpty
          ? index < last || isRead : exercises.allSatisfy { $0.state == .done })
    }
    next = Self.next(stations)
  }

  private static func next(_ stations: [Station]) -> CourseReport.Step {
    guard let station = stations.first(where: { !$0.isDone }) else {
      return CourseReport.Step(
        text: "This path is complete. Write an app of your own.", command: "./tutorial new MyApp")
    }
    guard let exercise = station.exercises.first(where: { $0.state != .done }) else {
      if let section = station.reading.first {
        return CourseReport.Step(
          text: "Read “\(section.title)” in chapter \(section.chapter).",
          command: "./tutorial read \(section.chapter)")
      }
      return CourseReport.Step(
        text: "Read “\(station.page ?? station.title)”.",
        command: station.commands.first ?? "./tutorial list")
    }
    return switch exercise.state {
    case .notStarted:
      CourseReport.Step(
        text: "Read what exercise \(exercise.id) needs, and fill its gap in \(exercise.file).",
        command: "./tutorial read \(exercise.id)")
    case .failing:
      CourseReport.Step(
        text: "Exercise \(exercise.id) fails; its file is \(exercise.file).",
        command: "./tutorial check \(exercise.id)")
    case .notReached, .notChecked, .done:
      CourseReport.Step(
        text: "See how far exercise \(exercise.id) is.", command: "./tutorial check \(exercise.id)")
    }
  }
}
