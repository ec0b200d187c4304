import Foundation
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

/// How often the counted property has been read.
private let reads = LockIsolated(0)

extension DependencyValues {
  /// A property that counts its reads.
  fileprivate var counted: Int {
    reads.withValue { $0 += 1 }
    return 1
  }
}

@Suite("Exercise 7.3 · the property", .timeLimit(.minutes(5)))
struct DependencyTests {
  @Test("I104: it reads what is in force where it is read")
  func inForce() {
    withDependencies {
      $0.number = 10
    } operation: {
      @Dependency(\.number) var number
      #expect(number == 10)
    }
  }

  @Test("I104: each read asks anew")
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

  @Test("I104: where nothing else is set, it reads what was in force where it was made")
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

  @Test("I104: what is set where it is read comes first, key by key")
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

  @Test("I104: it does not keep what other properties were made with")
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

  @Test("I104: it can go on into a part of the dependency")
  func part() {
    let now = Date(timeIntervalSince1970: 1_234)
    withDependencies {
      $0.date = .constant(now)
    } operation: {
      @Dependency(\.date.now) var date
      #expect(date == now)
    }
  }

  @Test("I104: `\\.self` is all of them, with what was in force where it was made")
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

  @Test("it reads what is at the key path once")
  func readsOnce() {
    @Dependency(\.counted) var counted
    reads.setValue(0)
    _ = counted
    #expect(reads.value == 1, "one read has read it \(reads.value) times")
    _ = counted
    #expect(reads.value == 2, "two reads have read it \(reads.value) times")
  }

  @Test("I104: the context is that where it is read, if one is set there")
  func context() {
    struct InContext {
      @Dependency(\.context) var context
    }
    let made = withDependencies {
      $0.context = .preview
    } operation: {
      InContext()
    }
    #expect(made.context == .preview, "it was made in the context “preview”, and none is set here")
    withDependencies {
      $0.context = .live
    } operation: {
      #expect(
        made.context == .live, "the context “live” is set here, and “preview” where it was made")
    }
  }

  @Test("I104: it can name a key instead of a property")
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

  @Test("I111: an issue stands at the property's line, and calls it what it is called there")
  func place() throws {
    try withDependencies {
      $0.context = .live
    } operation: {
      @Dependency(\.unfinished) var unfinished
      let line = #line - 1
      let issue = try #require(issues { _ = unfinished }.first, "nothing was reported")
      #expect(issue.line == line)
      #expect(issue.file.hasSuffix("/Exercise3DependencyTests.swift"))
      #expect(issue.firstLine.hasPrefix(#"@Dependency(\.unfinished) was read in the app"#))
    }
  }
}

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
