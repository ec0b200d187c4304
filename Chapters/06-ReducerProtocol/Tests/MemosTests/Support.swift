import ComposableArchitecture
import Foundation
import Testing

@testable import memos

extension URL {
  /// Places of memos that nobody reads.
  static let first = URL(fileURLWithPath: "/memos/first.wav")
  static let second = URL(fileURLWithPath: "/memos/second.wav")
  static let third = URL(fileURLWithPath: "/memos/third.wav")
}

extension VoiceMemo.State {
  /// A memo that is a second long, and is called what its file is called.
  init(_ url: URL, duration: Duration = .seconds(1), mode: Mode = .notPlaying) {
    let recording = Recording(duration: duration, levels: [0, 0.5, 1, 0.2])
    self.init(
      Memo(
        url: url, title: url.deletingPathExtension().lastPathComponent,
        content: .recording(recording)))
    self.mode = mode
  }
}

extension MemoError {
  static let fire = MemoError("The disk is on fire.")
}

extension RecorderClient {
  /// A recorder that fails the test if it is used. A test replaces what it expects to be used.
  static let unimplemented = RecorderClient(
    currentTime: {
      Issue.record("Nobody should ask how long the recording is.")
      return nil
    },
    level: {
      Issue.record("Nobody should ask how loud it is.")
      return 0
    },
    requestRecordPermission: {
      Issue.record("Nobody should ask for the microphone.")
      return false
    },
    startRecording: { url in
      Issue.record("Nobody should record \(url.lastPathComponent).")
      throw CancellationError()
    },
    stopRecording: { Issue.record("Nobody should end the recording.") }
  )
}

extension PlayerClient {
  /// A player that fails the test if it is used.
  static let unimplemented = PlayerClient(
    play: { url in
      Issue.record("Nobody should play \(url.lastPathComponent).")
      throw CancellationError()
    }
  )
}

extension FolderClient {
  /// A folder that fails the test if it is used.
  static let unimplemented = FolderClient(
    memos: {
      Issue.record("Nobody should read the folder.")
      throw CancellationError()
    },
    newURL: {
      Issue.record("Nobody should ask for a new name.")
      return .first
    },
    setTitle: { title, url in
      Issue.record("Nobody should call \(url.lastPathComponent) “\(title)”.")
      throw CancellationError()
    },
    delete: { url in
      Issue.record("Nobody should delete \(url.lastPathComponent).")
      throw CancellationError()
    }
  )
}

/// A folder that is deleted when nobody needs it any more.
final class TemporaryFolder: Sendable {
  let url = URL.temporaryDirectory.appending(path: "memos-tests-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// What is in it, in the order of the names.
  var names: [String] {
    let path = url.path(percentEncoded: false)
    return (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? []
  }
}
