import ComposableArchitecture
import Testing

@testable import signup

@Suite(
  "Together · The steps of the sign-up flow", .serialized, .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct StepsTests {
  /// Nothing is missing in it.
  private var complete: SignUpData {
    var data = SignUpData()
    (data.email, data.password, data.passwordConfirmation) = ("blob@point.free", "secret", "secret")
    (data.firstName, data.lastName) = ("Blob", "Jr.")
    data.topics = [.macros]
    return data
  }

  @Test("I313: the topics step shares the topics of the whole data")
  func topics() async {
    let data = Shared(value: SignUpData())
    let store = TestStore(initialState: TopicsStep.State(topics: data.topics)) { TopicsStep() }
    await store.send(\.topicTapped, .testing) { $0.$topics.withLock { $0 = [.testing] } }
    #expect(data.wrappedValue.topics == [.testing])
    await store.send(\.topicTapped, .testing) { $0.$topics.withLock { $0 = [] } }
    await store.send(\.nextButtonTapped) { $0.alert = .incomplete("Choose at least one topic.") }
  }

  @Test(
    "a step that is opened again from the summary changes the shared data",
    arguments: SummaryStep.Step.allCases)
  func editing(step: SummaryStep.Step) async {
    let data = Shared(value: complete)
    let store = TestStore(initialState: SummaryStep.State(signUpData: data)) { SummaryStep() }
    await store.send(\.editButtonTapped, step) {
      $0.destination =
        switch step {
        case .basics: .basics(DataStep.State(part: .basics, signUpData: data))
        case .personalInfo: .personalInfo(DataStep.State(part: .personalInfo, signUpData: data))
        case .topics: .topics(TopicsStep.State(topics: data.topics))
        }
    }
    data.withLock { $0.email = "ada@engine.uk" }
    #expect(store.state.signUpData.email == "ada@engine.uk")
    await store.send(\.destination.dismiss) { $0.destination = nil }
  }

  @Test("an incomplete step creates no account, and a message says so")
  func incomplete() async {
    let data = Shared(value: complete)
    let store = TestStore(initialState: SummaryStep.State(signUpData: data)) { SummaryStep() }
    data.withLock { $0.passwordConfirmation = "" }
    await store.send(\.finishButtonTapped) {
      $0.destination = .alert(.incomplete("The passwords differ."))
    }
  }

  @Test("an account is created once, regardless of how often the button is tapped")
  func once() async {
    let accounts = LockIsolated<[Account]>([])
    let clock = TestClock()
    let store = TestStore(initialState: SummaryStep.State(signUpData: Shared(value: complete))) {
      SummaryStep()
    } withDependencies: {
      $0.registration.register = { account in
        accounts.withValue { $0.append(account) }
        try await clock.sleep(for: .seconds(1))
      }
    }
    await store.send(\.finishButtonTapped) { $0.isRegistering = true }
    await store.send(\.finishButtonTapped)
    await clock.advance(by: .seconds(1))
    await store.receive(\.registrationResponse.success) { $0.isRegistering = false }
    await store.receive(\.delegate.registered)
    #expect(
      accounts.value
        == [Account(email: "blob@point.free", name: "Blob Jr.", topics: [.macros])])
  }
}
