import ComposableArchitecture
import Foundation

@testable import memos

/// A recorder that the test stops, and which records its calls.
final class ScriptedRecorder: Sendable {
  private struct Record {
    var urls: [URL] = []
    var levelsAsked = 0
    var stops = 0
    var cancellations = 0
    var time = Duration.zero
  }

  private let record = LockIsolated(Record())
  private let results = AsyncStream<Result<Bool, any Error>>.makeStream()

  /// Which files were recorded to.
  var urls: [URL] { record.value.urls }

  /// The number of reads of the level, which is always 0.25.
  var levelsAsked: Int { record.value.levelsAsked }

  /// The number of times that a recording was stopped.
  var stops: Int { record.value.stops }

  /// The number of recordings that were cancelled before their end.
  var cancellations: Int { record.value.cancellations }

  /// The length of the recording.
  var time: Duration {
    get { record.value.time }
    set { record.withValue { $0.time = newValue } }
  }

  /// Ends a recording.
  func finish(_ result: Result<Bool, any Error>) {
    results.continuation.yield(result)
  }

  var client: RecorderClient {
    RecorderClient(
      currentTime: { self.record.withValue { $0.stops == 0 ? $0.time : nil } },
      level: {
        self.record.withValue { $0.levelsAsked += 1 }
        return 0.25
      },
      requestRecordPermission: { true },
      startRecording: { url in
        self.record.withValue { $0.urls.append(url) }
        for await result in self.results.stream { return try result.get() }
        self.record.withValue { $0.cancellations += 1 }
        throw CancellationError()
      },
      stopRecording: {
        self.record.withValue { $0.stops += 1 }
        self.finish(.success(true))
      }
    )
  }
}
