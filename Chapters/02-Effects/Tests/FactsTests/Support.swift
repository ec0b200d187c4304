import ComposableArchitecture
import DemoServer
import Dispatch
import Foundation
import OpenCombine
import OpenCombineDispatch
import Testing

@testable import facts

/// A fact client that records its requests. The test makes it respond.
final class RecordingClient {
  /// The numbers and queries of all requests, in order.
  private(set) var requests: [String] = []
  /// The requests that were cancelled before their response.
  private(set) var cancelled: [String] = []

  private var facts: [String: Effect<String, FactError>.Subscriber] = [:]
  private var searches: [String: Effect<[NumberFact], FactError>.Subscriber] = [:]

  var client: FactClient {
    FactClient(
      fact: { number in
        .run { subscriber in self.begin("\(number)", subscriber, in: \.facts) }
      },
      search: { query in
        .run { subscriber in self.begin(query, subscriber, in: \.searches) }
      }
    )
  }

  /// Responds to a request for a fact. A cancelled request gets no response.
  func answer(_ number: Int, with result: Result<String, FactError>) {
    end("\(number)", in: \.facts)?.send(result)
  }

  /// Responds to a search. A cancelled search gets no response.
  func answer(_ query: String, with result: Result<[NumberFact], FactError>) {
    end(query, in: \.searches)?.send(result)
  }

  private typealias Waiting<Answer> = [String: Effect<Answer, FactError>.Subscriber]

  private func begin<Answer>(
    _ request: String, _ subscriber: Effect<Answer, FactError>.Subscriber,
    in waiting: ReferenceWritableKeyPath<RecordingClient, Waiting<Answer>>
  ) -> Cancellable {
    requests.append(request)
    self[keyPath: waiting][request] = subscriber
    return AnyCancellable {
      if self.end(request, in: waiting) != nil { self.cancelled.append(request) }
    }
  }

  private func end<Answer>(
    _ request: String, in waiting: ReferenceWritableKeyPath<RecordingClient, Waiting<Answer>>
  ) -> Effect<Answer, FactError>.Subscriber? {
    self[keyPath: waiting].removeValue(forKey: request)
  }
}

extension Effect.Subscriber {
  fileprivate func send(_ result: Result<Output, Failure>) {
    switch result {
    case .success(let output):
      send(output)
      send(completion: .finished)
    case .failure(let error):
      send(completion: .failure(error))
    }
  }
}

/// A store with a reducer, and with a client and a scheduler that the test controls.
struct Feature {
  let facts = RecordingClient()
  let scheduler = DispatchQueue.testScheduler
  let viewStore: ViewStore<AppState, AppAction>

  init(_ state: AppState = AppState(), reducer: AppReducer) {
    let environment = AppEnvironment(
      facts: facts.client, server: .silent, mainQueue: scheduler.eraseToAnyScheduler())
    viewStore = ViewStore(Store(initialState: state, reducer: reducer, environment: environment))
  }

  var state: AppState { viewStore.state }

  func send(_ actions: AppAction...) {
    for action in actions { viewStore.send(action) }
  }

  func advance(by stride: DispatchQueue.OCombine.SchedulerTimeType.Stride = .zero) {
    scheduler.advance(by: stride)
  }
}

extension ServerClient {
  /// A server that ignores its conditions and reports no counts.
  static let silent = ServerClient(setConditions: { _ in .none }, requestCounts: { .none })
}

extension AppEnvironment {
  /// An environment that reports each use, for code that must not use it.
  static let failing = AppEnvironment(
    facts: FactClient(
      fact: { number in
        .fireAndForget { Issue.record("a fact about \(number) was requested") }
      },
      search: { query in .fireAndForget { Issue.record("“\(query)” was searched for") } }
    ),
    server: .silent,
    mainQueue: .failing("mainQueue")
  )
}

extension Trait where Self == OneAtATime {
  /// The whole process shares its cancel IDs. Two concurrent tests of the same feature would cancel
  /// each other's effects, so these tests run sequentially.
  static var oneAtATime: OneAtATime { OneAtATime() }
}

struct OneAtATime: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    await Turn.shared.take()
    let result: Result<Void, any Error>
    do { result = .success(try await function()) } catch { result = .failure(error) }
    await Turn.shared.pass()
    try result.get()
  }
}

private actor Turn {
  static let shared = Turn()
  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func take() async {
    guard isTaken else { return isTaken = true }
    await withCheckedContinuation { waiting.append($0) }
  }

  func pass() {
    if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
  }
}
