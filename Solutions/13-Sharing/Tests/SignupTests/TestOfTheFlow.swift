import ComposableArchitecture
import Exercises
import Testing

@testable import signup

/// Tests the flow, which may be wrong.
@MainActor
func testFlow(_ flow: some ReducerOf<SignUpFlow>) async {
  // Exercise 13.8
  let (accounts, isTaken) = (LockIsolated<[Account]>([]), LockIsolated(true))
  // The test has a wrapper of its own. Whoever is handed a copy does not see what is written here.
  let data = Shared(value: SignUpData())
  let store = TestStore(initialState: SignUpFlow.State(signUpData: data)) {
    flow
  } withDependencies: {
    $0.registration.register = { account in
      accounts.withValue { $0.append(account) }
      if isTaken.value { throw RegistrationError(message: "Taken.") }
    }
  }

  // The first step is not left with passwords that differ. What is in its fields stays when it is left by `back`.
  await store.send(\.startButtonTapped) {
    $0.path[id: 0] = .basics(DataStep.State(part: .basics, signUpData: data))
  }
  data.withLock {
    $0.email = "blob@point.free"
    $0.password = "secret"
  }
  await store.send(\.path[id: 0].basics.nextButtonTapped) {
    $0.path[id: 0, case: \.basics]?.alert = .incomplete("The passwords differ.")
  }
  await store.send(\.path[id: 0].basics.alert.dismiss) {
    $0.path[id: 0, case: \.basics]?.alert = nil
  }
  await store.send(\.path.popFrom, 0) { $0.path[id: 0] = nil }
  await store.send(\.startButtonTapped) {
    $0.path[id: 1] = .basics(DataStep.State(part: .basics, signUpData: data))
  }
  data.withLock { $0.passwordConfirmation = "secret" }
  await store.send(\.path[id: 1].basics.nextButtonTapped)
  await store.receive(\.path[id: 1].basics.delegate.finished) {
    $0.path[id: 2] = .personalInfo(DataStep.State(part: .personalInfo, signUpData: data))
  }

  // The second step sees what is written to the shared value after it has begun.
  data.withLock {
    $0.firstName = "Blob"
    $0.lastName = "Jr."
  }
  await store.send(\.path[id: 2].personalInfo.nextButtonTapped)
  await store.receive(\.path[id: 2].personalInfo.delegate.finished) {
    $0.path[id: 3] = .topics(TopicsStep.State(topics: data.topics))
  }

  // The third step changes the topics of all.
  await store.send(\.path[id: 3].topics.nextButtonTapped) {
    $0.path[id: 3, case: \.topics]?.alert = .incomplete("Choose at least one topic.")
  }
  await store.send(\.path[id: 3].topics.alert.dismiss) {
    $0.path[id: 3, case: \.topics]?.alert = nil
  }
  await store.send(\.path[id: 3].topics.topicTapped, .testing) { _ in
    data.withLock { $0.topics = [.testing] }
  }
  await store.send(\.path[id: 3].topics.nextButtonTapped)
  await store.receive(\.path[id: 3].topics.delegate.finished) {
    $0.path[id: 4] = .summary(SummaryStep.State(signUpData: data))
  }

  // A step that is opened again changes what all see, the summary too.
  await store.send(\.path[id: 4].summary.editButtonTapped, .topics) {
    $0.path[id: 4, case: \.summary]?.destination = .topics(TopicsStep.State(topics: data.topics))
  }
  await store.send(\.path[id: 4].summary.destination.topics.topicTapped, .macros) { _ in
    data.withLock { $0.topics = [.macros, .testing] }
  }
  await store.send(\.path[id: 4].summary.destination.topics.nextButtonTapped)
  await store.receive(\.path[id: 4].summary.destination.topics.delegate.finished) {
    $0.path[id: 4, case: \.summary]?.destination = nil
  }
  data.withLock { $0.lastName = "Sr." }
  #expect(store.state.path[id: 4]?.summary?.signUpData == data.wrappedValue)

  // Only here an account is made. If that fails, nothing is lost.
  #expect(accounts.value == [])
  await store.send(\.path[id: 4].summary.finishButtonTapped) {
    $0.path[id: 4, case: \.summary]?.isRegistering = true
  }
  await store.receive(\.path[id: 4].summary.registrationResponse.failure) {
    $0.path[id: 4, case: \.summary]?.isRegistering = false
    $0.path[id: 4, case: \.summary]?.destination = .alert(.registrationFailed("Taken."))
  }
  await store.send(\.path[id: 4].summary.destination.dismiss) {
    $0.path[id: 4, case: \.summary]?.destination = nil
  }

  // An account has what was said last. Then all is forgotten, by all who share it. What a received action does to a
  // shared value is notified at the action that has begun it.
  isTaken.setValue(false)
  await store.send(\.path[id: 4].summary.finishButtonTapped) {
    $0.path[id: 4, case: \.summary]?.isRegistering = true
    data.withLock { $0 = SignUpData() }
  }
  await store.receive(\.path[id: 4].summary.registrationResponse.success) {
    $0.path[id: 4, case: \.summary]?.isRegistering = false
  }
  await store.receive(\.path[id: 4].summary.delegate.registered) {
    $0.newcomer = "blob@point.free"
    $0.path = StackState()
  }
  let account = Account(
    email: "blob@point.free", name: "Blob Sr.", topics: [.macros, .testing])
  #expect(accounts.value == [account, account])
  #expect(data.wrappedValue == SignUpData())
  await store.finish()
}
