import ComposableArchitecture

@testable import contacts

/// A rebuilt app with the same behaviour, so that no test should fail. The raw value describes the difference.
enum RebuiltApp: String, Variant {
  case answersLater = "a response of the server takes longer, although the clock does not advance"
  case delegatesLater = "a screen sends its delegate actions from an asynchronous effect"
  case closesLater = "a form dismisses itself a little later, after other tasks ran"
  case storesLater = "the storage takes longer, although the clock does not advance"

  @MainActor
  func reducer(
    around right: some Reducer<contacts.AppFeature.State, contacts.AppFeature.Action>
  ) -> Reduce<contacts.AppFeature.State, contacts.AppFeature.Action> {
    Reduce(OtherApp(rebuilding: self, base: right))
  }
}

private struct OtherApp<Base: Reducer<contacts.AppFeature.State, contacts.AppFeature.Action>>:
  Reducer
{
  typealias State = contacts.AppFeature.State
  typealias Action = contacts.AppFeature.Action

  let rebuilding: RebuiltApp
  let base: Base
  private let line = Line()

  init(rebuilding: RebuiltApp, base: Base) {
    (self.rebuilding, self.base) = (rebuilding, base)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    let effect = withDependencies {
      switch rebuilding {
      case .answersLater:
        $0.presenceClient.presence = { [line, presence = $0.presenceClient.presence] id in
          await line.wait()
          return try await presence(id)
        }
      case .storesLater:
        $0.contactStorage.save = { [save = $0.contactStorage.save] archive in
          await others()
          try await save(archive)
          await others()
        }
      case .delegatesLater, .closesLater:
        break
      }
    } operation: {
      base.reduce(into: &state, action: action)
    }
    switch (rebuilding, action) {
    case (.delegatesLater, .path(.element(let id, .detail(.friendTapped(let friend))))):
      return later(.detail(id, .delegate(.open(friend))))
    case (.delegatesLater, .path(.element(let id, .detail(.editButtonTapped)))):
      return later(.detail(id, .delegate(.edit)))
    case (.delegatesLater, .path(.element(let id, .detail(.alert(.presented(.delete)))))):
      return later(.detail(id, .delegate(.delete)))
    case (.closesLater, .path(.element(let id, .edit(.saveButtonTapped)))):
      guard case .edit(let edit)? = state.path[id: id], edit.problem == nil else { return effect }
      let save = Action.edit(id, .delegate(.save(edit.draft, of: edit.contactID)))
      return .concatenate(later(save), later(.path(.popFrom(id: id))))
    case (.closesLater, .path(.element(let id, .edit(.discard(.presented(.discard)))))):
      return later(.path(.popFrom(id: id)))
    default:
      return effect
    }
  }

  private func later(_ action: Action) -> Effect<Action> {
    .concatenate(.run { _ in await others() }, .send(action))
  }
}

/// Lets other tasks run, repeatedly.
private func others() async {
  for _ in 1...10 { await Task.megaYield() }
}

/// Resumes the waiting tasks in the order of their arrival.
@MainActor
private final class Line {
  private var last: Task<Void, Never>?

  nonisolated init() {}

  func wait() async {
    let task = Task { [last] in
      await last?.value
      await others()
    }
    last = task
    await task.value
  }
}
