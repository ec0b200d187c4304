import ComposableArchitecture
import Foundation
import Testing

@testable import facts

/// The app with one mistake, which a reader's test has to find. The raw value describes the mistake.
enum BrokenApp: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case asksOther = "the client gets the next number"
  case asksFirst = "the first client is used forever, even if `\\.facts` changes"
  case hidesFailure = "when there is no fact, no alert appears"
  case keepsWaiting = "when there is no fact, `isLoading` stays true"
  case keepsAlert = "the alert about a missing fact cannot be dismissed"
  static let ofFacts: [Self] = [.asksOther, .asksFirst, .hidesFailure, .keepsWaiting, .keepsAlert]

  case oneIdentifier = "all notes have the identifier of the first"
  case ownIdentifiers = "identifiers do not come from `\\.uuid`"
  case oneDate = "all notes have the date of the first"
  case ownDates = "dates do not come from `\\.date`"
  case savesNothing = "notes are not saved"
  case savesFirst = "each saved note is a copy of the first one"
  case savesLast = "only the last note is saved, and the others are lost"
  case hidesFullDisk = "when the notebook cannot be written, no alert appears"
  case keepsFullDisk = "the alert about the notebook cannot be dismissed"
  static let ofNotes: [Self] = [
    .oneIdentifier, .ownIdentifiers, .oneDate, .ownDates, .savesNothing, .savesFirst, .savesLast,
    .hidesFullDisk, .keepsFullDisk,
  ]

  case tourAsks = "the facts of the tour come from the app's `\\.facts`"
  case tourSaves = "a note of the tour is saved in the app's `\\.notebook`"
  case tourCounts = "on the tour, identifiers do not come from `\\.uuid`"
  case tourStays = "after the tour, the facts at home are still those of the tour"
  static let ofTours: [Self] = [.tourAsks, .tourSaves, .tourCounts, .tourStays]

  var testDescription: String { rawValue }

  /// Fails if a reader's test passes for this app.
  @MainActor
  func expectObjection(sourceLocation: SourceLocation = #_sourceLocation) async {
    if await objects({ await testFacts(facts.AppFeature()) }) {
      Issue.record(
        "Your test also fails for the correct app. So its failure for this wrong one means nothing.",
        sourceLocation: sourceLocation)
    } else if await !objects({ await testFacts(FaultyApp(fault: self)) }) {
      Issue.record(
        "Your test passes, although this is wrong: \(rawValue).", sourceLocation: sourceLocation)
    }
  }
}

/// Whether a test fails, by `#expect`, a test store, or whatever reports issues.
@MainActor
func objects(_ test: @MainActor () async -> Void) async -> Bool {
  let hasFailed = LockIsolated(false)
  await withKnownIssue("That is what it is for.", isIntermittent: true) {
    await test()
  } matching: { _ in
    hasFailed.setValue(true)
    return true
  }
  return hasFailed.value
}

private struct FaultyApp: ReducerProtocol {
  typealias State = facts.AppFeature.State
  typealias Action = facts.AppFeature.Action

  /// Memory of a wrong app that the correct app doesn't have.
  private struct Memory: Sendable {
    var client: FactClient?
    var identifier: UUID?
    var date: Date?
    var hasToured = false
  }

  let fault: BrokenApp
  private let base = facts.AppFeature()
  private let notebook = NotebookClient.inMemory
  private let memory = LockIsolated(Memory())

  init(fault: BrokenApp) {
    self.fault = fault
  }

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    let before = state
    let effect = withDependencies {
      change(&$0, action)
    } operation: {
      run(&state, action)
    }
    change(&state, before, action)
    return effect
  }

  /// Runs the app's reducer, with wrong dependencies on the tour.
  private func run(_ state: inout State, _ action: Action) -> EffectTask<Action> {
    guard case .tour(let tourAction) = action, var tour = state.tour else {
      return base.reduce(into: &state, action: action)
    }
    defer { state.tour = tour }
    switch fault {
    case .tourAsks:
      return facts.Facts().dependency(\.notebook, notebook)
        .reduce(into: &tour, action: tourAction).map(Action.tour)
    case .tourSaves:
      return facts.Facts().dependency(\.facts, .tour)
        .reduce(into: &tour, action: tourAction).map(Action.tour)
    default:
      let effect = base.reduce(into: &state, action: action)
      tour = state.tour ?? tour
      return effect
    }
  }

  /// Adds a mistake to the dependencies.
  private func change(_ values: inout DependencyValues, _ action: Action) {
    switch (fault, action) {
    case (.asksOther, _):
      values.facts.fetch = { [fetch = values.facts.fetch] in try await fetch($0 + 1) }
    case (.asksFirst, _):
      values.facts = memory.withValue { [client = values.facts] memory in
        memory.client = memory.client ?? client
        return memory.client ?? client
      }
    case (.oneIdentifier, _):
      values.uuid = UUIDGenerator { [memory, uuid = values.uuid] in
        let identifier = memory.value.identifier ?? uuid()
        memory.withValue { $0.identifier = identifier }
        return identifier
      }
    case (.ownIdentifiers, _), (.tourCounts, .tour):
      values.uuid = UUIDGenerator { UUID() }
    case (.oneDate, _):
      values.date = DateGenerator { [memory, date = values.date] in
        let first = memory.value.date ?? date()
        memory.withValue { $0.date = first }
        return first
      }
    case (.ownDates, _): values.date = DateGenerator { Date() }
    case (.savesNothing, _): values.notebook.save = { _ in }
    case (.savesFirst, _):
      values.notebook.save = { [save = values.notebook.save] notes in
        try await save(notes.map { _ in notes[0] })
      }
    case (.savesLast, _):
      values.notebook.save = { [save = values.notebook.save] in
        try await save(Array($0.suffix(1)))
      }
    case (.tourStays, .tourEnded): memory.withValue { $0.hasToured = true }
    case (.tourStays, .facts) where memory.value.hasToured: values.facts = .tour
    default: break
    }
  }

  /// Adds a mistake to the state at the end.
  private func change(_ state: inout State, _ before: State, _ action: Action) {
    switch (fault, action) {
    case (.hidesFailure, .facts(.factResponse)): state.facts.alert = nil
    case (.keepsWaiting, .facts(.factResponse(.failure))): state.facts.isLoading = true
    case (.keepsAlert, .facts(.alertDismissed)) where !before.facts.isAlertOfNotebook,
      (.keepsFullDisk, .facts(.alertDismissed)) where before.facts.isAlertOfNotebook:
      state.facts.alert = before.facts.alert
    case (.hidesFullDisk, .facts(.savingFailed)): state.facts.alert = nil
    default: break
    }
  }
}

extension facts.Facts.State {
  fileprivate var isAlertOfNotebook: Bool {
    alert?.title == TextState("The notebook cannot be written.")
  }
}

// The app's reducers, with a check for runs. In this target, their names refer to these, so that a reader's test that
// runs the app for its expectations is detected. The app's own reducer is `facts.AppFeature`.

struct AppFeature: ReducerProtocol {
  typealias State = facts.AppFeature.State
  typealias Action = facts.AppFeature.Action

  private let base = facts.AppFeature()

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    OwnRuns.report?()
    return base.reduce(into: &state, action: action)
  }
}

struct Facts: ReducerProtocol {
  typealias State = facts.Facts.State
  typealias Action = facts.Facts.Action

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    OwnRuns.report?()
    return facts.Facts().reduce(into: &state, action: action)
  }
}

private enum OwnRuns {
  @TaskLocal static var report: (@Sendable () -> Void)?
}

/// Fails if a reader's test runs the app's own reducers for its expectations.
@MainActor
func expectToKnowByItself(sourceLocation: SourceLocation = #_sourceLocation) async {
  let runs = LockIsolated(0)
  await OwnRuns.$report.withValue({ runs.withValue { $0 += 1 } }) {
    _ = await objects { await testFacts(facts.AppFeature()) }
  }
  guard runs.value > 0 else { return }
  Issue.record(
    """
    Your test runs the app's own “AppFeature” or “Facts” to find out what is right. If the app is wrong, your \
    test is wrong in the same way. Assert the changes of each action yourself.
    """,
    sourceLocation: sourceLocation)
}
