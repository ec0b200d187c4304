import Foundation
import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import Testing

@testable import TestedMacros

/// Expects that code compiles, and without a warning, when macros are expanded in it.
///
/// The macros run in this process, and the compiler checks what they have written. So it's the reader's own macro, or a
/// wrong one, whereas the compiler's plugin is built once.
///
/// - Parameters:
///   - source: The uses of the macros. The library needn't be imported.
///   - macros: The macros.
func expectCompiles(
  _ source: String, by macros: [String: MacroSpec] = Macros.all,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws {
  let file = Parser.parse(source: source)
  let context = BasicMacroExpansionContext(
    sourceFiles: [file: .init(moduleName: "Uses", fullFilePath: "Uses.swift")])
  let expanded = file.expand(
    macroSpecs: macros,
    contextGenerator: {
      BasicMacroExpansionContext(
        sharingWith: context, lexicalContext: $0.allMacroLexicalContexts())
    },
    indentationWidth: .spaces(2)
  ).description
  for diagnostic in context.diagnostics {
    Issue.record("A macro reports: \(diagnostic.message)", sourceLocation: sourceLocation)
  }
  let output = try typeCheck(["Uses.swift": expanded, "Library.swift": stubLibrary])
  guard !output.isEmpty else { return }
  Issue.record(
    """
    The expansion doesn't compile:

    \(output)

    This is the expansion:

    \(expanded)
    """,
    sourceLocation: sourceLocation)
}

/// Checks files of a module with the library's name, so that they find its declarations by their complete names.
///
/// - Returns: The compiler's errors and warnings.
private func typeCheck(_ files: [String: String]) throws -> String {
  let folder = FileManager.default.temporaryDirectory.appending(path: "uses-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  for (name, text) in files {
    try Data(text.utf8).write(to: folder.appending(path: name))
  }
  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments =
    [compiler, "-typecheck", "-swift-version", "6", "-module-name", "ComposableArchitecture"]
    + files.keys.sorted()
  process.currentDirectoryURL = folder
  let pipe = Pipe()
  process.standardOutput = pipe
  process.standardError = pipe
  try process.run()
  let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  let text = String(decoding: output, as: UTF8.self)
  if process.terminationStatus != 0, text.isEmpty {
    return "The compiler ended with status \(process.terminationStatus)."
  }
  return text
}

/// The compiler of the toolchain whose libraries this process uses, or else the one in the path.
private let compiler: String = {
  // A line ends with a path such as “/opt/swift/usr/lib/swift/linux/libswiftCore.so”.
  let data = try? FileHandle(forReadingAtPath: "/proc/self/maps")?.readToEnd()
  let maps = String(decoding: data ?? Data(), as: UTF8.self)
  guard let line = maps.split(separator: "\n").first(where: { $0.hasSuffix("/libswiftCore.so") }),
    let start = line.firstIndex(of: "/")
  else { return "swiftc" }
  var folder = URL(filePath: String(line[start...]))
  for _ in 1...4 { folder.deleteLastPathComponent() }
  let compiler = folder.appending(path: "bin/swiftc").path
  return FileManager.default.isExecutableFile(atPath: compiler) ? compiler : "swiftc"
}()
