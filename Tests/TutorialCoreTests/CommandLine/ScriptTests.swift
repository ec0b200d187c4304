import Foundation
import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

/// The script runs in a separate copy, with a stand-in for Swift that "builds" a command which prints its arguments.
@Suite("The tutorial script", .timeLimit(.minutes(10)))
struct ScriptTests {
  private final class Clone {
    let root: URL
    var swift: URL { root.appending(path: "bin/swift") }

    init(
      version: String = "6.3", build: String = "exit 0", named name: String = "tutorial script"
    ) throws {
      root = FileManager.default.temporaryDirectory
        .appending(path: "\(name) \(UUID().uuidString)")
      try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        at: Built.root.appending(path: "tutorial"), to: root.appending(path: "tutorial"))
      try Files.write("", to: root.appending(path: "Package.swift"))
      try Files.write("", to: root.appending(path: "Sources/tutorial/main.swift"))
      try writeSwift(version: version, build: build)
    }

    deinit { try? FileManager.default.removeItem(at: root) }

    func writeSwift(version: String = "6.3", build: String) throws {
      try script(
        """
        if [ "$1" = --version ]; then
          echo "Swift version \(version) (swift-\(version)-RELEASE)"
          exit 0
        fi
        echo "build $*" >>"\(root.pathString)/builds"
        echo "[1/2] Compiling"
        \(build)
        mkdir -p "\(root.pathString)/.build/command/debug"
        for product in tutorial tutorial-authoring; do
          cat >"\(root.pathString)/.build/command/debug/$product" <<'END'
        #!/bin/sh
        printf '<%s>' "$@"
        exit 7
        END
          chmod +x "\(root.pathString)/.build/command/debug/$product"
        done
        """.replacing("exit 0\nmkdir", with: "mkdir"), to: swift)
    }

    func script(_ text: String, to url: URL) throws {
      try Files.write("#!/bin/sh\n\(text)\n", to: url)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: url.pathString)
    }

    /// The number of builds.
    var builds: Int {
      ((try? Files.text(root.appending(path: "builds"))) ?? "").lines.count
    }

    func run(
      _ arguments: String..., environment: [String: String?] = [:]
    ) async throws -> Built.Outcome {
      try await Built.run(tool(arguments, environment: environment))
    }

    func tool(_ arguments: [String], environment: [String: String?] = [:]) -> Tool {
      let defaults: [String: String?] = [
        "SWIFT": swift.pathString, "CI": nil, "TUTORIAL_YES": nil, "TUTORIAL_ROOT": nil,
      ]
      return Tool(
        "/bin/sh", [root.appending(path: "tutorial").pathString] + arguments,
        in: URL(filePath: "/"), environment: environment.merging(defaults) { first, _ in first })
    }
  }

  @Test("builds the command once, and passes on its arguments and its status")
  func builds() async throws {
    let clone = try Clone(build: ":")
    let first = try await clone.run("check", "1 2", "")
    #expect(first.output.hasSuffix("<check><1 2><>"))
    #expect(first.status == 7)
    let second = try await clone.run("list")
    #expect(second.output == "<list>")
    #expect(clone.builds == 1)
  }

  @Test(
    "builds only the authors' program if one of its commands is called",
    arguments: [["verify", "1"], ["help", "book"], ["--yes", "checksums", "2"]])
  func authoring(arguments: [String]) async throws {
    let clone = try Clone(build: ":")
    let outcome = try await Built.run(clone.tool(arguments))
    #expect(outcome.status == 7)
    #expect(outcome.output.contains("Building the authors' commands."))
    let build = try Files.text(clone.root.appending(path: "builds"))
    #expect(build.contains("--product tutorial-authoring "))
    #expect(clone.builds == 1)
  }

  @Test("runs the authors' program for exactly its commands")
  func authoringCommands() async throws {
    let help = try await Built.run(
      Tool(Built.program(for: "verify").pathString, ["--experimental-dump-help"]))
    let dump = try JSONDecoder().decode(ToolDump.self, from: Data(help.output.utf8))
    #expect(
      Set(dump.command.subcommands.map(\.commandName)).subtracting(["help"])
        == Set(Built.authoringCommands))
  }

  private struct ToolDump: Decodable {
    struct Command: Decodable { let subcommands: [Name] }
    struct Name: Decodable { let commandName: String }
    let command: Command
  }

  @Test("builds again after a source is changed or removed")
  func buildsAgain() async throws {
    let clone = try Clone(build: ":")
    _ = try await clone.run()
    let source = clone.root.appending(path: "Sources/tutorial/main.swift")
    try touchLater(source)
    _ = try await clone.run()
    #expect(clone.builds == 2)
    try age(clone)
    try FileManager.default.removeItem(at: source)
    _ = try await clone.run()
    #expect(clone.builds == 3)
  }

  @Test("builds everything again after the folder is moved")
  func moved() async throws {
    let clone = try Clone()
    _ = try await clone.run("list")
    let stamp = clone.root.appending(path: ".build/command/tutorial-is-built")
    let leftover = clone.root.appending(path: ".build/chapters/leftover")
    try Files.write("", to: leftover)
    _ = try await clone.run("list")
    #expect(clone.builds == 1)
    #expect(leftover.exists)
    // As if it had been built in a different folder.
    let lines = try Files.text(stamp).lines
    try Files.write([lines[0], "/somewhere/else"].text, to: stamp)
    let outcome = try await clone.run("list")
    #expect(outcome.output.contains("was moved after it was built"))
    #expect(clone.builds == 2)
    #expect(!leftover.exists)
  }

  @Test("doesn't mistake an interrupted or failed build for a complete one, and shows its errors")
  func failedBuild() async throws {
    let clone = try Clone(build: ":")
    _ = try await clone.run()
    try touchLater(clone.root.appending(path: "Package.swift"))
    try clone.writeSwift(build: "echo 'main.swift:1:1: error: no'; exit 1")
    let failed = try await clone.run()
    #expect(failed.status == 70)
    #expect(failed.output.contains("main.swift:1:1: error: no"))
    let again = try await clone.run()
    #expect(again.status == 70)
    #expect(clone.builds == 3)
  }

  @Test("shows in a pipe what is being built, every half minute, and nothing afterwards")
  func progress() async throws {
    let clone = try Clone(
      build: """
        echo "[3/9] Compiling Clocks Clock.swift, Timer.swift"
        echo "[4/9] Wrapping AST for Clocks for debugging"
        turns=0
        until [ -e "$(dirname "$0")/../told" ] || [ "$turns" -gt 100 ]; do
          turns=$((turns + 1))
          sleep 0.1
        done
        """)
    let script = clone.root.appending(path: "tutorial")
    // Half a minute is a second here, and the build lasts until a line is printed.
    let text = try Files.text(script).replacing("pause=30", with: "pause=1")
      .replacing(
        "say \"$seconds s:", with: ": >\"\(clone.root.pathString)/told\"; say \"$seconds s:")
    try clone.script(text, to: script)
    let outcome = try await clone.run("list")
    #expect(outcome.output.contains("\n1 s: Compiling Clocks\n"))
    #expect(!outcome.output.contains("Wrapping"))
    #expect(outcome.output.hasSuffix("\n<list>"))
    #expect(outcome.status == 7)
  }

  @Test("counts the seconds on a terminal, in one line that is removed at the end")
  func seconds() throws {
    let clone = try Clone(
      build: """
        echo "[3/9] Compiling Clocks Clock.swift, Timer.swift"
        until [ -e "$(dirname "$0")/../told" ]; do sleep 0.1; done
        """)
    let terminal = try Terminal(
      ["/bin/sh", clone.root.appending(path: "tutorial").pathString, "list"],
      environment: ["SWIFT": clone.swift.pathString], columns: 24)
    try terminal.expect("1 s: Compiling Clocks")
    // It is cut off before the terminal would break it.
    try terminal.expect("2 s: Compiling Clocks")
    try Files.write("", to: clone.root.appending(path: "told"))
    #expect(try terminal.end() == 7)
    #expect(terminal.output.hasSuffix("\r\u{1B}[K<list>"))
  }

  @Test(
    "says where Swift cannot build", arguments: ["\"", "\\", "%", "\n"])
  func unbuildable(character: String) async throws {
    let clone = try Clone(build: ":", named: "a \(character) script")
    let outcome = try await clone.run("list")
    #expect(outcome.status == 69)
    #expect(outcome.output.contains("Swift cannot build in a folder"))
    #expect(outcome.output.contains(clone.root.pathString))
    #expect(clone.builds == 0)
  }

  @Test("processes --yes itself, before and after the command, but not after --")
  func yes() async throws {
    let clone = try Clone(build: ":")
    _ = try await clone.run("--yes")
    let outcome = try await clone.run("--yes", "demo", "--yes", "1", "--", "--yes", "-x")
    #expect(outcome.output == "<demo><1><--><--yes><-x>")
  }

  @Test("ends with 69 if Swift is too old, and explains where to get a new one")
  func oldSwift() async throws {
    let clone = try Clone(version: "5.10", build: ":")
    // Only this old one can be found: the path contains nothing else, and the home folder is empty.
    let path = clone.root.appending(path: "bin")
    for tool in ["sed", "dirname", "find", "head"] {
      try FileManager.default.createSymbolicLink(
        at: path.appending(path: tool), withDestinationURL: URL(filePath: "/usr/bin/\(tool)"))
    }
    let script = clone.root.appending(path: "tutorial")
    let text = try Files.text(script).replacing("/opt/swift", with: "/nowhere/swift")
    try clone.script(text, to: script)
    let outcome = try await clone.run(
      environment: ["PATH": path.pathString, "HOME": "/nowhere"])
    #expect(outcome.status == 69)
    #expect(outcome.output.contains("5.10"))
    #expect(outcome.output.contains("https://www.swift.org/install"))
    #expect(clone.builds == 0)
  }

  @Test("installs libedit and SQLite if they are missing, but only with consent")
  func libraries() async throws {
    let clone = try Clone(build: ":")
    let path = try installing(["libedit-dev": "histedit.h", "libsqlite3-dev": "sqlite3.h"], clone)

    let refused = try await clone.run("list", environment: ["PATH": path])
    #expect(refused.status == 69)
    #expect(refused.output.contains("apt-get install -y libedit-dev"))
    #expect(refused.output.contains("--yes"))
    #expect(!clone.root.appending(path: "installs").exists)

    let agreed = try await clone.run("list", "--yes", environment: ["PATH": path])
    #expect(agreed.status == 7)
    #expect(agreed.output.contains("apt-get install -y libedit-dev\n"))
    #expect(
      try Files.text(clone.root.appending(path: "installs"))
        == "apt-get install -y libedit-dev\napt-get install -y libsqlite3-dev\n")
  }

  @Test("continues if only SQLite is missing, and names its use, but only when it builds")
  func noSQLite() async throws {
    let clone = try Clone(build: ":")
    let path = try installing([:], clone)
    try Files.write("", to: clone.root.appending(path: "include/histedit.h"))
    let first = try await clone.run("list", environment: ["PATH": path])
    #expect(first.status == 7)
    #expect(first.output.contains("apt-get install -y libsqlite3-dev"))
    #expect(first.output.contains("Chapter 13 needs them."))
    let second = try await clone.run("list", environment: ["PATH": path])
    #expect(second.output == "<list>")
  }

  /// Makes the script look for headers only in one folder, which installations fill.
  ///
  /// - Parameters:
  ///   - headers: The header that each apt package contains.
  ///   - clone: The clone to change.
  /// - Returns: The search path with the installer.
  private func installing(_ headers: [String: String], _ clone: Clone) throws -> String {
    let script = clone.root.appending(path: "tutorial")
    let include = clone.root.appending(path: "include").pathString
    let text = try Files.text(script)
      .replacing("/usr/include /usr/local/include", with: "\"\(include)\"")
      .replacing(" \"/opt/homebrew/opt/${2%3}/include\"", with: "")
      .replacing("\"/usr/local/opt/${2%3}/include\"", with: "")
      .replacing("pkg-config --exists", with: "false")
    try clone.script(text, to: script)
    let bin = clone.root.appending(path: "bin")
    let cases = headers.map { "*\($0)) : >\"\(include)/\($1)\" ;;" }
    try clone.script(
      """
      echo "apt-get $*" >>"\(clone.root.pathString)/installs"
      mkdir -p "\(include)"
      case $* in
        \(cases.joined(separator: "\n  "))
      esac
      """, to: bin.appending(path: "apt-get"))
    try clone.script("shift 0; exec \"$@\"", to: bin.appending(path: "sudo"))
    return "\(bin.pathString):/usr/bin:/bin"
  }

  /// Makes a file newer than all build products.
  private func touchLater(_ url: URL) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date().addingTimeInterval(60)], ofItemAtPath: url.pathString)
  }

  /// Makes all build products and their sources an hour old.
  private func age(_ clone: Clone) throws {
    let past = Date().addingTimeInterval(-3600)
    for path in ["Package.swift", "Sources/tutorial/main.swift", "Sources/tutorial", "Sources"] {
      try FileManager.default.setAttributes(
        [.modificationDate: past.addingTimeInterval(-60)],
        ofItemAtPath: clone.root.appending(path: path).pathString)
    }
    for path in ["bin/swift", ".build/command/tutorial-is-built"] {
      try FileManager.default.setAttributes(
        [.modificationDate: past], ofItemAtPath: clone.root.appending(path: path).pathString)
    }
  }
}
