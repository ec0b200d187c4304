import ComposableArchitecture
import Foundation
import TerminalUI

/// The app's environment: a disk, a microphone, and time.
struct AppEnvironment: Sendable {
  let clock: AnyClock<Duration>
  let disk: Disk
  let folder: Folder
  let recorder: Recorder

  /// - Parameters:
  ///   - folder: The folder with the memos.
  ///   - clock: The clock.
  ///   - date: Returns the current date.
  init(folder: URL, clock: AnyClock<Duration>, date: @escaping @Sendable () -> Date) {
    self.clock = clock
    disk = Disk()
    self.folder = Folder(url: folder, disk: disk, date: date)
    recorder = Recorder(clock: clock, disk: disk)
  }

  /// The app's reducer with its dependencies, which it passes on to its children.
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
  /// An environment whose time is moved manually, and whose date never changes.
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
