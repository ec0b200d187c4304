import ComposableArchitecture

/// Enums of all kinds. They are tested by compiling them without warnings, among other tests.
enum CompiledPaths {
  @CasePathable
  enum Payloads {
    case none
    case one(Int)
    case labelled(amount: Int)
    case two(Int, String)
    case labels(amount: Int, unit: String)
    case mixed(amount: Int, _: String)
    case defaults(amount: Int = 1, unit: String = "kg")
    case tuple((Int, String))
    case optional(Int?)
    case array([Self])
    case closure(() -> Int)
    case sendableClosure(@Sendable (Int) -> Int)
    case error(any Error)
    case result(Result<Void, any Error>)
    case object(NotSendable)
    indirect case again(Self)
    case commented /* in between */(Int /* inside */)  // And behind it.
    case never(Never)
  }

  final class NotSendable {
    var count = 0
  }

  @CasePathable
  enum Keywords {
    case `default`
    case `switch`(Int)
    case `init`(String)
    case `where`(if: Int, else: Int)
  }

  @CasePathable
  enum WithoutCases {}

  @CasePathable
  indirect enum Tree<Element> {
    case leaf(Element)
    case branches([Self])
    case pair(left: Tree<Element>, right: Tree<Element>)
  }

  struct Box<Element> {
    @CasePathable
    enum Content {
      case element(Element)
      case empty
    }
  }

  @CasePathable
  enum Conditional {
    case always
    #if DEBUG
      case value(Int)
    #else
      case value(String)
    #endif
    #if NEVER_DEFINED
      case missing(DoesNotExist)
    #endif
  }

  @CasePathable
  enum ByHand: CasePathable {
    case value(Int)
  }

  @CasePathable
  @dynamicMemberLookup
  enum Looked {
    case number(Int)
    case text(String)
  }
}

extension CompiledPaths {
  @CasePathable
  enum InExtension {
    case value(Int)
  }
}

public enum CompiledPublicly {}

public extension CompiledPublicly {
  @CasePathable
  enum Path {
    case value(Int)
  }

  @Reducer
  struct Feature {
    public init() {}
  }

  @Reducer
  enum Destination {
    case feature(Feature)
  }
}

@CasePathable
private enum PrivateAtFileScope {
  case value(Int)
}

@Reducer
private enum PrivateReducer {
  case feature(CompiledFeatures.Counter)
}

/// The visible values of the types that are private to this file.
enum HiddenInFile {
  static func value(_ number: Int) -> Int? {
    PrivateAtFileScope.value(number)[case: \.value]
  }

  static func count(of number: Int) -> Int? {
    PrivateReducer.State.feature(CompiledFeatures.Counter.State(count: number)).feature?.count
  }
}
