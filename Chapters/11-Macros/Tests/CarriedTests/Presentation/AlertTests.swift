import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

private typealias State = PresentingAlerts.State
private typealias Action = PresentingAlerts.Action

extension PresentingTests {
  /// The result of an action for an alert.
  ///
  /// - Parameters:
  ///   - state: The state with the alert.
  ///   - action: The action.
  ///   - react: The parent's logic.
  private func run(
    _ state: State, _ action: Action, react: @escaping (inout State, Action) -> Void = { _, _ in }
  ) async -> (state: State, log: [String], found: [Report], hasEffects: Bool) {
    let log = LockIsolated<[String]>([])
    let reducer = PresentingAlerts(log: log, react: react)
    var (state, hasEffects) = (state, false)
    let found = await reports { hasEffects = !reducer.reduce(into: &state, action: action).isNone }
    return (state, log.value, found, hasEffects)
  }

  @Test(
    "I176: choosing a button dismisses the alert, after the parent runs",
    arguments: PresentedAlert.allCases)
  func answers(_ kind: PresentedAlert) async {
    for answer in [PresentingAlerts.Answer.yes, .no] {
      let end = await run(kind.state("Sure?"), kind.answer(answer))
      #expect(end.found == [])
      #expect(end.log == ["the parent sees Sure?"])
      #expect(end.state == State())
    }
  }

  @Test("I176: dismissing an alert sets its state to nil", arguments: PresentedAlert.allCases)
  func dismissesAnAlert(_ kind: PresentedAlert) async {
    guard let dismissal = kind.dismissal else { return }
    let end = await run(kind.state("Sure?"), dismissal)
    #expect(end.found == [])
    #expect(end.log == ["the parent sees Sure?"])
    #expect(end.state == State())
  }

  @Test(
    "I176: an alert that the parent presents instead stays, even if it is equal",
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
    "I176: an alert that the parent presents after a dismissal stays",
    arguments: PresentedAlert.allCases)
  func presentsAnotherAlertAtDismissal(_ kind: PresentedAlert) async {
    guard let dismissal = kind.dismissal else { return }
    let end = await run(kind.state("Sure?"), dismissal) { state, _ in state = kind.state("Sure?") }
    #expect(end.found == [])
    #expect(end.state == kind.state("Sure?"))
  }

  @Test(
    "I176: the same alert is dismissed even if the parent assigns it again",
    arguments: PresentedAlert.allCases)
  func presentsTheSameAlert(_ kind: PresentedAlert) async {
    let state = kind.state("Sure?")
    let end = await run(state, kind.answer(.yes)) { current, _ in current = state }
    #expect(end.found == [])
    #expect(end.state == State())
  }

  @Test(
    "I176: the parent may dismiss the alert itself, or present different state",
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
    "I176: an action of a different case doesn't remove its state, in an enum that also has alerts")
  func isNoAlert() async {
    let end = await run(
      State(destination: .form(PresentingScreen.State())),
      .destination(.presented(.form(.add(1)))))
    #expect(end.found == [])
    #expect(end.log == ["the parent sees form 1"])
    #expect(end.state == State(destination: .form(PresentingScreen.State(number: 1))))
  }

  @Test("I177: an action of a different case is reported by its `Scope`, and the alert stays")
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

  @Test("I154: an alert's action without an alert is reported, and the parent runs")
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
