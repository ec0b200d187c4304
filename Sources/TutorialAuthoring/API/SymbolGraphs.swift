import Foundation
import TutorialCore

/// The public symbols of modules, with what is written about them, as DocC reads them. The compiler takes them from the
/// modules that have been built: nothing is compiled for them.
struct SymbolGraphs {
  let toolchain: Toolchain
  /// The folder that the modules were built in.
  let scratch: URL

  /// The module that needs all others: how it was compiled says where they are.
  static let library = "ComposableArchitecture"

  /// Writes the graphs of modules, each into a folder of its own.
  ///
  /// - Parameters:
  ///   - modules: The names of the modules.
  ///   - folder: Where to.
  ///   - log: The file that gets the output of the tool.
  /// - Throws: An error that names the module whose symbols cannot be had.
  func write(_ modules: [String], to folder: URL, log: URL) async throws {
    let places = try places()
    try Files.write("", to: log)
    for module in modules {
      let own = folder.appending(path: module)
      try Files.createFolder(own)
      let tool = Tool(
        toolchain.swift,
        [
          "symbolgraph-extract", "-module-name", module, "-minimum-access-level", "public",
          "-skip-synthesized-members", "-emit-extension-block-symbols", "-output-dir",
          own.pathString,
        ] + places)
      let ending = try await tool.run(log: log, isAppending: true, limit: .seconds(300))
      guard ending.isSuccess else {
        throw TutorialError(
          .software,
          "The symbols of the module \(module) cannot be read:\n"
            + (try Files.text(log).lines.suffix(8).map { "  \($0)\n" }.joined()),
          advice: "All of it: \(log.pathString)")
      }
    }
  }

  /// A symbol as a graph has it.
  struct Symbol: Decodable {
    struct Kind: Decodable { let identifier: String }
    struct Identifier: Decodable { let precise: String }
    struct Words: Decodable {}
    struct Location: Decodable {
      struct Position: Decodable { let line: Int }
      let uri: String
      let position: Position
    }

    let kind: Kind
    let identifier: Identifier
    let pathComponents: [String]
    /// What is written about it, or about what it is declared to be another form of.
    let docComment: Words?
    let location: Location?

    /// Its name behind those of the types that it is in.
    var name: String { pathComponents.joined(separator: ".") }

    /// A problem with it, at the place where it is declared.
    func problem(_ message: String) -> Problem {
      Problem(
        "\(name) \(message)", file: location.flatMap { URL(string: $0.uri) }?.pathString,
        line: location.map { $0.position.line + 1 })
    }
  }

  /// The symbols of graphs that were written into a folder. Blocks of extensions are none, nor is what the compiler adds to
  /// a declaration.
  static func symbols(in folder: URL) throws -> [Symbol] {
    struct Graph: Decodable { let symbols: [Symbol] }
    return try Files.paths(below: folder).sorted().filter { $0.hasSuffix(".symbols.json") }
      .flatMap { path in
        let text = try Files.text(folder.appending(path: path))
        return try JSONDecoder().decode(Graph.self, from: Data(text.utf8)).symbols
      }.filter { symbol in
        symbol.kind.identifier != "swift.extension"
          && symbol.pathComponents.last?.hasPrefix("$") == false
      }
  }

  private func places() throws(TutorialError) -> [String] {
    let plan = scratch.appending(path: "debug.yaml")
    guard plan.exists,
      let arguments = CompilerArguments(of: Self.library, in: try Files.text(plan))
    else {
      throw TutorialError(
        .software,
        "\(plan.pathString) does not tell how the module \(Self.library) was compiled, so that its "
          + "symbols cannot be read.",
        advice: "The package manager writes that file. Another version of Swift may not.")
    }
    return arguments.places
  }
}
