import Foundation
import Testing

@testable import TutorialCore

/// Packages and their object files, which nobody compiles.
@Suite("What was built")
struct BuiltSourcesTests {
  private func withFolder(_ body: (URL) throws -> Void) async throws {
    try await Files.withTemporaryFolder { try body($0) }
  }

  /// Builds a package, as far as its files tell.
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

  @Test("is kept while nothing changes")
  func unchanged() async throws {
    try await withFolder { folder in
      let package = try makePackage("p", in: folder)
      try build(package, in: folder)
      #expect(try kept(package, in: folder) == ["F.swift.o", "G.swift.o", "T.swift.o"])
    }
  }

  @Test("is forgotten file by file, in sub-folders and tests too")
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

  @Test("is not what a failed build left, even if the file is taken back")
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

  @Test("is not what was saved while the build ran")
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

  @Test("is all forgotten when the record is damaged or gone")
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

  @Test("belongs to one package where several have modules of the same name")
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

  @Test("is built by one command at a time")
  func lock() async throws {
    try await Files.withTemporaryFolder { folder in
      let (waits, continuation) = AsyncStream.makeStream(of: Void.self)
      let other = Task { [folder] in
        try await Files.withLock(on: folder, onWait: {}) { _ in
          for await _ in waits { return }
        }
      }
      // Whichever is first, the one that comes second waits until it is told.
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
