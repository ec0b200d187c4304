import ArgumentParser
import ComposableArchitecture
import Foundation
import TerminalUI
import Testing

@testable import memos

@Suite("Together · memos", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct MemosTests {
  @Test("a memo is recorded, played and deleted")
  func life() async throws {
    let app = try App()
    #expect(await app.screen() == "Memos\n  none yet")
    try await app.type("record")
    await app.advance(by: .seconds(1))
    #expect(await app.screen() == "● Recording  0:01  ▇▇▄▇\nMemos\n  none yet")
    try await app.type("stop")
    #expect(await app.screen() == "Memos\n  filter:\n  1. 2026-01-01 12:00  0:01  ▇▇")
    #expect(app.temporary.names == ["2026-01-01 12.00.00.wav"])
    try await app.type("play 1")
    await app.advance(by: .milliseconds(500))
    #expect(await app.screen().hasSuffix("\n     ▶ 0:00.5 of 0:01  ▇▇··"))
    await app.advance(by: .milliseconds(500))
    #expect(await app.screen() == "Memos\n  filter:\n  1. 2026-01-01 12:00  0:01  ▇▇")
    try await app.type("delete 1")
    try await app.type("delete")
    #expect(await app.screen() == "Memos\n  none yet")
    #expect(app.temporary.names == [])
  }

  @Test("a memo is deleted only after the user confirms")
  func deleteAsks() async throws {
    let app = try App()
    try await app.record(for: .seconds(2))
    try await app.type("rename 1 Shopping")
    try await app.type("play 1")
    try await app.type("delete 1")
    #expect(app.alert == "Delete “Shopping”? Its file is deleted, too.")
    #expect(app.temporary.names == ["2026-01-01 12.00.00.title", "2026-01-01 12.00.00.wav"])
    await app.advance(by: .seconds(1))
    #expect(app.viewStore.voiceMemos.map(\.mode) == [.playing(progress: 0.5)])
    try await app.type("cancel")
    #expect(app.alert == nil)
    #expect(app.viewStore.voiceMemos.map(\.title) == ["Shopping"])
    #expect(app.temporary.names == ["2026-01-01 12.00.00.title", "2026-01-01 12.00.00.wav"])
  }

  @Test("memos and their titles are loaded in the next session")
  func restarts() async throws {
    let app = try App()
    try await app.record(for: .seconds(1))
    try await app.record(for: .seconds(2))
    try await app.type("rename 2 Shopping")
    let before = await app.screen()
    #expect(before.contains("2. Shopping          0:01"))
    let next = try App(app.temporary)
    #expect(await next.screen() == before)
    try await next.type("filter shop")
    #expect(await next.screen() == "Memos\n  filter: shop\n  1. Shopping          0:01  ▇▇")
  }

  @Test("deleting a memo while it plays removes it, and the others continue to play")
  func deletesWhilePlaying() async throws {
    let app = try App()
    try await app.record(for: .seconds(2))
    try await app.record(for: .seconds(2))
    try await app.type("play 2")
    await app.advance(by: .milliseconds(500))
    try await app.type("delete 2")
    try await app.type("delete")
    await app.advance(by: .seconds(10))
    #expect(app.viewStore.voiceMemos.map(\.mode) == [.notPlaying])
    try await app.type("play 1")
    await app.advance(by: .milliseconds(500))
    #expect(app.viewStore.voiceMemos.map(\.mode) == [.playing(progress: 0.25)])
    await app.advance(by: .milliseconds(1_500))
    #expect(app.viewStore.voiceMemos.map(\.mode) == [.notPlaying])
    #expect(app.alert == nil)
  }

  @Test("deleting one memo doesn't end the playing of a different one")
  func deletesAnother() async throws {
    let app = try App()
    try await app.record(for: .seconds(2))
    try await app.record(for: .seconds(2))
    try await app.type("play 2")
    try await app.type("delete 1")
    try await app.type("delete")
    await app.advance(by: .seconds(1))
    #expect(app.viewStore.voiceMemos.map(\.mode) == [.playing(progress: 0.5)])
    await app.advance(by: .seconds(1))
    #expect(app.viewStore.voiceMemos.map(\.mode) == [.notPlaying])
  }

  @Test("one memo plays at a time")
  func oneAtATime() async throws {
    let app = try App()
    try await app.record(for: .seconds(2))
    try await app.record(for: .seconds(2))
    try await app.type("play 1")
    await app.advance(by: .seconds(1))
    try await app.type("play 2")
    #expect(app.viewStore.voiceMemos.map(\.mode) == [.notPlaying, .playing(progress: 0)])
    await app.advance(by: .seconds(1))
    #expect(app.viewStore.voiceMemos.map(\.mode) == [.notPlaying, .playing(progress: 0.5)])
    await app.advance(by: .seconds(1))
    #expect(app.viewStore.playingMemos == [])
  }

  @Test("a damaged or removed file can't be played, and an alert shows the reason")
  func damaged() async throws {
    let app = try App()
    try await app.record(for: .seconds(1))
    try await app.type("rename 1 Shopping")
    try await app.type("damage 1")
    try await app.type("play 1")
    #expect(
      app.alert == "“Shopping” could not be played. The file ends inside its header.")
    try await app.type("ok")
    #expect(await app.screen().hasSuffix("1. Shopping  damaged: The file ends inside its header."))
    let file = app.temporary.url.appending(path: "2026-01-01 12.00.00.wav")
    try FileManager.default.removeItem(at: file)
    try await app.type("play 1")
    #expect(app.alert == "“Shopping” could not be played. The file no longer exists.")
    try await app.type("ok")
    try await app.type("delete 1")
    try await app.type("delete")
    #expect(await app.screen() == "Memos\n  none yet")
    #expect(app.alert == nil)
  }

  @Test("a folder that a different app uses isn't used")
  func locked() async throws {
    let temporary = try TemporaryFolder()
    let app = TerminalApplication.memos(.scripted(TestTime(), folder: temporary.url))
    let console = TranscriptConsole(lines: ["record"])
    let lock = try FileLock(temporary.url)
    #expect(await app.run(options: try RunOptions.parse([]), console: console) == EX_TEMPFAIL)
    #expect(console.output == "")
    withExtendedLifetime(lock) {}
    withExtendedLifetime(temporary) {}
  }
}
