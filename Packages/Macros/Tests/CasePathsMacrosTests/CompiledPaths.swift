import CasePathsMacros

/// Enums of all kinds. They are tested by compiling them without warnings, among other tests.
enum CompiledPaths {
  @CasePathable
  enum Payloads {
    case none
    case one(Int)
    case labelled(amount: Int)
    case two(Int, String)
    case mixed(amount: Int, _: String)
    case defaults(amount: Int = 1, unit: String = "kg")
    case tuple((Int, String))
    case optional(Int?)
    case array([Self])
    case closure(() -> Int)
    case error(any Error)
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

  /// The module's names have their own meaning even where other declarations use them.
  enum OwnNames {
    struct AnyCasePath {}
    struct Sendable {}

    @CasePathable
    enum Path {
      case path(AnyCasePath)
    }
  }
}

extension CompiledPaths {
  @CasePathable
  enum InExtension {
    case value(Int)
  }
}

public enum CompiledPublicly {}

extension CompiledPublicly {
  @CasePathable
  public enum Path {
    case value(Int)
  }
}

@CasePathable
private enum PrivateAtFileScope {
  case value(Int)
}

/// The visible values of the enum that is private to this file.
enum HiddenInFile {
  static func value(_ number: Int) -> Int? {
    PrivateAtFileScope.value(number)[case: \.value]
  }
}
