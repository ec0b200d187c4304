import Observation
import Testing

@testable import TerminalUI

/// The model of a form.
@Observable
final class Profile {
  struct Pet: Equatable {
    var name: String
    var age = 0
  }

  var name = "Blob"
  var pets = [Pet(name: "Rex"), Pet(name: "Tom")]
}

@MainActor
@Suite("Bindings to the properties of an object", .timeLimit(.minutes(10)))
struct BindableTests {
  private struct Form: View {
    @Bindable var profile: Profile

    var body: some View {
      TextField("name", text: $profile.name)
      TextField("pet", text: $profile.pets[1].name)
    }
  }

  private func name(_ name: Binding<String>) -> String { name.wrappedValue }

  @Test("read and write the object")
  func readAndWrite() throws {
    let profile = Profile()
    let frame = Frame(rendering: Form(profile: profile))
    #expect(frame.description == "name: Blob\npet: Tom")
    try frame.perform("name Ada")
    try frame.perform("pet Kit")
    #expect(profile.name == "Ada")
    #expect(profile.pets == [Profile.Pet(name: "Rex"), Profile.Pet(name: "Kit")])
  }

  @Test("reach into what a property has")
  func nested() {
    let profile = Profile()
    let age = Bindable(profile).pets[0].age
    age.wrappedValue += 3
    #expect(profile.pets[0].age == 3)
    #expect(age.wrappedValue == 3)
  }

  @Test("read nothing before they are read themselves")
  func lazy() {
    let profile = Profile()
    let changes = Counter()
    var binding: Binding<String>?
    withObservationTracking {
      binding = Bindable(profile).name
    } onChange: {
      changes.increment()
    }
    profile.name = "Ada"
    #expect(changes.count == 0)
    #expect(binding?.wrappedValue == "Ada")
  }

  @Test("can be passed on, and made of another object")
  func passingOn() {
    @Bindable var profile = Profile()
    let other = Profile()
    other.name = "Other"
    @Bindable(projectedValue: $profile) var passedOn: Profile
    #expect(passedOn === profile)
    profile = other
    #expect(name($profile.name) == "Other")
  }

  @Test("can be made of an object that is observed in another way")
  func otherObject() {
    final class Plain {
      var number = 1
    }
    let plain = Plain()
    Bindable(_object: plain).number.wrappedValue = 5
    #expect(plain.number == 5)
  }

  @Test("of the same object are the same")
  func same() {
    let profile = Profile()
    #expect(Sameness.isSame(Bindable(profile), Bindable(profile)))
    #expect(!Sameness.isSame(Bindable(profile), Bindable(Profile())))
  }
}

/// A counter that can be used from any thread.
private final class Counter: Sendable {
  private let journal = Journal()
  var count: Int { journal.entries.count }
  func increment() { journal.note("") }
}
