import Testing

@Suite("Exercise 12.4 · Generate tracked accessors")
struct TheMacroWritesItTests {
  @Test("a tracked property becomes computed, and calls the registrar for reads and changes")
  func tracked() {
    expect(
      """
      struct State {
        @ObservationStateTracked
        var count = 0
      }
      """,
      by: Macros.tracked,
      expandsTo: #"""
        struct State {
          var count {
            @storageRestrictions(initializes: _count)
            init(initialValue) {
              _count = initialValue
            }
            get {
              _$observationRegistrar.access(self, keyPath: \.count)
              return _count
            }
            set {
              _$observationRegistrar.mutate(self, keyPath: \.count, &_count, newValue, ComposableArchitecture._$isIdentityEqual)
            }
            _modify {
              let identity = _$observationRegistrar.willModify(self, keyPath: \.count, &_count)
              defer {
                _$observationRegistrar.didModify(self, keyPath: \.count, &_count, identity)
              }
              yield &_count
            }
          }

          @ObservationStateIgnored private var _count = 0
        }
        """#)
  }

  @Test("the storage has the property's type")
  func type() {
    expectTracked(
      "var rows: [Row.State]", named: "rows",
      storage: "private var _rows: [Row.State]")
    expectTracked(
      "var child: Child.State?", named: "child",
      storage: "private var _child: Child.State?")
  }

  @Test("the storage has the property's type and its value")
  func typeAndValue() {
    expectTracked(
      "var rows: IdentifiedArrayOf<Row.State> = []", as: "var rows: IdentifiedArrayOf<Row.State>",
      named: "rows",
      storage: "private var _rows: IdentifiedArrayOf<Row.State> = []")
  }

  @Test(
    "the storage is private, whatever the property's access level",
    arguments: ["public", "package", "internal", "fileprivate", "private", "public private(set)"])
  func access(modifiers: String) {
    expectTracked(
      "\(modifiers) var count: Int", named: "count", storage: "private var _count: Int")
  }

  @Test("the storage keeps the other modifiers")
  func modifiers() {
    expectTracked(
      "public nonisolated var count: Int", named: "count",
      storage: "private nonisolated var _count: Int")
  }

  @Test("a property named like a keyword keeps its backticks, and its storage has none")
  func keyword() {
    expectTracked(
      "var `default`: Int", named: "`default`", storage: "private var _default: Int",
      in: "_default")
  }

  @Test("a property with observers has no `_modify`, so they run once for each change")
  func observers() {
    expectObserved(
      "didSet {\n      changes += 1\n    }", storage: "didSet {\n        changes += 1\n      }")
  }

  @Test("a property observer in the storage uses the storage's name")
  func observersOfStorage() {
    expectObserved(
      "didSet {\n      count = min(self.count, other.count, limits[\\.count])\n    }",
      storage: "didSet {\n        _count = min(self._count, other.count, limits[\\.count])\n      }"
    )
    expectObserved(
      "willSet(new) {\n      print(\"\\(count) \\(new)\")\n    }",
      storage: "willSet(new) {\n        print(\"\\(_count) \\(new)\")\n      }")
  }

  @Test(
    "a property observer that declares the property's name itself is unchanged",
    arguments: [
      "let count = 1", "if let count {\n      }", "run { count in\n      }",
      "run { [count] in\n      }", "func run(count: Int) {\n      }",
    ])
  func shadowed(statement: String) {
    expectObserved(
      "didSet {\n      \(statement)\n      print(count)\n    }",
      storage:
        "didSet {\n        \(statement.replacing("\n", with: "\n  "))\n        print(count)\n      }"
    )
  }

  private func expectObserved(
    _ observer: String, storage: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expect(
      """
      struct State {
        @ObservationStateTracked
        var count: Int = 0 {
          \(observer)
        }
      }
      """,
      by: Macros.tracked,
      expandsTo: """
        struct State {
          var count: Int {
            \(observer)
            @storageRestrictions(initializes: _count)
            init(initialValue) {
              _count = initialValue
            }

            get {
              _$observationRegistrar.access(self, keyPath: \\.count)
              return _count
            }

            set {
              _$observationRegistrar.mutate(self, keyPath: \\.count, &_count, newValue, ComposableArchitecture._$isIdentityEqual)
            }
          }

          @ObservationStateIgnored private var _count: Int = 0 {
              \(storage)
            }
        }
        """,
      sourceLocation: sourceLocation)
  }

  private func expectTracked(
    _ declaration: String, as property: String? = nil, named name: String, storage: String,
    in storageName: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let kept = storageName ?? "_\(name)"
    expect(
      """
      struct State {
        @ObservationStateTracked
        \(declaration)
      }
      """,
      by: Macros.tracked,
      expandsTo: """
        struct State {
          \(property ?? declaration) {
            @storageRestrictions(initializes: \(kept))
            init(initialValue) {
              \(kept) = initialValue
            }
            get {
              _$observationRegistrar.access(self, keyPath: \\.\(name))
              return \(kept)
            }
            set {
              _$observationRegistrar.mutate(self, keyPath: \\.\(name), &\(kept), newValue, ComposableArchitecture._$isIdentityEqual)
            }
            _modify {
              let identity = _$observationRegistrar.willModify(self, keyPath: \\.\(name), &\(kept))
              defer {
                _$observationRegistrar.didModify(self, keyPath: \\.\(name), &\(kept), identity)
              }
              yield &\(kept)
            }
          }

          @ObservationStateIgnored \(storage)
        }
        """,
      sourceLocation: sourceLocation)
  }
}
