import DependenciesTestSupport
import Testing

@testable import Dependencies

/// A database that is changed in place: every reader gets the same object.
private final class Database: Sendable {
  private let isolated = LockIsolated<[String]>([])
  var rows: [String] { isolated.value }
  func append(_ row: String) { isolated.withValue { $0.append(row) } }
}

extension Database: DependencyKey {
  static var liveValue: Database { Database() }
  static var testValue: Database { Database() }
}

/// A database without a test value.
private enum UntestedKey: DependencyKey {
  static var liveValue: Database { Database() }
}

/// A database without a live value.
private enum UnfinishedKey: TestDependencyKey {
  static var testValue: Database { Database() }
}

/// A database whose test value reports by itself.
private enum ReportingKey: TestDependencyKey {
  static var testValue: Database {
    if shouldReportUnimplemented { reportIssue("The database is missing.") }
    return Database()
  }
}

extension DependencyValues {
  fileprivate var database: Database {
    get { self[Database.self] }
    set { self[Database.self] = newValue }
  }

  fileprivate var untestedDatabase: Database {
    get { self[UntestedKey.self] }
    set { self[UntestedKey.self] = newValue }
  }

  fileprivate var reportingDatabase: Database {
    get { self[ReportingKey.self] }
    set { self[ReportingKey.self] = newValue }
  }
}

@Suite("Defaults that are changed in place", .timeLimit(.minutes(5)))
struct ChangedInPlaceTests {
  @Dependency(\.database) private var database

  @Test(
    "every reader sees a change that an update closure makes", arguments: DependencyContext.allCases
  )
  func withDependencies(context: DependencyContext) async {
    Dependencies.withDependencies {
      $0 = DependencyValues()
      $0.context = context
    } operation: {
      Dependencies.withDependencies {
        $0.database.append("inside")
      } operation: {
        #expect(database.rows == ["inside"])
      }
      #expect(database.rows == ["inside"], "it is the default, and belongs to no scope")
    }
  }

  @Test("every reader sees a change that an asynchronous update closure makes")
  func asynchronous() async {
    await Dependencies.withDependencies {
      await Task.yield()
      $0.database.append("first")
      $0.database.append("second")
    } operation: {
      #expect(database.rows == ["first", "second"])
    }
  }

  @Test(
    "every reader sees a change that a trait makes", .dependencies { $0.database.append("trait") })
  func trait() {
    #expect(database.rows == ["trait"])
  }

  @Test("every reader sees a change that `prepareDependencies` makes")
  func prepared() {
    let found = issues {
      prepareDependencies { $0.database.append("prepared") }
      #expect(database.rows == ["prepared"])
    }
    #expect(found == [])
  }

  @Test("a default that has been read can be changed")
  func readBefore() {
    let before = database
    Dependencies.withDependencies {
      $0.database.append("inside")
    } operation: {
      #expect(database === before)
    }
    prepareDependencies { $0.database.append("prepared") }
    #expect(before.rows == ["inside", "prepared"])
  }

  @Test("a default that was only changed can be prepared")
  func preparedLater() {
    let found = issues {
      Dependencies.withDependencies {
        $0.database.append("inside")
      } operation: {
      }
      prepareDependencies {
        $0.database.append("prepared")
        $0.database = Database()
      }
    }
    #expect(found == [])
    #expect(database.rows == [])
  }

  @Test("many threads that change and read a default share one value")
  func threads() {
    let (kept, barrier) = (withEscapedDependencies { $0 }, Barrier(16))
    onThreads(16) { number in
      kept.yield {
        barrier.wait()
        if number % 2 == 0 {
          Dependencies.withDependencies {
            $0.database.append("\(number)")
          } operation: {
          }
        } else {
          DependencyValues._current.database.append("\(number)")
        }
      }
    }
    #expect(Set(database.rows) == Set((0..<16).map { "\($0)" }))
  }

  @Test("without a test value, the first read is reported, and returns the changed default")
  func untested() throws {
    @Dependency(\.untestedDatabase) var database
    let silent = issues {
      Dependencies.withDependencies {
        $0.untestedDatabase.append("inside")
      } operation: {
      }
    }
    #expect(silent == [])
    var rows: [String] = []
    let issue = try #require(issues { rows = database.rows }.first)
    #expect(issue.message.hasPrefix("@Dependency(\\.untestedDatabase) was read in a test"))
    #expect(rows == ["inside"])
    #expect(issues { _ = database.rows } == [], "it was reported again")
  }

  @Test("a test value that reports by itself is silent while it is set, and reports later")
  func reporting() {
    @Dependency(\.reportingDatabase) var database
    let silent = issues {
      Dependencies.withDependencies {
        $0.reportingDatabase.append("inside")
      } operation: {
      }
    }
    #expect(silent == [])
    let found = issues { #expect(database.rows == ["inside"]) }
    #expect(found.map(\.firstLine) == ["The database is missing."])
  }

  @Test("without a live value, the app's default differs from the tests', and is always the same")
  func unfinished() {
    @Dependency(UnfinishedKey.self) var database
    database.append("test")
    Dependencies.withDependencies {
      $0.context = .live
      $0[UnfinishedKey.self].append("set")
    } operation: {
      for _ in 1...2 {
        let found = issues { #expect(database.rows == ["set"]) }
        #expect(found.count == 1)
      }
      #expect(issues { prepareDependencies { $0[UnfinishedKey.self] = Database() } }.count == 1)
    }
    #expect(database.rows == ["test"])
  }
}

@Suite("New DependencyValues", .timeLimit(.minutes(5)))
struct NewValuesTests {
  @Dependency(\.token) private var token

  @Test("new values have new defaults, which stay the same while the values are current")
  func fresh() {
    let before = token
    let tokens = [{ DependencyValues() }, { .test }].map { values in
      withDependencies {
        $0 = values()
      } operation: {
        #expect(token == token)
        return token
      }
    }
    #expect(!tokens.contains(before) && tokens[0] != tokens[1])
    #expect(token == before)
  }

  @Test("new values keep their defaults on a different thread")
  func escaping() {
    withDependencies {
      $0 = DependencyValues()
    } operation: {
      let expected = token
      let kept = withEscapedDependencies { $0 }
      #expect(onAnotherThread { kept.yield { DependencyValues._current.token } } == expected)
    }
  }

  @Test("earlier preparations do not apply to new values, which can be prepared themselves")
  func prepared() {
    @Dependency(\.number) var number
    prepareDependencies { $0.number = 30 }
    withDependencies {
      $0 = .test
    } operation: {
      #expect(issues { prepareDependencies { $0.number = 31 } } == [])
      #expect(number == 31)
    }
    #expect(number == 30)
  }
}
