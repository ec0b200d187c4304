import ComposableArchitecture
import Testing

@testable import TestFixtures

@Suite("Names of effects' tasks", .serialExecutor)
@MainActor
struct TaskNameTests {
  /// A store whose only action begins an effect, and the names that were seen.
  private func names(
    in effect: @escaping (LockIsolated<[String?]>) -> Effect<Int>
  ) async -> [String?] {
    let names = LockIsolated<[String?]>([])
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { _, _ in effect(names) }
    }
    await store.send(0).finish()
    return names.value
  }

  @Test("I355: the name of a `run` is its task's name, and without one the task has no name")
  func name() async {
    let named = await names { names in
      .run(name: "timer") { _ in names.withValue { $0.append(Task.name) } }
    }
    #expect(named == ["timer"])
    let unnamed = await names { names in
      .run { _ in names.withValue { $0.append(Task.name) } }
    }
    #expect(unnamed == [nil])
  }

  @Test("I355: the catch closure runs in the same task")
  func catching() async {
    let names = await names { names in
      .run(name: "timer") { _ in
        throw Sorry()
      } catch: { _, _ in
        names.withValue { $0.append(Task.name) }
      }
    }
    #expect(names == ["timer"])
  }

  @Test("I355: merged effects keep their names")
  func merged() async {
    let names = await names { names in
      .merge(
        ["a", nil, "b"].map { name in
          .run(name: name) { _ in
            names.withValue { $0.append("\(name ?? "-"): \(Task.name ?? "-")") }
          }
        })
    }
    #expect(Set(names) == ["a: a", "-: -", "b: b"])
  }

  @Test("I355: concatenated effects keep their names, and their order")
  func concatenated() async {
    let names = await names { names in
      .concatenate(
        ["a", "a", nil, "b", "a"].map { name in
          .run(name: name) { _ in
            await Task.yield()
            names.withValue { $0.append(Task.name) }
          }
        })
    }
    #expect(names == ["a", "a", nil, "b", "a"])
  }

  @Test("I355: an effect keeps its name when operators transform it")
  func operators() async {
    let names = await names { names in
      Effect<String>.run(name: "timer") { _ in names.withValue { $0.append(Task.name) } }
        .cancellable(id: 1)
        .map { $0.count }
        .cancellable(id: 2, cancelInFlight: true)
    }
    #expect(names == ["timer"])
  }

  @Test("I355: a cancellable task inside an effect has the effect's name")
  func cancellation() async {
    let names = await names { names in
      .run(name: "timer") { _ in
        await withTaskCancellation(id: 1) { names.withValue { $0.append(Task.name) } }
      }
    }
    #expect(names == ["timer"])
  }

  @Test("I355: a child's effect keeps its name in its parents")
  func children() async {
    let names = LockIsolated<[String?]>([])
    let store = Store(initialState: Parent.State(child: .init())) {
      Parent(names: names)
    }
    await store.send(.child(.presented(.start))).finish()
    #expect(names.value == ["child"])
  }

  @Reducer
  struct Parent {
    struct State: Equatable {
      @PresentationState var child: Child.State?
    }
    enum Action { case child(PresentationAction<Child.Action>) }
    let names: LockIsolated<[String?]>

    var body: some ReducerOf<Self> {
      EmptyReducer()
        .ifLet(\.$child, action: \.child) { Child(names: names) }
    }
  }

  @Reducer
  struct Child {
    struct State: Equatable {}
    enum Action { case start }
    let names: LockIsolated<[String?]>

    var body: some ReducerOf<Self> {
      Reduce { [names] _, _ in
        .run(name: "child") { _ in names.withValue { $0.append(Task.name) } }
      }
    }
  }
}
