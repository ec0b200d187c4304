import ComposableArchitecture
import Foundation

/// A number, a fact about it, and the facts that were kept.
///
/// There are two of it in the app: one at home, and one on the tour. They are the same code. What is different
/// are their dependencies.
struct Facts: ReducerProtocol {
  /// Where the feature is.
  enum Place: Hashable, Sendable {
    case home, tour
  }

  struct State: Equatable {
    let place: Place
    var number = 42
    var fact: String?
    var isLoading = false

    /// The notes, the oldest first.
    var notes: IdentifiedArrayOf<Note> = []
    /// How dates are written.
    var dateStyle = DateStyle()

    /// Where the fact can be checked, if nothing on this machine opens addresses.
    var unopenedSource: URL?
    var alert: AlertState<Action>?
  }

  enum Action: Equatable {
    /// The feature is on the screen.
    case task
    case notesLoaded(TaskResult<[Note]>)

    case incrementButtonTapped
    case decrementButtonTapped
    case randomButtonTapped
    case numberChanged(Int)

    case factButtonTapped
    case cancelButtonTapped
    case factResponse(TaskResult<String>)

    case keepButtonTapped
    case forgetButtonTapped(Note.ID)
    case savingFailed(Failure)

    case sourceButtonTapped
    case sourceNotOpened(URL)

    case alertDismissed
  }

  /// What the effects are known by. The place is a part of it: what ends at home goes on on the tour.
  enum CancelID: Hashable, Sendable {
    case fact(Place)
    case notes(Place)
  }

  @Dependency(\.facts) var facts
  @Dependency(\.notebook) var notebook
  @Dependency(\.uuid) var uuid
  @Dependency(\.date.now) var now
  @Dependency(\.locale) var locale
  @Dependency(\.timeZone) var timeZone
  @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
  @Dependency(\.openURL) var openURL

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    switch action {
    case .task:
      state.dateStyle = DateStyle(locale: locale, timeZone: timeZone)
      return .task { [notebook] in
        .notesLoaded(await TaskResult { try await notebook.load() })
      }
      .cancellable(id: CancelID.notes(state.place), cancelInFlight: true)

    case .notesLoaded(.success(let notes)):
      // A file that somebody has edited may have an identifier twice.
      state.notes = notes.reduce(into: []) { $0.updateOrAppend($1) }
      return .none

    case .notesLoaded(.failure(let error)):
      state.alert = .failure("The notebook cannot be read.", error)
      return .none

    case .incrementButtonTapped:
      return goTo(state.number + 1, &state)

    case .decrementButtonTapped:
      return goTo(state.number - 1, &state)

    case .randomButtonTapped:
      return goTo(withRandomNumberGenerator { Int.random(in: 1...999, using: &$0) }, &state)

    case .numberChanged(let number):
      return goTo(number, &state)

    case .factButtonTapped:
      return loadFact(&state)

    case .cancelButtonTapped:
      state.isLoading = false
      return .cancel(id: CancelID.fact(state.place))

    case .factResponse(.success(let fact)):
      state.isLoading = false
      state.fact = fact
      return .none

    case .factResponse(.failure(let error)):
      state.isLoading = false
      state.alert = AlertState(
        title: "There is no fact about \(state.number)",
        message: TextState(Failure(error).message),
        primaryButton: .default("Retry", send: .factButtonTapped),
        secondaryButton: .cancel())
      return .none

    case .keepButtonTapped:
      return keep(&state)

    case .forgetButtonTapped(let id):
      state.notes.remove(id: id)
      return save(state)

    case .savingFailed(let failure):
      state.alert = .failure("The notebook cannot be written.", failure)
      return .none

    case .sourceButtonTapped:
      guard let url = URL(string: "https://en.wikipedia.org/wiki/\(state.number)_(number)") else {
        return .none
      }
      return .run { [openURL] send in
        if await !openURL(url) { await send(.sourceNotOpened(url)) }
      }

    case .sourceNotOpened(let url):
      state.unopenedSource = url
      return .none

    case .alertDismissed:
      state.alert = nil
      return .none
    }
  }

  /// Shows another number. If a fact was asked for, it is now asked for about this one.
  private func goTo(_ number: Int, _ state: inout State) -> EffectTask<Action> {
    guard number != state.number else { return .none }
    state.number = number
    state.fact = nil
    state.unopenedSource = nil
    return state.isLoading ? loadFact(&state) : .none
  }

  private func loadFact(_ state: inout State) -> EffectTask<Action> {
    state.isLoading = true
    state.fact = nil
    state.alert = nil
    return .task { [facts, number = state.number] in
      .factResponse(await TaskResult { try await facts.fetch(number) })
    }
    .cancellable(id: CancelID.fact(state.place), cancelInFlight: true)
  }

  private func keep(_ state: inout State) -> EffectTask<Action> {
    guard let fact = state.fact else { return .none }
    let note = Note(id: uuid(), fact: fact, date: now)
    guard state.notes.append(note).inserted else {
      // That cannot happen, unless somebody lets identifiers begin again.
      state.alert = .failure(
        "This is not kept.", Failure("There is a note \(note.id.shortText) already."))
      return .none
    }
    state.dateStyle = DateStyle(locale: locale, timeZone: timeZone)
    return save(state)
  }

  private func save(_ state: State) -> EffectTask<Action> {
    .run { [notebook, notes = Array(state.notes)] _ in
      try await notebook.save(notes)
    } catch: { error, send in
      await send(.savingFailed(Failure(error)))
    }
  }
}

extension AlertState {
  /// Says what has failed, and why.
  fileprivate static func failure(_ title: TextState, _ error: any Error) -> Self {
    AlertState(title: title, message: TextState(Failure(error).message))
  }
}
