import ArgumentParser
import TutorialConsole
import TutorialCore

struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Show the course, your place in it, and the next step.",
    discussion: """
      With --path, the command shows your place on a short path through the course. Later calls show this \
      path, too, until you choose another path. “understand” is for readers who want to know how the library \
      works, “use” for developers who want to work with it. “all” returns to the whole course. Paths.md \
      describes the paths.
      """)

  @Option(
    help: ArgumentHelp("Follow a short path: understand, use, or all.", valueName: "name"),
    completion: .list(["understand", "use", "all"]))
  var path: String?

  @OptionGroup var report: ReportOptions

  func run() throws {
    let repository = try Repository.locate()
    if let path {
      let name = path == "all" ? nil : try CoursePath.named(path, in: repository).name
      try Memory.update(repository) { $0.path = name }
    }
    let course = try CourseReport(repository, memory: .load(repository))
    switch report.format {
    case .json: print(try JSON.text(course), terminator: "")
    case .text:
      if let path = course.path { show(path) } else { show(course) }
    }
  }

  private func show(_ path: PathReport) {
    Console.write(Console.styled("The short path: \(path.title)", .bold))
    print()
    let current = path.stations.firstIndex { !$0.isDone }
    for (index, station) in path.stations.enumerated() {
      let mark = station.isDone ? Console.styled("✓", .green) : index == current ? "▸" : "·"
      let title = station.title.styledMarkdown
      let subject =
        station.exercises.first.map { "\($0.id) \($0.title)" }
        ?? station.reading.first.map { "chapter \($0.chapter), \($0.title)" }
        ?? station.page ?? ""
      Console.write("\(mark) \(title)  \(subject.styledMarkdown)", margin: 2, hanging: 6)
      guard index == current else { continue }
      for section in station.reading {
        Console.write(
          Console.styled("read chapter \(section.chapter), \(section.title)", .dim), margin: 4)
      }
      for command in station.commands {
        Console.write(Console.styled(command.unbroken, .dim), margin: 4)
      }
      for exercise in station.exercises {
        Console.write(
          "\(exercise.state.mark) \(exercise.id)  \(exercise.title)", margin: 4, hanging: 7)
      }
    }
    print()
    Console.write("Next: \(path.next.text)", hanging: 6)
    Console.write(Console.styled(path.next.command.unbroken, .cyan), margin: 6)
    Console.write(
      Console.styled("The whole course: ./tutorial list --path all".unbroken, .dim), margin: 6)
  }

  private func show(_ course: CourseReport) {
    Console.write(
      Console.styled("The Composable Architecture, rebuilt in fourteen releases", .bold))
    print()
    let heading =
      "     " + "chapter".padded(to: 17) + "release"
      + (Console.isNarrow ? "" : "  hours")
    print(Console.styled(heading, .dim))
    for chapter in course.chapters {
      let milestone = chapter.milestone
      let name =
        "\(milestone.number)".leftPadded(to: 2) + " "
        + milestone.title.padded(to: 17) + milestone.release.padded(to: 9)
      guard chapter.isAvailable else {
        let state = Console.styled(
          chapter.isGone ? "missing" : "not yet", chapter.isGone ? .red : .dim)
        print(Console.styled("  \(name)", .dim) + state)
        continue
      }
      let count =
        chapter.isDone
        ? Console.styled("✓ done", .green)
        : "\(chapter.done) of \(chapter.exercises.count)" + (Console.isNarrow ? "" : " done")
      let hours = Console.isNarrow ? "" : Console.styled(milestone.hours.padded(to: 7), .dim)
      let isCurrent = milestone.number == course.current
      print(
        "\(isCurrent ? "▸" : " ") \(isCurrent ? Console.styled(name, .bold) : name)\(hours)\(count)"
      )
      guard isCurrent else { continue }
      for exercise in chapter.exercises {
        let margin = Console.isNarrow ? 2 : 6
        Console.write(
          "\(exercise.state.mark) \(exercise.id)  \(exercise.title)"
            + (exercise.isOptional ? Console.styled(" · optional", .dim) : ""), margin: margin,
          hanging: 7)
        if exercise.state != .notStarted && exercise.state != .done {
          Console.write(Console.styled(exercise.state.rawValue, .dim), margin: margin + 7)
        }
      }
    }
    for chapter in course.chapters where chapter.isGone {
      let number = chapter.milestone.number
      print()
      Console.write(
        "The folder of chapter \(number) or its lesson is missing. To restore it: "
          + Console.styled("./tutorial check \(number)".unbroken, .cyan))
    }
    print()
    Console.write("Next: \(course.next.text)", hanging: 6)
    Console.write(Console.styled(course.next.command.unbroken, .cyan), margin: 6)
  }
}

extension String {
  fileprivate func leftPadded(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}
