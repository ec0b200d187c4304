import ComposableArchitecture
import Foundation

@testable import contacts

/// The correct app, wrapped with a mistake.
struct FaultyApp<Base: Reducer<contacts.AppFeature.State, contacts.AppFeature.Action>>:
  Reducer
{
  typealias State = contacts.AppFeature.State
  typealias Action = contacts.AppFeature.Action

  let fault: BrokenApp
  let base: Base
  /// The initial contacts.
  let firstContacts = LockIsolated<IdentifiedArrayOf<Contact>?>(nil)
  @Dependency(\.contactStorage) var contactStorage
  @Dependency(\.continuousClock) var clock
  @Dependency(\.mainQueue) var mainQueue
  @Dependency(\.presenceClient) var presenceClient

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    let before = state
    firstContacts.withValue { $0 = $0 ?? before.contacts }
    if let effect = replacement(&state, action) { return effect }
    let action = changed(action, before)
    let effect = withDependencies {
      change(&$0, before, action)
    } operation: {
      base.reduce(into: &state, action: action)
    }
    change(&state, before, action)
    return changed(effect, before, state, action)
  }

  /// The replacement of the correct app's logic, if there is one.
  private func replacement(_ state: inout State, _ action: Action) -> Effect<Action>? {
    switch (fault, action) {
    case (.opensFromLowest, .path(.element(let id, .detail(.delegate(.open)))))
    where id != state.path.ids.first:
      return Effect.none
    case (.forgetsDraft, .path(.element(_, .edit(.delegate)))):
      return Effect.none
    case (.closesBeforeSaving, .path(.element(let id, .edit(.saveButtonTapped)))):
      guard case .edit(let edit)? = state.path[id: id] else { return nil }
      return .run { send in
        await send(.path(.popFrom(id: id)))
        await send(.edit(id, .delegate(.save(edit.draft, of: edit.contactID))))
      }
    case (.closesBeforeSaving, .path(.element(_, .edit(.delegate(.save(let draft, let id)))))):
      state.contacts.save(draft, of: id)
      return contacts.AppFeature().saveSoon(&state)
    case (.asksOncePerContact, .path(.element(let id, .detail(.task)))):
      guard let contactID = state.contactID(on: id), state.screens(of: contactID).first != id
      else { return nil }
      return .run { [presenceClient] send in
        let result = await TaskResult { try await presenceClient.presence(contactID) }
        await send(.detail(id, .presenceResponse(result)))
      }
    case (.closesUnasked, .path(.element(let id, .edit(.cancelButtonTapped)))):
      return .send(.path(.popFrom(id: id)))
    case (.closesTwice, .path(.popFrom(let id))) where !state.path.ids.contains(id):
      return Effect.none
    case (.deletesUnasked, .path(.element(let id, .detail(.deleteButtonTapped)))):
      return .send(.detail(id, .delegate(.delete)))
    default:
      return nil
    }
  }

  /// Changes the correct app's logic.
  private func changed(_ action: Action, _ state: State) -> Action {
    switch (fault, action) {
    case (.popsTooMany, .path(.popFrom(let id))):
      guard let index = state.path.ids.firstIndex(of: id), index > 0 else { return action }
      return .path(.popFrom(id: state.path.ids[index - 1]))
    case (.popsTooFew, .path(.popFrom(let id))):
      return .path(.popFrom(id: state.path.ids.last ?? id))
    case (.savesForLowest, .path(.element(let id, .edit(.delegate(.save(let draft, _)))))):
      return .edit(id, .delegate(.save(draft, of: state.path.first?.contactID)))
    default:
      return action
    }
  }

  /// Changes the correct app's dependencies.
  private func change(_ dependencies: inout DependencyValues, _ before: State, _ action: Action) {
    switch (fault, action) {
    case (.asksAboutLowest, .path(.element(_, .detail(.task)))):
      let id = before.path.first?.contactID ?? ""
      dependencies.presenceClient.presence = { [presenceClient] _ in
        try await presenceClient.presence(id)
      }
    case (.savesAtOnce, _):
      dependencies.mainQueue = .immediate
    case (.savesLate, _):
      let (time, end) = AsyncStream<Never>.makeStream()
      mainQueue.schedule(after: mainQueue.now.advanced(by: .milliseconds(510))) { end.finish() }
      dependencies.contactStorage.save = { [contactStorage] archive in
        for await _ in time {}
        try Task.checkCancellation()
        try await contactStorage.save(archive)
      }
    case (.savesLongWay, .path(.popFrom(let id))) where before.path.ids.last == id:
      break
    case (.savesOldLink, _), (.savesLongWay, .path(.popFrom)):
      let link = before.archive.link
      dependencies.contactStorage.save = { [contactStorage] archive in
        try await contactStorage.save(Archive(contacts: archive.contacts, link: link))
      }
    case (.savesOldContacts, _):
      let contacts = Array(firstContacts.value ?? [])
      dependencies.contactStorage.save = { [contactStorage] archive in
        try await contactStorage.save(Archive(contacts: contacts, link: archive.link))
      }
    case (.savesOldNames, _):
      let first = firstContacts.value ?? []
      dependencies.contactStorage.save = { [contactStorage] archive in
        var contacts = IdentifiedArray(uniqueElements: archive.contacts)
        for old in first { contacts[id: old.id]?.name = old.name }
        try await contactStorage.save(Archive(contacts: Array(contacts), link: archive.link))
      }
    default:
      break
    }
  }

  /// Adds a mistake to the state at the end.
  private func change(_ state: inout State, _ before: State, _ action: Action) {
    switch (fault, action) {
    case (.opensTwice, .path(.element(_, .detail(.delegate(.open(let friend)))))):
      state.path.append(.detail(of: friend))
    case (.refusesCircles, .path(.element(_, .detail(.delegate(.open(let friend)))))):
      guard let id = before.screens(of: friend).last else { break }
      state.path = before.path
      state.path.pop(to: id)
    case (.leavesLowest, .rootButtonTapped):
      state.path = before.path
      if let id = state.path.ids.first { state.path.pop(to: id) }
    case (.takesTop, .rootButtonTapped):
      state.path = before.path
      _ = state.path.popLast()
    case (.savesCancelled, .path(.element(let id, .edit(.discard(.presented(.discard)))))):
      guard case .edit(let edit)? = before.path[id: id] else { break }
      state.contacts.save(edit.draft, of: edit.contactID)
    case (.reversesLink, .linkEntered):
      let screens = zip(state.path.ids, state.path.reversed())
      state.path.removeAll()
      for (id, screen) in screens { state.path[id: id] = screen }
    case (.followsOnTop, .linkEntered):
      let screens = zip(state.path.ids, state.path)
      state.path = before.path
      for (id, screen) in screens { state.path[id: id] = screen }
    case (.refusesLink, .linkEntered):
      guard let remark = state.notice?.text else { break }
      state = before
      state.showMessage(remark)
    case (.hidesRemark, .linkEntered):
      state.notice = before.notice
    case (.takesOneScreen, .path(.element(let id, .detail(.delegate(.delete))))):
      state.path = before.path
      state.path[id: id] = nil
    case (.takesAllAbove, .path(.element(let id, .detail(.delegate(.delete))))):
      state.path = before.path
      state.path.pop(from: before.screens(of: before.contactID(on: id)).first ?? id)
    case (.startsAnew, .path(.element(_, .detail(.delegate(.delete))))):
      state.path = StackState(Array(state.path))
    default:
      break
    }
  }

  /// Adds a mistake to the effect.
  private func changed(
    _ effect: Effect<Action>, _ before: State, _ state: State, _ action: Action
  ) -> Effect<Action> {
    switch (fault, action) {
    case (.asksOnTop, .path(.element(let id, .detail(.task)))),
      (.stopsAfterBack, .path(.element(let id, .detail(.task)))),
      (.stopsAfterDeletion, .path(.element(let id, .detail(.task)))):
      return effect.cancellable(id: id)
    case (.stopsAfterBack, .path(.popFrom)),
      (.stopsAfterDeletion, .path(.element(_, .detail(.delegate(.delete))))):
      return .merge(effect, .merge(state.path.ids.map { .cancel(id: $0) }))
    case (.asksOnTop, _):
      return .merge(effect, .merge(state.path.ids.dropLast().map { .cancel(id: $0) }))
    case (.asksAfterBack, .path(.popFrom)), (.asksAfterRoot, .rootButtonTapped),
      (.asksAfterLink, .linkEntered),
      (.asksAfterDeletion, .path(.element(_, .detail(.delegate(.delete))))):
      let gone = before.path.ids.subtracting(state.path.ids)
      return .merge(effect, askLater(gone.compactMap(before.contactID(on:))))
    case (.asksUntilShown, .linkEntered):
      let gone = before.path.ids.compactMap(before.contactID(on:))
      return .merge(effect, ask(gone).cancellable(id: BrokenApp.asksUntilShown))
    case (.asksUntilShown, .path(.element(_, .detail(.task)))):
      return .merge(.cancel(id: BrokenApp.asksUntilShown), effect)
    case (.closesTwice, .path(.popFrom(let id))):
      guard case .edit? = before.path[id: id] else { return effect }
      return .merge(effect, .send(.path(.popFrom(id: id))))
    case (.refusesLink, .linkEntered) where state.path.ids == before.path.ids:
      return .none
    case (.deletesAnyway, .path(.element(let id, .detail(.alert(.dismiss))))):
      return .merge(effect, .send(.detail(id, .delegate(.delete))))
    case (.savesEachChange, _) where state.archive != before.archive:
      let late = save(state.archive).debounce(
        id: UUID(), for: .milliseconds(500), scheduler: mainQueue)
      return .merge(effect, late)
    case (.savesAnswers, .path(.element(_, .detail(.presenceResponse)))):
      return .merge(effect, save(state.archive))
    default:
      return effect
    }
  }

  /// Asks about some contacts again, in a task that isn't cancelled.
  private func askLater(_ ids: [Contact.ID]) -> Effect<Action> {
    .run { [clock, presenceClient] _ in
      Task {
        try await clock.sleep(for: .seconds(5))
        for id in ids { _ = try await presenceClient.presence(id) }
      }
    }
  }

  /// Asks about some contacts again.
  private func ask(_ ids: [Contact.ID]) -> Effect<Action> {
    .run { [clock, presenceClient] _ in
      try await clock.sleep(for: .seconds(5))
      for id in ids { _ = try await presenceClient.presence(id) }
    }
  }

  private func save(_ archive: Archive) -> Effect<Action> {
    .run { [contactStorage] _ in try await contactStorage.save(archive) }
  }
}

extension contacts.AppFeature.State {
  /// The screens of a contact.
  fileprivate func screens(of contactID: Contact.ID?) -> [StackElementID] {
    path.ids.filter { self.contactID(on: $0) == contactID }
  }
}
