import TerminalUI
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Together · reports of uncached stores")
@MainActor
struct ScopeReportTests {
  private let store = StoreOf<Panel>.panel(rows: 1, 2)

  /// A store as `scope` with closures makes it. Calling that would be a warning.
  private var madeByClosures: StoreOf<Panel> {
    store.part(state: { $0 }, action: { $0 })
  }

  @Test(
    "I277: scoping a store created with closures to an optional child is reported, with its name")
  func optional() {
    let store = madeByClosures
    let issues = issues { let _: StoreOf<Knob>? = store.scope(state: \.spare, action: \.spare) }
    #expect(issues.map(\.line) == linesAbove(1))
    #expect(issues.map(\.file) == ["\(#fileID)"])
    #expect(
      issues.map(\.message) == [
        """
        A part of a “StoreOf<Panel>” was scoped that has no identity. Each scope would create a new \
        store, and a view would start over.

        It is usually one of these:

        • The store comes from “scope(state:action:)” with closures. Pass key paths instead: \
        “store.scope(state: \\.child, action: \\.child)”.
        • The store comes from a view that is deprecated: “IfLetStore”, “ForEachStore”, \
        “SwitchStore”, “NavigationStackStore”, or a modifier with “store:”. Replace these first, \
        from the root of the app down.
        """
      ])
  }

  @Test("I277: scoping a store created with closures to rows is reported")
  func rows() {
    let store = madeByClosures
    let issues = issues { _ = Array(store.scope(state: \.rows, action: \.rows)) }
    #expect(issues.map(\.line) == linesAbove(1))
    #expect(issues.first?.message.contains("“StoreOf<Panel>”") == true)
  }

  @Test("I277: reading a binding to such a store's presented child is reported")
  func binding() {
    @Bindable var store = madeByClosures
    let item = $store.scope(state: \.sheet, action: \.sheet)
    let issues = issues { _ = item.wrappedValue }
    #expect(issues.map(\.line) == linesAbove(2))
    #expect(issues.first?.message.contains("“StoreOf<Panel>”") == true)
  }

  @Test("I277: scoping a child of an uncached store is reported, with the child's name")
  func partOfPart() {
    let knobs: Store<Knob.State?, Knob.Action> = madeByClosures.scope(
      state: \.optionalKnob, action: \.knob)
    let issues = issues { let _: StoreOf<Knob>? = knobs.scope(state: \.self, action: \.self) }
    #expect(issues.first?.message.contains("“StoreOf<Knob?>”") == true)
  }

  @Test("I277: a reported scope still shows its state")
  func shownAllTheSame() {
    let store = madeByClosures
    _ = issues {
      store.send(.edit { $0.spare = Knob.State(id: 1, level: 3) })
      #expect(store.scope(state: \.spare, action: \.spare)?.level == 3)
      #expect(store.scope(state: \.rows, action: \.rows).map(\.state.id) == [1, 2])
    }
  }

  @Test("I277: stores created with key paths aren't reported, at any depth")
  func keyPaths() {
    store.send(.edit { $0.spare = Knob.State(id: 1) })
    let issues = issues {
      let _: StoreOf<Knob>? = store.scope(state: \.spare, action: \.spare)
      _ = Array(store.scope(state: \.rows, action: \.rows))
      _ = Bindable(store).scope(state: \.sheet, action: \.sheet).wrappedValue
      _ = Bindable(store).scope(state: \.path, action: \.path).wrappedValue
    }
    #expect(issues.isEmpty)
  }

  @Test("I277: children of a store from `ifLet` are cached, and aren't reported")
  func ifLet() {
    store.send(.edit { $0.spare = Knob.State(id: 1) })
    let whole: Store<Panel.State?, Panel.Action> = store.scope(state: \.whole, action: \.self)
    var isCalled = false
    let issues = issues {
      let subscription = whole.ifLet { panel in
        isCalled = true
        let knob: StoreOf<Knob>? = panel.scope(state: \.spare, action: \.spare)
        #expect(knob != nil)
        #expect(panel.scope(state: \.spare, action: \.spare) === knob)
        let rows = Array(panel.scope(state: \.rows, action: \.rows))
        #expect(rows.map(\.state.id) == [1, 2])
        #expect(Array(panel.scope(state: \.rows, action: \.rows)) == rows)
      }
      subscription.cancel()
    }
    #expect(isCalled)
    #expect(issues.isEmpty)
  }

  @Test("I277: an optional child of a store from `ifLet` of an uncached store is reported")
  func ifLetOfClosures() {
    let whole = store.part(state: { Panel.State?.some($0) }, action: { $0 })
    let issues = issues {
      let subscription = whole.ifLet { panel in
        let _: StoreOf<Knob>? = panel.scope(state: \.spare, action: \.spare)
      }
      subscription.cancel()
    }
    #expect(issues.map(\.message).count == 1)
    #expect(issues.first?.message.contains("“StoreOf<Panel>”") == true)
  }

  @Test("I277: a required child of an uncached store isn't reported")
  func plain() {
    let store = madeByClosures
    let issues = issues { _ = store.scope(state: \.knob, action: \.knob).level }
    #expect(issues.isEmpty)
  }

  @Test("I277: a modern view that scopes a legacy view's store is reported")
  func legacyView() {
    struct OuterFeatureView: View {
      let store: Store<Panel.State?, Panel.Action>

      var body: some View {
        IfLetStore(store) { store in
          if let store = store.scope(state: \.spare, action: \.spare) {
            KnobView(name: "spare", store: store)
          }
        }
      }
    }
    let outer = store.part(state: { Panel.State?.some($0) }, action: { $0 })
    let renderer = Renderer(OuterFeatureView(store: outer))
    let issues = issues { _ = renderer.frame() }
    #expect(issues.map(\.firstLine).count == 1)
    #expect(issues.first?.message.contains("“StoreOf<Panel>”") == true)
  }
}

extension Panel.State {
  /// A part that is optional, and always there.
  fileprivate var optionalKnob: Knob.State? { knob }

  /// The whole panel, as a part that is optional, and always there.
  fileprivate var whole: Panel.State? { self }
}
