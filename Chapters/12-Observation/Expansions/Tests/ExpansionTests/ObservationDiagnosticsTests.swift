import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite("Together · diagnostics of untrackable state")
struct ObservationDiagnosticsTests {
  @Test(
    "@ObservableState on a type other than a struct or an enum is an error",
    arguments: [("final class", "class", 7), ("actor", "actor", 1), ("protocol", "protocol", 1)])
  func types(introducer: String, kind: String, column: Int) {
    expect(
      """
      @ObservableState
      \(introducer) Model {
      }
      """,
      by: Macros.state,
      expandsTo: """
        \(introducer) Model {
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "'@ObservableState' cannot be applied to \(kind) type 'Model'",
          line: 2, column: column)
      ])
  }

  @Test("a second case with the same name is an error")
  func overload() {
    expect(
      """
      @ObservableState
      enum Mode {
        case on
        case on(Int)
      }
      """,
      by: Macros.state,
      expandsTo: """
        enum Mode {
          case on
          case on(Int)

          public var _$id: ComposableArchitecture.ObservableStateID {
            switch self {
            case .on:
              return ComposableArchitecture.ObservableStateID._$inert._$tag(0)
            }
          }

          public mutating func _$willModify() {
          }
        }

        extension Mode: ComposableArchitecture.ObservableState, Observation.Observable {
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "'@ObservableState' cannot be applied to overloaded case name 'on'",
          line: 4, column: 8)
      ])
  }

  @Test(
    "attributes of the standard library are replaced by a fix-it",
    arguments: [
      ("PresentationState", "Presents", "?"),
      ("ObservationIgnored", "ObservationStateIgnored", ""),
      ("ObservationTracked", "ObservationStateTracked", ""),
    ])
  func replacements(name: String, replacement: String, sign: String) {
    expectUntracked(
      "@\(name) var child: Child.State\(sign)",
      "'@\(name)' cannot be used in '@ObservableState'", column: 3,
      fixIt: "Use '@\(replacement)' instead",
      fixed: "@\(replacement) var child: Child.State\(sign)")
  }

  @Test("a property with a wrapper must be ignored")
  func wrapper() {
    expectUntracked(
      "@Clamped(0...9) public var count = 0  // One digit.",
      "A property with '@Clamped' cannot be tracked in '@ObservableState'", column: 3,
      fixIt: "Insert '@ObservationStateIgnored'",
      fixed: "@ObservationStateIgnored @Clamped(0...9) public var count = 0  // One digit.")
    expectUntracked(
      "@Wrappers.Clamped var count = 0",
      "A property with '@Clamped' cannot be tracked in '@ObservableState'", column: 3,
      fixIt: "Insert '@ObservationStateIgnored'",
      fixed: "@ObservationStateIgnored @Wrappers.Clamped var count = 0")
  }

  @Test("a lazy property must be ignored")
  func lazyProperty() {
    expectUntracked(
      "private lazy var count = 0",
      "A property that is 'lazy' cannot be tracked in '@ObservableState'", column: 11,
      fixIt: "Insert '@ObservationStateIgnored'",
      fixed: "@ObservationStateIgnored private lazy var count = 0")
  }

  @Test("each variable needs its own declaration")
  func severalVariables() {
    expectUntracked(
      "public var a = 1, b = 2",
      "Several variables of one declaration cannot be tracked in '@ObservableState'", column: 14,
      fixIt: "Declare each variable by itself", fixed: "public var a = 1\n  public var b = 2")
    expectUntracked(
      "var width, height: Int",
      "Several variables of one declaration cannot be tracked in '@ObservableState'", column: 7,
      fixIt: "Declare each variable by itself", fixed: "var width: Int\n  var height: Int")
  }

  @Test("several variables with one value get no fix-it")
  func tuple() {
    expectUntracked(
      "var (a, b) = (1, 2)",
      "Several variables of one declaration cannot be tracked in '@ObservableState'", column: 7)
  }

  @Test(
    "ignored, constant and static properties aren't diagnosed",
    arguments: [
      "@ObservationStateIgnored @Clamped var count = 0",
      "@ObservationStateIgnored lazy var count = 0", "@Wrapper let count = 0",
      "@Wrapper static var count = 0",
    ])
  func notLookedInto(member: String) {
    expectMember(member, writes: observableMembers)
  }

  @Test("a property with its own tracking attribute isn't diagnosed")
  func tracked() {
    expectMember(
      "@ObservationStateTracked @Clamped var count = 0",
      writes: observableMembers(tracking: "count"))
  }

  @Test(
    "attributes of the language don't prevent tracking",
    arguments: ["@MainActor", "@available(macOS 15, *)", "@usableFromInline"])
  func builtIn(attribute: String) {
    expectMember(
      "\(attribute)\n  var count = 0",
      as: "\(attribute)\n  @ObservationStateTracked\n  var count = 0",
      writes: observableMembers(tracking: "count"))
  }

  private func expectMember(
    _ member: String, as expanded: String? = nil, writes members: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expect(
      """
      @ObservableState
      struct State {
        \(member)
      }
      """,
      by: Macros.state,
      expandsTo: """
        struct State {
          \(expanded ?? member)
        \(members)
        }

        extension State: ComposableArchitecture.ObservableState, Observation.Observable {
        }
        """,
      sourceLocation: sourceLocation)
  }

  private func expectUntracked(
    _ member: String, _ message: String, column: Int, fixIt: String? = nil, fixed: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expect(
      """
      @ObservableState
      struct State {
        \(member)
      }
      """,
      by: Macros.state,
      expandsTo: """
        struct State {
          \(member)
        \(observableMembers)
        }

        extension State: ComposableArchitecture.ObservableState, Observation.Observable {
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: message, line: 3, column: column,
          fixIts: fixIt.map { [FixItSpec(message: $0)] } ?? [])
      ],
      fixed: fixed.map {
        """
        @ObservableState
        struct State {
          \($0)
        }
        """
      },
      sourceLocation: sourceLocation)
  }
}
