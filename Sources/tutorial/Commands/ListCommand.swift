import ArgumentParser
import TutorialConsole
import TutorialCore

struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Show the course, your place in it, and the next step.")

  @OptionGroup var report: ReportOptions

  func run() throws {
    let repository = try Repository.locate()
    let course = try CourseReport(repository, memory: .load(repository))
    switch report.format {
    case .json: print(try JSON.text(course), terminator: "")
    case .text: show(course)
    }
  }

  private func show(_ course: CourseReport) {
    Console.write(
      Console.styled("The Composable Architecture, rebuilt in fourteen releases", .bold))
    print()
    let heading = "     " + "chapter".padded(to: 17) + "release"
    print(Console.styled(heading, .dim))
    for chapter in course.chapters {
      let milestone = chapter.milestone
      let name =
        "\(milestone.number)".leftPadded(to: 2) + " "
        + milestone.title.padded(to: 17) + milestone.release.padded(to: 9)
      guard chapter.isAvailable else {
        let state = Console.styled(
          chapter.isGone ? "gone" : "not yet", chapter.isGone ? .red : .dim)
        print(Console.styled("  \(name)", .dim) + state)
        continue
      }
      let count =
        chapter.isDone
        ? Console.styled("✓ done", .green)
        : "\(chapter.done) of \(chapter.exercises.count)" + (Console.isNarrow ? "" : " done")
      let isCurrent = milestone.number == course.current
      print("\(isCurrent ? "▸" : " ") \(isCurrent ? Console.styled(name, .bold) : name)\(count)")
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
