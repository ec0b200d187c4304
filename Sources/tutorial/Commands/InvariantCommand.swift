import ArgumentParser
import TutorialConsole
import TutorialCore

struct InvariantCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "invariant",
    abstract: "Show an invariant: its statement, its origin, and its tests.")

  @Argument(help: ArgumentHelp("The invariant, such as I182.", valueName: "invariant"))
  var name: String

  @OptionGroup var report: ReportOptions

  func run() throws {
    let repository = try Repository.locate()
    let found = try InvariantReport(name, in: repository)
    switch report.format {
    case .json: print(try JSON.text(found), terminator: "")
    case .text: show(found)
    }
  }

  private func show(_ report: InvariantReport) {
    for (index, statement) in report.statements.enumerated() {
      if index > 0 { print() }
      let place = "chapter \(statement.chapter), \(statement.title)"
      let title =
        index == 0 ? "\(report.name) · \(place)" : "\(report.name) · restated in \(place)"
      Console.write(Console.styled(title, .bold))
      print()
      print(statement.text.renderedMarkdown)
      print()
      Console.write(path: statement.file, line: statement.line, margin: 2, .dim)
      if !statement.exercises.isEmpty {
        let ids = statement.exercises.map(\.description).formatted(.list(type: .and))
        Console.write("Exercises: \(ids)", margin: 2, hanging: 2)
      }
      if !statement.tests.isEmpty { Console.write("Tests:", margin: 2) }
      for test in statement.tests {
        Console.write(test.name, margin: 4, hanging: 2)
        Console.write(path: test.file, line: test.line, margin: 6, .dim)
      }
    }
    guard !report.testedIn.isEmpty else { return }
    print()
    let others = report.testedIn.map(String.init).formatted(.list(type: .and))
    let word = report.testedIn.count == 1 ? "chapter" : "chapters"
    Console.write("It is tested in \(word) \(others), too.")
  }
}
