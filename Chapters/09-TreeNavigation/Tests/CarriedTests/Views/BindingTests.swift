import CustomDump
import Foundation
import TerminalUI
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

private struct Settings: Equatable, Codable {
  @BindingState var name = ""
  @BindingState var isLoud = false
  var writes = 0
}

private enum SettingsAction: BindableAction, Equatable {
  case binding(BindingAction<Settings>)
  case effect
}

/// A form that keeps three letters of a name, and returns an effect for “effect”.
private struct Form: Reducer {
  var body: some Reducer<Settings, SettingsAction> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding(\.$name):
        state.name = String(state.name.prefix(3))
        state.writes += 1
      case .binding: state.writes += 10
      case .effect: state.writes += 100
      }
      return action == .binding(.set(\.$name, "effect")) ? .send(.effect) : .none
    }
  }
}

@Suite("Views · binding actions", .timeLimit(.minutes(5)))
@MainActor
struct BindingTests {
  private let viewStore = ViewStore(
    Store(initialState: Settings()) {
      Form()
    }, observe: { $0 })

  @Test("I45: a binding reads the field, sends a written value once, and effects run")
  func binds() {
    let name = viewStore.$name
    name.wrappedValue = "Blob"
    #expect(name.wrappedValue == "Blo")
    #expect(viewStore.state == Settings(name: "Blo", writes: 1))
    viewStore.$isLoud.wrappedValue = true
    #expect(viewStore.state == Settings(name: "Blo", isLoud: true, writes: 11))
    name.wrappedValue = "effect"
    #expect(viewStore.state == Settings(name: "eff", isLoud: true, writes: 112))
  }

  @Test("I45: two actions are equal if they write equal values to the same field")
  func equality() {
    typealias Action = BindingAction<Settings>
    #expect(Action.set(\.$name, "a") == .set(\.$name, "a"), "the same is written to the same part")
    #expect(Action.set(\.$name, "a") != .set(\.$name, "b"), "something else is written")
    #expect(Action.set(\.$name, "true") != .set(\.$isLoud, true), "another part is written to")
  }

  @Test("I45: values are compared by `==`, not by their descriptions")
  func equalValues() {
    struct State {
      @BindingState var remark = Remark(text: "")
      @BindingState var number = LookAlike(number: 0)
    }
    typealias Action = BindingAction<State>
    #expect(
      Action.set(\.$remark, Remark(text: "a", note: "at nine"))
        == .set(\.$remark, Remark(text: "a", note: "at ten")),
      "what is written looks different, and is equal")
    #expect(
      Action.set(\.$number, LookAlike(number: 1)) != .set(\.$number, LookAlike(number: 2)),
      "what is written looks the same, and is not")
  }

  @Test("I45: `nil` equals only `nil`")
  func optionalValues() {
    struct Choice: Equatable { @BindingState var number: Int? = 0 }
    typealias Action = BindingAction<Choice>
    #expect(Action.set(\.$number, nil) == .set(\.$number, nil))
    #expect(Action.set(\.$number, nil) != .set(\.$number, 0))
    #expect(Action.set(\.$number, 0) != .set(\.$number, nil))
  }

  @Test("I45: an action can write a part of a field, and be matched by the part's key path")
  func partOfAPart() {
    struct User: Equatable { var name = "", age = 0 }
    struct Profile: Equatable { @BindingState var user = User() }
    enum Action: BindableAction { case binding(BindingAction<Profile>) }
    var profile = Profile(user: User(name: "Blob", age: 2))
    let action = BindingAction<Profile>.set(\.$user.name, "Bob")
    _ = BindingReducer<Profile, Action, Action>().reduce(into: &profile, action: .binding(action))
    #expect(profile.user == User(name: "Bob", age: 2))
    #expect(\Profile.$user.name ~= action)
    #expect(!(\Profile.$user.age ~= action))
  }

  @Test("I45: an action can be pulled back to a larger state")
  func pullback() {
    struct Larger: Equatable { var settings = Settings() }
    let action = BindingAction<Settings>.set(\.$name, "a").pullback(\Larger.settings)
    #expect(action == .set(\.settings.$name, "a"))
  }

  @Test("I45: a field is encoded, decoded and dumped like its value")
  func transparent() throws {
    let settings = Settings(name: "a", isLoud: true, writes: 1)
    let data = try JSONEncoder().encode(settings)
    #expect(try JSONDecoder().decode(Settings.self, from: data) == settings)

    struct Plain: Codable { var day = Date(timeIntervalSince1970: 0) }
    struct Bindable: Codable { @BindingState var day = Date(timeIntervalSince1970: 0) }
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    let plain = try encoder.encode(Plain())
    #expect(try encoder.encode(Bindable()) == plain)
    #expect(try decoder.decode(Bindable.self, from: plain).day == Plain().day)

    #expect(!String(customDumping: settings).contains("BindingState"))
    #expect(String(customDumping: BindingAction<Settings>.set(\.$name, "a")).contains(#""a""#))
  }
}

@Suite("Views · bindings of a view store", .timeLimit(.minutes(5)))
@MainActor
struct WholeStateBindingTests {
  private let viewStore = ViewStore(
    Store(initialState: 1) {
      Reduce<Int, Int> { state, action in
        state = 10 * action
        return .none
      }
    }, observe: { $0 })

  @Test("a binding of a view store reads the whole state, and sends written values")
  func whole() {
    let binding = viewStore.binding(send: { $0 + 1 })
    #expect(binding.wrappedValue == 1)
    binding.wrappedValue = 4
    #expect(viewStore.state == 50)
  }

  @Test("a binding of a view store can send the same action for every written value")
  func same() {
    let binding = viewStore.binding(send: 3)
    binding.wrappedValue = 7
    #expect(binding.wrappedValue == 30)
  }
}
