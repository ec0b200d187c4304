import ComposableArchitecture
import Foundation
import Testing

@testable import memos

@Suite("Together · failures", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct FailureTests {
  @Test("without the microphone, nothing is recorded")
  func microphone() async throws {
    let app = try App()
    try await app.type("microphone deny")
    try await app.type("record")
    let alert = "memos may not use the microphone. Type “microphone allow” to allow it."
    #expect(app.alert == alert)
    try await app.type("ok")
    #expect(app.alert == nil && app.viewStore.recordingMemo == nil)
    try await app.type("microphone allow")
    try await app.record(for: .seconds(1))
    #expect(app.viewStore.voiceMemos.count == 1)
  }

  @Test("on a read-only disk, each failure is shown, and nothing is lost")
  func readOnly() async throws {
    let app = try App()
    try await app.record(for: .seconds(1))
    let before = await app.screen()
    try await app.type("disk read-only")
    try await app.type("record")
    #expect(app.alert == "The recording failed. The disk is read-only.")
    try await app.type("ok")
    try await app.type("rename 1 Shopping")
    #expect(app.alert == "“2026-01-01 12:00” could not be renamed. The disk is read-only.")
    try await app.type("ok")
    try await app.type("delete 1")
    try await app.type("delete")
    #expect(app.alert == "The memo could not be deleted. The disk is read-only.")
    try await app.type("ok")
    #expect(await app.screen() == before)
  }

  @Test("an interrupted recording is in the list, and its written part can be played")
  func interrupted() async throws {
    let app = try App()
    try await app.type("record")
    await app.advance(by: .seconds(1))
    try await app.type("disk read-only")
    await app.advance(by: .seconds(10))
    #expect(app.alert == "The recording failed. The disk is read-only.")
    try await app.type("ok")
    let screen = await app.screen()
    #expect(screen == "Memos\n  filter:\n  1. 2026-01-01 12:00  0:01  ▇▇  recovered")
    try await app.type("play 1")
    await app.advance(by: .seconds(1))
    #expect(app.alert == nil)
    #expect(await app.screen() == screen)
  }

  @Test("a recording that stops immediately isn't a memo")
  func nothing() async throws {
    let app = try App()
    try await app.record(for: .zero)
    #expect(app.alert == "The recording failed. Nothing was recorded.")
    #expect(app.temporary.names == [])
  }

  @Test("a memo is added to the list even if reading the folder takes long")
  func slowFolder() async throws {
    let app = try App(delay: .milliseconds(700))
    try await app.record(for: .seconds(1))
    #expect(await app.screen() == "■ Saving  0:01  ▇▇▄▇\nMemos\n  none yet")
    await app.advance(by: .milliseconds(700))
    #expect(await app.screen() == "Memos\n  filter:\n  1. 2026-01-01 12:00  0:01  ▇▇")
  }

  @Test("a recording's timer ends with it")
  func timer() async throws {
    let app = try App()
    try await app.record(for: .seconds(1))
    await app.advance(by: .seconds(10))
    #expect(app.viewStore.recordingMemo == nil)
    try await app.record(for: .seconds(1))
    #expect(app.viewStore.voiceMemos.map(\.duration) == [.seconds(1), .seconds(1)])
  }
}
