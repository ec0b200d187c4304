import ComposableArchitecture
import Testing

@testable import TestFixtures

private typealias Seed = Migrating19Page

@Suite("Together · seed 000: migrating to 1.9", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct Migrating19PageTests {
  @Test("a test sends with paths and values")
  func sending() async {
    let store = TestStore(
      initialState: Seed.Feature.State(
        destination: .child(Seed.Child.State(id: 1)),
        path: StackState([.child(Seed.Child.State(id: 2))]),
        rows: [Seed.Child.State(id: 3)])
    ) {
      Seed.Feature().dependency(Seed.Greeter(greeting: "Ahoy"))
    }
    await store.send(\.destination.child.nameChanged, "Blob") {
      $0.destination?.modify(\.child) { $0.text = "Ahoy, Blob" }
    }
    await store.send(\.path[id: 0].child.nameChanged, "Blob") {
      $0.path[id: 0, case: \.child]?.text = "Ahoy, Blob"
    }
    await store.send(\.rows[id: 3].tapped) {
      $0.rows[id: 3]?.text = "Ahoy"
    }
    await store.send(\.destination.dismiss) {
      $0.destination = nil
    }
  }

  @Test("a dependency's value is overridden for a reducer")
  func dependency() async {
    let store = TestStore(initialState: Seed.Child.State(id: 1)) {
      Seed.Child().dependency(Seed.Greeter(greeting: "Ahoy"))
    }
    await store.send(\.tapped) {
      $0.text = "Ahoy"
    }
  }
}
