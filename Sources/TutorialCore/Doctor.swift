import Foundation

/// Checks whether this machine has everything that the course needs.
public struct Doctor: Sendable {
  /// The status of a requirement.
  public enum Status: String, Hashable, Sendable, Codable {
    case ok
    /// The course works, but something could be better.
    case warning
    /// The course doesn't work without it.
    case missing
  }

  /// One checked requirement.
  public struct Check: Hashable, Sendable, Codable {
    /// Its name.
    public let name: String
    /// Its status.
    public let status: Status
    /// The finding.
    public let found: String
    /// The remedy.
    public let remedy: String?
  }

  /// All checks.
  public struct Report: Hashable, Sendable, Codable {
    /// The checks.
    public let checks: [Check]
    /// Whether nothing is missing.
    public let succeeded: Bool
  }

  let repository: Repository
  let toolchain: Toolchain
  let environment: [String: String]

  /// Creates a doctor.
  public init(
    repository: Repository, toolchain: Toolchain,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    self.repository = repository
    self.toolchain = toolchain
    self.environment = environment
  }

  /// Checks everything.
  ///
  /// - Throws: `CancellationError`.
  public func examine() async throws -> Report {
    let checks = [
      try await swift(), try await libedit(), try await sqlite(), try await git(), terminal(),
      locale(), folder(),
    ]
    return Report(checks: checks, succeeded: checks.allSatisfy { $0.status != .missing })
  }

  private func swift() async throws -> Check {
    let remedy = "Swift 6.3 or newer: https://www.swift.org/install"
    guard let output = try await output(toolchain.swift, ["--version"]) else {
      return Check(name: "Swift", status: .missing, found: "not found", remedy: remedy)
    }
    guard let match = output.firstMatch(of: /Swift version (\d+)\.(\d+)[^ ]*/),
      let major = Int(match.1), let minor = Int(match.2)
    else {
      return Check(name: "Swift", status: .warning, found: output.lines[0], remedy: remedy)
    }
    let isNewEnough = (major, minor) >= (6, 3)
    return Check(
      name: "Swift", status: isNewEnough ? .ok : .missing, found: String(match.0),
      remedy: isNewEnough ? nil : remedy)
  }

  private func libedit() async throws -> Check {
    try await library(
      "libedit", header: "histedit.h", module: "libedit",
      packages: Packages(
        apt: "libedit-dev", dnf: "libedit-devel", apk: "libedit-dev", others: "libedit"),
      missing: .missing)
  }

  /// The app of chapter 13 uses a database. The rest of the course works without it.
  private func sqlite() async throws -> Check {
    try await library(
      "SQLite", header: "sqlite3.h", module: "sqlite3",
      packages: Packages(
        apt: "libsqlite3-dev", dnf: "sqlite-devel", apk: "sqlite-dev", others: "sqlite"),
      missing: .warning, need: "; chapter 13 needs it")
  }

  /// The names of a library's development package in package managers.
  private struct Packages {
    let apt: String
    let dnf: String
    let apk: String
    /// The names for pacman and Homebrew.
    let others: String
  }

  /// Looks for the header of a library.
  ///
  /// - Parameters:
  ///   - name: The library's name.
  ///   - header: The header.
  ///   - module: The library's name for pkg-config.
  ///   - packages: The packages with the header.
  ///   - status: The status if the header is missing.
  ///   - need: A text that is then added to the finding.
  private func library(
    _ name: String, header: String, module: String, packages: Packages, missing status: Status,
    need: String = ""
  ) async throws -> Check {
    if let version = try await output("pkg-config", ["--modversion", module])?.trimmed {
      return Check(name: name, status: .ok, found: version, remedy: nil)
    }
    let places = [
      "/usr/include", "/usr/local/include", "/opt/homebrew/opt/\(packages.others)/include",
    ]
    if let place = places.first(where: { URL(filePath: "\($0)/\(header)").exists }) {
      return Check(name: name, status: .ok, found: "\(place)/\(header)", remedy: nil)
    }
    if let sdk = try await output("xcrun", ["--show-sdk-path"])?.trimmed,
      URL(filePath: "\(sdk)/usr/include/\(header)").exists
    {
      return Check(name: name, status: .ok, found: "in the macOS SDK", remedy: nil)
    }
    return Check(
      name: name, status: status, found: "its header \(header) was not found\(need)",
      remedy: installation(of: name, packages))
  }

  /// The command that installs a library's headers on this system. The tutorial script has the same commands.
  private func installation(of name: String, _ packages: Packages) -> String {
    let commands = [
      ("apt-get", "apt-get install \(packages.apt)"), ("dnf", "dnf install \(packages.dnf)"),
      ("pacman", "pacman -S \(packages.others)"), ("apk", "apk add \(packages.apk)"),
      ("brew", "brew install \(packages.others)"),
    ]
    let folders = (environment["PATH"] ?? "").split(separator: ":")
    let known = commands.first { name, _ in
      folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
    }
    return known?.1 ?? "Install the development files of \(name)."
  }

  private func git() async throws -> Check {
    guard let output = try await output("git", ["--version"])?.trimmed else {
      return Check(
        name: "git", status: .missing, found: "not found",
        remedy: "\(Git.advice) The package manager fetches packages with it.")
    }
    return Check(name: "git", status: .ok, found: output, remedy: nil)
  }

  private func terminal() -> Check {
    let name = environment["TERM"] ?? ""
    guard !name.isEmpty, name != "dumb" else {
      return Check(
        name: "Terminal", status: .warning, found: name.isEmpty ? "TERM is not set" : "TERM=dumb",
        remedy: "The apps work line by line. On a full terminal, they can redraw and complete.")
    }
    let colours = (environment["NO_COLOR"] ?? "").isEmpty ? "" : ", NO_COLOR is set"
    return Check(name: "Terminal", status: .ok, found: "TERM=\(name)\(colours)", remedy: nil)
  }

  private func locale() -> Check {
    let value = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty }
    let isUTF8 = value?.lowercased().replacing("-", with: "").contains("utf8") == true
    return Check(
      name: "Locale", status: isUTF8 ? .ok : .warning, found: value ?? "not set",
      remedy: isUTF8 ? nil : "export LC_ALL=C.UTF-8, so that every character can be typed")
  }

  private func folder() -> Check {
    let path = repository.root.pathString
    let isWritable = FileManager.default.isWritableFile(atPath: path)
    return Check(
      name: "Course", status: isWritable ? .ok : .missing, found: path,
      remedy: isWritable ? nil : "Clone the course to a writable folder.")
  }

  /// The output of a program; `nil` if it is missing or fails.
  private func output(_ executable: String, _ arguments: [String]) async throws -> String? {
    let log = FileManager.default.temporaryDirectory
      .appending(path: "tutorial-doctor-\(UUID().uuidString).txt")
    defer { try? FileManager.default.removeItem(at: log) }
    do {
      let ending = try await Tool(executable, arguments).run(log: log, limit: .seconds(120))
      let text = try Files.text(log)
      return ending.isSuccess && !text.trimmed.isEmpty ? text : nil
    } catch is TutorialError {
      return nil
    }
  }
}
