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

@Suite("Exercise 4.4 · Write form fields with binding actions", .timeLimit(.minutes(5)))
@MainActor
struct BindingTests {
  @Test(
    "I45: a value is written before the reducer runs, and the reducer can match its key path"
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

  @Test("I45: the reducer runs once for each action, and its effects are returned")
  @MainActor
  func runs() {
    let viewStore = ViewStore(
      Store(initialState: Settings(), reducer: settingsReducer, environment: ()))
    viewStore.send(.binding(.set(\.$name, "effect")))
    #expect(viewStore.state == Settings(name: "eff", writes: 101))
  }

  @Test("I45: a view store's binding reads the field and sends the written value")
  @MainActor
  func binds() {
    let viewStore = ViewStore(
      Store(initialState: Settings(), reducer: settingsReducer, environment: ()))
    let name = viewStore.binding(\.$name)
    name.wrappedValue = "Blob"
    #expect(name.wrappedValue == "Blo")
    #expect(viewStore.state == Settings(name: "Blo", writes: 1))
  }

  @Test("I45: a property of a bindable field can be written")
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
    #expect(
      Action.set(\.$name, "a") == .set(\.$name, "a"),
      "the same value is written to the same property")
    #expect(Action.set(\.$name, "a") != .set(\.$name, "b"), "a different value is written")
    #expect(Action.set(\.$name, "true") != .set(\.$isLoud, true), "a different property is written")
    #expect(
      BindingAction<Labels>.set(\.$label, LookAlike(number: 1))
        != .set(\.$label, LookAlike(number: 2)),
      "the values look the same, but are not equal")
  }

  @Test("I45: a binding action can be pulled back to a parent's state")
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

  @Test("I45: values are compared by `==`, not by their descriptions")
  func equalValues() {
    struct Remarks { @BindableState var remark = Remark(text: "") }
    typealias Action = BindingAction<Remarks>
    #expect(
      Action.set(\.$remark, Remark(text: "a", note: "at nine"))
        == .set(\.$remark, Remark(text: "a", note: "at ten")),
      "the values look different, but are equal")
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

  @Test("I45: a value is written even if the field has an equal value, or had it before")
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

  @Test("I45: only the payload of the case `binding` is written, and nothing else changes")
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
    #expect(settings.name == "b!", "the reducer runs after the write")
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

  @Test("read the whole state, and send the written value")
  func whole() {
    let binding = viewStore.binding(send: { $0 + 1 })
    #expect(binding.wrappedValue == 1)
    binding.wrappedValue = 4
    #expect(viewStore.state == 50)
  }

  @Test("read the whole state, and send the same action for any value")
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

/// An action that isn't `Equatable`.
private enum AnyControl<State>: BindableAction {
  case binding(BindingAction<State>)
}

private enum LargerAction<State: Equatable>: BindableAction, Equatable {
  case binding(BindingAction<State>)
}
