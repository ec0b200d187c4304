import Foundation
import Testing

@testable import signup

@Suite("Together · Several processes", .serialized, .timeLimit(.minutes(5)))
@MainActor
struct ProcessesTests {
  private func stats(in folder: TemporaryFolder) throws -> Stats {
    try JSONDecoder().decode(Stats.self, from: Data(contentsOf: folder.places.stats))
  }

  private func exists(_ name: String, in folder: TemporaryFolder) -> Bool {
    FileManager.default.fileExists(atPath: folder.url.appending(path: name).path)
  }

  @Test(
    "I323: two processes that each change a file 1,000 times never damage it, and agree at the end")
  func twoWriters() async throws {
    let folder = try TemporaryFolder()
    let names = ["first", "second"]
    let children = try names.map {
      try ChildProcess(
        "testCounting", in: folder.url, environment: ["SIGNUP_NAME": $0, "SIGNUP_CHANGES": "1000"])
    }
    try await expectSoon("both processes have made their changes", within: .seconds(20)) {
      try #require(children.allSatisfy { $0.process.isRunning })
      // Whatever is there at any time is whole.
      if exists("stats.json", in: folder) { _ = try stats(in: folder) }
      return names.allSatisfy { exists("\($0).done", in: folder) }
    }
    try Data().write(to: folder.url.appending(path: "tell"))
    try await expectSoon("both processes have printed their values", within: .seconds(20)) {
      children.allSatisfy { !$0.process.isRunning }
    }
    let shown = try names.map {
      try JSONDecoder().decode(
        Stats.self, from: Data(contentsOf: folder.url.appending(path: "\($0).value")))
    }
    let last = try stats(in: folder)
    #expect(shown == [last, last])
    #expect(last.changes > 0)
  }

  @Test("I323: a process that is killed while it writes leaves a complete file")
  func killed() async throws {
    let folder = try TemporaryFolder()
    for _ in 1...5 {
      let before = (try? stats(in: folder).count) ?? 0
      let child = try ChildProcess("testWriting", in: folder.url)
      try await expectSoon("the process has written", within: .seconds(20)) {
        try #require(child.process.isRunning)
        return try exists("stats.json", in: folder) && stats(in: folder).count > before + 3
      }
      child.kill()
      #expect(try stats(in: folder).count > before)
    }
  }

  private func defaults(in folder: TemporaryFolder) throws -> [String: Any] {
    let list = try PropertyListSerialization.propertyList(
      from: Data(contentsOf: folder.places.defaults), format: nil)
    return try #require(list as? [String: Any])
  }

  @Test("I323: a process that is killed while it writes user defaults leaves all of them")
  func killedInDefaults() async throws {
    let folder = try TemporaryFolder()
    let others = Dictionary(uniqueKeysWithValues: (1...1_000).map { ("other \($0)", $0) })
    try PropertyListSerialization.data(fromPropertyList: others, format: .xml, options: 0)
      .write(to: folder.places.defaults)
    for _ in 1...10 {
      let before = try Data(contentsOf: folder.places.defaults)
      let child = try ChildProcess("testWritingDefaults", in: folder.url)
      try await expectSoon("the process has written", within: .seconds(20)) {
        try #require(child.process.isRunning)
        // Whatever is there at any time is whole.
        #expect(try defaults(in: folder).count >= 1_000)
        return try Data(contentsOf: folder.places.defaults) != before
      }
      child.kill()
      #expect(try defaults(in: folder).count == 1_001)
    }
  }
}
