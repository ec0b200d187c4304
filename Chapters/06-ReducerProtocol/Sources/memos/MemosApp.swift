import ArgumentParser
import ComposableArchitecture
import Foundation
import TerminalUI

@main
struct MemosApp: AppCommandLine {
  static let configuration = CommandConfiguration(
    commandName: "memos",
    abstract: "Record voice memos, with a microphone that is none and files that are."
  )

  @Option(
    help: ArgumentHelp(
      "Where the memos are. Otherwise it is below $XDG_DATA_HOME or, with --test-clock, a new one.",
      valueName: "folder"
    )
  )
  var folder: String?

  @OptionGroup var options: RunOptions

  @MainActor
  func run() async throws {
    let status = options.testClock ? await runOnTestTime() : await runOnRealTime()
    throw ExitCode(status)
  }

  @MainActor
  private func runOnRealTime() async -> Int32 {
    if folder == nil, let news = Folder.moveMemos(from: .formerMemos, to: .memos) {
      FileHandle.standardError.write(Data("memos: \(news)\n".utf8))
    }
    let folder = folder.map { URL(fileURLWithPath: $0, isDirectory: true) } ?? .memos
    let world = AppEnvironment(
      folder: folder, clock: AnyClock(ContinuousClock()), date: { Date() })
    // They are loaded anyway, but whoever pipes commands should find them there.
    let memos = (try? await world.folder.memos()) ?? []
    return await TerminalApplication.memos(world, memos: memos).run(options: options)
  }

  /// The same without time, until `:advance` moves it, and with a folder of its own.
  @MainActor
  private func runOnTestTime() async -> Int32 {
    // All tasks take turns on one thread, so that a session goes the same way each time.
    uncheckedUseMainSerialExecutor = true
    let temporary = URL.temporaryDirectory.appending(path: "memos-\(UUID().uuidString)")
    let time = TestTime()
    let folder = folder.map { URL(fileURLWithPath: $0, isDirectory: true) } ?? temporary
    let world = AppEnvironment.scripted(time, folder: folder)
    return await TerminalApplication.memos(world, testTime: time)
      .onEnd { try? FileManager.default.removeItem(at: temporary) }
      .run(options: options)
  }
}

extension TerminalApplication<VoiceMemos.State, VoiceMemos.Action> {
  /// The app as it starts.
  ///
  /// - Parameters:
  ///   - world: What is outside of the app.
  ///   - memos: What is in the list from the beginning.
  ///   - testTime: What `:advance` moves.
  static func memos(_ world: AppEnvironment, memos: [Memo] = [], testTime: TestTime? = nil) -> Self
  {
    TerminalApplication(
      name: "memos",
      initialState: VoiceMemos.State(
        voiceMemos: IdentifiedArray(uniqueElements: memos.map { VoiceMemo.State($0) })),
      reducer: world.voiceMemos,
      testTime: testTime
    ) { store in
      Renderer(VoiceMemosView(store: store))
    }
    // Another app would take a recording that is not finished for one that was interrupted.
    .locking(world.folder.url)
    // Whoever ends the app while something is recorded has a whole memo as well.
    .onEnd {
      await world.recorder.stop()
      await world.folder.finish()
    }
  }
}
