import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite("Macros · view actions")
struct ViewActionTests {
  @Test("a view with a store gets a `send` method for view actions")
  func conformance() {
    expect(
      """
      @ViewAction(for: Counter.self)
      struct CounterView: View {
        let store: StoreOf<Counter>
      }
      """,
      by: Macros.viewAction,
      expandsTo: """
        struct CounterView: View {
          let store: StoreOf<Counter>
        }

        extension CounterView: ComposableArchitecture.ViewActionSending {
        }
        """)
  }

  @Test("I297: the conformance has the view's availability")
  func availability() {
    expect(
      """
      @available(macOS 15, *)
      @ViewAction(for: Counter.self)
      final class CounterScreen {
        @Bindable var store: StoreOf<Counter>
      }
      """,
      by: Macros.viewAction,
      expandsTo: """
        @available(macOS 15, *)
        final class CounterScreen {
          @Bindable var store: StoreOf<Counter>
        }

        @available(macOS 15, *)
        extension CounterScreen: ComposableArchitecture.ViewActionSending {
        }
        """)
  }

  @Test("an existing conformance isn't generated again")
  func inherited() {
    expect(
      """
      @ViewAction(for: Counter.self)
      struct CounterView: ViewActionSending {
        let store: StoreOf<Counter>
      }
      """,
      by: Macros.viewAction,
      expandsTo: """
        struct CounterView: ViewActionSending {
          let store: StoreOf<Counter>
        }
        """)
  }

  @Test(
    "a view without a store is an error, with a fix-it that has the view's access level",
    arguments: [
      ("", "", 8), ("public ", "public ", 15), ("package ", "package ", 16), ("private ", "", 16),
    ])
  func noStore(access: String, storeAccess: String, column: Int) {
    expect(
      """
      @ViewAction(for: Counter.Nested.self)
      \(access)struct CounterView: View {
        var body: some View {
          EmptyView()
        }
      }
      """,
      by: Macros.viewAction,
      expandsTo: """
        \(access)struct CounterView: View {
          var body: some View {
            EmptyView()
          }
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message:
            "'@ViewAction' requires 'CounterView' to have a 'store' property of type 'Store'.",
          line: 2, column: column, fixIts: [FixItSpec(message: "Add 'store'")])
      ],
      fixed: """
        @ViewAction(for: Counter.Nested.self)
        \(access)struct CounterView: View {
          \(storeAccess)let store: StoreOf<Counter.Nested>
          var body: some View {
            EmptyView()
          }
        }
        """)
  }

  @Test("a view without members is an error with the same fix-it")
  func empty() {
    expect(
      """
      @ViewAction(for: Counter.self)
      struct CounterView {
      }
      """,
      by: Macros.viewAction,
      expandsTo: """
        struct CounterView {
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message:
            "'@ViewAction' requires 'CounterView' to have a 'store' property of type 'Store'.",
          line: 2, column: 8, fixIts: [FixItSpec(message: "Add 'store'")])
      ],
      fixed: """
        @ViewAction(for: Counter.self)
        struct CounterView {
        let store: StoreOf<Counter>
        }
        """)
  }

  @Test("sending a view action through the store is a warning, with a fix-it")
  func directViewAction() {
    expectDirectSend(
      "store.send(.view(.tapped))", fixed: "send(.tapped)")
    expectDirectSend(
      "self.store.send(.view(.tapped(1, at: 2)))", fixed: "self.send(.tapped(1, at: 2))")
  }

  @Test("sending any other action through the view's store is a warning")
  func directAction() {
    expectDirectSend("store.send(.response(1))")
    expectDirectSend("self.store.send(.dismiss)")
    expectDirectSend("store.send(action)")
  }

  @Test(
    "sending to a different object isn't diagnosed",
    arguments: [
      "child.store.send(.a)", "stores.send(.a)", "send(.a)", "store.sends(.a)", "store.send",
    ])
  func others(call: String) {
    expectNoDiagnostics(
      """
      func tap() {
          \(call)
        }
      """)
  }

  @Test("sending in a nested type isn't diagnosed")
  func nested() {
    expectNoDiagnostics(
      """
      struct Row {
          func tap() {
            store.send(.a)
          }
        }
      """)
  }

  private func expectNoDiagnostics(
    _ member: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectSend(member, diagnostics: [], sourceLocation: sourceLocation)
  }

  private func expectDirectSend(
    _ call: String, fixed: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectSend(
      """
      var body: some View {
          Button("Tap") {
            \(call)
          }
        }
      """,
      diagnostics: [
        DiagnosticSpec(
          message: "Do not use 'store.send' directly when using '@ViewAction'",
          line: 6, column: 7, severity: .warning,
          fixIts: fixed == nil
            ? [] : [FixItSpec(message: "Call 'send' directly with a view action")])
      ],
      fixed: fixed.map {
        """
        var body: some View {
            Button("Tap") {
              \($0)
            }
          }
        """
      },
      sourceLocation: sourceLocation)
  }

  private func expectSend(
    _ member: String, diagnostics: [DiagnosticSpec], fixed: String? = nil,
    sourceLocation: SourceLocation
  ) {
    expect(
      """
      @ViewAction(for: Counter.self)
      struct CounterView: View {
        let store: StoreOf<Counter>
        \(member)
      }
      """,
      by: Macros.viewAction,
      expandsTo: """
        struct CounterView: View {
          let store: StoreOf<Counter>
          \(member)
        }

        extension CounterView: ComposableArchitecture.ViewActionSending {
        }
        """,
      diagnostics: diagnostics,
      fixed: fixed.map {
        """
        @ViewAction(for: Counter.self)
        struct CounterView: View {
          let store: StoreOf<Counter>
          \($0)
        }
        """
      },
      sourceLocation: sourceLocation)
  }
}
