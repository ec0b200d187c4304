import ComposableArchitecture
import TerminalUI

// The code of the page, block by block, except for the code of `@Perceptible`: there is no such macro here, so the
// conformance is written out. `evaluated` is ours.

/// Seed: 000, Observation backport.
enum ObservationBackportPage {
  /// Seed: 000, Observation backport, The Perception framework.
  final class CounterModel: Perceptible {
    private let registrar = PerceptionRegistrar()

    private var storedCount = 0
    var count: Int {
      get {
        registrar.access(self, keyPath: \.count)
        return storedCount
      }
      set { registrar.withMutation(of: self, keyPath: \.count) { storedCount = newValue } }
    }

    private var storedIsMuted = false
    var isMuted: Bool {
      get {
        registrar.access(self, keyPath: \.isMuted)
        return storedIsMuted
      }
      set { registrar.withMutation(of: self, keyPath: \.isMuted) { storedIsMuted = newValue } }
    }
  }

  struct CounterView: View {
    let model: CounterModel

    var body: some View {
      WithPerceptionTracking {
        let _ = evaluated("counter")
        Form {
          Text(self.model.count.description)
          Button("Decrement") { self.model.count -= 1 }
          Button("Increment") { self.model.count += 1 }
        }
      }
    }
  }

  /// A view that forgets about it.
  struct UnwrappedCounterView: View {
    let model: CounterModel

    var body: some View {
      Form {
        Text(self.model.count.description)
        Button("Increment") { self.model.count += 1 }
      }
    }
  }

  /// Seed: 000, Observation backport, Bindings.
  struct MyView: View {
    @Perception.Bindable var model: CounterModel

    var body: some View {
      WithPerceptionTracking {
        Toggle("Mute", isOn: $model.isMuted)
      }
    }
  }

  @Reducer
  struct Row {
    @ObservableState
    struct State: Equatable, Identifiable {
      let id: Int
      var title = ""
    }
    enum Action {
      case titleChanged(String)
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .titleChanged(let title):
          state.title = title
          return .none
        }
      }
    }
  }

  @Reducer
  struct Feature {
    @ObservableState
    struct State: Equatable {
      var heading = "Rows"
      var rows: IdentifiedArrayOf<Row.State> = []
    }
    enum Action {
      case headingChanged(String)
      case rows(IdentifiedActionOf<Row>)
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .headingChanged(let heading):
          state.heading = heading
          return .none
        case .rows:
          return .none
        }
      }
      .forEach(\.rows, action: \.rows) { Row() }
    }
  }

  /// Seed: 000, Observation backport, Lazy view closures: the rows' content is wrapped, too.
  struct RowsView: View {
    let store: StoreOf<Feature>

    var body: some View {
      WithPerceptionTracking {
        let _ = evaluated("rows")
        ForEach(store.scope(state: \.rows, action: \.rows), id: \.state.id) { store in
          WithPerceptionTracking {
            let _ = evaluated("row \(store.state.id)")
            Text(store.title)
          }
        }
      }
    }
  }

  /// Seed: 000, Observation backport, Mixing legacy and modern features together.
  struct LegacyView: View {
    let store: StoreOf<Feature>

    var body: some View {
      WithViewStore(store, observe: \.heading) { viewStore in
        let _ = evaluated("legacy")
        Text(viewStore.state)
        RowsView(store: store)
      }
    }
  }
}
