import ComposableArchitecture
@preconcurrency import OpenCombine
import TerminalUI
import Testing

@testable import TestFixtures

/// Seed: 000, UIKit Integration; Getting started; Stack-based navigation, UIKit: the tasks of a view controller, done
/// by objects that don't know views.
@Suite("Seed 000: UIKit integration", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct UIKitPageTests {
  private typealias Parent = PerformancePage.Parent

  @MainActor
  private final class Label {
    var texts: [String] = []
    private(set) var token: ObserveToken?

    init(store: StoreOf<Parent>) {
      token = observe { [weak self, store] in
        self?.texts.append("\(store.child.refreshes)")
      }
    }
  }

  @Test(
    "Getting started: `observe` sets a label immediately, and again when a value that it read changes"
  )
  func observing() async {
    let store = Store(initialState: Parent.State()) { Parent() }
    let label = Label(store: store)
    #expect(label.texts == ["0"])
    store.send(.otherButtonTapped)
    await nextTurn()
    #expect(label.texts == ["0"])
    store.send(.child(.refresh))
    store.send(.child(.refresh))
    await nextTurn()
    #expect(label.texts == ["0", "2"])
    label.token?.cancel()
    store.send(.child(.refresh))
    await nextTurn()
    #expect(label.texts == ["0", "2"])
  }

  @Test("Combine integration, ifLet, which is deprecated: a screen is presented and dismissed")
  func ifLet() {
    let store = Store<Int?, Int?>(initialState: nil) {
      Reduce { number, new in
        number = new
        return .none
      }
    }
    var log: [String] = []
    let cancellable = store.ifLet(
      then: { log.append("screen \($0.peek { $0 })") }, else: { log.append("none") })
    store.send(1)
    store.send(2)
    store.send(nil)
    store.send(3)
    #expect(log == ["none", "screen 1", "none", "screen 3"])
    cancellable.cancel()
    store.send(nil)
    #expect(log.count == 4)
  }

  @Test("Stack-based navigation, UIKit: a navigation controller follows the ids of the path")
  func stack() async {
    let store = Store(initialState: ReducerPage.Feature.State()) { ReducerPage.Feature() }
    var shown: [[String]] = []
    let token = observe {
      shown.append(
        store.path.map {
          switch $0 {
          case .add: "add"
          case .detail: "detail"
          case .edit: "edit"
          }
        })
    }
    store.send(.path(.push(id: 0, state: .add(ReducerPage.FormFeature.State()))))
    await nextTurn()
    store.send(.path(.push(id: 1, state: .edit(ReducerPage.EditFeature.State()))))
    await nextTurn()
    store.send(.path(.popFrom(id: 1)))
    await nextTurn()
    #expect(shown == [[], ["add"], ["add", "edit"], ["add"]])
    token.cancel()
  }
}
