import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

private typealias State = PresentingAlerts.State
private typealias Action = PresentingAlerts.Action

extension Exercise3PresentingTests {
  /// The result of an action for an alert.
  ///
  /// - Parameters:
  ///   - state: The state with the alert.
  ///   - action: The action.
  ///   - effect: The parent's effect.
  ///   - react: The parent's logic.
  private func run(
    _ state: State, _ action: Action, effect: Effect<Action> = .none,
    react: @escaping (inout State, Action) -> Void = { _, _ in }
  ) async -> (state: State, log: [String], found: [Report], hasEffects: Bool) {
    let log = LockIsolated<[String]>([])
    let reducer = PresentingAlerts(log: log, effect: effect, react: react)
    var (state, hasEffects) = (state, false)
    let found = await reports { hasEffects = !reducer.reduce(into: &state, action: action).isNone }
    return (state, log.value, found.besides("9.4", "9.5"), hasEffects)
  }

  @Test(
    "I176: after a choice, the alert is `nil`, and the parent ran before",
    arguments: PresentedAlert.allCases)
  func answers(_ kind: PresentedAlert) async {
    for answer in [PresentingAlerts.Answer.yes, .no] {
      let end = await run(kind.state("Sure?"), kind.answer(answer))
      #expect(end.found == [])
      #expect(end.log == ["the parent sees Sure?"])
      #expect(end.state == State())
    }
  }

  @Test("I176: a dismissed alert is `nil`", arguments: PresentedAlert.allCases)
  func dismissesAnAlert(_ kind: PresentedAlert) async {
    guard let dismissal = kind.dismissal else { return }
    let end = await run(kind.state("Sure?"), dismissal)
    #expect(end.found == [])
    #expect(end.log == ["the parent sees Sure?"])
    #expect(end.state == State())
  }

  @Test(
    "I176: a new alert that the parent presents for a choice stays, even if it is equal",
    arguments: PresentedAlert.allCases)
  func presentsAnotherAlert(_ kind: PresentedAlert) async {
    for title in ["Really?", "Sure?"] {
      let end = await run(kind.state("Sure?"), kind.answer(.yes)) { state, _ in
        state = kind.state(title)
      }
      #expect(end.found == [])
      #expect(end.state == kind.state(title))
    }
  }

  @Test(
    "I176: a new alert that the parent presents for `.dismiss` stays",
    arguments: PresentedAlert.allCases)
  func presentsAnotherAlertAtDismissal(_ kind: PresentedAlert) async {
    guard let dismissal = kind.dismissal else { return }
    let end = await run(kind.state("Sure?"), dismissal) { state, _ in state = kind.state("Sure?") }
    #expect(end.found == [])
    #expect(end.state == kind.state("Sure?"))
  }

  @Test(
    "I176: if the parent presents the same alert again, it is still closed",
    arguments: PresentedAlert.allCases)
  func presentsTheSameAlert(_ kind: PresentedAlert) async {
    let state = kind.state("Sure?")
    let end = await run(state, kind.answer(.yes)) { current, _ in current = state }
    #expect(end.found == [])
    #expect(end.state == State())
  }

  @Test(
    "I176: the parent may make the alert `nil` itself, or present something else",
    arguments: PresentedAlert.allCases)
  func goesOn(_ kind: PresentedAlert) async {
    let gone = await run(kind.state("Sure?"), kind.answer(.yes)) { state, _ in state = State() }
    #expect(gone.found == [])
    #expect(gone.state == State())

    let form = State(destination: .form(PresentingScreen.State(number: 3)))
    let other = await run(kind.state("Sure?"), kind.answer(.yes)) { state, _ in state = form }
    #expect(other.found == [])
    #expect(other.state == form)
  }

  @Test(
    "I176: changes of the parent for a choice remain, although the alert is closed",
    arguments: PresentedAlert.allCases)
  func keepsWhatTheParentChanges(_ kind: PresentedAlert) async {
    let end = await run(kind.state("Sure?"), kind.answer(.yes)) { state, _ in
      state.notes.append("answered")
    }
    #expect(end.found == [])
    #expect(end.state == State(notes: ["answered"]))
  }

  @Test(
    "I153: changes of the parent for `.dismiss` remain, although the alert is closed",
    arguments: PresentedAlert.allCases)
  func keepsWhatTheParentChangesAtDismissal(_ kind: PresentedAlert) async {
    guard let dismissal = kind.dismissal else { return }
    let end = await run(kind.state("Sure?"), dismissal) { state, _ in
      state.notes.append("dismissed")
    }
    #expect(end.found == [])
    #expect(end.state == State(notes: ["dismissed"]))
  }

  @Test("I176: an action of a child that is not an alert does not close it, even beside alerts")
  func isNoAlert() async {
    let end = await run(
      State(destination: .form(PresentingScreen.State())),
      .destination(.presented(.form(.add(1)))))
    #expect(end.found == [])
    #expect(end.log == ["the parent sees form 1"])
    #expect(end.state == State(destination: .form(PresentingScreen.State(number: 1))))
  }

  @Test("I177: a choice for a different case is reported by its `Scope`, and the alert stays")
  func isAnotherCase() async {
    for kind in [PresentedAlert.inACase, .dialogInACase] {
      let end = await run(kind.state("Sure?"), .destination(.presented(.form(.add(1)))))
      #expect(end.found.map { $0.firstLine.prefix(9) } == ["A “Scope”"])
      #expect(end.log == ["the parent sees Sure?"])
      #expect(end.state == kind.state("Sure?"))
    }
  }

  @Test("I178: an alert has no effects", arguments: PresentedAlert.allCases)
  func hasNoEffects(_ kind: PresentedAlert) async {
    let end = await run(kind.state("Sure?"), kind.answer(.yes))
    #expect(end.found == [])
    #expect(!end.hasEffects)
  }

  @Test("I176: the parent's effects for a choice are returned", arguments: PresentedAlert.allCases)
  func returnsTheParentsEffects(_ kind: PresentedAlert) async {
    let end = await run(kind.state("Sure?"), kind.answer(.yes), effect: .send(kind.answer(.no)))
    #expect(end.found == [])
    #expect(end.hasEffects)
  }

  @Test("I154: a choice while no alert is presented is reported, and the parent runs")
  func answersNothing() async {
    for kind in PresentedAlert.allCases where kind != .withoutPresentation {
      let end = await run(State(), kind.answer(.yes))
      #expect(end.found.count == 1)
      #expect(end.found.first?.firstLine.hasSuffix("while nothing was presented:") == true)
      #expect(end.log == ["the parent sees nothing"])
      #expect(end.state == State())
    }
  }
}
