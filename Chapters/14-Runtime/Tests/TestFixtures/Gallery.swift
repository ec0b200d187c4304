import ComposableArchitecture

// Everything is public, because the macros' code is used from a different module, as in other packages.

/// A feature that presents one of several.
@Reducer
public struct Gallery {
  @ObservableState
  public struct State: Equatable {
    @Presents public var room: Room.State?
    /// The log of the room.
    public var log: [String] = []

    public init(_ room: Room.State? = nil) { self.room = room }
  }

  public enum Action {
    case opened(Room.State?)
    case room(PresentationAction<Room.Action>)
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .opened(let room): state.room = room
      case .room(.dismiss): state.log.append("dismissed")
      case .room(.presented(.alert(let answer))): state.log.append("alert: \(answer)")
      case .room(.presented(.dialog(let answer))): state.log.append("dialog: \(answer)")
      case .room(.presented): state.log.append("something else")
      }
      return .none
    }
    .ifLet(\.$room, action: \.room)
  }

  /// What can be presented. Its actions are written out, so that an alert can have some.
  @Reducer
  public enum Room {
    case picture(Picture)
    case cabinet(Cabinet.Body = Cabinet.body)
    @ReducerCaseIgnored
    case alert(AlertState<Action.Answer>)
    case dialog(ConfirmationDialogState<Action.Answer>)
    case notice(AlertState<Never>)
    @ReducerCaseIgnored
    case plaque(Plaque)
    case size(width: Int, height: Int)
    case guide

    public enum Action {
      case picture(Picture.Action)
      case cabinet(Cabinet.Action)
      case alert(Answer)
      case dialog(Answer)
      case notice(Never)

      public enum Answer: Equatable, Sendable { case yes, no }
    }
  }

  /// What can be presented in a room.
  @Reducer
  public enum Cabinet {
    case picture(Picture)
    case notice(AlertState<String>)
    case empty
  }
}

extension Gallery.Room.State: Equatable {}
extension Gallery.Cabinet.State: Equatable {}

/// A feature whose states have no `id`.
@Reducer
public struct Picture {
  @ObservableState
  public struct State: Equatable {
    public var title: String
    public init(_ title: String) { self.title = title }
  }

  public enum Action { case renamed(String) }

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .renamed(let title): state.title = title
      }
      return .none
    }
  }
}

/// Something that is presented without a feature.
public struct Plaque: Equatable, Identifiable {
  public let id: Int
  public init(id: Int) { self.id = id }
}

/// A feature that presents one of several, some of which are not compiled.
@Reducer
public struct Safe {
  @ObservableState
  public struct State {
    @Presents public var content: Content.State?
    @Presents public var nothing: Nothing.State?

    public init(_ content: Content.State?) { self.content = content }
  }

  public enum Action {
    case content(PresentationAction<Content.Action>)
    case nothing(PresentationAction<Nothing.Action>)
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifLet(\.$content, action: \.content)
      .ifLet(\.$nothing, action: \.nothing)
  }

  @Reducer
  public enum Content {
    #if os(Nowhere)
      case picture(Picture)
      case alert(AlertState<Never>)
    #else
      @ReducerCaseIgnored
      case number(Int)
    #endif
  }

  @Reducer
  public enum Nothing {
    #if os(Nowhere)
      case picture(Picture)
      @ReducerCaseIgnored
      case alert(AlertState<Int>)
      case shut
    #endif

    public enum Action {
      #if os(Nowhere)
        case picture(Picture.Action)
        case alert(Int)
      #endif
    }
  }
}
