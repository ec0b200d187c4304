import ComposableArchitecture
import DemoServer
import Dispatch
import Foundation
import OpenCombine
import OpenCombineDispatch
import Testing

@testable import facts

/// A fact client that answers when a test says so, and notes what it is asked.
final class RecordingClient {
  /// The requests that were made, by what they asked for, in order.
  private(set) var requests: [String] = []
  /// Those that were given up before there was an answer.
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

  /// Answers a request for a fact. One that was given up hears nothing.
  func answer(_ number: Int, with result: Result<String, FactError>) {
    end("\(number)", in: \.facts)?.send(result)
  }

  /// Answers a search. One that was given up hears nothing.
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

/// A reducer on a store, with a client and a scheduler that do what the test says.
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
  /// A server that takes what it is told and says nothing.
  static let silent = ServerClient(setConditions: { _ in .none }, requestCounts: { .none })
}

extension AppEnvironment {
  /// An environment for what must need nothing of it: whatever is used is reported.
  static let failing = AppEnvironment(
    facts: FactClient(
      fact: { number in
        .fireAndForget { Issue.record("a fact about \(number) was asked for") }
      },
      search: { query in .fireAndForget { Issue.record("“\(query)” was searched for") } }
    ),
    server: .silent,
    mainQueue: .failing("mainQueue")
  )
}

extension Trait where Self == OneAtATime {
  /// Effects are cancelled by identifiers that the whole process shares. Two tests with a store of the
  /// same feature would cancel each other's effects, so they take turns.
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
