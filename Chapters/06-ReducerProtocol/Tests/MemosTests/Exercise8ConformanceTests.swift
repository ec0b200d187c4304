import ComposableArchitecture
import Foundation
import Testing

@testable import memos

/// These tests fail before the exercise: they examine the code.
@Suite("Exercise 6.8 · Convert an old reducer", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct ConformanceTests {
  @Test("the state and the action are types inside `RecordingMemo`")
  func types() {
    #expect(
      String(reflecting: RecordingMemo.State.self) == "memos.RecordingMemo.State",
      "`RecordingMemo.State` is still a different type.")
    #expect(
      String(reflecting: RecordingMemo.Action.self) == "memos.RecordingMemo.Action",
      "`RecordingMemo.Action` is still a different type.")
  }

  @Test(
    "the old types are removed",
    arguments: [
      ("RecordingMemoState", "V"), ("RecordingMemoAction", "O"), ("RecordingMemoEnvironment", "V"),
    ])
  func oldTypes(name: String, kind: String) throws {
    let type = _typeByName("5memos\(name.utf8.count)\(name)\(kind)")
    #expect(type == nil, "`\(name)` still exists.")
    let isNamed = try code().contains(name)
    #expect(!isNamed, "`\(name)` is still in RecordingMemo.swift.")
  }

  @Test("its dependencies are its only properties")
  func properties() {
    let clock = AnyClock(TestClock())
    let reducer = RecordingMemo(recorder: .unimplemented, clock: clock)
    let types = Mirror(reflecting: reducer).children.map { "\(type(of: $0.value))" }
    #expect(
      Set(types) == ["RecorderClient", "AnyClock<Duration>"] && types.count == 2,
      "`RecordingMemo` should have a `recorder` and a `clock`, and no environment.")
  }

  @Test("its file contains no old reducer and no bridge")
  func bridge() throws {
    let code = try code()
    // `Reducer` is a second name for it.
    let hasOldReducer = code.contains(/\b(Any)?Reducer\b/)
    #expect(!hasOldReducer, "RecordingMemo.swift still contains an old reducer.")
    let hasEnvironment = code.localizedCaseInsensitiveContains("environment")
    #expect(!hasEnvironment, "RecordingMemo.swift still contains an environment.")
  }

  /// The code of the exercise's file, without comments.
  private func code() throws -> String {
    let file = URL(fileURLWithPath: #filePath)
      .appendingPathComponent("../../../Sources/memos/Features/RecordingMemo.swift")
      .standardizedFileURL
    return try String(contentsOf: file, encoding: .utf8)
      .split(separator: "\n").map { $0.prefix(upTo: $0.range(of: "//")?.lowerBound ?? $0.endIndex) }
      .joined(separator: "\n")
  }

  @Test("the stand-in is removed")
  func isDone() {
    var state = RecordingMemo.State(url: .first)
    let reducer = RecordingMemo(
      recorder: .unimplemented, clock: AnyClock(TestClock<Duration>()))
    _ = reducer.reduce(into: &state, action: .finalTimeMeasured(.seconds(3)))
    #expect(state.duration == .seconds(3))
  }
}
