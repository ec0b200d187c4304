import ComposableArchitecture
import Foundation
import TerminalUI

@testable import memos

/// The app with a test clock and a temporary folder.
@MainActor
final class App {
  let temporary: TemporaryFolder
  let time = TestTime()
  let viewStore: ViewStoreOf<VoiceMemos>
  let renderer: Renderer

  /// - Parameters:
  ///   - temporary: The folder of a previous app.
  ///   - delay: The time for reading the folder.
  init(_ temporary: TemporaryFolder? = nil, delay: Duration = .zero) throws {
    self.temporary = try temporary ?? TemporaryFolder()
    let world = AppEnvironment.scripted(time, folder: self.temporary.url)
    let voiceMemos = world.voiceMemos
    var folder = voiceMemos.folder
    folder.memos = { [memos = folder.memos] in
      if delay > .zero { try await world.clock.sleep(for: delay) }
      return try await memos()
    }
    let store = Store(
      initialState: VoiceMemos.State(),
      reducer: VoiceMemos(
        recorder: voiceMemos.recorder, player: voiceMemos.player, folder: folder,
        disk: voiceMemos.disk, clock: voiceMemos.clock))
    viewStore = ViewStore(store)
    renderer = Renderer(VoiceMemosView(store: store))
  }

  /// The lines about recordings and memos, after all work that takes no time.
  func screen() async -> String {
    await settle()
    let lines = renderer.frame().description.split(
      separator: "\n", omittingEmptySubsequences: false)
    return lines.prefix { $0 != "On purpose" }.joined(separator: "\n")
  }

  /// The text of the alert, if there is one.
  var alert: String? {
    guard viewStore.alert != nil else { return nil }
    let lines = renderer.frame().text(width: 80).split(separator: "\n")
    return lines.drop { !$0.hasPrefix("──") }.dropFirst()
      .map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
  }

  /// Types a line.
  func type(_ line: String) async throws {
    await settle()
    try renderer.frame().perform(line)
    await settle()
  }

  /// Records a memo.
  func record(for duration: Duration) async throws {
    try await type("record")
    await advance(by: duration)
    try await type("stop")
  }

  /// Moves the time on.
  func advance(by duration: Duration) async {
    await settle()
    await time.advance(by: duration)
    await settle()
  }

  /// Lets views start their tasks, and lets these tasks lead to other views.
  private func settle() async {
    for _ in 0..<3 {
      _ = renderer.frame()
      await Task.megaYield()
    }
  }
}
