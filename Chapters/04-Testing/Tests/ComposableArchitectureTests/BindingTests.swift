import ComposableArchitecture
import CustomDump
import Foundation
import TerminalUI
import Testing

@testable import TestFixtures

private struct Settings: Equatable, Codable {
  @BindableState var name = ""
  @BindableState var isLoud = false
  var writes = 0
}

private enum SettingsAction: BindableAction, Equatable {
  case binding(BindingAction<Settings>)
  case other
  case effect
}

private let settingsReducer = Reducer<Settings, SettingsAction, Void> { state, action, _ in
  switch action {
  case .binding(\.$name):
    state.name = String(state.name.prefix(3))
    state.writes += 1
  case .binding: state.writes += 10
  case .other: state.writes = 0
  case .effect: state.writes += 100
  }
  return action == .binding(.set(\.$name, "effect")) ? Effect(value: .effect) : .none
}
.binding()

@Suite("Exercise 4.4 · one action for a form", .timeLimit(.minutes(5)))
@MainActor
struct BindingTests {
  @Test(
    "I45: a written value is there when the reducer runs, and the reducer can match its key path"
  )
  func writes() {
    let store = TestStore(
      initialState: Settings(), reducer: settingsReducer, environment: ())
    store.send(.binding(.set(\.$name, "Blob"))) {
      $0.name = "Blo"
      $0.writes = 1
    }
    store.send(.binding(.set(\.$isLoud, true))) {
      $0.isLoud = true
      $0.writes = 11
    }
    store.send(.other) { $0.writes = 0 }
  }

  @Test("I45: the reducer runs once for each action, and its effects run on")
  @MainActor
  func runs() {
    let viewStore = ViewStore(
      Store(initialState: Settings(), reducer: settingsReducer, environment: ()))
    viewStore.send(.binding(.set(\.$name, "effect")))
    #expect(viewStore.state == Settings(name: "eff", writes: 101))
  }

  @Test("I45: a view store's binding reads the field and sends what is written")
  @MainActor
  func binds() {
    let viewStore = ViewStore(
      Store(initialState: Settings(), reducer: settingsReducer, environment: ()))
    let name = viewStore.binding(\.$name)
    name.wrappedValue = "Blob"
    #expect(name.wrappedValue == "Blo")
    #expect(viewStore.state == Settings(name: "Blo", writes: 1))
  }

  @Test("I45: a part of a bindable field can be written")
  func partOfAPart() {
    struct Profile: Equatable { @BindableState var user = User() }
    struct User: Equatable { var name = "", age = 0 }
    var profile = Profile(user: User(name: "Blob", age: 2))
    let action = BindingAction<Profile>.set(\.$user.name, "Bob")
    _ = Reducer<Profile, LargerAction<Profile>, Void>.empty.binding()
      .run(&profile, .binding(action), ())
    #expect(profile.user == User(name: "Bob", age: 2))
    #expect(\Profile.$user.name ~= action)
    #expect(!(\Profile.$user.age ~= action))
  }

  @Test("I45: two actions are equal if they write equal values to the same field")
  func equality() {
    typealias Action = BindingAction<Settings>
    #expect(Action.set(\.$name, "a") == .set(\.$name, "a"), "the same is written to the same part")
    #expect(Action.set(\.$name, "a") != .set(\.$name, "b"), "something else is written")
    #expect(Action.set(\.$name, "true") != .set(\.$isLoud, true), "another part is written to")
    #expect(
      BindingAction<Labels>.set(\.$label, LookAlike(number: 1))
        != .set(\.$label, LookAlike(number: 2)),
      "what is written looks the same, and is not")
  }

  @Test("I45: an action can be pulled back to a larger state")
  func pullback() {
    struct Larger: Equatable { var settings = Settings() }
    let action = BindingAction<Settings>.set(\.$name, "a").pullback(\Larger.settings)
    #expect(action == .set(\.settings.$name, "a"))
    let store = TestStore(
      initialState: Larger(),
      reducer: Reducer<Larger, LargerAction<Larger>, Void>.empty.binding(), environment: ())
    store.send(.binding(action)) { $0.settings.name = "a" }
  }

  @Test("I45: a bindable field is encoded, decoded and dumped like its value")
  func transparent() throws {
    let settings = Settings(name: "a", isLoud: true, writes: 1)
    let data = try JSONEncoder().encode(settings)
    #expect(try JSONDecoder().decode(Settings.self, from: data) == settings)

    struct Plain: Codable { var day = Date(timeIntervalSince1970: 0) }
    struct Bindable: Codable { @BindableState var day = Date(timeIntervalSince1970: 0) }
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    let plain = try encoder.encode(Plain())
    #expect(try encoder.encode(Bindable()) == plain)
    #expect(try decoder.decode(Bindable.self, from: plain).day == Plain().day)

    #expect(!String(customDumping: settings).contains("BindableState"))
    #expect(String(customDumping: BindingAction<Settings>.set(\.$name, "a")).contains(#""a""#))
  }

  @Test("I45: values are compared by `==`, not by what they look like")
  func equalValues() {
    struct Remarks { @BindableState var remark = Remark(text: "") }
    typealias Action = BindingAction<Remarks>
    #expect(
      Action.set(\.$remark, Remark(text: "a", note: "at nine"))
        == .set(\.$remark, Remark(text: "a", note: "at ten")),
      "what is written looks different, and is equal")
    #expect(
      Action.set(\.$remark, Remark(text: "a", note: "at nine"))
        != .set(\.$remark, Remark(text: "b", note: "at nine")))
  }

  @Test("I45: `nil` can be written, too, and equals only `nil`")
  func optionalValues() {
    struct Choice: Equatable { @BindableState var number: Int? = 0 }
    typealias Action = BindingAction<Choice>
    #expect(Action.set(\.$number, nil) == .set(\.$number, nil))
    #expect(Action.set(\.$number, nil) != .set(\.$number, 0))
    #expect(Action.set(\.$number, 0) != .set(\.$number, nil))
    let reducer = Reducer<Choice, LargerAction<Choice>, Void>.empty.binding()
    var choice = Choice()
    _ = reducer.run(&choice, .binding(.set(\.$number, nil)), ())
    #expect(choice.number == nil)
    _ = reducer.run(&choice, .binding(.set(\.$number, 3)), ())
    #expect(choice.number == 3)
  }

  @Test("I45: a value is written even if an equal one is there, or was there before")
  func writesAlways() {
    struct Remarks { @BindableState var remark = Remark(text: "a") }
    let reducer = Reducer<Remarks, AnyControl<Remarks>, Void>.empty.binding()
    var state = Remarks()
    var notes: [String] = []
    for note in ["first", "second", "first"] {
      _ = reducer.run(&state, .binding(.set(\.$remark, Remark(text: "a", note: note))), ())
      notes.append(state.remark.note)
    }
    #expect(notes == ["first", "second", "first"])
  }

  @Test("I45: only what the case `binding` carries is written, and nothing else changes")
  func otherCases() {
    var settings = Settings(name: "a", isLoud: true, writes: 3)
    let reducer = Reducer<Settings, Suggestion, Void>.empty.binding()
    _ = reducer.run(&settings, .suggested(.set(\.$name, "b")), ())
    #expect(settings == Settings(name: "a", isLoud: true, writes: 3))
    _ = reducer.run(&settings, .binding(.set(\.$name, "b")), ())
    #expect(settings == Settings(name: "b", isLoud: true, writes: 3))
  }

  @Test("I45: the reducer runs once for each action, after the value was written")
  func runsOnce() {
    var seen: [String] = []
    let reducer = Reducer<Settings, SettingsAction, Void> { state, _, _ in
      seen.append(state.name)
      state.name += "!"
      return .none
    }
    .binding()
    var settings = Settings()
    _ = reducer.run(&settings, .binding(.set(\.$name, "a")), ())
    _ = reducer.run(&settings, .other, ())
    _ = reducer.run(&settings, .binding(.set(\.$name, "b")), ())
    #expect(seen == ["a", "a!", "b"], "only the first and the third action write something")
    #expect(settings.name == "b!", "the reducer has the last word")
  }
}

@Suite("Bindings of a view store", .timeLimit(.minutes(5)))
@MainActor
struct ViewStoreBindingTests {
  private let viewStore = ViewStore(
    Store(
      initialState: 1,
      reducer: Reducer<Int, Int, Void> { state, action, _ in
        state = 10 * action
        return .none
      },
      environment: ()
    )
  )

  @Test("read the whole state, and send what is written")
  func whole() {
    let binding = viewStore.binding(send: { $0 + 1 })
    #expect(binding.wrappedValue == 1)
    binding.wrappedValue = 4
    #expect(viewStore.state == 50)
  }

  @Test("read the whole state, and send the same action whatever is written")
  func same() {
    let binding = viewStore.binding(send: 3)
    binding.wrappedValue = 7
    #expect(binding.wrappedValue == 30)
  }
}

private struct Labels { @BindableState var label = LookAlike(number: 0) }

private enum Suggestion: BindableAction {
  case suggested(BindingAction<Settings>)
  case binding(BindingAction<Settings>)
}

/// An action that need not be comparable.
private enum AnyControl<State>: BindableAction {
  case binding(BindingAction<State>)
}

private enum LargerAction<State: Equatable>: BindableAction, Equatable {
  case binding(BindingAction<State>)
}
