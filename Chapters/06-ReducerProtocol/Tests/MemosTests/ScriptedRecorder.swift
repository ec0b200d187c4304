import ComposableArchitecture
import Foundation

@testable import memos

/// A recorder that ends when a test says so, and writes down what is asked of it.
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

  /// How often somebody has asked how loud it is. It is always 0.25.
  var levelsAsked: Int { record.value.levelsAsked }

  /// How often somebody has ended a recording.
  var stops: Int { record.value.stops }

  /// How many recordings were cancelled before they had ended.
  var cancellations: Int { record.value.cancellations }

  /// How long the recording is.
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
