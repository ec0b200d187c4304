import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Task results", .timeLimit(.minutes(5)))
@MainActor
struct TaskResultTests {
  typealias Result = TaskResult<Int>

  /// Errors that are equal when their codes are, whatever they say.
  struct CodeError: Error, Equatable {
    let code: Int
    var message = ""

    static func == (first: CodeError, second: CodeError) -> Bool { first.code == second.code }
  }

  /// An error with the same description as a different one.
  struct OtherError: Error, Equatable {
    let code: Int
  }

  /// An error that cannot be compared.
  struct Opaque: Error {
    let code: Int
  }

  /// An error that is `Equatable` but not `Hashable`.
  struct Hashless: Error, Equatable {}

  enum Reason: Error, Hashable {
    case offline, refused(Int)
  }

  private func hash(_ result: Result) -> Int { result.hashValue }

  @Test("I74: equal values have equal results, which never equal an error")
  func values() {
    #expect(Result.success(42) == .success(42))
    #expect(Result.success(42) != .success(43))
    #expect(Result.success(42) != .failure(CodeError(code: 42)))
    #expect(Result.failure(CodeError(code: 42)) != .success(42))
  }

  @Test("I74: errors of one type are equal by their own `==`")
  func errors() {
    #expect(
      Result.failure(CodeError(code: 404, message: "a"))
        == .failure(CodeError(code: 404, message: "b")))
    #expect(Result.failure(CodeError(code: 404)) != .failure(CodeError(code: 500)))
    #expect(Result.failure(Reason.refused(7)) == .failure(Reason.refused(7)))
    #expect(Result.failure(Reason.refused(7)) != .failure(Reason.offline))
  }

  @Test("I74: errors of different types are unequal, without an issue")
  func types() async {
    let found = await failures {
      #expect(Result.failure(CodeError(code: 1)) != .failure(OtherError(code: 1)))
      #expect(Result.failure(OtherError(code: 1)) != .failure(CodeError(code: 1)))
      #expect(Result.failure(Opaque(code: 1)) != .failure(OtherError(code: 1)))
      #expect(Result.failure(OtherError(code: 1)) != .failure(Opaque(code: 1)))
    }
    #expect(found == [])
  }

  @Test("I74: errors of a type without `==` are unequal, with an issue that says what to do")
  func incomparable() async {
    let result = Result.failure(Opaque(code: 1))
    let found = await failures {
      #expect(result != .failure(Opaque(code: 1)))
    }
    #expect(
      found.map(\.message) == [
        """
        The error type “TaskResultTests.Opaque” is not “Equatable”, so two failures of a \
        “TaskResult” that have such errors are never equal.

        Make the type conform, for “==”:

            extension TaskResultTests.Opaque: Equatable {}

        If it is not yours, wrap it in an error of your own that is “Equatable”.
        """
      ])
  }

  @Test("I74: equal results have equal hashes, and sets find them")
  func hashes() {
    #expect(hash(.success(42)) == hash(.success(42)))
    #expect(hash(.failure(Reason.refused(7))) == hash(.failure(Reason.refused(7))))
    let results: Set<Result> = [
      .success(1), .success(2), .success(1), .failure(Reason.offline), .failure(Reason.refused(1)),
      .failure(Reason.offline),
    ]
    #expect(results.count == 4)
    #expect(results.contains(.failure(Reason.refused(1))))
    #expect(!results.contains(.failure(Reason.refused(2))))
  }

  @Test(
    "I74: an error without a hash is one issue, which says what to do", arguments: [true, false])
  func hashless(isEquatable: Bool) async {
    let result = isEquatable ? Result.failure(Hashless()) : .failure(Opaque(code: 1))
    let found = await failures { _ = hash(result) }
    let name = isEquatable ? "TaskResultTests.Hashless" : "TaskResultTests.Opaque"
    #expect(found.count == 1)
    #expect(found.first?.firstLine.contains("“\(name)” is not “Hashable”") == true)
    #expect(found.first?.message.contains("    extension \(name): Hashable {}\n") == true)
  }

  @Test("`init(catching:)` stores the value or the error of a function")
  func catching() async {
    let value = await Result {
      await Task.yield()
      return 42
    }
    #expect(value == .success(42))
    let error = await Result { throw Reason.refused(7) }
    #expect(error == .failure(Reason.refused(7)))
    let cancellation = await Result { throw CancellationError() }
    guard case .failure(is CancellationError) = cancellation else {
      Issue.record("Here, a cancellation is a normal error, but the result is: \(cancellation)")
      return
    }
  }

  @Test("`value` returns the value, or throws the error")
  func value() throws {
    #expect(try Result.success(42).value == 42)
    #expect(throws: Reason.offline) { try Result.failure(Reason.offline).value }
  }

  @Test("`map` transforms a value, and keeps an error")
  func map() {
    #expect(Result.success(42).map { "\($0)!" } == .success("42!"))
    let failure = Result.failure(Reason.offline).map { number -> String in
      Issue.record("There is no value, but “map” was called with \(number).")
      return ""
    }
    #expect(failure == .failure(Reason.offline))
  }

  @Test("`flatMap` continues with a different result, and keeps an error")
  func flatMap() {
    #expect(Result.success(42).flatMap { .success("\($0)!") } == .success("42!"))
    #expect(
      Result.success(42).flatMap { TaskResult<String>.failure(Reason.refused($0)) }
        == .failure(Reason.refused(42)))
    let failure = Result.failure(Reason.offline).flatMap { number -> TaskResult<String> in
      Issue.record("There is no value, but “flatMap” was called with \(number).")
      return .success("")
    }
    #expect(failure == .failure(Reason.offline))
  }

  @Test("a `TaskResult` and a `Result` convert into each other")
  func conversions() throws {
    #expect(TaskResult(Swift.Result<Int, Reason>.success(42)) == .success(42))
    #expect(TaskResult(Swift.Result<Int, Reason>.failure(.offline)) == .failure(Reason.offline))
    #expect(try Swift.Result(Result.success(42)).get() == 42)
    #expect(throws: Reason.refused(7)) {
      try Swift.Result(Result.failure(Reason.refused(7))).get()
    }
  }
}

@Suite("Together · task results in a test store", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct TaskResultsInTestStoreTests {
  enum Action: Equatable {
    case ask
    case answered(TaskResult<Int>)
  }

  private func store(throwing error: any Error) -> WholeTestStore<Int, Action, Void> {
    TestStore(
      initialState: 0,
      reducer: Reducer<Int, Action, Void> { _, action, _ in
        guard action == .ask else { return .none }
        return .task { .answered(await TaskResult { throw error }) }
      },
      environment: ()
    )
  }

  @Test("I74: a failure with the same error is received")
  func same() async {
    let store = store(throwing: TaskResultTests.Reason.refused(7))
    await store.send(.ask)
    await store.receive(.answered(.failure(TaskResultTests.Reason.refused(7))))
  }

  @Test(
    "I74: for an error without `==`, there is one issue, and one failure for a different action")
  func incomparable() async {
    let found = await failures {
      let store = store(throwing: TaskResultTests.Opaque(code: 1))
      await store.send(.ask)
      await store.receive(.answered(.failure(TaskResultTests.Opaque(code: 1))))
    }
    #expect(
      found.map(\.firstLine) == [
        "The error type “TaskResultTests.Opaque” is not “Equatable”, so two failures of a "
          + "“TaskResult” that have such errors are never equal.",
        "The received action is not the expected action:",
      ])
  }

  @Test("I74: while a difference is shown, errors without `==` aren't reported")
  func difference() async {
    let found = await failures {
      let store = store(throwing: TaskResultTests.Opaque(code: 1))
      await store.send(.ask)
      await store.receive(.answered(.success(1)))
    }
    #expect(
      found.map(\.firstLine) == [
        "The received action is not the expected action:"
      ])
  }
}
