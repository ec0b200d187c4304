import Foundation
import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("Counting instructions")
struct InstructionCounterTests {
  @Test("explains how to install valgrind or strip if one is missing")
  func missing() async throws {
    try await Files.withTemporaryFolder { folder in
      for tools in [[], ["valgrind"], ["strip"]] {
        let bin = folder.appending(path: "bin-\(tools.count)-\(tools.first ?? "")")
        try Files.createFolder(bin)
        for tool in tools { try Self.write("exit 0\n", to: bin.appending(path: tool)) }
        let error = #expect(throws: TutorialError.self) {
          _ = try InstructionCounter(environment: ["PATH": bin.pathString])
        }
        #expect(error?.status == .unavailable)
        #expect(error?.advice?.contains("apt-get install valgrind") == true)
      }
    }
  }

  @Test("divides the counts by the calls, and ignores measurements without counts")
  func dividing() async throws {
    try await Files.withTemporaryFolder { folder in
      let counter = try Self.counter(in: folder)
      var run = BenchmarkRun()
      run.read(#"{"section":"A","name":"open","issue":"Exercise 1.1 is still open"}"#)
      run.read(#"{"section":"A","name":"one","calls":100}"#)
      run.read(#"{"section":"A","name":"two","calls":4}"#)
      try Files.write("events: Ir\nsummary: 250\n", to: folder.appending(path: "counts.2"))
      try Files.write("totals: 4002\n", to: folder.appending(path: "counts.4"))
      try counter.add(to: &run, from: folder)
      #expect(run.measurements.map(\.instructions) == [nil, 3, 1001])
    }
  }

  @Test("reports missing counts")
  func empty() async throws {
    try await Files.withTemporaryFolder { folder in
      let counter = try Self.counter(in: folder)
      var run = BenchmarkRun()
      run.read(#"{"section":"A","name":"one","calls":100}"#)
      try Files.write("events: Ir\n", to: folder.appending(path: "counts.2"))
      let error = #expect(throws: TutorialError.self) { try counter.add(to: &run, from: folder) }
      #expect(error?.message.contains("“one”") == true)
    }
  }

  /// A counter with its own tools, which don't have to work.
  private static func counter(in folder: URL) throws -> InstructionCounter {
    for tool in ["valgrind", "strip"] { try write("exit 0\n", to: folder.appending(path: tool)) }
    return try InstructionCounter(environment: ["PATH": folder.pathString])
  }

  /// Writes a program.
  static func write(_ script: String, to file: URL) throws {
    try Files.write("#!/bin/sh\n" + script, to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.pathString)
  }
}
