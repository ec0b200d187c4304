import Foundation
import TutorialCore

extension Verifier {
  /// Makes the book and looks through it, and looks at what else its tools can check: the pictures, and the
  /// files that code hosts and editors read.
  ///
  /// The tools are installed by CI only. Where they cannot be had, this is skipped: the course can be done
  /// and changed without them.
  func book(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) async throws -> Finding {
    let tools = BookTools(repository, environment: environment)
    if !tools.areInstalled {
      guard environment["CI"] == "true" else {
        return .skipped("the book's tools are not installed: ./tutorial book does that")
      }
      observer.onProgress("Installing the book's tools")
      do {
        try await tools.install()
      } catch let error as TutorialError {
        return .skipped(error.description)
      }
    }
    observer.onProgress("Making the book")
    var found = try Book(repository).problems
    found += try await Files.withTemporaryFolder { temporary in
      let site = try await BookBuilder(repository, tools: tools).make(in: temporary)
      return try SiteAudit(folder: site).problems()
    }
    observer.onProgress("Checking the pictures and the forms of files")
    return .check(try await found + problems(BookChecks(tools)))
  }

  private func problems(_ checks: BookChecks) async throws -> [Problem] {
    var problems: [Problem] = []
    for check in checks.all {
      let log = repository.logs.appending(path: "book-\(check.name).txt")
      let tool = Tool(
        checks.tools.python, check.arguments, in: repository.root,
        environment: ["NO_COLOR": "1", "PYTHONDONTWRITEBYTECODE": "1"])
      if try await tool.run(log: log, limit: .seconds(120)).isSuccess { continue }
      problems += try Files.text(log).lines.filter { !$0.trimmed.isEmpty }.map { Problem($0) }
    }
    return problems
  }
}

/// What the book's tools check besides the book. What is not there is not checked.
struct BookChecks {
  /// A check by a program of Python's.
  struct Check: Hashable {
    /// What its log is called.
    let name: String
    /// What Python is told to run.
    let arguments: [String]
  }

  let tools: BookTools

  init(_ tools: BookTools) { self.tools = tools }

  /// All checks.
  var all: [Check] {
    let forms = files(in: ".github/ISSUE_TEMPLATE", ".yml")
    let config = forms.filter { $0.hasSuffix("/config.yml") }
    return pictures
      + schema("workflows", ["--builtin-schema", "vendor.github-workflows"], workflows)
      + schema(
        "limits", ["--builtin-schema", "custom.github-workflows-require-timeout"], workflows)
      + schema(
        "forms", ["--builtin-schema", "vendor.github-issue-forms"],
        forms.filter { !config.contains($0) })
      + schema("form-list", ["--builtin-schema", "vendor.github-issue-config"], config)
      + schema(
        "container", ["--schemafile", "BookTools/schemas/devcontainer.json"],
        files(in: ".devcontainer", ".json"))
  }

  private var pictures: [Check] {
    ["pictures", "charts"].filter { tools.sources.appending(path: "\($0).py").exists }.map {
      Check(name: $0, arguments: ["BookTools/\($0).py", "--check"])
    }
  }

  private var workflows: [String] { files(in: ".github/workflows", ".yml") }

  private func schema(_ name: String, _ schema: [String], _ files: [String]) -> [Check] {
    guard !files.isEmpty else { return [] }
    return [Check(name: name, arguments: ["-m", "check_jsonschema"] + schema + files)]
  }

  private func files(in folder: String, _ suffix: String) -> [String] {
    let url = tools.repository.root.appending(path: folder)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url.pathString)) ?? []
    return names.sorted().filter { $0.hasSuffix(suffix) }.map { "\(folder)/\($0)" }
  }
}
