import ComposableArchitecture
import Foundation

/// A state that is created from a number.
protocol MadeOfCount: SendableMetatype {
  init(count: Int)
  var count: Int { get }
}

extension URL {
  fileprivate static let currentUser = URL(filePath: "/current-user.json")
}

extension SharingStatePage {
  /// Seed: 000, Sharing state (Initialization rules).
  enum Initialization {
    /// The parent has the truth.
    public struct OfParent {
      @Shared public var count: Int
      // other fields

      public init(count: Shared<Int>) {
        self._count = count
        // other assignments
      }
    }

    /// The feature has the truth.
    public struct OfFeature: MadeOfCount {
      @Shared public var count: Int

      public init(count: Int) {
        self._count = Shared(value: count)
      }
    }

    /// The same code, with the names of the page.
    public struct OfFeatureInOldWords: MadeOfCount {
      @Shared public var count: Int

      @available(*, deprecated)
      public init(count: Int) {
        self._count = Shared(count)
      }
    }

    /// A key has the truth.
    public struct OfKey: MadeOfCount {
      @Shared public var count: Int

      public init(count: Int) {
        self._count = Shared(wrappedValue: count, .appStorage("count"))
      }
    }
  }

  /// Seed: 000, Sharing state (Deriving shared state).
  enum Deriving {
    struct SignUpData: Equatable {
      var phoneNumber = ""
    }

    @Reducer
    struct SignUpFeature {
      @ObservableState
      struct State: Equatable {
        @Shared var signUpData: SignUpData
        var path = StackState<PhoneNumberFeature.State>()
      }
      enum Action {
        case nextButtonTapped
        case path(StackActionOf<PhoneNumberFeature>)
      }

      var body: some ReducerOf<Self> {
        Reduce { state, action in
          switch action {
          case .nextButtonTapped:
            state.path.append(
              PhoneNumberFeature.State(phoneNumber: state.$signUpData.phoneNumber)
            )
            return .none
          case .path:
            return .none
          }
        }
        .forEach(\.path, action: \.path) { PhoneNumberFeature() }
      }
    }

    @Reducer
    struct PhoneNumberFeature {
      @ObservableState
      struct State: Equatable {
        @Shared var phoneNumber: String
      }
      enum Action {
        case phoneNumberChanged(String)
      }

      var body: some ReducerOf<Self> {
        Reduce { state, action in
          switch action {
          case .phoneNumberChanged(let phoneNumber):
            state.$phoneNumber.withLock { $0 = phoneNumber }
            return .none
          }
        }
      }
    }

    struct User: Codable, Equatable {
      var id = 42
      var name = "Blob"
    }

    @Reducer
    struct ParentFeature {
      @Reducer(state: .equatable)
      enum Destination {
        case editName(ChildFeature)
      }

      @ObservableState
      struct State: Equatable {
        @Shared(.fileStorage(.currentUser)) var currentUser = User()
        @Presents var destination: Destination.State?
      }
      enum Action {
        case destination(PresentationAction<Destination.Action>)
        case editNameButtonTapped
      }

      var body: some ReducerOf<Self> {
        Reduce { state, action in
          switch action {
          case .editNameButtonTapped:
            state.destination = .editName(
              ChildFeature.State(currentUserName: state.$currentUser.name)
            )
            return .none
          case .destination:
            return .none
          }
        }
        .ifLet(\.$destination, action: \.destination)
      }
    }

    @Reducer
    struct ChildFeature {
      @ObservableState
      struct State: Equatable {
        @Shared var currentUserName: String
      }
      enum Action {
        case nameChanged(String)
      }

      var body: some ReducerOf<Self> {
        Reduce { state, action in
          switch action {
          case .nameChanged(let name):
            state.$currentUserName.withLock { $0 = name }
            return .none
          }
        }
      }
    }

    /// The value in the parent's file, through a separate wrapper.
    struct SavedUser {
      @Shared(.fileStorage(.currentUser)) var currentUser = User()
    }

    struct Todo: Equatable, Identifiable {
      let id: Int
      var title: String
    }

    struct TodoList {
      @Shared var todos: IdentifiedArrayOf<Todo>

      func rename(_ todoID: Todo.ID, to title: String) {
        guard let todo = Shared($todos[id: todoID])
        else { return }
        todo.withLock { $0.title = title }
      }
    }
  }
}
