import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite("Macros · what is presented")
struct PresentsTests {
  @Test("the property and the one with `$` are two ways to one storage, and tell the same readers")
  func presents() {
    expect(
      """
      struct State {
        @Presents var destination: Destination.State?
      }
      """,
      by: Macros.presents,
      expandsTo: #"""
        struct State {
          var destination: Destination.State? {
            @storageRestrictions(initializes: _destination)
            init(initialValue) {
              _destination = ComposableArchitecture.PresentationState<Destination.State>(wrappedValue: initialValue)
            }
            get {
              _$observationRegistrar.access(self, keyPath: \.destination)
              return _destination.wrappedValue
            }
            set {
              _$observationRegistrar.mutate(self, keyPath: \.destination, &_destination.wrappedValue, newValue, ComposableArchitecture._$isIdentityEqual)
            }
            _modify {
              let identity = _$observationRegistrar.willModify(self, keyPath: \.destination, &_destination.wrappedValue)
              defer {
                _$observationRegistrar.didModify(self, keyPath: \.destination, &_destination.wrappedValue, identity)
              }
              yield &_destination.wrappedValue
            }
          }

          var $destination: ComposableArchitecture.PresentationState<Destination.State> {
            get {
              _$observationRegistrar.access(self, keyPath: \.destination)
              return _destination
            }
            set {
              _$observationRegistrar.mutate(self, keyPath: \.destination, &_destination, newValue, ComposableArchitecture._$isIdentityEqual)
            }
            _modify {
              let identity = _$observationRegistrar.willModify(self, keyPath: \.destination, &_destination)
              defer {
                _$observationRegistrar.didModify(self, keyPath: \.destination, &_destination, identity)
              }
              yield &_destination
            }
          }

          @ObservationStateIgnored private var _destination = ComposableArchitecture.PresentationState<Destination.State>(wrappedValue: nil)
        }
        """#)
  }

  @Test("what is presented at first is given to the storage")
  func value() {
    expectPresents(
      "var child: Child.State? = Child.State(id: 1)", as: "var child: Child.State?",
      value: "Child.State(id: 1)")
  }

  @Test("the type may be written as an optional's name")
  func optional() {
    expectPresents("var child: Optional<Child.State>")
    expectPresents("var child: Swift.Optional<Child.State>")
  }

  @Test(
    "who may see the property may see the one with `$`",
    arguments: [
      "public ", "package ", "internal ", "fileprivate ", "private ", "public private(set) ",
    ])
  func access(access: String) {
    expectPresents("\(access)var child: Child.State?", access: access)
  }

  @Test(
    "what is presented is a stored variable that can be nothing",
    arguments: [
      ("var child: Child.State", 7), ("var child = Child.State()", 7),
      ("let child: Child.State?", 7), ("var child: Child.State? {\n    nil\n  }", 7),
      ("static var child: Child.State?", 14),
    ])
  func diagnostics(member: String, column: Int) {
    expect(
      """
      struct State {
        @Presents
        \(member)
      }
      """,
      by: Macros.presents,
      expandsTo: """
        struct State {
          \(member)
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "'@Presents' can only be applied to a stored variable whose type is optional",
          line: 3, column: column)
      ])
  }

  private func expectPresents(
    _ declaration: String, as property: String? = nil, access: String = "", value: String = "nil",
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expect(
      """
      struct State {
        @Presents
        \(declaration)
      }
      """,
      by: Macros.presents,
      expandsTo: #"""
        struct State {
          \#(property ?? declaration) {
            @storageRestrictions(initializes: _child)
            init(initialValue) {
              _child = ComposableArchitecture.PresentationState<Child.State>(wrappedValue: initialValue)
            }
            get {
              _$observationRegistrar.access(self, keyPath: \.child)
              return _child.wrappedValue
            }
            set {
              _$observationRegistrar.mutate(self, keyPath: \.child, &_child.wrappedValue, newValue, ComposableArchitecture._$isIdentityEqual)
            }
            _modify {
              let identity = _$observationRegistrar.willModify(self, keyPath: \.child, &_child.wrappedValue)
              defer {
                _$observationRegistrar.didModify(self, keyPath: \.child, &_child.wrappedValue, identity)
              }
              yield &_child.wrappedValue
            }
          }

          \#(access)var $child: ComposableArchitecture.PresentationState<Child.State> {
            get {
              _$observationRegistrar.access(self, keyPath: \.child)
              return _child
            }
            set {
              _$observationRegistrar.mutate(self, keyPath: \.child, &_child, newValue, ComposableArchitecture._$isIdentityEqual)
            }
            _modify {
              let identity = _$observationRegistrar.willModify(self, keyPath: \.child, &_child)
              defer {
                _$observationRegistrar.didModify(self, keyPath: \.child, &_child, identity)
              }
              yield &_child
            }
          }

          @ObservationStateIgnored private var _child = ComposableArchitecture.PresentationState<Child.State>(wrappedValue: \#(value))
        }
        """#,
      sourceLocation: sourceLocation)
  }
}
