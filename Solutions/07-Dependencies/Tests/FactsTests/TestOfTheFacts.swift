import ComposableArchitecture
import Exercises
import Foundation
import Testing

@testable import facts

/// Tests the app, which may be wrong.
@MainActor
func testFacts(_ app: some ReducerProtocol<AppFeature.State, AppFeature.Action>) async {
  // Exercise 7.8
  let saved = LockIsolated<[Note]>([])
  let dawn = Date(timeIntervalSince1970: 20_000)
  let dusk = Date(timeIntervalSince1970: 60_000)
  let store = TestStore(initialState: AppFeature.State(), reducer: app) {
    $0.facts.fetch = { "\($0) is good." }
    $0.notebook.save = { saved.setValue($0) }
    $0.uuid = .incrementing
    $0.date = .constant(dawn)
    $0.locale = Locale(identifier: "en_GB")
    $0.timeZone = .gmt
  }

  // Two facts are kept, one at dawn and one at dusk.
  let first = Note(id: UUID(0), fact: "42 is good.", date: dawn)
  let second = Note(id: UUID(1), fact: "42 is good.", date: dusk)
  await store.send(.facts(.factButtonTapped)) { $0.facts.isLoading = true }
  await store.receive(.facts(.factResponse(.success("42 is good.")))) {
    $0.facts.isLoading = false
    $0.facts.fact = "42 is good."
  }
  await store.send(.facts(.keepButtonTapped)) { $0.facts.notes = [first] }
  store.dependencies.date = .constant(dusk)
  await store.send(.facts(.keepButtonTapped)) { $0.facts.notes = [first, second] }
  await store.finish()
  #expect(saved.value == [first, second])

  // The server fails from now on, and so does the disk.
  let failure = Failure("It is broken.")
  store.dependencies.facts.fetch = { _ in throw failure }
  store.dependencies.notebook.save = { _ in throw failure }
  await store.send(.facts(.forgetButtonTapped(first.id))) { $0.facts.notes = [second] }
  await store.receive(.facts(.savingFailed(failure))) {
    $0.facts.alert = AlertState(
      title: "The notebook cannot be written.", message: "It is broken.")
  }
  await store.send(.facts(.alertDismissed)) { $0.facts.alert = nil }
  await store.send(.facts(.factButtonTapped)) {
    $0.facts.isLoading = true
    $0.facts.fact = nil
  }
  await store.receive(.facts(.factResponse(.failure(failure)))) {
    $0.facts.isLoading = false
    $0.facts.alert = AlertState(
      title: "There is no fact about 42", message: "It is broken.",
      primaryButton: .default("Retry", send: .factButtonTapped), secondaryButton: .cancel())
  }
  await store.send(.facts(.alertDismissed)) { $0.facts.alert = nil }

  // The tour has facts and a notebook of its own. The rest is the app's.
  let fact = await TaskResult { try await FactClient.tour.fetch(42) }
  await store.send(.tourButtonTapped) { $0.tour = Facts.State(place: .tour) }
  await store.send(.tour(.factButtonTapped)) { $0.tour?.isLoading = true }
  await store.receive(.tour(.factResponse(fact))) {
    $0.tour?.isLoading = false
    $0.tour?.fact = try? fact.value
  }
  await store.send(.tour(.keepButtonTapped)) {
    $0.tour?.notes = try [Note(id: UUID(2), fact: fact.value, date: dusk)]
  }
  await store.finish()
  #expect(saved.value == [first, second])
  await store.send(.tourEnded) { $0.tour = nil }

  // At home everything is as before.
  store.dependencies.facts.fetch = { "\($0) is good again." }
  await store.send(.facts(.factButtonTapped)) { $0.facts.isLoading = true }
  await store.receive(.facts(.factResponse(.success("42 is good again.")))) {
    $0.facts.isLoading = false
    $0.facts.fact = "42 is good again."
  }
}
