import ComposableArchitecture
import Foundation
import Testing

@testable import memos

@Suite(
  "Exercise 6.6 · Reject blank titles", .serialized, .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct RenamingTests {
  /// The titles that were saved to the folder, in order.
  private let saved = LockIsolated<[String]>([])
  private let clock = TestClock()

  /// A memo called like its file, whose titles are saved by a function.
  private func makeStore(
    _ save: @escaping @Sendable (String) async throws -> Void = { _ in }
  ) -> TestStoreOfMemo {
    TestStore(initialState: VoiceMemo.State(.first), reducer: reducer(of: .first, save))
  }

  private func reducer(
    of memo: URL, _ save: @escaping @Sendable (String) async throws -> Void
  ) -> VoiceMemo {
    var folder = FolderClient.unimplemented
    folder.setTitle = { [saved] title, url in
      #expect(url == memo, "The title of a different memo was changed on the disk.")
      saved.withValue { $0.append(title) }
      try await save(title)
    }
    return VoiceMemo(player: .unimplemented, folder: folder, clock: AnyClock(clock))
  }

  @Test("a new title is immediately in the state, and then on the disk")
  func renames() async {
    let store = makeStore()
    await store.send(.set(\.$title, "Shopping")) { $0.title = "Shopping" }
    await store.receive(.titleSaved(.success("Shopping")))
    #expect(saved.value == ["Shopping"], "The new title should be saved once.")
  }

  @Test("I93: above the binding, the state has the old title, which is stored")
  func remembers() async {
    let store = makeStore()
    await store.send(.set(\.$title, "Shopping")) { $0.title = "Shopping" }
    #expect(
      store.state.previousTitle == "first",
      "Before the binding is written, the title is “first”.")
    await store.receive(.titleSaved(.success("Shopping")))
    await store.send(.set(\.$title, "Groceries")) {
      $0.title = "Groceries"
      $0.previousTitle = "Shopping"
    }
    await store.receive(.titleSaved(.success("Groceries")))
    #expect(saved.value == ["Shopping", "Groceries"])
  }

  @Test(
    "I93: below the binding, a blank title is rejected and never saved",
    arguments: ["", " ", "\t ", "\n", "\u{a0}"])
  func refuses(title: String) async {
    let store = makeStore()
    await store.send(.set(\.$title, title))
    #expect(store.state.title == "first", "The old title should be restored.")
    #expect(saved.value == [], "A rejected title should not be saved.")
  }

  @Test("rejecting a title restores the previous title, not the first one")
  func refusesLater() async {
    let store = makeStore()
    await store.send(.set(\.$title, "Shopping")) { $0.title = "Shopping" }
    await store.receive(.titleSaved(.success("Shopping")))
    await store.send(.set(\.$title, " ")) { $0.previousTitle = "Shopping" }
    #expect(store.state.title == "Shopping")
    #expect(saved.value == ["Shopping"])
  }

  @Test("a title with spaces around it isn't blank, and is saved unchanged")
  func spaces() async {
    let store = makeStore()
    await store.send(.set(\.$title, " a ")) { $0.title = " a " }
    await store.receive(.titleSaved(.success(" a ")))
    #expect(saved.value == [" a "])
  }

  @Test("if the title can't be saved, the old one is restored")
  func fails() async {
    let store = makeStore { _ in throw MemoError.fire }
    await store.send(.set(\.$title, "Shopping")) { $0.title = "Shopping" }
    await store.receive(.titleSaved(.failure(MemoError.fire))) { $0.title = "first" }
  }

  @Test("the same title is saved again, like any other")
  func sameTitle() async {
    let store = makeStore()
    await store.send(.set(\.$title, "first"))
    #expect(saved.value == ["first"], "Any title that isn't blank should be saved once.")
    await store.receive(.titleSaved(.success("first")))
  }

  @Test("a newer title replaces one that is still being saved, which sends nothing more")
  func replaces() async {
    let written = LockIsolated<[String]>([])
    let store = makeStore { [clock] title in
      try await clock.sleep(for: .seconds(1))
      written.withValue { $0.append(title) }
    }
    await store.send(.set(\.$title, "Shop")) { $0.title = "Shop" }
    await clock.advance(by: .milliseconds(500))
    await store.send(.set(\.$title, "Shopping")) {
      $0.title = "Shopping"
      $0.previousTitle = "Shop"
    }
    await clock.advance(by: .seconds(1))
    await store.receive(.titleSaved(.success("Shopping")))
    #expect(saved.value == ["Shop", "Shopping"])
    #expect(
      written.value == ["Shopping"],
      "The saving of “Shop” should be cancelled. Is it part of the effect's task?")
  }

  @Test("saving a title can be cancelled by `CancelID.rename`, as the parent does")
  func isCancelledByTheParent() async {
    let save: @Sendable (String) async throws -> Void = { [clock] _ in
      try await clock.sleep(for: .seconds(1))
    }
    let store = TestStore(
      initialState: TwoMemos.State(
        first: VoiceMemo.State(.first), second: VoiceMemo.State(.second)),
      reducer: TwoMemos(first: reducer(of: .first, save), second: reducer(of: .second, save)))
    await store.send(.first(.set(\.$title, "Shop"))) { $0.first.title = "Shop" }
    await store.send(.second(.set(\.$title, "Bank"))) { $0.second.title = "Bank" }
    await store.send(.stopSaving(.first))
    await clock.advance(by: .seconds(1))
    await store.receive(.second(.titleSaved(.success("Bank"))))
  }

  @Test("a memo that plays continues to play while it's renamed")
  func playsOn() async {
    let memo = reducer(of: .first) { _ in }
    let hasEnded = LockIsolated(false)
    let player = PlayerClient(play: { [clock] _ in
      try await clock.sleep(for: .milliseconds(200))
      hasEnded.setValue(true)
      return true
    })
    let store = TestStore(
      initialState: VoiceMemo.State(.first),
      reducer: VoiceMemo(player: player, folder: memo.folder, clock: memo.clock))
    await store.send(.playButtonTapped) { $0.mode = .playing(progress: 0) }
    await store.send(.set(\.$title, "Shopping")) { $0.title = "Shopping" }
    await store.receive(.titleSaved(.success("Shopping")))
    await store.send(.set(\.$title, " ")) { $0.previousTitle = "Shopping" }
    await clock.advance(by: .milliseconds(200))
    #expect(hasEnded.value, "A new title cancelled the playing.")
    await store.receive(.playerDidFinish(.success(true))) { $0.mode = .notPlaying }
  }

  @Test("a rejected title doesn't cancel the saving of the previous one")
  func refusesMeanwhile() async {
    let store = makeStore { [clock] _ in try await clock.sleep(for: .seconds(1)) }
    await store.send(.set(\.$title, "Shop")) { $0.title = "Shop" }
    await store.send(.set(\.$title, " ")) { $0.previousTitle = "Shop" }
    await clock.advance(by: .seconds(1))
    await store.receive(.titleSaved(.success("Shop")))
  }

  @Test("a title of one memo doesn't cancel the saving of a different one's")
  func twoMemos() async {
    let save: @Sendable (String) async throws -> Void = { [clock] _ in
      try await clock.sleep(for: .seconds(1))
    }
    let store = TestStore(
      initialState: TwoMemos.State(
        first: VoiceMemo.State(.first), second: VoiceMemo.State(.second)),
      reducer: TwoMemos(first: reducer(of: .first, save), second: reducer(of: .second, save)))
    await store.send(.first(.set(\.$title, "Shop"))) { $0.first.title = "Shop" }
    await store.send(.second(.set(\.$title, "Bank"))) { $0.second.title = "Bank" }
    await clock.advance(by: .seconds(1))
    await store.receive(.first(.titleSaved(.success("Shop"))))
    await store.receive(.second(.titleSaved(.success("Bank"))))
  }

  @Test("only a new title is saved")
  func others() async {
    let store = makeStore()
    await store.send(.set(\.$title, "Shopping")) { $0.title = "Shopping" }
    await store.receive(.titleSaved(.success("Shopping")))
    await store.send(.stopButtonTapped)
    await store.send(.titleSaved(.success("Shopping")))
    await store.send(.deleteButtonTapped)
    #expect(saved.value == ["Shopping"], "Other actions should not save the title.")
  }
}

/// Two memos in one store, where they could get in each other's way.
private struct TwoMemos: ReducerProtocol {
  struct State: Equatable {
    var first: VoiceMemo.State
    var second: VoiceMemo.State
  }

  enum Action: Equatable {
    case first(VoiceMemo.Action)
    case second(VoiceMemo.Action)
    /// Cancels the saving of a memo's title, as the list does for a memo that is deleted.
    case stopSaving(VoiceMemo.State.ID)
  }

  let first: VoiceMemo
  let second: VoiceMemo

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    switch action {
    case .first(let action):
      first.reduce(into: &state.first, action: action).map { .first($0) }
    case .second(let action):
      second.reduce(into: &state.second, action: action).map { .second($0) }
    case .stopSaving(let id):
      .cancel(id: CancelID.rename(id))
    }
  }
}

/// The test store of one memo.
private typealias TestStoreOfMemo = TestStore<
  VoiceMemo.State, VoiceMemo.Action, VoiceMemo.State, VoiceMemo.Action, Void
>
