import ComposableArchitecture

/// Reducers of all kinds. They are tested by compiling them without warnings, among other tests.
enum CompiledFeatures {
  @Reducer
  struct Counter {
    struct State: Equatable {
      var count = 0
    }
    enum Action {
      case add(Int)
      case found(Result<(Bool, String), any Error>)
      case saved(Result<Void, any Error>)
    }
    var step = 1
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .add(let number) = action { state.count += number * step }
        return .none
      }
    }
  }

  @Reducer
  struct Empty {}

  @Reducer
  struct Wrapper {
    let body = Counter()
  }

  /// A reducer with reducers inside it that use its state and its actions.
  @Reducer
  struct Around {
    struct State: Equatable {
      var log: [String] = []
    }
    enum Action {
      case add(String)
    }

    @Reducer
    struct ByNames {
      var body: some Reducer<State, Action> {
        Reduce { state, action in
          if case .add(let word) = action { state.log.append("names \(word)") }
          return .none
        }
      }
    }

    @Reducer
    struct ByReducer {
      var body: some ReducerOf<Around> {
        Reduce { state, action in
          if case .add(let word) = action { state.log.append("reducer \(word)") }
          return .none
        }
      }
    }

    @Reducer
    struct ByMethod {
      func reduce(into state: inout Around.State, action: Around.Action) -> Effect<Around.Action> {
        if case .add(let word) = action { state.log.append("method \(word)") }
        return .none
      }
    }

    @Reducer
    struct ByMethodOfNames {
      func reduce(into state: inout State, action: Action) -> Effect<Action> {
        if case .add(let word) = action { state.log.append("method of names \(word)") }
        return .none
      }
    }

    var body: some ReducerOf<Self> {
      ByNames()
      ByReducer()
      ByMethod()
      ByMethodOfNames()
    }
  }

  /// A reducer whose types are those of its `reduce` method.
  @Reducer
  struct OfPlainTypes {
    func reduce(into state: inout Int, action: Bool) -> Effect<Bool> {
      state += action ? 1 : -1
      return .none
    }
  }

  @Reducer
  struct WithoutBody {
    struct State {
      var count = 0
    }
    enum Action {
      case add
    }
    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      state.count += 1
      return .none
    }
  }

  @Reducer
  struct Generic<Value> {
    struct State {
      var value: Value?
    }
    enum Action {
      case set(Value)
    }
    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case .set(let value): state.value = value
        }
        return .none
      }
    }
  }

  @Reducer
  struct OfAnEnum {
    enum State {
      case counter(Counter.State)
      case empty
    }
    enum Action {
      case counter(Counter.Action)
    }
    var body: some ReducerOf<Self> {
      Scope(state: \.counter, action: \.counter) { Counter() }
    }
  }

  @Reducer
  enum Destination {
    case alert(AlertState<Alert>)
    case counter(Counter)
    case fast(Counter = Counter(step: 10))
    case generic(Generic<Int>)
    case modal(Modal.Body = Modal.body)
    case `default`(Empty)
    case nothing
    case range(from: Int, Int)
    @ReducerCaseIgnored
    case label(NotAFeature)

    enum Alert: Equatable {
      case delete
    }
  }

  struct NotAFeature: Equatable {
    var name = ""
  }

  @Reducer
  enum Modal {
    case counter(Counter)
    case inner(Inner.Body = Inner.body)
  }

  @Reducer
  enum Inner {
    case counter(Counter)
  }

  @Reducer
  enum OnlyIgnored {
    case nothing
    @ReducerCaseIgnored
    case label(NotAFeature)
  }

  @Reducer
  enum WithoutCases {}

  @Reducer
  enum WithoutCompiledCases {
    #if NEVER_DEFINED
      case missing(DoesNotExist)
    #endif
  }

  @Reducer
  enum Conditional {
    case counter(Counter)
    #if NEVER_DEFINED
      case missing(DoesNotExist)
    #else
      case fast(Counter = Counter(step: 10))
    #endif
  }

  @Reducer(state: .equatable, .sendable, action: .sendable)
  enum Conforming {
    case empty(Empty)
    case label(from: Int, Int)
  }
}

extension CompiledFeatures.OnlyIgnored.State: Equatable {}
extension CompiledFeatures.Inner.State: Equatable {
  var isCounter: Bool { counter != nil }
}
extension CompiledFeatures.Inner.Action {
  static let addOne = Self.counter(.add(1))
}
extension CompiledFeatures.Counter.State {
  static let ten = Self(count: 10)
}
extension CompiledFeatures.Counter.Action {
  static let addTen = Self.add(10)
}

/// All names that an expansion uses have a different meaning here.
enum CompiledAmongOtherNames {
  struct AnyCasePath {}
  struct Case {}
  struct CaseReducerState {}
  struct CombineReducers {}
  struct Effect {}
  struct EmptyReducer {}
  struct ReducerBuilder {}
  struct Result {}
  struct Scope {}
  struct Store {}
  struct StoreOf {}
  struct Codable {}
  struct Equatable {}
  struct Hashable {}
  struct Never {}
  struct Sendable {}

  @CasePathable
  enum Path {
    case value(Int)
    case none
  }

  @Reducer
  struct Nothing {}

  @Reducer(state: .equatable)
  enum Destination {
    case nothing(Nothing)
    case more(Nothing = Nothing())
    case label
  }
}
