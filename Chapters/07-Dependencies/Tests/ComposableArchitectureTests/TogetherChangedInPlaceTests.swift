import DependencyTraits
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

/// A database that is changed in place: every read returns the same object.
private final class Database: Sendable {
  private let isolated = LockIsolated<[String]>([])
  var rows: [String] { isolated.value }
  func append(_ row: String) { isolated.withValue { $0.append(row) } }
}

extension Database: DependencyKey {
  static var liveValue: Database { Database() }
  static var testValue: Database { Database() }
}

/// A database without a value for tests.
private enum UntestedKey: DependencyKey {
  static var liveValue: Database { Database() }
}

/// A database without a value for the app.
private enum UnfinishedKey: TestDependencyKey {
  static var testValue: Database { Database() }
}

/// A database whose value for tests reports by itself.
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

@Suite("Together · defaults that are changed in place", .timeLimit(.minutes(5)))
struct ChangedInPlaceTests {
  @Dependency(\.database) private var database

  @Test(
    "I107: every reader sees a change that an update closure makes",
    arguments: DependencyContext.allCases)
  func withDependencies(context: DependencyContext) async {
    ComposableArchitecture.withDependencies {
      $0 = DependencyValues()
      $0.context = context
    } operation: {
      ComposableArchitecture.withDependencies {
        $0.database.append("inside")
      } operation: {
        #expect(database.rows == ["inside"])
      }
      #expect(database.rows == ["inside"], "the object is the default, and belongs to no operation")
    }
  }

  @Test("I107: every reader sees a change that an asynchronous update closure makes")
  func asynchronous() async {
    await ComposableArchitecture.withDependencies {
      await Task.yield()
      $0.database.append("first")
      $0.database.append("second")
    } operation: {
      #expect(database.rows == ["first", "second"])
    }
  }

  @Test(
    "I107: every reader sees a change that a trait makes",
    .dependencies { $0.database.append("trait") })
  func trait() {
    #expect(database.rows == ["trait"])
  }

  @Test("I107: every reader sees a change that `prepareDependencies` makes")
  func prepared() {
    let found = issues {
      prepareDependencies { $0.database.append("prepared") }
      #expect(database.rows == ["prepared"])
    }
    #expect(found == [])
  }

  @Test("I107: every reader sees a change that a store's closure makes")
  @MainActor
  func stores() async {
    let reducer = Reduce<Int, Void> { [_database] state, _ in
      state = _database.wrappedValue.rows.count
      return .none
    }
    let store = TestStore(
      initialState: 0, reducer: reducer,
      prepareDependencies: {
        $0.database.append("first")
        $0.database.append("second")
      })
    await store.send(()) { $0 = 2 }
    store.dependencies.database.append("third")
    await store.send(()) { $0 = 3 }
    let live = Store(
      initialState: 0, reducer: reducer, prepareDependencies: { $0.database.append("fourth") })
    live.send(())
    #expect(live.state.value == 4)
  }

  @Test("I107: a default that has been read can be changed")
  func readBefore() {
    let before = database
    ComposableArchitecture.withDependencies {
      $0.database.append("inside")
    } operation: {
      #expect(database === before)
    }
    prepareDependencies { $0.database.append("prepared") }
    #expect(before.rows == ["inside", "prepared"])
  }

  @Test("I112: a default that was only changed can be prepared")
  func preparedLater() {
    let found = issues {
      ComposableArchitecture.withDependencies {
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

  @Test("I107: many threads that change and read a default share one value")
  func threads() {
    let (kept, barrier) = (withEscapedDependencies { $0 }, Barrier(16))
    onThreads(16) { number in
      kept.yield {
        barrier.wait()
        if number % 2 == 0 {
          ComposableArchitecture.withDependencies {
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

  @Test("I110: without a test value, the first read is reported, and returns the changed default")
  func untested() throws {
    @Dependency(\.untestedDatabase) var database
    let silent = issues {
      ComposableArchitecture.withDependencies {
        $0.untestedDatabase.append("inside")
      } operation: {
      }
    }
    #expect(silent == [])
    var rows: [String] = []
    let issue = try #require(issues { rows = database.rows }.first)
    #expect(issue.message.hasPrefix("@Dependency(\\.untestedDatabase) was read in a test"))
    #expect(rows == ["inside"])
    #expect(issues { _ = database.rows } == [], "the dependency was reported again")
  }

  @Test(
    "I112: a test value that reports by itself is silent while it is set, and reports later")
  func reporting() {
    @Dependency(\.reportingDatabase) var database
    let silent = issues {
      ComposableArchitecture.withDependencies {
        $0.reportingDatabase.append("inside")
      } operation: {
      }
    }
    #expect(silent == [])
    let found = issues { #expect(database.rows == ["inside"]) }
    #expect(found.map(\.firstLine) == ["The database is missing."])
  }

  @Test(
    "I111: without a live value, the app's default differs from the tests', and is always the same")
  func unfinished() {
    @Dependency(UnfinishedKey.self) var database
    database.append("test")
    ComposableArchitecture.withDependencies {
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

@Suite("Together · new DependencyValues", .timeLimit(.minutes(5)))
struct NewValuesTests {
  @Dependency(\.token) private var token

  @Test("I108: new values have new defaults, which stay the same while the values are current")
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

  @Test("I115: new values keep their defaults on a different thread")
  func escaping() {
    withDependencies {
      $0 = DependencyValues()
    } operation: {
      let expected = token
      let kept = withEscapedDependencies { $0 }
      #expect(onAnotherThread { kept.yield { DependencyValues._current.token } } == expected)
    }
  }

  @Test("I117: earlier preparations do not apply to new values, which can be prepared themselves")
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
