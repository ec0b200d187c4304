import Dependencies
import DependenciesMacros

/// A typical client: it is `Sendable`, and so are its closures.
@DependencyClient
public struct FactClient: Sendable {
  /// A fact about a number.
  public var fetch: @Sendable (_ number: Int, _ language: String) async throws -> String
  public var isAvailable: @Sendable () -> Bool = { false }
  public var latest: @Sendable () -> String?
  public var log: @Sendable (String) -> Void
}

extension FactClient: TestDependencyKey {
  public static let testValue = Self()
}

extension DependencyValues {
  var facts: FactClient {
    get { self[FactClient.self] }
    set { self[FactClient.self] = newValue }
  }
}

/// Clients of all kinds. They are tested by compiling them without warnings, among other tests.
enum Clients {
  @DependencyClient
  struct Empty {}

  /// Closures without an implementation.
  @DependencyClient
  struct Kinds {
    var nothing: () -> Void
    var emptyTuple: (Int) -> ()
    var asynchronous: () async -> Void
    var throwing: () throws -> Int
    var throwingAny: () throws(any Error) -> Int
    var throwingNothing: () throws -> Void
    var optional: (Int) -> String?
    var longOptional: () -> Optional<Int>
    var parentheses: (() -> Void)
    var tuple: ((Int, String)) -> Void
    var closure: (@escaping () -> Int) -> Void
    var `default`: () -> Int?
  }

  /// Closures that have a default.
  @DependencyClient
  struct Defaults {
    var number: () -> Int = { 42 }
    var sum: (Int, Int) -> Int = { $0 + $1 }
    var ignored: (Int, Int) -> Int = { _, _ in 3 }
    var typed: (Int) -> Int = { (number: Int) -> Int in number * 2 }
    var statements: (Int) -> Int = { number in
      let twice = number * 2
      return twice + 1
    }
    var commented: () -> Int = {
      // Why it is five.
      5  // As before.
    }
    var conditional: (Bool) -> Int = { if $0 { 1 } else { 2 } }
    var throwing: () throws -> Int = { 6 }
    var awaited: () async throws -> Int = { try await Clients.seven() }
    var cancelled: () throws -> Int = { throw CancellationError() }
    var ended: () -> Int = { fatalError() }
    var nothing: () -> Void = { _ = 1 }
  }

  static func seven() async throws -> Int { 7 }

  /// Closures whose parameters have names.
  @DependencyClient
  struct Labels {
    var move: (_ x: Int, _ y: Int) -> Void
    var partial: (_ x: Int, Int, _ _: Int) -> Int? = { $0 + $1 + $2 }
    @DependencyEndpoint(method: "increase")
    var increaseEndpoint: (_ number: inout Int, _ step: Int) -> Void
    @DependencyEndpoint(method: "reset")
    var resetEndpoint: () -> Void
    var later: (_ value: @autoclosure () -> Int) throws -> Int
    var keep: (_ work: @escaping () -> Void) async -> Void
    var show: @MainActor (_ text: String) -> Void
    var wait: @MainActor @Sendable (_ seconds: Int) async throws -> Void
    @available(*, deprecated, message: "Use 'move'.")
    var shift: (_ x: Int) -> Void
    @available(macOS 99, *)
    var future: (_ x: Int) -> Void
  }

  /// Properties that aren't endpoints.
  @DependencyClient
  struct Properties {
    let version = 3
    let name: String
    let handler: () -> Int
    var isOn = true
    var count = 0
    var offset = -1
    var ratio = 0.5
    var label = "a"
    var note: String?
    var numbers: [Int] = [1]
    var width, height: Int
    private var secret = 1
    static let shared = 1
    var area: Int { width * height + secret }
    var callback: () -> Int { { 1 } }
    var optionalClosure: (@Sendable () -> Void)?
    var observed = 0 {
      didSet { secret += 1 }
    }
    var fetch: () throws -> Int
  }

  @DependencyClient
  struct Conditional {
    var always: () -> Void
    #if DEBUG
      var debug: () -> Void
      var level = 3
    #else
      var release: () -> Void
    #endif
    #if NEVER_DEFINED
      var missing: () -> DoesNotExist
    #endif
    var last: () -> Void
  }

  @DependencyClient
  package struct Package {
    package var visible: @Sendable () -> Void
  }

  @DependencyClient
  public struct LessVisible {
    public var visible: () -> Void
    var hidden: (_ number: Int) -> Void
  }

  @DependencyClient
  public struct Generic<Element: Sendable>: Sendable {
    public var fetch: @Sendable (_ id: Int) throws -> Element
    @MainActor public var show: @Sendable (_ element: Element) -> Void
  }

  /// Endpoints without a client around them.
  struct Alone {
    @DependencyEndpoint
    var fetch: (_ id: Int) throws -> Int
  }

  @MainActor
  @DependencyClient
  struct OnMainActor {
    var show: (_ text: String) -> Void
    var read: @Sendable () async -> Int?
  }
}

extension Clients {
  @DependencyClient
  struct InExtension {
    var fetch: () throws -> Int
  }
}

struct Holder<Element> {
  @DependencyClient
  struct Client: Sendable {
    var fetch: @Sendable () throws -> Int
  }
}

@DependencyClient
private struct PrivateClient {
  var fetch: () -> Int?
}

/// The visible values of the client that is private to this file.
enum HiddenInFile {
  static func fetch(_ number: Int?) -> Int? {
    number.map { number in PrivateClient(fetch: { number }) }?.fetch() ?? PrivateClient().fetch()
  }
}
