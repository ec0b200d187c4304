import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Exercise 7.4 · nobody has to remember", .timeLimit(.minutes(5)))
struct NoTestValueTests {
  @Test("I110: the first read in a test is an issue, and the next is not")
  func once() {
    @Dependency(\.untested) var untested
    #expect(issues { _ = untested }.count == 1)
    #expect(issues { _ = untested } == [], "it is reported again and again")
  }

  @Test("I110: two dependencies are two issues")
  func two() {
    @Dependency(\.untested) var untested
    @Dependency(\.untestedNumber) var untestedNumber
    let found = issues {
      _ = untested
      _ = untestedNumber
    }
    #expect(found.count == 2)
  }

  @Test("I110: the test goes on with the value for previews")
  func preview() {
    @Dependency(\.untested) var untested
    _ = issues {
      #expect(untested == UntestedClient(name: "preview"))
    }
  }

  @Test("I106: where there is none for previews either, it goes on with the live value")
  func live() {
    @Dependency(\.untestedNumber) var untestedNumber
    _ = issues {
      #expect(untestedNumber == 40)
    }
  }

  @Test("I110: the issue stands where the `@Dependency` is written")
  func place() throws {
    @Dependency(\.untested) var untested
    let line = #line - 1
    let issue = try #require(issues { _ = untested }.first, "nothing was reported")
    #expect(issue.file == "ComposableArchitectureTests/Exercise4NoTestValueTests.swift")
    #expect(issue.line == line)
  }

  @Test("I110: it says which property is read, as it is written, where, and what it is")
  func facts() throws {
    @Dependency(\.untestedNumber) var untestedNumber
    let line = #line - 1
    let issue = try #require(issues { _ = untestedNumber }.first, "nothing was reported")
    let lines = issue.message.split(separator: "\n").map {
      $0.trimmingPrefix(while: \.isWhitespace)
    }
    #expect(
      issue.firstLine.contains(#"@Dependency(\.untestedNumber)"#), "it does not name the property")
    #expect(
      issue.message.contains("ComposableArchitectureTests/Exercise4NoTestValueTests.swift:\(line)"),
      "it does not say where it is read")
    #expect(lines.contains("Key: UntestedNumberKey"), "it does not name the key")
    #expect(lines.contains("Value: Int"), "it does not name the type of the value")
  }

  @Test("I110: it says once what it is, if the key is the type of the value")
  func sameType() throws {
    @Dependency(\.untested) var untested
    let issue = try #require(issues { _ = untested }.first, "nothing was reported")
    #expect((issue.message + "\n").contains("Key: UntestedClient\n"), "it does not name the key")
    #expect(!issue.message.contains("Value: "), "it names the type twice")
  }

  @Test("I110: it says three ways out")
  func waysOut() throws {
    @Dependency(\.untested) var untested
    let issue = try #require(issues { _ = untested }.first, "nothing was reported")
    for words in ["store.dependencies", "withDependencies", "testValue"] {
      #expect(issue.message.contains(words), "it does not mention “\(words)”")
    }
    #expect(issue.message.contains("live"), "it does not say that tests do not use live values")
  }

  @Test("I110: a `@Dependency` that names the key is named like that")
  func key() throws {
    @Dependency(UntestedClient.self) var untested
    let line = #line - 1
    let issue = try #require(issues { _ = untested }.first, "nothing was reported")
    #expect(issue.firstLine.contains("@Dependency(UntestedClient.self)"))
    #expect(issue.line == line)
  }

  @Test("I110: the key's value for tests itself is an issue, also without anybody who reads it")
  func direct() throws {
    let issue = try #require(issues { _ = UntestedClient.testValue }.first, "nothing was reported")
    #expect(issue.firstLine.contains("UntestedClient"))
  }

  @Test("I112: to set it is not to read it")
  func setting() {
    let found = issues {
      withDependencies {
        $0.untested = UntestedClient(name: "set", size: 1)
        $0.untestedNumber = 2
      } operation: {
        @Dependency(\.untested) var untested
        @Dependency(\.untestedNumber) var untestedNumber
        #expect(untested == UntestedClient(name: "set", size: 1))
        #expect(untestedNumber == 2)
      }
    }
    #expect(found == [])
  }

  @Test("I112: to set a part of it is not to read it; the rest is the value for previews")
  func settingPart() {
    let found = issues {
      withDependencies {
        $0.untested.size = 1
      } operation: {
        @Dependency(\.untested) var untested
        #expect(untested == UntestedClient(name: "preview", size: 1))
      }
    }
    #expect(found == [], "it was reported while it was set")
  }

  @Test("I112: nor does it count as read afterwards")
  func afterSetting() {
    @Dependency(\.untested) var untested
    withDependencies {
      $0.untested.size = 1
    } operation: {
    }
    #expect(
      issues { _ = untested }.count == 1,
      "it was set somewhere else, and so the first read was not reported")
  }

  @Test("I112: to prepare it is not to read it")
  func preparing() {
    @Dependency(\.untested) var untested
    let found = issues {
      prepareDependencies { $0.untested.size = 1 }
      #expect(untested == UntestedClient(name: "preview", size: 1))
    }
    #expect(found == [])
  }

  @Test("I110: a key with a value for tests, and the other contexts, report nothing")
  func silent() {
    let found = issues {
      @Dependency(\.number) var number
      #expect(number == 3)
      @Dependency(\.untested) var untested
      for (context, name) in [(DependencyContext.live, "live"), (.preview, "preview")] {
        withDependencies {
          $0.context = context
        } operation: {
          #expect(untested.name == name)
        }
      }
    }
    #expect(found == [])
  }
}
