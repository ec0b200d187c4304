import ArgumentParser
import TutorialConsole
import TutorialCore

struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Check that everything needed is installed.")

  @OptionGroup var report: ReportOptions

  func run() async throws {
    let doctor = Doctor(repository: try .locate(), toolchain: .locate())
    let result = try await doctor.examine()
    switch report.format {
    case .json: print(try JSON.text(result), terminator: "")
    case .text:
      let margin = Console.isNarrow ? 4 : 12
      for check in result.checks {
        let name = check.name.padded(to: 10, with: "\u{A0}")
        Console.write("\(check.status.mark) \(name)\(check.found)", hanging: margin)
        if let remedy = check.remedy { Console.write(remedy, margin: margin) }
      }
      print()
      Console.write(
        result.succeeded ? "Everything is installed." : "Something is missing.")
    }
    if !result.succeeded { throw ExitCode.failure }
  }
}

extension Doctor.Status {
  fileprivate var mark: String {
    switch self {
    case .ok: Console.styled("✓", .green)
    case .warning: Console.styled("!", .magenta)
    case .missing: Console.styled("✗", .red)
    }
  }
}
