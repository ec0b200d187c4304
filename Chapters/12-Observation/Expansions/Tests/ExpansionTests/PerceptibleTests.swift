import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite("Macros · a perceptible class")
struct PerceptibleTests {
  @Test("a class gets a registrar, and its properties call it for reads and changes")
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
            file: Swift.StaticString = #fileID,
            line: Swift.UInt = #line
          ) {
            _$perceptionRegistrar.access(self, keyPath: keyPath, file: file, line: line)
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

  @Test(
    "@Perceptible on a type other than a class is an error", arguments: ["struct", "enum", "actor"])
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

  @Test("attributes of the standard library are replaced by a fix-it")
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
            file: Swift.StaticString = #fileID,
            line: Swift.UInt = #line
          ) {
            _$perceptionRegistrar.access(self, keyPath: keyPath, file: file, line: line)
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
}
