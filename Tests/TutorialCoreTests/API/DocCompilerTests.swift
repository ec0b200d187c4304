import Foundation
import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("DocC", .timeLimit(.minutes(10)))
struct DocCompilerTests {
  private func writeProgram(_ file: URL) throws {
    try Files.write("#!/bin/sh\nexit 0\n", to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.pathString)
  }

  @Test("is found beside the toolchain's swift, which may be a link, or else in PATH")
  func locate() async throws {
    try await Files.withTemporaryFolder { folder in
      let folder = folder.resolvingSymlinksInPath()
      let real = folder.appending(path: "toolchain/usr/bin")
      for name in ["swift", "docc"] { try writeProgram(real.appending(path: name)) }
      let bin = folder.appending(path: "bin")
      try Files.createFolder(bin)
      try Files.link(bin.appending(path: "swift"), to: "../toolchain/usr/bin/swift")
      let expected = real.appending(path: "docc").pathString

      let named = Toolchain(swift: bin.appending(path: "swift").pathString)
      #expect(try DocCompiler.locate(named, environment: [:]).program == expected)
      let usual = Toolchain(swift: "swift")
      let path = ["PATH": "/no/such/folder:\(bin.pathString)"]
      #expect(try DocCompiler.locate(usual, environment: path).program == expected)

      let other = folder.appending(path: "other/swift")
      try writeProgram(other)
      let elsewhere = Toolchain(swift: other.pathString)
      #expect(
        try DocCompiler.locate(elsewhere, environment: ["PATH": real.pathString]).program
          == expected)
    }
  }

  @Test("without DocC, `book --api` shows the remedy, and an earlier book stays")
  func missing() async throws {
    let fixture = try CourseFixture()
    defer { fixture.remove() }
    let swift = fixture.root.appending(path: "bin/swift")
    try writeProgram(swift)
    try fixture.write("site/index.html", "earlier")
    try fixture.write("site/\(BookBuilder.manifest)", "index.html\n\(BookBuilder.manifest)\n")
    let outcome = try await Built.tutorial(
      "book", "--api", "--output", "site", in: fixture.root,
      environment: ["SWIFT": swift.pathString, "PATH": "/no/such/folder"])
    #expect(outcome.status == 69)
    #expect(outcome.output.contains("this toolchain has no docc (\(swift.pathString))."))
    #expect(outcome.output.contains("SWIFT=/path/to/usr/bin/swift ./tutorial book --api"))
    #expect(try fixture.read("site/index.html") == "earlier")
  }

  @Test("a warning's place is read, and a note isn't a warning")
  func diagnostics() throws {
    let found = try DocCompiler.problems(
      """
      {"version": {}, "diagnostics": [
        {"severity": "warning", "summary": "'a' doesn't exist", "notes": [],
         "source": "file:///a%20course/Store.swift", "range": {"start": {"line": 7, "column": 1}}},
        {"severity": "information", "summary": "fine"},
        {"severity": "error", "summary": "no place"}]}
      """)
    #expect(
      found == [
        Problem("'a' doesn't exist", file: "/a course/Store.swift", line: 7), Problem("no place"),
      ])
  }

  @Test("one sentence documents the four parameters of a source location")
  func sourceLocation() throws {
    let warnings = ["fileID", "filePath", "line", "column", "lines"].map {
      #"{"severity": "warning", "summary": "Parameter '\#($0)' is missing documentation"}"#
    }
    let found = try DocCompiler.problems(
      #"{"diagnostics": [\#(warnings.joined(separator: ","))]}"#)
    #expect(
      found == ["fileID", "lines"].map { Problem("Parameter '\($0)' is missing documentation") })
  }

  @Test("the arguments that tell where modules are come from the build's plan")
  func arguments() throws {
    let plan = """
        description: "Compiling"
        args: ["swiftc","-module-name","Other","-emit-module","-I","/other"]
        args: ["swiftc","-module-name","Store","-emit-executable","-I","/linked"]
        args: ["swiftc","-module-name","Store","-emit-module","-I","/mods","-target","a-b-c","-Onone","-Xcc","-fmodule-map-file=/a \\"b\\"/m","-I/usr/x","-Xfrontend","-y","-sdk","/s"]
      """
    let arguments = try #require(CompilerArguments(of: "Store", in: plan))
    #expect(
      arguments.places == [
        "-I", "/mods", "-target", "a-b-c", "-Xcc", "-fmodule-map-file=/a \"b\"/m", "-I/usr/x",
        "-sdk", "/s",
      ])
    #expect(CompilerArguments(of: "Missing", in: plan) == nil)
  }

  @Test("a module's page in the catalogue contains its description and its origin")
  func catalogue() throws {
    let module = try APIModule(
      "# ``Clocks``\n\nClocks for `tests`.\n\nChapter 5 makes them.\n\nMore.\n", file: "Clocks.md")
    #expect(module.name == "Clocks")
    #expect(module.purpose.map(\.text) == ["Clocks for ", "tests", "."])
    #expect(module.origin.map(\.text) == ["Chapter 5 makes them."])
    for page in ["# Clocks\n\nOne.\n\nTwo.\n", "# ``Clocks``\n\nOne.\n\n## Topics\n\nTwo.\n"] {
      let error = #expect(throws: TutorialError.self) { try APIModule(page, file: "Clocks.md") }
      #expect(error?.message.hasPrefix("Clocks.md isn't the page of a module") == true)
    }
  }

  @Test("the course's catalogue begins with the library, and the book lists all of it")
  func course() throws {
    let repository = Repository(root: Built.root)
    let modules = try APIModule.all(in: repository)
    #expect(modules.first?.name == SymbolGraphs.library)
    #expect(modules.count > 10)
    let api = API(
      folder: repository.root, chapter: 14, modules: modules, symbols: try APISymbols("[]"),
      warnings: [])
    let page = try #require(
      Book(repository, api: api).pages.first { $0.name == "library-api.md" })
    for module in modules {
      #expect(
        page.text.contains(
          "<a href=\"api/documentation/\(module.name.lowercased())/index.html\">"))
    }
    #expect(page.text.contains("[chapter 14](14-Runtime.md)"))
  }

  /// The results for a small module.
  private struct Outcome {
    let warnings: [Problem]
    let silent: [String]
    let symbols: APISymbols
    let hasPages: Bool
  }

  /// Makes the pages of a module with the library's name.
  private func pages(of source: String) async throws -> Outcome {
    try await Files.withTemporaryFolder { folder in
      let toolchain = Toolchain.locate()
      let modules = folder.appending(path: "debug/Modules")
      let file = folder.appending(path: "Store.swift")
      try Files.write(source, to: file)
      try Files.createFolder(modules)
      let target = modules.appending(path: "\(SymbolGraphs.library).swiftmodule").pathString
      let compiler = toolchain.swift == "swift" ? "swiftc" : toolchain.swift + "c"
      let log = folder.appending(path: "log.txt")
      let compile = Tool(
        compiler,
        ["-emit-module", "-module-name", SymbolGraphs.library, "-o", target, file.pathString])
      let ending = try await compile.run(log: log)
      let output = try Files.text(log)
      #expect(ending.isSuccess, "\(output)")
      let info = try await Built.run(Tool(compiler, ["-print-target-info"])).output
      let triple = try #require(info.firstMatch(of: /"triple": "([^"]+)"/)).1
      try Files.write(
        "args: [\"swiftc\",\"-module-name\",\"\(SymbolGraphs.library)\",\"-emit-module\","
          + "\"-I\",\"\(modules.pathString)\",\"-target\",\"\(triple)\"]\n",
        to: folder.appending(path: "debug.yaml"))
      try Files.write(
        "# ``\(SymbolGraphs.library)``\n\nStores.\n\nChapter 1.\n",
        to: folder.appending(path: "API.docc/\(SymbolGraphs.library).md"))

      let graphs = folder.appending(path: "graphs")
      try await SymbolGraphs(toolchain: toolchain, scratch: folder).write(
        [SymbolGraphs.library], to: graphs, log: log)
      let pages = folder.appending(path: "pages")
      let warnings = try await DocCompiler.locate(toolchain).convert(
        catalogue: folder.appending(path: "API.docc"), graphs: graphs, to: pages, log: log)
      let symbols = try APISymbols(Files.text(pages.appending(path: "linkable-entities.json")))
      try APIPages(folder: pages).arrange()
      #expect(try APIAudit.problems(in: pages) == [])
      return Outcome(
        warnings: warnings,
        silent: try SymbolGraphs.symbols(in: graphs).filter { $0.docComment == nil }.map(\.name),
        symbols: symbols,
        hasPages: symbols.symbols.allSatisfy {
          pages.appending(path: String($0.page.dropFirst("api/".count))).exists
        })
    }
  }

  @Test("makes a page for each public symbol, and warns about a broken link")
  func small() async throws {
    let outcome = try await pages(
      of: """
        /// A store, which ``send(_:)`` changes. See ``Shop``.
        public struct Store {
          /// Makes one.
          public init() {}
          /// Sends an action.
          ///
          /// - Parameter act: What happened.
          public func send(_ action: Int) {}
          public func silent() {}
          func hidden() {}
        }
        """)
    #expect(
      outcome.warnings.map { $0.message.prefix { $0 != "," } }.sorted() == [
        "'Shop' doesn't exist at '/ComposableArchitecture/Store'",
        "Parameter 'act' not found in instance method declaration",
        "Parameter 'action' is missing documentation",
      ])
    #expect(outcome.warnings.allSatisfy { $0.file?.hasSuffix("/Store.swift") == true })
    #expect(outcome.silent == ["Store.silent()"])
    #expect(
      outcome.symbols.symbols.map { $0.names.joined(separator: ".") }.sorted() == [
        "Store", "Store.init()", "Store.send(_:)", "Store.silent()",
      ])
    #expect(outcome.hasPages)
  }

  @Test("a module that was not built is named")
  func notBuilt() async throws {
    try await Files.withTemporaryFolder { folder in
      let graphs = SymbolGraphs(toolchain: .locate(), scratch: folder)
      let log = folder.appending(path: "log.txt")
      let error = await #expect(throws: TutorialError.self) {
        try await graphs.write(["Store"], to: folder, log: log)
      }
      #expect(error?.message.contains("doesn't contain the compilation of the module") == true)
      try Files.write(
        "args: [\"-module-name\",\"\(SymbolGraphs.library)\",\"-emit-module\",\"-I\",\"/none\"]\n",
        to: folder.appending(path: "debug.yaml"))
      let other = await #expect(throws: TutorialError.self) {
        try await graphs.write(["Store"], to: folder, log: log)
      }
      #expect(other?.message.contains("The symbols of the module Store cannot be read") == true)
    }
  }
}
