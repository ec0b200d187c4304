import ComposableArchitecture
import Foundation

// The code of the page, block by block. Each block has its own namespace, because the page uses one name for several
// features. README.md lists the differences.

/// Seed: 000, Sharing state.
enum SharingStatePage {
  /// Seed: 000, Sharing state (Explicit shared state).
  enum Explicit {
    @Reducer
    struct ParentFeature {
      @ObservableState
      struct State: Equatable {
        @Shared var count: Int
        @Presents var child: ChildFeature.State?
      }
      enum Action {
        case child(PresentationAction<ChildFeature.Action>)
        case presentButtonTapped
      }

      var body: some ReducerOf<Self> {
        Reduce { state, action in
          switch action {
          case .presentButtonTapped:
            state.child = ChildFeature.State(count: state.$count)
            return .none
          case .child:
            return .none
          }
        }
        .ifLet(\.$child, action: \.child) { ChildFeature() }
      }
    }

    @Reducer
    struct ChildFeature {
      @ObservableState
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
  }

  /// Seed: 000, Sharing state (Persisted shared state: In-memory, User defaults, File storage).
  enum Persisted {
    struct User: Codable, Equatable {
      var name: String
    }

    struct InMemory {
      @Shared(.inMemory("count")) var count = 0
    }

    struct Defaults {
      @Shared(.appStorage("count")) var count = 0
    }

    struct File {
      @Shared(.fileStorage(URL(filePath: "/users.json"))) var users: [User] = []
    }
  }

  /// Seed: 000, Sharing state (Observing changes to shared state).
  enum Observing {
    @Reducer
    struct Feature {
      @ObservableState
      struct State: Equatable {
        @Shared var count: Int
        var counts: [Int] = []
      }
      enum Action {
        case countUpdated(Int)
        case onAppear
      }

      var body: some ReducerOf<Self> {
        Reduce { state, action in
          switch action {
          case .onAppear:
            return .publisher {
              state.$count.publisher
                .map(Action.countUpdated)
            }

          case .countUpdated(let count):
            state.counts.append(count)
            return .none
          }
        }
      }
    }

    /// The infinite loop. That it ends is ours.
    struct Loop: Reducer {
      typealias State = Feature.State
      typealias Action = Feature.Action

      let end: Int

      // A reducer is asked through a protocol, and so may set what should not be set.
      @available(*, deprecated)
      func reduce(into state: inout State, action: Action) -> Effect<Action> {
        switch action {
        case .onAppear:
          return .publisher {
            state.$count.publisher
              .map(Action.countUpdated)
          }

        case .countUpdated(let count):
          guard count < end else { return .none }
          state.count = count + 1
          return .none
        }
      }
    }
  }
}
