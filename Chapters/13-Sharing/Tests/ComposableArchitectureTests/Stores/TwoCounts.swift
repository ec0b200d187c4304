import ComposableArchitecture

/// Two shared numbers, which may be one and the same, and a plain copy.
@Reducer
struct TwoCounts {
  @ObservableState
  struct State: Equatable {
    @Shared var first: Int
    @Shared var second: Int
    var copy = 0

    init(first: Shared<Int> = Shared(value: 0), second: Shared<Int> = Shared(value: 0)) {
      _first = first
      _second = second
    }
  }

  enum Action {
    case bothTapped
    case copyTapped
    case effectTapped
    case firstTapped
    case laterTapped
    case nothingTapped
    case response
    case tap
    case twiceTapped
  }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .bothTapped:
        state.$first.withLock { $0 += 1 }
        state.$second.withLock { $0 += 1 }
        return .none
      case .copyTapped:
        state.$first.withLock { $0 += 1 }
        state.copy = state.first
        return .none
      case .effectTapped:
        return .run { [first = state.$first] _ in first.withLock { $0 += 1 } }
      case .firstTapped, .response:
        state.$first.withLock { $0 += 1 }
        return .none
      case .laterTapped:
        return .run { [clock, first = state.$first] _ in
          try await clock.sleep(for: .seconds(1))
          first.withLock { $0 += 1 }
        }
      case .nothingTapped:
        return .none
      case .tap:
        return .run { send in await send(.response) }
      case .twiceTapped:
        state.$first.withLock { $0 += 1 }
        state.$first.withLock { $0 += 1 }
        return .none
      }
    }
  }
}

struct User: Equatable {
  struct Friend: Equatable {
    var name: String
  }

  var name: String
  var friend: Friend?
}

/// Child values of a user that is stored elsewhere.
@Reducer
struct Names {
  @ObservableState
  struct State: Equatable {
    @Shared var name: String
    @Shared var friend: User.Friend

    init(name: Shared<String>, friend: Shared<User.Friend>) {
      _name = name
      _friend = friend
    }
  }

  enum Action {
    case rename(String)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .rename(let name):
        state.$name.withLock { $0 = name }
        state.$friend.withLock { $0.name = "\(name)'s friend" }
        return .none
      }
    }
  }
}

/// A key that counts its saves.
struct CountingKey: SharedKey {
  let saves: LockIsolated<Int>

  var id: ObjectIdentifier { ObjectIdentifier(saves) }

  func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
    continuation.resumeReturningInitialValue()
  }

  func subscribe(
    context: LoadContext<Int>, subscriber: SharedSubscriber<Int>
  ) -> SharedSubscription {
    SharedSubscription {}
  }

  func save(_ value: Int, context: SaveContext, continuation: SaveContinuation) {
    saves.withValue { $0 += 1 }
    continuation.resume()
  }
}
