@testable import ComposableArchitecture

/// A number that depends on its context.
enum NumberKey: DependencyKey {
  static let liveValue = 1
  static let previewValue = 2
  static let testValue = 3
}

/// A word that is the same in all contexts.
enum WordKey: DependencyKey {
  static let liveValue = "default"
  static let testValue = "default"
}

/// A dependency that may be missing. By default it is not.
enum MaybeKey: DependencyKey {
  static let liveValue: Int? = 7
  static let testValue: Int? = 7
}

/// An object, so that two instances aren't identical. The key creates a new one on each call.
final class Token: Sendable, TestDependencyKey {
  static var testValue: Token { Token() }
}

extension Token: DependencyKey {
  static var liveValue: Token { Token() }
  static var previewValue: Token { Token() }
}

extension Token: Equatable {
  static func == (left: Token, right: Token) -> Bool { left === right }
}

/// A client with two endpoints, and a value for tests.
struct Client: Sendable {
  var first: @Sendable () -> String
  var second: @Sendable () -> String
}

extension Client: DependencyKey {
  static let liveValue = Client(first: { "live first" }, second: { "live second" })
  static let testValue = Client(first: { "test first" }, second: { "test second" })
}

/// A client without a value for tests.
struct UntestedClient: Sendable, Equatable {
  var name: String
  var size = 0
}

extension UntestedClient: DependencyKey {
  static let liveValue = UntestedClient(name: "live")
  static let previewValue = UntestedClient(name: "preview")
}

/// A value whose key is a different type, and which has no test value.
enum UntestedNumberKey: DependencyKey {
  static let liveValue = 40
}

/// A client without a value for the app.
struct UnfinishedClient: Sendable, Equatable {
  var name: String
  var size = 0
}

extension UnfinishedClient: TestDependencyKey {
  static let testValue = UnfinishedClient(name: "test")
}

extension DependencyValues {
  var number: Int {
    get { self[NumberKey.self] }
    set { self[NumberKey.self] = newValue }
  }

  var word: String {
    get { self[WordKey.self] }
    set { self[WordKey.self] = newValue }
  }

  var maybe: Int? {
    get { self[MaybeKey.self] }
    set { self[MaybeKey.self] = newValue }
  }

  var token: Token {
    get { self[Token.self] }
    set { self[Token.self] = newValue }
  }

  var client: Client {
    get { self[Client.self] }
    set { self[Client.self] = newValue }
  }

  var untested: UntestedClient {
    get { self[UntestedClient.self] }
    set { self[UntestedClient.self] = newValue }
  }

  var untestedNumber: Int {
    get { self[UntestedNumberKey.self] }
    set { self[UntestedNumberKey.self] = newValue }
  }

  var unfinished: UnfinishedClient {
    get { self[UnfinishedClient.self] }
    set { self[UnfinishedClient.self] = newValue }
  }
}
