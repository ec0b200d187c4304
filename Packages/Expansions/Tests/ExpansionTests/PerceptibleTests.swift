import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@testable import MacrosPlugin

@Suite("Perceptible · what is written")
struct PerceptibleTests {
  @Test("a class gets a registrar, and its properties tell of reads and changes")
  func wholeClass() {
    expect(
      """
      @Perceptible
      final class Counter {
        let id = 1
        public var count = 0
        @PerceptionIgnored var changes = 0
      }
      """,
      by: Macros.perception,
      expandsTo: #"""
        final class Counter {
          let id = 1
          public var count {
            @storageRestrictions(initializes: _count)
            init(initialValue) {
              _count = initialValue
            }
            get {
              _$perceptionRegistrar.access(self, keyPath: \.count)
              return _count
            }
            set {
              guard Perception._$shouldNotifyObservers(_count, newValue) else {
                _count = newValue
                return
              }
              _$perceptionRegistrar.withMutation(of: self, keyPath: \.count) {
                _count = newValue
              }
            }
            _modify {
              _$perceptionRegistrar.access(self, keyPath: \.count)
              _$perceptionRegistrar.willSet(self, keyPath: \.count)
              defer {
                _$perceptionRegistrar.didSet(self, keyPath: \.count)
              }
              yield &_count
            }
          }

          private var _count = 0
          var changes = 0

          private let _$perceptionRegistrar = Perception.PerceptionRegistrar()

          internal nonisolated func access<__macro_local_6MemberfMu_>(
            keyPath: Swift.KeyPath<Counter, __macro_local_6MemberfMu_>,
            fileID: Swift.StaticString = #fileID,
            filePath: Swift.StaticString = #filePath,
            line: Swift.UInt = #line,
            column: Swift.UInt = #column
          ) {
            _$perceptionRegistrar.access(self, keyPath: keyPath, fileID: fileID, filePath: filePath, line: line, column: column)
          }

          internal nonisolated func withMutation<__macro_local_6MemberfMu_, __macro_local_14MutationResultfMu_>(
            keyPath: Swift.KeyPath<Counter, __macro_local_6MemberfMu_>,
            _ mutation: () throws -> __macro_local_14MutationResultfMu_
          ) rethrows -> __macro_local_14MutationResultfMu_ {
            try _$perceptionRegistrar.withMutation(of: self, keyPath: keyPath, mutation)
          }
        }

        extension Counter: Perception.Perceptible, Observation.Observable {
        }
        """#)
  }

  @Test("only a class has readers of its own", arguments: ["struct", "enum", "actor"])
  func types(kind: String) {
    expect(
      """
      @Perceptible
      \(kind) Counter {
      }
      """,
      by: Macros.perception,
      expandsTo: """
        \(kind) Counter {
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "'@Perceptible' cannot be applied to \(kind) type 'Counter'",
          line: 2, column: 1)
      ])
  }

  @Test("the attributes of the standard library are replaced")
  func replacement() {
    expect(
      """
      @Perceptible
      final class Counter {
        @ObservationIgnored var count = 0
      }
      """,
      by: Macros.perception,
      expandsTo: """
        final class Counter {
          @ObservationIgnored var count = 0

          private let _$perceptionRegistrar = Perception.PerceptionRegistrar()

          internal nonisolated func access<__macro_local_6MemberfMu_>(
            keyPath: Swift.KeyPath<Counter, __macro_local_6MemberfMu_>,
            fileID: Swift.StaticString = #fileID,
            filePath: Swift.StaticString = #filePath,
            line: Swift.UInt = #line,
            column: Swift.UInt = #column
          ) {
            _$perceptionRegistrar.access(self, keyPath: keyPath, fileID: fileID, filePath: filePath, line: line, column: column)
          }

          internal nonisolated func withMutation<__macro_local_6MemberfMu_, __macro_local_14MutationResultfMu_>(
            keyPath: Swift.KeyPath<Counter, __macro_local_6MemberfMu_>,
            _ mutation: () throws -> __macro_local_14MutationResultfMu_
          ) rethrows -> __macro_local_14MutationResultfMu_ {
            try _$perceptionRegistrar.withMutation(of: self, keyPath: keyPath, mutation)
          }
        }

        extension Counter: Perception.Perceptible, Observation.Observable {
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "'@ObservationIgnored' cannot be used in '@Perceptible'",
          line: 3, column: 3, fixIts: [FixItSpec(message: "Use '@PerceptionIgnored' instead")])
      ],
      fixed: """
        @Perceptible
        final class Counter {
          @PerceptionIgnored var count = 0
        }
        """)
  }

  @Test("a property with a wrapper, or that is lazy, is to be ignored")
  func untracked() {
    expectUntracked(
      "@Clamped(0...9) var count = 0",
      "A property with '@Clamped' cannot be tracked in '@Perceptible'", column: 3,
      fixIt: "Insert '@PerceptionIgnored'",
      fixed: "@PerceptionIgnored @Clamped(0...9) var count = 0")
    expectUntracked(
      "private lazy var count = 0",
      "A property that is 'lazy' cannot be tracked in '@Perceptible'", column: 11,
      fixIt: "Insert '@PerceptionIgnored'",
      fixed: "@PerceptionIgnored private lazy var count = 0")
  }

  @Test("each variable needs a declaration of its own")
  func severalVariables() {
    expectUntracked(
      "var width, height: Int",
      "Several variables of one declaration cannot be tracked in '@Perceptible'", column: 7,
      fixIt: "Declare each variable by itself", fixed: "var width: Int\n  var height: Int")
    expectUntracked(
      "var (a, b) = (1, 2)",
      "Several variables of one declaration cannot be tracked in '@Perceptible'", column: 7)
  }

  @Test("observers stay with what is stored, and set that")
  func observers() {
    expect(
      """
      final class Counter {
        @PerceptionTracked public private(set) var count = 0 {
          didSet {
            count = min(count, self.count)
          }
        }
      }
      """,
      by: Macros.perception,
      expandsTo: #"""
        final class Counter {
          public private(set) var count {
            didSet {
              count = min(count, self.count)
            }
            @storageRestrictions(initializes: _count)
            init(initialValue) {
              _count = initialValue
            }

            get {
              _$perceptionRegistrar.access(self, keyPath: \.count)
              return _count
            }

            set {
              guard Perception._$shouldNotifyObservers(_count, newValue) else {
                _count = newValue
                return
              }
              _$perceptionRegistrar.withMutation(of: self, keyPath: \.count) {
                _count = newValue
              }
            }

            _modify {
              _$perceptionRegistrar.access(self, keyPath: \.count)
              _$perceptionRegistrar.willSet(self, keyPath: \.count)
              defer {
                _$perceptionRegistrar.didSet(self, keyPath: \.count)
              }
              yield &_count
            }
          }

          private var _count = 0 {
              didSet {
                _count = min(_count, self._count)
              }
            }
        }
        """#)
  }

  @Test(
    "what is ignored, never changed, static or computed is not looked into",
    arguments: [
      "@PerceptionIgnored lazy var count = 0", "@Wrapper let count = 0",
      "@Wrapper static var count = 0", "var count: Int { 0 }",
    ])
  func notLookedInto(member: String) {
    expect(
      """
      @Perceptible
      final class Counter {
        \(member)
      }
      """,
      by: ["Perceptible": MacroSpec(type: PerceptibleMacro.self)],
      expandsTo: """
        final class Counter {
          \(member)

          @PerceptionIgnored private let _$perceptionRegistrar = Perception.PerceptionRegistrar()

          internal nonisolated func access<__macro_local_6MemberfMu_>(
            keyPath: Swift.KeyPath<Counter, __macro_local_6MemberfMu_>,
            fileID: Swift.StaticString = #fileID,
            filePath: Swift.StaticString = #filePath,
            line: Swift.UInt = #line,
            column: Swift.UInt = #column
          ) {
            _$perceptionRegistrar.access(self, keyPath: keyPath, fileID: fileID, filePath: filePath, line: line, column: column)
          }

          internal nonisolated func withMutation<__macro_local_6MemberfMu_, __macro_local_14MutationResultfMu_>(
            keyPath: Swift.KeyPath<Counter, __macro_local_6MemberfMu_>,
            _ mutation: () throws -> __macro_local_14MutationResultfMu_
          ) rethrows -> __macro_local_14MutationResultfMu_ {
            try _$perceptionRegistrar.withMutation(of: self, keyPath: keyPath, mutation)
          }
        }

        extension Counter: Perception.Perceptible, Observation.Observable {
        }
        """)
  }

  @Test("a conformance that the class declares is not written again")
  func conformances() {
    expect(
      """
      @available(macOS 26, *)
      @Perceptible
      final class Counter: Perceptible {
      }
      """,
      by: Macros.perception,
      expandsTo: """
        @available(macOS 26, *)
        final class Counter: Perceptible {

          private let _$perceptionRegistrar = Perception.PerceptionRegistrar()

          internal nonisolated func access<__macro_local_6MemberfMu_>(
            keyPath: Swift.KeyPath<Counter, __macro_local_6MemberfMu_>,
            fileID: Swift.StaticString = #fileID,
            filePath: Swift.StaticString = #filePath,
            line: Swift.UInt = #line,
            column: Swift.UInt = #column
          ) {
            _$perceptionRegistrar.access(self, keyPath: keyPath, fileID: fileID, filePath: filePath, line: line, column: column)
          }

          internal nonisolated func withMutation<__macro_local_6MemberfMu_, __macro_local_14MutationResultfMu_>(
            keyPath: Swift.KeyPath<Counter, __macro_local_6MemberfMu_>,
            _ mutation: () throws -> __macro_local_14MutationResultfMu_
          ) rethrows -> __macro_local_14MutationResultfMu_ {
            try _$perceptionRegistrar.withMutation(of: self, keyPath: keyPath, mutation)
          }
        }

        @available(macOS 26, *)
        extension Counter: Observation.Observable {
        }
        """)
  }

  private func expectUntracked(
    _ member: String, _ message: String, column: Int, fixIt: String? = nil, fixed: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expect(
      """
      @Perceptible
      final class Counter {
        \(member)
      }
      """,
      by: Macros.perception,
      expandsTo: """
        final class Counter {
          \(member)

          private let _$perceptionRegistrar = Perception.PerceptionRegistrar()

          internal nonisolated func access<__macro_local_6MemberfMu_>(
            keyPath: Swift.KeyPath<Counter, __macro_local_6MemberfMu_>,
            fileID: Swift.StaticString = #fileID,
            filePath: Swift.StaticString = #filePath,
            line: Swift.UInt = #line,
            column: Swift.UInt = #column
          ) {
            _$perceptionRegistrar.access(self, keyPath: keyPath, fileID: fileID, filePath: filePath, line: line, column: column)
          }

          internal nonisolated func withMutation<__macro_local_6MemberfMu_, __macro_local_14MutationResultfMu_>(
            keyPath: Swift.KeyPath<Counter, __macro_local_6MemberfMu_>,
            _ mutation: () throws -> __macro_local_14MutationResultfMu_
          ) rethrows -> __macro_local_14MutationResultfMu_ {
            try _$perceptionRegistrar.withMutation(of: self, keyPath: keyPath, mutation)
          }
        }

        extension Counter: Perception.Perceptible, Observation.Observable {
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: message, line: 3, column: column,
          fixIts: fixIt.map { [FixItSpec(message: $0)] } ?? [])
      ],
      fixed: fixed.map {
        """
        @Perceptible
        final class Counter {
          \($0)
        }
        """
      },
      sourceLocation: sourceLocation)
  }
}
