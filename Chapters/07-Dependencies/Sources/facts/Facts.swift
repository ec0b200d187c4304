import ComposableArchitecture
import Foundation

/// A number, a fact about it, and the saved facts.
///
/// The app has two of these features: one at home, and one on the tour. They share the same code, with different
/// dependencies.
struct Facts: ReducerProtocol {
  /// The place of the feature in the app.
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
    /// The format of dates.
    var dateStyle = DateStyle()

    /// The address for checking the fact, if no program on this machine opens addresses.
    var unopenedSource: URL?
    var alert: AlertState<Action>?
  }

  enum Action: Equatable {
    /// The feature appears.
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

  /// The cancel IDs of the effects. They include the place, so that cancelling at home doesn't affect the tour.
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
      // A file that was edited manually may contain an identifier twice.
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

  /// Shows a different number. If a request is in flight, a request for this number replaces it.
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
      // This happens only if the generator of identifiers starts again.
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
  /// Reports a failure with its reason.
  fileprivate static func failure(_ title: TextState, _ error: any Error) -> Self {
    AlertState(title: title, message: TextState(Failure(error).message))
  }
}
