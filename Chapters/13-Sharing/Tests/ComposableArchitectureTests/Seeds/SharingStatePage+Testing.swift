import ComposableArchitecture
import Foundation

extension SharingStatePage {
  /// Seed: 000, Sharing state (Testing shared state).
  enum Testing {
    @Reducer
    struct Feature {
      struct State: Equatable {
        @Shared var count: Int
      }
      enum Action {
        case incrementButtonTapped
      }

      var body: some ReducerOf<Self> {
        Reduce { state, action in
          switch action {
          case .incrementButtonTapped:
            state.$count.withLock { $0 += 1 }
            return .none
          }
        }
      }
    }

    /// The same, altered so that an effect changes the count.
    @Reducer
    struct SimpleFeature {
      struct State: Equatable {
        @Shared var count: Int
      }
      enum Action {
        case incrementButtonTapped
      }

      var body: some ReducerOf<Self> {
        Reduce { state, action in
          switch action {
          case .incrementButtonTapped:
            return .run { [sharedCount = state.$count] _ in
              sharedCount.withLock { $0 += 1 }
            }
          }
        }
      }
    }
  }

  /// Seed: 000, Sharing state (Testing when using persistence).
  enum Persistence {
    @Reducer
    struct SimpleFeature {
      struct State: Equatable {
        @Shared(.appStorage("count")) var count: Int = 0
      }
      enum Action {
        case incrementButtonTapped
      }

      var body: some ReducerOf<Self> {
        Reduce { state, action in
          switch action {
          case .incrementButtonTapped:
            state.$count.withLock { $0 += 1 }
            return .none
          }
        }
      }
    }
  }

  /// Seed: 000, Sharing state (UI Testing).
  @MainActor
  struct EntryPoint {
    let store: StoreOf<Persistence.SimpleFeature>

    /// - Parameter folder: The temporary folder.
    init(environment: [String: String], folder: String = NSTemporaryDirectory()) {
      store = Store(initialState: Persistence.SimpleFeature.State()) {
        Persistence.SimpleFeature()
      } withDependencies: {
        if environment["UITesting"] == "true" {
          $0.defaultAppStorage = UserDefaults(
            suiteName: "\(folder)\(UUID().uuidString)"
          )!
          $0.defaultFileStorage = .inMemory
        }
      }
    }
  }

  /// Seed: 000, Sharing state (Gotchas of @Shared: Tests).
  enum TestsGotcha {
    @Reducer
    struct Feature {
      struct State: Equatable {
        @Shared(value: false) var bool
      }
      enum Action {
        case tap
        case response
      }

      var body: some ReducerOf<Self> {
        Reduce { state, action in
          switch action {
          case .tap:
            return .run { send in
              await send(.response)
            }
          case .response:
            state.$bool.withLock { $0.toggle() }
            return .none
          }
        }
      }
    }
  }
}
