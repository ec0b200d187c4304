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

@Suite("Exercise 7.3 · its scope", .timeLimit(.minutes(5)))
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

  @Test("I113: it holds for the operation, and ends with it")
  func ends() {
    withBase {
      withDependencies {
        $0.number = 10
      } operation: {
        #expect(number == 10)
      }
      #expect(number == 1, "it did not end")
    }
  }

  @Test("I113: it returns what the operation returns, and runs both closures once, in order")
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

  @Test("I113: an error ends it, and is thrown on")
  func throwing() {
    withBase {
      #expect(throws: Failed()) {
        try withDependencies {
          $0.number = 10
        } operation: {
          throw Failed()
        }
      }
      #expect(number == 1, "it did not end when the operation threw")
    }
  }

  @Test("I114: an inner scope wins, keeps the rest, and gives way when it ends")
  func nested() {
    withBase {
      withDependencies {
        $0.number = 10
      } operation: {
        withDependencies {
          $0.number = 20
        } operation: {
          #expect(number == 20)
          #expect(word == "outside", "what was set further outside is lost")
        }
        #expect(number == 10)
        withDependencies {
          $0.word = "inside"
        } operation: {
          #expect(number == 10, "what was set further outside is lost")
          #expect(word == "inside")
        }
      }
    }
  }

  @Test(
    "I114: the first closure sees the values outside through `@Dependency`, and its own changes in `$0`"
  )
  func update() {
    withBase {
      withDependencies {
        $0.number = 10
        #expect($0.number == 10)
        #expect(number == 1, "the change is in force before the operation runs")
        #expect($0.word == "outside", "the closure does not begin with the values outside")
        $0.number += 1
        $0.word = "\(word), changed"
        #expect(word == "outside", "the change is in force before the operation runs")
      } operation: {
        #expect(number == 11)
        #expect(word == "outside, changed")
      }
    }
  }

  @Test("I114: if the first closure throws, the operation does not run, and nothing is in force")
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

  @Test(#"I114: values that a property has read can be put in force: `$0 = dependencies`"#)
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
      #expect(reader.number == 10, "what the property has kept is lost")
    }
    withDependencies {
      $0.number = 20
    } operation: {
      withDependencies {
        $0 = all.dependencies
      } operation: {
        #expect(
          reader.number == 20,
          "20 was in force where the property was read, and comes before the 10 that it has kept")
      }
    }
  }

  @Test("I112: to change a part of a dependency in the first closure is not to read it")
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
    #expect(found == [], "to set it was reported as a read")
  }

  @Test("I112: what the operation reads is read, and not set")
  func reading() throws {
    try withDependencies {
      $0.context = .live
    } operation: {
      let found = issues { _ = DependencyValues._current.unfinished }
      let issue = try #require(found.first, "in the operation a read was taken for a setting")
      #expect(issue.firstLine.contains(#"“\.unfinished” was read in the app"#))
    }
  }

  @Test("I112: nor is it after a second scope without changes")
  func readingDeeper() {
    withDependencies {
      $0.context = .live
    } operation: {
      withDependencies { _ in
      } operation: {
        let found = issues { _ = DependencyValues._current.unfinished }
        #expect(!found.isEmpty, "in the operation a read was taken for a setting")
      }
    }
  }

  @Test("I113: a task that the operation begins keeps them, also when the operation has ended")
  func task() async {
    let reader = Reader()
    let task = withDependencies {
      $0.number = 10
    } operation: {
      Task { reader.number }
    }
    #expect(await task.value == 10)
  }

  @Test("I113: child tasks and groups keep them")
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

  @Test("I116: an object that it returns keeps what was in force")
  func remembers() {
    let model = withDependencies {
      $0.number = 10
    } operation: {
      PlainModel()
    }
    withDependencies(from: model) {
      #expect(number == 10, "the object does not know under which dependencies it was made")
    }
  }

  @Test(
    "I116: an object that an inner scope returns keeps all that was in force, even if that scope sets nothing",
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
        number == (sets ? 10 : 1), "the object does not know under which dependencies it was made")
      #expect(word == "outside", "the object does not know what was set further outside")
    }
  }

  @Test("I116: so does an object with a property, and what is in force comes first")
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
