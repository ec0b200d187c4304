import Foundation
import TutorialCore

/// MkDocs and its dependencies, in their own folder.
public struct BookTools: Sendable {
  let repository: Repository
  let environment: [String: String]

  /// Creates the tools of a course.
  public init(
    _ repository: Repository,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    self.repository = repository
    self.environment = environment
  }

  /// The folder, an environment of Python.
  var folder: URL { repository.memory.appending(path: "book-tools") }

  /// What makes the book, beside its pages.
  var sources: URL { repository.root.appending(path: "BookTools") }

  private var requirements: URL { sources.appending(path: "requirements.txt") }

  /// The Python of the folder.
  var python: String { folder.appending(path: "bin/python").pathString }

  /// The Python that creates the folder.
  private var systemPython: String { environment["PYTHON"] ?? "python3" }

  /// Whether the course can be made into a book at all.
  var isWanted: Bool { requirements.exists }

  /// The commands that install the tools, for display.
  public var installation: String {
    let place = repository.shown(folder.pathString)
    let list = repository.shown(requirements.pathString)
    return "\(systemPython) -m venv \(place) && "
      + "\(place)/bin/python -m pip install --no-deps -r \(list)"
  }

  /// Whether each package is installed in its version. A package that is listed in several versions, for older and
  /// newer Pythons, has to be installed in one of them.
  public var areInstalled: Bool {
    guard let packages = try? packages, let folder = sitePackages else { return false }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.pathString)) ?? []
    let there = Set(names.map(Self.normalised))
    return packages.values.allSatisfy { versions in
      versions.contains { there.contains(Self.normalised("\($0).dist-info")) }
    }
  }

  /// The packages by their names: each with its version, as their folders are called.
  private var packages: [Substring: [String]] {
    get throws(TutorialError) {
      // After a semicolon, a line names the Python versions for which it is valid.
      let lines = try Files.text(requirements).lines.map { $0.prefix { $0 != ";" }.trimmed }
        .filter { !$0.isEmpty && !$0.hasPrefix("#") }
      return Dictionary(grouping: lines) { $0.prefix { $0 != "=" } }
        .mapValues { $0.map { $0.replacing("==", with: "-") } }
    }
  }

  private static func normalised(_ name: String) -> String {
    name.lowercased().replacing(/[-_.]+/, with: "-")
  }

  /// The folder of the packages.
  private var sitePackages: URL? {
    let library = folder.appending(path: "lib")
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: library.pathString)) ?? []
    return versions.sorted().map { library.appending(path: "\($0)/site-packages") }
      .first(where: \.exists)
  }

  /// The script that draws diagrams.
  var diagramScript: URL? { sitePackages?.appending(path: "mermaidx/assets/mermaid.js") }

  /// Checks that there is a Python that can create the folder.
  ///
  /// - Throws: An error that names the missing package.
  public func checkPython() async throws {
    let program = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))"
    let log = repository.logs.appending(path: "book-python.txt")
    do {
      let tool = Tool(systemPython, ["-c", program])
      if try await tool.run(log: log, limit: .seconds(60)).isSuccess { return }
    } catch is TutorialError {
      // There is none.
    }
    throw TutorialError(
      .unavailable,
      "The book is made with MkDocs, which needs Python 3.10 or newer with venv and pip.",
      advice: pythonInstallation)
  }

  private var pythonInstallation: String {
    let commands = [
      ("apt-get", "apt-get install -y python3-venv"), ("dnf", "dnf install -y python3"),
      ("pacman", "pacman -S --noconfirm python"), ("apk", "apk add python3"),
      ("brew", "brew install python"),
    ]
    let folders = (environment["PATH"] ?? "").split(separator: ":")
    let known = commands.first { name, _ in
      folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
    }
    let command = known.map { "Install it: \($0.1)" } ?? "Install it from your system's packages."
    return "\(command) (If its name isn't python3, set PYTHON.)"
  }

  /// Installs the tools, even if some are already installed.
  ///
  /// - Throws: An error with the last lines of pip's output.
  public func install() async throws {
    try await checkPython()
    let log = repository.logs.appending(path: "book-tools.txt")
    try Files.createFolder(repository.memory)
    let steps = [
      Tool(systemPython, ["-m", "venv", "--clear", folder.pathString]),
      Tool(
        python, ["-m", "pip", "install", "--no-deps", "--requirement", requirements.pathString],
        environment: ["PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_NO_INPUT": "1"]),
    ]
    for (index, step) in steps.enumerated() {
      let ending = try await step.run(log: log, isAppending: index > 0, limit: .seconds(600))
      guard ending.isSuccess, index == 0 || areInstalled else {
        let output = try Files.text(log).lines.suffix(12).map { "  \($0)\n" }.joined()
        throw TutorialError(
          .unavailable, "Installing the book's tools failed:\n\(output)",
          advice: "Complete output: \(repository.shown(log.pathString))")
      }
    }
  }
}
