import ComposableArchitecture
import Foundation
import TerminalUI

/// What is outside of the app: a disk, a microphone, and time.
struct AppEnvironment: Sendable {
  let clock: AnyClock<Duration>
  let disk: Disk
  let folder: Folder
  let recorder: Recorder

  /// - Parameters:
  ///   - folder: Where the memos are.
  ///   - clock: What keeps the time.
  ///   - date: What says which day it is, and what time.
  init(folder: URL, clock: AnyClock<Duration>, date: @escaping @Sendable () -> Date) {
    self.clock = clock
    disk = Disk()
    self.folder = Folder(url: folder, disk: disk, date: date)
    recorder = Recorder(clock: clock, disk: disk)
  }

  /// The app's reducer, with all that it needs. It hands everything down to those that need it.
  var voiceMemos: VoiceMemos {
    VoiceMemos(
      recorder: .live(recorder),
      player: .live(clock: clock),
      folder: .live(folder),
      disk: .live(disk),
      clock: clock
    )
  }
}

extension AppEnvironment {
  /// A world whose time is moved by hand, and whose date never changes.
  @MainActor
  static func scripted(_ time: TestTime, folder: URL) -> AppEnvironment {
    let testClock = TestClock()
    time.onAdvance { await testClock.advance(by: $0) }
    let noon = DateComponents(
      calendar: Calendar(identifier: .gregorian), year: 2026, month: 1, day: 1, hour: 12)
    let date = noon.date ?? .distantPast
    return AppEnvironment(folder: folder, clock: AnyClock(testClock), date: { date })
  }
}
