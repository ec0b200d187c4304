import ComposableArchitecture
import TerminalUI

// The fields write to the shared value without an action, and all features that share it observe the change.

struct BasicsView: View {
  @Bindable var store: StoreOf<DataStep>
  var next = "next"

  var body: some View {
    Section("Basics") {
      TextField("email", text: Binding(store.$signUpData.email))
      SecureField("password", text: Binding(store.$signUpData.password))
      SecureField("confirm", text: Binding(store.$signUpData.passwordConfirmation))
    }
    Button(next, help: "Finishes this step.") { store.send(.nextButtonTapped) }
      .alert($store.scope(state: \.alert, action: \.alert))
  }
}

struct PersonalInfoView: View {
  @Bindable var store: StoreOf<DataStep>
  var next = "next"

  var body: some View {
    Section("Personal info") {
      TextField("first name", text: Binding(store.$signUpData.firstName))
      TextField("last name", text: Binding(store.$signUpData.lastName))
      TextField("phone", text: Binding(store.$signUpData.phone))
    }
    Button(next, help: "Finishes this step.") { store.send(.nextButtonTapped) }
      .alert($store.scope(state: \.alert, action: \.alert))
  }
}

struct TopicsView: View {
  @Bindable var store: StoreOf<TopicsStep>
  var next = "next"

  var body: some View {
    Section("Topics") {
      ForEach(Topic.allCases, id: \.self) { topic in
        Text("\(store.topics.contains(topic) ? "[x]" : "[ ]") \(topic.rawValue)")
      }
      Button(
        "topic", argument: .choice("topic", among: Topic.allCases, title: \.rawValue),
        help: "Chooses a topic, or deselects it."
      ) {
        store.send(.topicTapped($0))
      }
    }
    Button(next, help: "Finishes this step.") { store.send(.nextButtonTapped) }
      .alert($store.scope(state: \.alert, action: \.alert))
  }
}

struct SummaryView: View {
  @Bindable var store: StoreOf<SummaryStep>

  var body: some View {
    Section("Summary") {
      Text("email: \(store.signUpData.email)")
      Text("name: \(store.signUpData.name)")
      if !store.signUpData.phone.isEmpty { Text("phone: \(store.signUpData.phone)") }
      Text("topics: \(store.signUpData.topics.list)")
    }
    Button(
      "edit", argument: .choice("step", among: SummaryStep.Step.allCases, title: \.rawValue),
      help: "Opens a step again."
    ) {
      store.send(.editButtonTapped($0))
    }
    Button("finish", help: "Creates the account.") { store.send(.finishButtonTapped) }
      .disabled(store.isRegistering, because: "the account is being created")
      .alert($store.scope(state: \.destination?.alert, action: \.destination.alert))
      .sheet(item: $store.scope(state: \.destination?.basics, action: \.destination.basics)) {
        BasicsView(store: $0, next: "done")
      }
      .sheet(
        item: $store.scope(state: \.destination?.personalInfo, action: \.destination.personalInfo)
      ) {
        PersonalInfoView(store: $0, next: "done")
      }
      .sheet(item: $store.scope(state: \.destination?.topics, action: \.destination.topics)) {
        TopicsView(store: $0, next: "done")
      }
  }
}
