import Foundation
import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

/// Packages and their object files, without compilation.
@Suite("The record of a build")
struct BuiltSourcesTests {
  private func withFolder(_ body: (URL) throws -> Void) async throws {
    try await Files.withTemporaryFolder { try body($0) }
  }

  /// Simulates a build of a package with its files.
  private func build(_ package: URL, in folder: URL, succeeds: Bool = true) throws {
    let scratch = folder.appending(path: "scratch")
    let sources = BuiltSources(package, scratch: scratch)
    try sources.forgetChanged()
    for object in ["A.build/F.swift.o", "A.build/G.swift.o", "ATests.build/T.swift.o"] {
      try Files.write("", to: scratch.appending(path: "debug/\(object)"))
    }
    if succeeds { try sources.remember() }
  }

  /// The object files that the next build finds.
  private func kept(_ package: URL, in folder: URL) throws -> [String] {
    let scratch = folder.appending(path: "scratch")
    try BuiltSources(package, scratch: scratch).forgetChanged()
    return Files.paths(below: scratch.appending(path: "debug"))
      .compactMap { $0.split(separator: "/").last.map(String.init) }
  }

  private func makePackage(_ name: String, in folder: URL) throws -> URL {
    let package = folder.appending(path: name)
    try Files.write("f", to: package.appending(path: "Sources/A/F.swift"))
    try Files.write("g", to: package.appending(path: "Sources/A/Below/G.swift"))
    try Files.write("t", to: package.appending(path: "Tests/ATests/T.swift"))
    return package
  }

  @Test("is kept without changes")
  func unchanged() async throws {
    try await withFolder { folder in
      let package = try makePackage("p", in: folder)
      try build(package, in: folder)
      #expect(try kept(package, in: folder) == ["F.swift.o", "G.swift.o", "T.swift.o"])
    }
  }

  @Test("is invalidated file by file, including subfolders and tests")
  func changed() async throws {
    try await withFolder { folder in
      let package = try makePackage("p", in: folder)
      try build(package, in: folder)
      try Files.write("h", to: package.appending(path: "Sources/A/Below/G.swift"))
      #expect(try kept(package, in: folder) == ["F.swift.o", "T.swift.o"])
      try build(package, in: folder)
      try Files.write("u", to: package.appending(path: "Tests/ATests/T.swift"))
      #expect(try kept(package, in: folder) == ["F.swift.o", "G.swift.o"])
    }
  }

  @Test("excludes a failed build, even if the file is restored")
  func failed() async throws {
    try await withFolder { folder in
      let package = try makePackage("p", in: folder)
      let file = package.appending(path: "Sources/A/F.swift")
      try build(package, in: folder)
      try Files.write("wrong", to: file)
      try build(package, in: folder, succeeds: false)
      #expect(try kept(package, in: folder) == ["G.swift.o", "T.swift.o"])
      try build(package, in: folder, succeeds: false)
      try Files.write("f", to: file)
      #expect(try kept(package, in: folder) == ["G.swift.o", "T.swift.o"])
    }
  }

  @Test("excludes files that were saved during the build")
  func overtaken() async throws {
    try await withFolder { folder in
      let package = try makePackage("p", in: folder)
      try build(package, in: folder)
      let scratch = folder.appending(path: "scratch")
      let sources = BuiltSources(package, scratch: scratch)
      try sources.forgetChanged()
      try Files.write("saved", to: package.appending(path: "Sources/A/F.swift"))
      try sources.remember()
      #expect(try kept(package, in: folder) == ["G.swift.o", "T.swift.o"])
    }
  }

  @Test("is empty if its file is damaged or missing")
  func damaged() async throws {
    try await withFolder { folder in
      let package = try makePackage("p", in: folder)
      let record = folder.appending(path: "scratch/tutorial-sources.txt")
      try build(package, in: folder)
      try Data([0xFF, 0x00, 0x0A, 0x33]).write(to: record)
      #expect(try kept(package, in: folder).isEmpty)
      try build(package, in: folder)
      try Files.remove(record)
      #expect(try kept(package, in: folder).isEmpty)
    }
  }

  @Test("belongs to one package if several have modules of the same name")
  func shared() async throws {
    try await withFolder { folder in
      let one = try makePackage("one", in: folder)
      let other = try makePackage("other", in: folder)
      try build(one, in: folder)
      #expect(try kept(other, in: folder).isEmpty)
      try build(other, in: folder)
      #expect(try kept(other, in: folder).count == 3)
      #expect(try kept(one, in: folder).isEmpty)
    }
  }

  /// A package with a macro, and a package below it with tests of that.
  private func makeMacroPackage(in folder: URL) throws -> (package: URL, side: URL) {
    let package = try makePackage("p", in: folder)
    let side = package.appending(path: "Side")
    let manifest = "targets: [.macro(\n  name: \"M\", dependencies: [])]"
    for folder in [package, side] {
      try Files.write(manifest, to: folder.appending(path: "Package.swift"))
    }
    try Files.write("m", to: package.appending(path: "Sources/M/M.swift"))
    try Files.link(side.appending(path: "Sources/M"), to: "../../Sources/M")
    try Files.write("s", to: side.appending(path: "Tests/STests/S.swift"))
    return (package, side)
  }

  /// Simulates a build of both, and returns the object files that had to be made.
  private func build(_ packages: [URL], in folder: URL) throws -> [String] {
    let scratch = folder.appending(path: "scratch")
    var made: [String] = []
    for package in packages {
      let sources = BuiltSources(package, scratch: scratch)
      try sources.forgetChanged()
      var objects = ["M-tool.build/M.swift.o"]
      objects +=
        package.lastPathComponent == "Side"
        ? ["STests-tool.build/S.swift.o"]
        : ["A.build/F.swift.o", "A.build/G.swift.o", "ATests.build/T.swift.o"]
      for object in objects {
        let file = scratch.appending(path: "debug/\(object)")
        if file.exists { continue }
        made.append(object.split(separator: "/").last.map(String.init) ?? "")
        try Files.write("", to: file)
      }
      try sources.remember()
    }
    return made
  }

  @Test("is invalidated by a change of a macro, once in each package")
  func macros() async throws {
    try await withFolder { folder in
      let (package, side) = try makeMacroPackage(in: folder)
      let all = ["M.swift.o", "F.swift.o", "G.swift.o", "T.swift.o", "S.swift.o"]
      #expect(try build([package, side], in: folder) == all)
      #expect(try build([package, side], in: folder) == [])
      #expect(try build([side, package], in: folder) == [])
      try Files.write("n", to: package.appending(path: "Sources/M/M.swift"))
      #expect(try build([package, side], in: folder) == all)
      try Files.write("n", to: package.appending(path: "Sources/A/F.swift"))
      #expect(try build([package, side], in: folder) == ["F.swift.o"])
      try Files.write("n", to: package.appending(path: "Sources/M/N.swift"))
      #expect(try build([package, side], in: folder) == all.filter { $0 != "M.swift.o" })
    }
  }

  @Test(
    "is invalidated by a change of a macro in a package dependency, or of a module that the macro uses",
    arguments: ["M", "Syntax"])
  func otherMacros(module: String) async throws {
    try await withFolder { folder in
      let macros = folder.appending(path: "Macros")
      let manifest = """
        .macro(
          name: "M",
          dependencies: [.product(name: "P", package: "p"), "Syntax", .product(name: "Q", package: "q")]
        )
        """
      try Files.write(manifest, to: macros.appending(path: "Package.swift"))
      try Files.write("m", to: macros.appending(path: "Sources/M/M.swift"))
      try Files.write("s", to: macros.appending(path: "Sources/Syntax/S.swift"))
      #expect(Manifest(macros).macros == ["M", "Syntax"])
      let packages = try ["p", "q"].map { name in
        let package = try makePackage(name, in: folder)
        try Files.write(
          "dependencies: [.package(name: \"x\", path: \"../Macros\")]",
          to: package.appending(path: "Package.swift"))
        return package
      }
      // Two that do not have the same modules.
      let sources = packages[1].appending(path: "Sources")
      try FileManager.default.moveItem(
        at: sources.appending(path: "A"), to: sources.appending(path: "B"))
      try FileManager.default.removeItem(at: packages[1].appending(path: "Tests"))
      let scratch = folder.appending(path: "scratch")
      let build = { (package: URL, module: String) in
        let built = BuiltSources(package, scratch: scratch)
        try built.forgetChanged()
        let object = scratch.appending(path: "debug/\(module).build/F.swift.o")
        defer { try? Files.write("", to: object) }
        try built.remember()
        return object.exists
      }
      for isKept in [false, true] {
        #expect(try build(packages[0], "A") == isKept)
        #expect(try build(packages[1], "B") == isKept)
      }
      let changed = macros.appending(path: "Sources/\(module)/\(module.prefix(1)).swift")
      try Files.write("n", to: changed)
      for isKept in [false, true] {
        #expect(try build(packages[0], "A") == isKept)
        #expect(try build(packages[1], "B") == isKept)
      }
    }
  }

  @Test("is written by one command at a time")
  func lock() async throws {
    try await Files.withTemporaryFolder { folder in
      let (waits, continuation) = AsyncStream.makeStream(of: Void.self)
      let other = Task { [folder] in
        try await Files.withLock(on: folder, onWait: {}) { _ in
          for await _ in waits { return }
        }
      }
      // In either order, the second one waits until it is notified.
      while (try? await isFree(folder)) == true { try await Task.sleep(for: .milliseconds(5)) }
      let waited = try await Files.withLock(on: folder, onWait: { continuation.yield() }) { _ in
        true
      }
      #expect(waited)
      try await other.value
    }
  }

  private func isFree(_ folder: URL) async throws -> Bool {
    let descriptor = open(folder.path, O_RDONLY)
    defer { close(descriptor) }
    return flock(descriptor, LOCK_EX | LOCK_NB) == 0
  }
}
