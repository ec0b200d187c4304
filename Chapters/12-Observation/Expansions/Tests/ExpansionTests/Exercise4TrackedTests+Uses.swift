import Testing

extension TheMacroWritesItTests {
  @Test("states of all kinds compile with their accessors and identities")
  func uses() throws {
    try expectCompiles(
      """
      import Observation

      @ObservableState
      struct Item {
        var name: String = ""
        var price: Int?
        let id: Int = 1
        var title: String { name }
      }

      @ObservableState
      public struct Form<Value> {
        public var value: Value
        private(set) var items: [Item] = []
        fileprivate var hidden: (Int, String) = (0, "")
        nonisolated var isOn: Bool = false
        var `default`: Int = 0
        var identity: Int = 0
        var initialValue: Int = 0
        var newValue: Int = 0
        var change: @Sendable (Int) -> Void = { _ in }
        static var shared: Int { 1 }
        @ObservationStateIgnored var count: Int = 0
        #if DEBUG
        var log: [String] = []
        #endif

        init(value: Value) {
          self.value = value
        }
      }

      @ObservableState
      enum Destination {
        case none
        case add(Item)
        case edit(item: Item)
        case pair(Item, with: Item)
        case three(Item, Int, note: String)
        case four(Item, Item, Item, _ last: Item)
        case `default`(Item)
        case `switch`
        #if DEBUG
        case log(Item)
        #else
        case log
        #endif
        indirect case again(Self)
      }

      @ObservableState
      private enum Generic<Value> {
        case value(Value)
        case optional(Value?)
      }

      @ObservableState
      enum WithoutCases {}

      @Reducer
      struct Feature {
        @ObservableState
        struct State {
          var item: Item = Item()
          var destination: Destination?
        }
        enum Action {
          case tapped
        }
        var body: some Reducer<State, Action> {
          Reduce { state, _ in
            state.item.name += "A"
            state.item = Item()
            state.destination = .add(state.item)
            return .none
          }
        }
      }

      @Reducer
      enum Path {
        case feature(Feature)
        case range(from: Int, Int, to: Int)
        case alert(AlertState<Never>)
      }

      func change(_ form: inout Form<[Int]>) {
        form.value.append(form.items.count)
        form.default += form.identity
        swap(&form.initialValue, &form.newValue)
        form.change(form.count)
        _ = (form._$id, Destination.three(Item(), 1, note: "")._$id)
      }
      """)
  }
}
