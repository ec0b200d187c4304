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

@Suite("The property", .timeLimit(.minutes(5)))
struct DependencyTests {
  @Test("it reads what is current where it is read")
  func inForce() {
    withDependencies {
      $0.number = 10
    } operation: {
      @Dependency(\.number) var number
      #expect(number == 10)
    }
  }

  @Test("each read asks again")
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

  @Test("where nothing else is set, it reads what was current where it was made")
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

  @Test("what is set where it is read comes first, key by key")
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

  @Test("it does not keep what other properties were made with")
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

  @Test("it can go on into a part of the dependency")
  func part() {
    let now = Date(timeIntervalSince1970: 1_234)
    withDependencies {
      $0.date = .constant(now)
    } operation: {
      @Dependency(\.date.now) var date
      #expect(date == now)
    }
  }

  @Test("`\\.self` is all of them, with what was current where it was made")
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

  @Test("it can name a key instead of a property")
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

  @Test("an issue is at the property's line, and calls it what it is called there")
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

@Suite("Its scope", .timeLimit(.minutes(5)))
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

  @Test("it holds for the operation, and ends with it")
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

  @Test("it returns what the operation returns, and runs both closures once, in order")
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

  @Test("an error ends it, and is thrown on")
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

  @Test("an inner scope wins, keeps the rest, and gives way when it ends")
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
    "the first closure sees the values outside through `@Dependency`, and its own changes in `$0`"
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

  @Test("if the first closure throws, the operation does not run, and nothing is current")
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

  @Test("to change a part of a dependency in the first closure is not to read it")
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

  @Test("what the operation reads is read, and not set")
  func reading() throws {
    try withDependencies {
      $0.context = .live
    } operation: {
      let found = issues { _ = DependencyValues._current.unfinished }
      let issue = try #require(found.first, "in the operation a read was taken for a setting")
      #expect(issue.firstLine.contains(#"“\.unfinished” was read in the app"#))
    }
  }

  @Test("nor is it after a second scope without changes")
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

  @Test("a task that the operation begins keeps them, also when the operation has ended")
  func task() async {
    let reader = Reader()
    let task = withDependencies {
      $0.number = 10
    } operation: {
      Task { reader.number }
    }
    #expect(await task.value == 10)
  }

  @Test("child tasks and groups keep them")
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

  @Test("an object that it returns keeps what was current")
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

  @Test("so does an object with a property, and what is current comes first")
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
