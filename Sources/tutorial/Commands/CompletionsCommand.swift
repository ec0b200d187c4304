import ArgumentParser
import Foundation
import TutorialConsole
import TutorialCore

struct CompletionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions", abstract: "Set up Tab completion for ./tutorial in your shell.",
    discussion: """
      Each shell reads completions from its own file in your home folder. The command prints the file's \
      path, and replaces or removes only files that it wrote.
      """,
    subcommands: [Install.self, Uninstall.self])

  struct Install: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Write the shell's file.")

    @OptionGroup var options: Options

    func run() throws {
      for script in try options.scripts {
        guard let shell = CompletionShell(rawValue: script.shell.rawValue) else { continue }
        switch try script.install(Tutorial.completionScript(for: shell)) {
        case .written: Console.write("Wrote \(script.file.path(percentEncoded: false))")
        case .nothing, .removed:
          Console.write("Already installed: \(script.file.path(percentEncoded: false))")
        }
        Console.write(script.advice, margin: 2)
      }
    }
  }

  struct Uninstall: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Remove the shell's file.")

    @OptionGroup var options: Options

    func run() throws {
      for script in try options.scripts {
        let change = try script.uninstall()
        let path = script.file.path(percentEncoded: false)
        Console.write(change == .removed ? "Removed \(path)" : "Not installed: \(path)")
      }
    }
  }

  struct Options: ParsableArguments {
    @Option(help: "The shell: bash, zsh or fish; can be repeated. (default: your shell)")
    var shell: [CompletionScript.Shell] = []

    var scripts: [CompletionScript] {
      get throws {
        let environment = ProcessInfo.processInfo.environment
        let name = ((environment["SHELL"] ?? "") as NSString).lastPathComponent
        let usual = CompletionScript.Shell(rawValue: name).map { [$0] } ?? []
        let shells = shell.isEmpty ? usual : shell
        guard !shells.isEmpty else {
          throw TutorialError(
            .usage, "Your shell isn't supported: SHELL is “\(name)”.",
            advice: "Name one: ./tutorial completions install --shell bash")
        }
        return shells.map { CompletionScript($0, environment: environment) }
      }
    }
  }
}

extension CompletionScript.Shell: ExpressibleByArgument {}

/// The completions for chapters and exercises.
enum Completions {
  /// Chapters; after a chapter's number, its exercises.
  static let targets = CompletionKind.custom { _, _, prefix in
    guard let repository = try? Repository.locate() else { return [] }
    let chapters = repository.available.map { "\($0.number)" }.filter { $0.hasPrefix(prefix) }
    let number = prefix.split(separator: ".").first.flatMap { Int($0) }
    let exercises = number.flatMap { try? repository.chapter($0).exercises } ?? []
    return chapters + exercises.map { "\($0.id)" }.filter { $0.hasPrefix(prefix) }
  }

  /// Chapters.
  static let chapters = CompletionKind.list(Course.milestones.map { "\($0.number)" })
}
