import Foundation
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

/// Reads a number and a word through properties, as a feature does.
private struct Reader {
  @Dependency(\.number) var number
  @Dependency(\.word) var word
}

/// The number of reads of the counted property.
private let reads = LockIsolated(0)

extension DependencyValues {
  /// A property that counts its reads.
  fileprivate var counted: Int {
    reads.withValue { $0 += 1 }
    return 1
  }
}

@Suite("Exercise 7.3 · @Dependency", .timeLimit(.minutes(5)))
struct DependencyTests {
  @Test("I104: a property reads the current override")
  func currentValues() {
    withDependencies {
      $0.number = 10
    } operation: {
      @Dependency(\.number) var number
      #expect(number == 10)
    }
  }

  @Test("I104: each read is a new lookup")
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

  @Test("I104: without a current override, a property reads the override that it captured")
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

  @Test("I104: current overrides precede captured ones, key by key")
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
      #expect(reader.number == 20, "the captured override was read, although a current one exists")
      #expect(
        reader.word == "made",
        "a different key is overridden here; the property captured an override of this one")
    }
    withDependencies {
      $0.word = "read"
    } operation: {
      #expect(reader.number == 10)
      #expect(reader.word == "read")
    }
  }

  @Test("I104: a property does not use the overrides that other properties captured")
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

  @Test("I104: a key path may continue into a part of the dependency")
  func part() {
    let now = Date(timeIntervalSince1970: 1_234)
    withDependencies {
      $0.date = .constant(now)
    } operation: {
      @Dependency(\.date.now) var date
      #expect(date == now)
    }
  }

  @Test("I104: `\\.self` returns all values, including captured overrides")
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

  @Test("a read evaluates its key path once")
  func readsOnce() {
    @Dependency(\.counted) var counted
    reads.setValue(0)
    _ = counted
    #expect(reads.value == 1, "one read evaluated the key path \(reads.value) times")
    _ = counted
    #expect(reads.value == 2, "two reads evaluated the key path \(reads.value) times")
  }

  @Test("I104: the context is the current one, if one is set")
  func context() {
    struct InContext {
      @Dependency(\.context) var context
    }
    let made = withDependencies {
      $0.context = .preview
    } operation: {
      InContext()
    }
    #expect(
      made.context == .preview,
      "the property captured the context “preview”, and none is current here")
    withDependencies {
      $0.context = .live
    } operation: {
      #expect(
        made.context == .live,
        "the context “live” is current here, and the property captured “preview”")
    }
  }

  @Test("I104: a property can name a key instead of a key path")
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

  @Test(
    "I111: an issue is reported at the property's line, and names the property as it is written")
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
