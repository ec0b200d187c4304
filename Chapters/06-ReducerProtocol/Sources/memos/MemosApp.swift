import ArgumentParser
import ComposableArchitecture
import Foundation
import TerminalUI

@main
struct MemosApp: AppCommandLine {
  static let configuration = CommandConfiguration(
    commandName: "memos",
    abstract: "Record voice memos with a simulated microphone and real files."
  )

  @Option(
    help: ArgumentHelp(
      "The folder of the memos. By default, it is below $XDG_DATA_HOME, or a new one with --test-clock.",
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
    if folder == nil, let notice = Folder.moveMemos(from: .formerMemos, to: .memos) {
      FileHandle.standardError.write(Data("memos: \(notice)\n".utf8))
    }
    let folder = folder.map { URL(fileURLWithPath: $0, isDirectory: true) } ?? .memos
    let world = AppEnvironment(
      folder: folder, clock: AnyClock(ContinuousClock()), date: { Date() })
    // The app loads them anyway, but piped commands need them from the start.
    let memos = (try? await world.folder.memos()) ?? []
    return await TerminalApplication.memos(world, memos: memos).run(options: options)
  }

  /// Runs the app with a temporary folder. Time stands still until `:advance` moves it.
  @MainActor
  private func runOnTestTime() async -> Int32 {
    // All tasks run sequentially on one thread, so that each session is the same.
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
  /// The app at launch.
  ///
  /// - Parameters:
  ///   - world: The app's environment.
  ///   - memos: The initial memos.
  ///   - testTime: The time that `:advance` moves.
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
    // A second app would treat an unfinished recording as an interrupted one.
    .locking(world.folder.url)
    // Ending the app during a recording saves a whole memo as well.
    .onEnd {
      await world.recorder.stop()
      await world.folder.finish()
    }
  }
}
