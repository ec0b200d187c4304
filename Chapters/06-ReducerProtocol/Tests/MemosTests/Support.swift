import ComposableArchitecture
import Foundation
import Testing

@testable import memos

extension URL {
  /// The locations of memos that aren't read.
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
  /// A recorder that fails the test if it is used. A test overrides the endpoints that it expects.
  static let unimplemented = RecorderClient(
    currentTime: {
      Issue.record("Unexpected request for the length of the recording.")
      return nil
    },
    level: {
      Issue.record("Unexpected request for the level of the recording.")
      return 0
    },
    requestRecordPermission: {
      Issue.record("Unexpected request for the microphone.")
      return false
    },
    startRecording: { url in
      Issue.record("Unexpected recording of \(url.lastPathComponent).")
      throw CancellationError()
    },
    stopRecording: { Issue.record("Unexpected end of the recording.") }
  )
}

extension PlayerClient {
  /// A player that fails the test if it is used.
  static let unimplemented = PlayerClient(
    play: { url in
      Issue.record("Unexpected playing of \(url.lastPathComponent).")
      throw CancellationError()
    }
  )
}

extension FolderClient {
  /// A folder that fails the test if it is used.
  static let unimplemented = FolderClient(
    memos: {
      Issue.record("Unexpected reading of the folder.")
      throw CancellationError()
    },
    newURL: {
      Issue.record("Unexpected request for a new name.")
      return .first
    },
    setTitle: { title, url in
      Issue.record("Unexpected title for \(url.lastPathComponent): “\(title)”.")
      throw CancellationError()
    },
    delete: { url in
      Issue.record("Unexpected deletion of \(url.lastPathComponent).")
      throw CancellationError()
    }
  )
}

/// A folder that is deleted when this object is deallocated.
final class TemporaryFolder: Sendable {
  let url = URL.temporaryDirectory.appending(path: "memos-tests-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// The names of its files, sorted.
  var names: [String] {
    let path = url.path(percentEncoded: false)
    return (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? []
  }
}
