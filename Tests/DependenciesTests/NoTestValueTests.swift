import Testing

@testable import Dependencies

@Suite("Dependencies without a test value", .timeLimit(.minutes(5)))
struct NoTestValueTests {
  @Test("the first read in a test is an issue, and the next one is not")
  func once() {
    @Dependency(\.untested) var untested
    #expect(issues { _ = untested }.count == 1)
    #expect(issues { _ = untested } == [], "it is reported again and again")
  }

  @Test("two dependencies are two issues")
  func two() {
    @Dependency(\.untested) var untested
    @Dependency(\.untestedNumber) var untestedNumber
    let found = issues {
      _ = untested
      _ = untestedNumber
    }
    #expect(found.count == 2)
  }

  @Test("after the issue, the test continues with the preview value")
  func preview() {
    @Dependency(\.untested) var untested
    _ = issues {
      #expect(untested == UntestedClient(name: "preview"))
    }
  }

  @Test("without a preview value, the test continues with the live value")
  func live() {
    @Dependency(\.untestedNumber) var untestedNumber
    _ = issues {
      #expect(untestedNumber == 40)
    }
  }

  @Test("the issue is reported at the `@Dependency`")
  func place() throws {
    @Dependency(\.untested) var untested
    let line = #line - 1
    let issue = try #require(issues { _ = untested }.first, "nothing was reported")
    #expect(issue.file == "DependenciesTests/NoTestValueTests.swift")
    #expect(issue.line == line)
  }

  @Test("the issue names the property as it is written, its place, its key and its type")
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
      issue.message.contains("DependenciesTests/NoTestValueTests.swift:\(line)"),
      "it does not say where it is read")
    #expect(lines.contains("Key: UntestedNumberKey"), "it does not name the key")
    #expect(lines.contains("Value: Int"), "it does not name the type of the value")
  }

  @Test("the issue names the type once if it is also the key")
  func sameType() throws {
    @Dependency(\.untested) var untested
    let issue = try #require(issues { _ = untested }.first, "nothing was reported")
    #expect((issue.message + "\n").contains("Key: UntestedClient\n"), "it does not name the key")
    #expect(!issue.message.contains("Value: "), "it names the type twice")
  }

  @Test("the issue names three solutions")
  func waysOut() throws {
    @Dependency(\.untested) var untested
    let issue = try #require(issues { _ = untested }.first, "nothing was reported")
    for words in ["store.dependencies", "withDependencies", "testValue"] {
      #expect(issue.message.contains(words), "it does not mention “\(words)”")
    }
    #expect(issue.message.contains("live"), "it does not say that tests do not use live values")
  }

  @Test("a `@Dependency` with a key is named with its key")
  func key() throws {
    @Dependency(UntestedClient.self) var untested
    let line = #line - 1
    let issue = try #require(issues { _ = untested }.first, "nothing was reported")
    #expect(issue.firstLine.contains("@Dependency(UntestedClient.self)"))
    #expect(issue.line == line)
  }

  @Test("reading the key's test value directly is an issue, too")
  func direct() throws {
    let issue = try #require(issues { _ = UntestedClient.testValue }.first, "nothing was reported")
    #expect(issue.firstLine.contains("UntestedClient"))
  }

  @Test("setting the dependency is not a read")
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

  @Test("setting a part of the dependency is not a read; the other parts are the preview value's")
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

  @Test("after setting, the dependency still does not count as read")
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

  @Test("preparing the dependency is not a read")
  func preparing() {
    @Dependency(\.untested) var untested
    let found = issues {
      prepareDependencies { $0.untested.size = 1 }
      #expect(untested == UntestedClient(name: "preview", size: 1))
    }
    #expect(found == [])
  }

  @Test("a key with a test value, and all other contexts, report nothing")
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
