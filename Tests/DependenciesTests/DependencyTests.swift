import Foundation
import Testing

@testable import Dependencies

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

@Suite("The property @Dependency", .timeLimit(.minutes(5)))
struct DependencyTests {
  @Test("a property reads the current override")
  func currentValues() {
    withDependencies {
      $0.number = 10
    } operation: {
      @Dependency(\.number) var number
      #expect(number == 10)
    }
  }

  @Test("each read is a new lookup")
  func anew() {
    withDependencies {
      $0.number = 10
    } operation: {
      let reader = Reader()
      var numbers = [reader.number]
      for number in [20, 30] {
        withDependencies {
          $0.number = number
        } operation: {
          numbers.append(reader.number)
        }
      }
      numbers.append(reader.number)
      #expect(numbers == [10, 20, 30, 10])
    }
  }

  @Test("without a current override, a property reads the override that it captured")
  func captured() {
    let reader = withDependencies {
      $0.number = 10
      $0.word = "made"
    } operation: {
      Reader()
    }
    #expect(reader.number == 10)
    #expect(reader.word == "made")
  }

  @Test("current overrides precede captured ones, for each key")
  func layers() {
    let reader = withDependencies {
      $0.number = 10
      $0.word = "made"
    } operation: {
      Reader()
    }
    withDependencies {
      $0.number = 20
    } operation: {
      #expect(reader.number == 20, "what was in force where it was made was read")
      #expect(reader.word == "made", "another key is set here; this one was set where it was made")
    }
    withDependencies {
      $0.word = "read"
    } operation: {
      #expect(reader.number == 10)
      #expect(reader.word == "read")
    }
  }

  @Test("a property does not use the overrides that other properties captured")
  func otherProperties() {
    let (first, second) = (
      withDependencies {
        $0.number = 10
      } operation: {
        Reader()
      },
      withDependencies {
        $0.number = 20
      } operation: {
        Reader()
      }
    )
    let numbers = [first.number, second.number, first.number]
    #expect(numbers == [10, 20, 10])
  }

  @Test("a key path may continue into a part of the dependency")
  func part() {
    let now = Date(timeIntervalSince1970: 1_234)
    withDependencies {
      $0.date = .constant(now)
    } operation: {
      @Dependency(\.date.now) var date
      #expect(date == now)
    }
  }

  @Test("`\\.self` returns all values, including captured overrides")
  func all() {
    struct All {
      @Dependency(\.self) var dependencies
    }
    let all = withDependencies {
      $0.number = 10
      $0.word = "made"
    } operation: {
      All()
    }
    withDependencies {
      $0.number = 20
    } operation: {
      #expect(all.dependencies.number == 20)
      #expect(all.dependencies.word == "made")
    }
  }

  @Test("a property can name a key instead of a key path")
  func key() {
    struct ByKey {
      @Dependency(NumberKey.self) var number
    }
    let byKey = withDependencies {
      $0.number = 10
    } operation: {
      ByKey()
    }
    #expect(byKey.number == 10)
    withDependencies {
      $0[NumberKey.self] = 20
    } operation: {
      #expect(byKey.number == 20)
    }
  }

  @Test("an issue is reported at the property's line, and names the property as it is written")
  func place() throws {
    try withDependencies {
      $0.context = .live
    } operation: {
      @Dependency(\.unfinished) var unfinished
      let line = #line - 1
      let issue = try #require(issues { _ = unfinished }.first, "nothing was reported")
      #expect(issue.line == line)
      #expect(issue.file.hasSuffix("/DependencyTests.swift"))
      #expect(issue.firstLine.hasPrefix(#"@Dependency(\.unfinished) was read in the app"#))
    }
  }
}

@Suite("withDependencies", .timeLimit(.minutes(5)))
struct WithDependenciesTests {
  @Dependency(\.number) private var number
  @Dependency(\.word) private var word

  /// Runs a test with overrides for everything that it reads.
  private func withBase<R>(_ operation: () throws -> R) rethrows -> R {
    try withDependencies {
      $0.number = 1
      $0.word = "outside"
    } operation: {
      try operation()
    }
  }

  @Test("an override is current during the operation, and ends with it")
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

  @Test("the operation's result is returned, and both closures run once, in order")
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

  @Test("an error ends the override, and is rethrown")
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

  @Test("a nested override wins, preserves the others, and ends with its operation")
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
    "the first closure reads the outer values through `@Dependency`, and its own changes through `$0`"
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

  @Test("if the first closure throws, the operation does not run, and no override is current")
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

  @Test(#"values that a property has read can be put in force: `$0 = dependencies`"#)
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
  }

  @Test("changing a part of a dependency in the first closure is not a read")
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

  @Test("a read in the operation counts as a read")
  func reading() throws {
    try withDependencies {
      $0.context = .live
    } operation: {
      let found = issues { _ = DependencyValues._current.unfinished }
      let issue = try #require(found.first, "in the operation a read was taken for a setting")
      #expect(issue.firstLine.contains(#"“\.unfinished” was read in the app"#))
    }
  }

  @Test("a read after a nested operation without changes counts as a read")
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

  @Test("a task that the operation creates keeps the overrides, even after the operation has ended")
  func task() async {
    let reader = Reader()
    let task = withDependencies {
      $0.number = 10
    } operation: {
      Task { reader.number }
    }
    #expect(await task.value == 10)
  }

  @Test("child tasks and groups keep the overrides")
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

  @Test("an object that the operation returns keeps the overrides")
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

  @Test("an object with a property keeps the overrides, and current ones precede them")
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
