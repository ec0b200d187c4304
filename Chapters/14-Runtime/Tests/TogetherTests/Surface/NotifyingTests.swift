import ComposableArchitecture
import Perception
import Testing

@Suite("Notifications for assigned values")
@MainActor
struct NotifyingTests {
  final class Plain: Sendable {}

  final class Named: Equatable, Sendable {
    let name: String
    init(_ name: String) { self.name = name }
    static func == (first: Named, second: Named) -> Bool { first.name == second.name }
  }

  struct Unequal: Sendable { var number = 0 }

  @ObservableState
  struct Row: Equatable, Identifiable {
    var id: Int
    var count = 0
  }

  @ObservableState
  struct State {
    var count = 0
    var numbers = [1, 2]
    var text: String? = "a"
    var unequal = Unequal()
    var plain = Plain()
    var named = Named("a")
    var child = Row(id: 0)
    var optional: Row? = Row(id: 0)
    var rows: [Row] = [Row(id: 1)]
    var identified: IdentifiedArrayOf<Row> = [Row(id: 1)]
    var stack = StackState([Row(id: 1)])
    @Presents var presented: Row?
    @Presents var alert: AlertState<Int>?
    @Shared(value: 0) var shared
    @SharedReader(value: 0) var sharedReader
  }

  /// Whether the observers that read a property are notified of a change.
  private func isNotified<Value>(
    by path: KeyPath<State, Value>, _ state: inout State, _ change: (inout State) -> Void
  ) -> Bool {
    let notified = LockIsolated(false)
    withPerceptionTracking {
      _ = state[keyPath: path]
    } onChange: {
      notified.setValue(true)
    }
    change(&state)
    return notified.value
  }

  @Test("the storage of presented state can be changed by the property and by its projection")
  func storageOfPresentedState() throws {
    let property = try #require(
      State._$storage(of: \.presented) as? WritableKeyPath<State, Row?>)
    let projection = try #require(
      State._$storage(of: \.$presented) as? WritableKeyPath<State, PresentationState<Row>>)
    var state = State()
    // Only the accessors notify.
    #expect(!isNotified(by: \.presented, &state) { $0[keyPath: property] = Row(id: 7) })
    #expect(state.presented?.id == 7)
    #expect(state[keyPath: projection].wrappedValue?.id == 7)
  }

  @Test("I367: assigning an equal value notifies no observer, and assigning a different one does")
  func equatable() {
    var state = State()
    #expect(!isNotified(by: \.count, &state) { $0.count = 0 })
    #expect(isNotified(by: \.count, &state) { $0.count = 1 })
    #expect(!isNotified(by: \.numbers, &state) { $0.numbers = [1, 2] })
    #expect(isNotified(by: \.numbers, &state) { $0.numbers = [2, 1] })
    #expect(!isNotified(by: \.text, &state) { $0.text = "a" })
    #expect(isNotified(by: \.text, &state) { $0.text = nil })
    #expect(state.count == 1 && state.numbers == [2, 1] && state.text == nil)
  }

  @Test(
    "I367: assigning the same object, or an equal one, notifies no observer"
  )
  func objects() {
    var state = State()
    let (plain, named) = (state.plain, state.named)
    #expect(!isNotified(by: \.plain, &state) { $0.plain = plain })
    #expect(isNotified(by: \.plain, &state) { $0.plain = Plain() })
    #expect(!isNotified(by: \.named, &state) { $0.named = Named("a") })
    #expect(state.named !== named)
    #expect(isNotified(by: \.named, &state) { $0.named = Named("b") })
  }

  @Test("I367: assigning a value that isn't equatable always notifies")
  func unequal() {
    var state = State()
    #expect(isNotified(by: \.unequal, &state) { $0.unequal = Unequal() })
  }

  @Test("I367: assigning an equal state notifies only if its identity is different")
  func states() {
    var state = State()
    let (child, optional, rows) = (state.child, state.optional, state.rows)
    #expect(!isNotified(by: \.child, &state) { $0.child = child })
    #expect(!isNotified(by: \.optional, &state) { $0.optional = optional })
    #expect(!isNotified(by: \.rows, &state) { $0.rows = rows })
    #expect(isNotified(by: \.child, &state) { $0.child = Row(id: 0) })
    #expect(isNotified(by: \.optional, &state) { $0.optional = Row(id: 0) })
    #expect(isNotified(by: \.rows, &state) { $0.rows = [Row(id: 1)] })
  }

  @Test(
    "I367: assigning a collection notifies if an element was replaced, but not if one changed"
  )
  func rows() {
    var state = State()
    #expect(isNotified(by: \.identified, &state) { $0.identified = [Row(id: 1)] })
    #expect(isNotified(by: \.stack, &state) { $0.stack = StackState([Row(id: 1)]) })
    #expect(
      !isNotified(by: \.identified, &state) {
        var rows = $0.identified
        rows[id: 1]?.count += 1
        $0.identified = rows
      })
    #expect(
      !isNotified(by: \.stack, &state) {
        var rows = $0.stack
        rows[id: rows.ids[0]]?.count += 1
        $0.stack = rows
      })
    #expect(
      isNotified(by: \.stack, &state) {
        var rows = $0.stack
        rows[id: rows.ids[0]] = Row(id: 1)
        $0.stack = rows
      })
  }

  @Test(
    "I367: observers of a row are notified when it's replaced by one with the same id"
  )
  func shownRow() async {
    let store = Store<State, Int>(initialState: State()) {
      Reduce { state, count in
        state.identified = [Row(id: 1, count: count)]
        return .none
      }
    }
    let row: Store<Row, Int>? = store.scope(state: \.identified[id: 1], action: \.self)
    var (shown, read): ([Int?], [Int?]) = ([], [])
    let tokens = [
      observe { shown.append(row?.count) },
      observe { read.append(store.identified[id: 1]?.count) },
    ]
    for count in [7, 8] {
      store.send(count)
      await Task.megaYield()
    }
    #expect(shown == [0, 7, 8])
    #expect(read == [0, 7, 8])
    withExtendedLifetime(tokens) {}
  }

  @Test("I367: assigning presented state notifies only if its identity is different")
  func presented() {
    var state = State()
    #expect(isNotified(by: \.presented, &state) { $0.presented = Row(id: 0) })
    #expect(isNotified(by: \.presented, &state) { $0.presented = Row(id: 0) })
    let presented = state.presented
    #expect(!isNotified(by: \.presented, &state) { $0.presented = presented })
    #expect(!isNotified(by: \.alert, &state) { $0.alert = nil })
    let alert = AlertState<Int> { TextState("Hello") }
    #expect(isNotified(by: \.alert, &state) { $0.alert = alert })
    #expect(!isNotified(by: \.alert, &state) { $0.alert = alert })
    #expect(isNotified(by: \.alert, &state) { $0.alert = nil })
  }

  @Test("I367: a change in place always notifies")
  func inPlace() {
    var state = State()
    #expect(isNotified(by: \.count, &state) { $0.count += 0 })
    #expect(isNotified(by: \.numbers, &state) { $0.numbers.swapAt(0, 0) })
  }

  @Test("I367: a shared value notifies its own observers, and the state doesn't")
  func shared() {
    var state = State()
    #expect(isNotified(by: \.shared, &state) { $0.$shared.withLock { $0 = 1 } })
    #expect(!isNotified(by: \.count, &state) { $0.$shared.withLock { $0 = 2 } })
  }

  @Test("I367: an observer of a store isn't notified of equal values")
  func store() async {
    let store = Store(initialState: Row(id: 0)) {
      Reduce<Row, Int> { state, count in
        state.count = count
        return .none
      }
    }
    var counts: [Int] = []
    let token = observe { counts.append(store.count) }
    for count in [0, 1, 1, 2] {
      store.send(count)
      await Task.megaYield()
    }
    #expect(counts == [0, 1, 2])
    token.cancel()
  }
}
