import ComposableArchitecture
import Foundation
import TerminalUI

extension SharingStatePage {
  /// Seed: 000, Sharing state (Shared state in pre-observation apps).
  enum PreObservation {
    @Reducer
    struct Feature {
      @ObservableState
      struct State: Equatable {
        @Shared var sharedCount: Int
      }
      enum Action {
        case incrementButtonTapped
      }

      var body: some ReducerOf<Self> {
        Reduce { state, _ in
          state.$sharedCount.withLock { $0 += 1 }
          return .none
        }
      }
    }

    struct UnwrappedFeatureView: View {
      let store: StoreOf<Feature>

      var body: some View {
        Form {
          Text(store.sharedCount.description)
        }
      }
    }

    struct FeatureView: View {
      let store: StoreOf<Feature>

      var body: some View {
        WithPerceptionTracking {
          Form {
            Text(store.sharedCount.description)
          }
        }
      }
    }

    /// A feature that isn't updated.
    @Reducer
    struct OldFeature {
      struct State: Equatable {
        @Shared var sharedCount: Int
      }
      enum Action {
        case incrementButtonTapped
      }

      var body: some ReducerOf<Self> {
        Reduce { state, _ in
          state.$sharedCount.withLock { $0 += 1 }
          return .none
        }
      }
    }
  }

  /// Seed: 000, Sharing state (Gotchas of @Shared: Codability).
  enum Codability {
    /// The default of the property wrapper.
    struct AppState {
      @Shared(.appStorage("launchCount")) var launchCount = 0
      var todos: [String] = []
    }

    /// The shared storage, written by hand.
    struct AppStateByHand {
      @Shared(.appStorage("launchCount")) var launchCount = 0
      var todos: [String] = []
    }
  }
}

extension SharingStatePage.Codability.AppState: Codable {
  enum CodingKeys: String, CodingKey { case todos }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)

    // Use the property wrapper default via the memberwise initializer:
    try self.init(
      todos: container.decode([String].self, forKey: .todos)
    )
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(self.todos, forKey: .todos)
    // Skip encoding the launch count.
  }
}

extension SharingStatePage.Codability.AppStateByHand: Codable {
  enum CodingKeys: String, CodingKey { case todos }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)

    // Or initialize the shared storage manually:
    self._launchCount = Shared(wrappedValue: 0, .appStorage("launchCount"))
    self.todos = try container.decode([String].self, forKey: .todos)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(self.todos, forKey: .todos)
    // Skip encoding the launch count.
  }
}
