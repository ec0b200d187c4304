import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite("Macros · presented properties")
struct PresentsTests {
  @Test("the property and its `$` property share one storage, and notify the same observers")
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

  @Test("an initial value is passed to the storage")
  func value() {
    expectPresents(
      "var child: Child.State? = Child.State(id: 1)", as: "var child: Child.State?",
      value: "Child.State(id: 1)")
  }

  @Test("the type may be written as Optional")
  func optional() {
    expectPresents("var child: Optional<Child.State>")
    expectPresents("var child: Swift.Optional<Child.State>")
  }

  @Test(
    "the `$` property has the property's access level",
    arguments: [
      "public ", "package ", "internal ", "fileprivate ", "private ", "public private(set) ",
    ])
  func access(access: String) {
    expectPresents("\(access)var child: Child.State?", access: access)
  }

  @Test(
    "@Presents needs a stored variable of an optional type",
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
