import ComposableArchitecture

extension SharingStatePage {
  /// Seed: 000, Sharing state (Testing tips).
  enum Tips {
    @Reducer
    struct Feature1 {
      struct State: Equatable {
        @Shared(.appStorage("count")) var count = 0
      }
      enum Action {
        case buttonTapped
      }

      var body: some ReducerOf<Self> {
        Reduce { state, _ in
          state.$count.withLock { $0 += 1 }
          return .none
        }
      }
    }

    @Reducer
    struct Feature2 {
      struct State: Equatable {
        @Shared(.appStorage("count")) var count = 0
      }
      enum Action {
        case buttonTapped
      }

      var body: some ReducerOf<Self> {
        Reduce { state, _ in
          state.$count.withLock { $0 += 1 }
          return .none
        }
      }
    }

    @Reducer
    struct ParentFeature {
      struct State: Equatable {
        var feature1 = Feature1.State()
        var feature2 = Feature2.State()
      }
      enum Action {
        case feature1(Feature1.Action)
        case feature2(Feature2.Action)
      }

      var body: some ReducerOf<Self> {
        Scope(state: \.feature1, action: \.feature1) { Feature1() }
        Scope(state: \.feature2, action: \.feature2) { Feature2() }
      }
    }
  }

  /// The same, after `@Shared` was removed from the second feature.
  enum TipsRefactored {
    typealias Feature1 = Tips.Feature1

    @Reducer
    struct Feature2 {
      struct State: Equatable {
        var count = 0
      }
      enum Action {
        case buttonTapped
      }

      var body: some ReducerOf<Self> {
        Reduce { state, _ in
          state.count += 1
          return .none
        }
      }
    }

    @Reducer
    struct ParentFeature {
      struct State: Equatable {
        var feature1 = Feature1.State()
        var feature2 = Feature2.State()
      }
      enum Action {
        case feature1(Feature1.Action)
        case feature2(Feature2.Action)
      }

      var body: some ReducerOf<Self> {
        Scope(state: \.feature1, action: \.feature1) { Feature1() }
        Scope(state: \.feature2, action: \.feature2) { Feature2() }
      }
    }
  }

  /// A property that cannot be changed outside of its file.
  enum TipsFilePrivate {
    @Reducer
    struct Feature {
      struct State: Equatable {
        @Shared(.appStorage("count")) fileprivate var count = 0
      }
      enum Action {
        case buttonTapped
      }

      var body: some ReducerOf<Self> {
        Reduce { state, _ in
          state.$count.withLock { $0 += 1 }
          return .none
        }
      }
    }
  }
}
