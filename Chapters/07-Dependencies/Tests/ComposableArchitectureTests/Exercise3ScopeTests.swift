import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

private struct Failed: Error, Equatable {}

/// Reads a number and a word through properties, as a feature does.
private struct Reader {
  @Dependency(\.number) var number
  @Dependency(\.word) var word
}

private final class Model {
  @Dependency(\.number) var number
}

private final class PlainModel {}

@Suite("Exercise 7.3 · withDependencies", .timeLimit(.minutes(5)))
struct WithDependenciesTests {
  @Dependency(\.number) private var number
  @Dependency(\.word) private var word

  /// Runs a test where everything that it reads is set already.
  private func withBase<R>(_ operation: () throws -> R) rethrows -> R {
    try withDependencies {
      $0.number = 1
      $0.word = "outside"
    } operation: {
      try operation()
    }
  }

  @Test("I113: an override is current during the operation, and ends with it")
  func ends() {
    withBase {
      withDependencies {
        $0.number = 10
      } operation: {
        #expect(number == 10)
      }
      #expect(number == 1, "the override did not end")
    }
  }

  @Test("I113: the operation's result is returned, and both closures run once, in order")
  func order() {
    var calls: [String] = []
    let result = withDependencies { _ in
      calls.append("update")
    } operation: {
      calls.append("operation")
      return 42
    }
    #expect(result == 42)
    #expect(calls == ["update", "operation"])
  }

  @Test("I113: an error ends the override, and is rethrown")
  func throwing() {
    withBase {
      #expect(throws: Failed()) {
        try withDependencies {
          $0.number = 10
        } operation: {
          throw Failed()
        }
      }
      #expect(number == 1, "the override did not end when the operation threw")
    }
  }

  @Test("I114: a nested override wins, preserves the others, and ends with its operation")
  func nested() {
    withBase {
      withDependencies {
        $0.number = 10
      } operation: {
        withDependencies {
          $0.number = 20
        } operation: {
          #expect(number == 20)
          #expect(word == "outside", "an outer override is lost")
        }
        #expect(number == 10)
        withDependencies {
          $0.word = "inside"
        } operation: {
          #expect(number == 10, "an outer override is lost")
          #expect(word == "inside")
        }
      }
    }
  }

  @Test(
    "I114: the first closure reads the outer values through `@Dependency`, and its own changes through `$0`"
  )
  func update() {
    withBase {
      withDependencies {
        $0.number = 10
        #expect($0.number == 10)
        #expect(number == 1, "the change is current before the operation runs")
        #expect($0.word == "outside", "the closure does not start with the outer values")
        $0.number += 1
        $0.word = "\(word), changed"
        #expect(word == "outside", "the change is current before the operation runs")
      } operation: {
        #expect(number == 11)
        #expect(word == "outside, changed")
      }
    }
  }

  @Test("I114: if the first closure throws, the operation does not run, and no override is current")
  func updateThrows() {
    withBase {
      var isRun = false
      #expect(throws: Failed()) {
        try withDependencies {
          $0.number = 10
          throw Failed()
        } operation: {
          isRun = true
        }
      }
      #expect(!isRun, "the operation was run")
      #expect(number == 1)
    }
  }

  @Test(#"I114: values that a property has read can become current: `$0 = dependencies`"#)
  func installing() {
    struct All {
      @Dependency(\.self) var dependencies
    }
    let reader = Reader()
    let all = withDependencies {
      $0.number = 10
    } operation: {
      All()
    }
    withDependencies {
      $0 = all.dependencies
    } operation: {
      #expect(reader.number == 10, "the captured override is lost")
    }
    withDependencies {
      $0.number = 20
    } operation: {
      withDependencies {
        $0 = all.dependencies
      } operation: {
        #expect(
          reader.number == 20,
          "20 was current when the property was read, and precedes the captured 10")
      }
    }
  }

  @Test("I112: changing a part of a dependency in the first closure is not a read")
  func setting() {
    let found = issues {
      withDependencies {
        $0.context = .live
        $0.unfinished.name = "set"
      } operation: {
        @Dependency(\.unfinished) var unfinished
        #expect(unfinished == UnfinishedClient(name: "set"))
      }
    }
    #expect(found == [], "setting the dependency was reported as a read")
  }

  @Test("I112: a read in the operation counts as a read")
  func reading() throws {
    try withDependencies {
      $0.context = .live
    } operation: {
      let found = issues { _ = DependencyValues._current.unfinished }
      let issue = try #require(found.first, "a read in the operation was taken for a setting")
      #expect(issue.firstLine.contains(#"“\.unfinished” was read in the app"#))
    }
  }

  @Test("I112: a read after a nested operation without changes counts as a read")
  func readingDeeper() {
    withDependencies {
      $0.context = .live
    } operation: {
      withDependencies { _ in
      } operation: {
        let found = issues { _ = DependencyValues._current.unfinished }
        #expect(!found.isEmpty, "a read in the operation was taken for a setting")
      }
    }
  }

  @Test(
    "I113: a task that the operation creates keeps the overrides, even after the operation has ended"
  )
  func task() async {
    let reader = Reader()
    let task = withDependencies {
      $0.number = 10
    } operation: {
      Task { reader.number }
    }
    #expect(await task.value == 10)
  }

  @Test("I113: child tasks and groups keep the overrides")
  func childTasks() async {
    let reader = Reader()
    let task = withDependencies {
      $0.number = 10
    } operation: {
      Task {
        async let child = reader.number
        let group = await withTaskGroup(of: Int.self) { group in
          for _ in 1...3 { group.addTask { reader.number } }
          return await group.reduce(0, +)
        }
        return await [child, group]
      }
    }
    #expect(await task.value == [10, 30])
  }

  @Test("I116: an object that the operation returns keeps the overrides")
  func remembers() {
    let model = withDependencies {
      $0.number = 10
    } operation: {
      PlainModel()
    }
    withDependencies(from: model) {
      #expect(number == 10, "the object did not keep the dependencies that it was created with")
    }
  }

  @Test(
    "I116: an object that a nested operation returns keeps all overrides, even if that operation sets none",
    arguments: [true, false])
  func remembersInside(sets: Bool) throws {
    var made: [PlainModel] = []
    withBase {
      let model: PlainModel = withDependencies {
        if sets { $0.number = 10 }
      } operation: {
        PlainModel()
      }
      made.append(model)
    }
    let model = try #require(made.first)
    withDependencies(from: model) {
      #expect(
        number == (sets ? 10 : 1),
        "the object did not keep the dependencies that it was created with")
      #expect(word == "outside", "the object did not keep the outer overrides")
    }
  }

  @Test("I116: an object with a property keeps the overrides, and current ones precede them")
  func from() {
    let model = withDependencies {
      $0.number = 10
      $0.word = "made"
    } operation: {
      Model()
    }
    withDependencies(from: model) {
      #expect(number == 10)
    }
    withDependencies {
      $0.number = 20
    } operation: {
      withDependencies(from: model) {
        #expect(number == 20)
        #expect(word == "made")
      }
    }
  }
}
