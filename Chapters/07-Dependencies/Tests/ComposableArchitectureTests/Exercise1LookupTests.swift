import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Exercise 7.1 · Look up a dependency", .timeLimit(.minutes(5)))
struct LookupTests {
  /// Reads a dependency as `prepareDependencies` does: a default is created, but not cached. So these tests need no
  /// other exercise.
  private func read<Key: TestDependencyKey>(
    _ key: Key.Type, from values: DependencyValues
  ) -> Key.Value {
    var values = values
    values.access = .preparing
    return values[key]
  }

  /// Values as they are while a `@Dependency` is read.
  ///
  /// - Parameters:
  ///   - set: Sets the dependencies that are current for the read.
  ///   - setBefore: Sets the dependencies that are current for its creation.
  private func values(
    _ set: (inout DependencyValues) -> Void = { _ in },
    madeWith setBefore: (inout DependencyValues) -> Void = { _ in }
  ) -> DependencyValues {
    var (values, before) = (DependencyValues.nothingSet, DependencyValues.nothingSet)
    set(&values)
    setBefore(&before)
    values.captured = before.overrides
    return values
  }

  @Test("I104: a read returns the override")
  func override() {
    let values = values { $0[NumberKey.self] = 10 }
    #expect(read(NumberKey.self, from: values) == 10)
  }

  @Test("I104: a current override precedes the overrides that the property captured")
  func overrideBeforeCaptured() {
    let values = values {
      $0[NumberKey.self] = 10
    } madeWith: {
      $0[NumberKey.self] = 20
    }
    #expect(read(NumberKey.self, from: values) == 10)
  }

  @Test("I104: a captured override precedes the default")
  func captured() {
    let values = values(madeWith: { $0[NumberKey.self] = 20 })
    #expect(read(NumberKey.self, from: values) == 20)
  }

  @Test(
    "I104: a captured override precedes the default in each context, including the app",
    arguments: DependencyContext.allCases)
  func capturedInContext(context: DependencyContext) {
    let here = values {
      $0.overrides.setContext(context)
    } madeWith: {
      $0[NumberKey.self] = 20
    }
    #expect(
      read(NumberKey.self, from: here) == 20, "the default was read, in the context “\(context)”")
    let there = values(madeWith: {
      $0.overrides.setContext(context)
      $0[NumberKey.self] = 20
    })
    #expect(
      read(NumberKey.self, from: there) == 20,
      "the default was read, although the property captured the context “\(context)”")
  }

  @Test("I104: each key is looked up separately")
  func keyByKey() {
    let values = values {
      $0[NumberKey.self] = 10
    } madeWith: {
      $0[NumberKey.self] = 20
      $0[WordKey.self] = "captured"
    }
    #expect(read(NumberKey.self, from: values) == 10)
    #expect(
      read(WordKey.self, from: values) == "captured",
      "a different key is overridden here; the property captured an override of this one")
    #expect(read(MaybeKey.self, from: values) == 7, "no override of this key exists")
  }

  @Test("I104: an optional dependency that is set to nil counts as set")
  func optional() {
    #expect(read(MaybeKey.self, from: values()) == 7)
    #expect(
      read(MaybeKey.self, from: values { $0[MaybeKey.self] = nil }) == nil,
      "`nil` is the override, but the default was read")
    #expect(
      read(MaybeKey.self, from: values(madeWith: { $0[MaybeKey.self] = nil })) == nil,
      "the property captured `nil`, but the default was read")
    let both = values {
      $0[MaybeKey.self] = nil
    } madeWith: {
      $0[MaybeKey.self] = 20
    }
    #expect(
      read(MaybeKey.self, from: both) == nil,
      "`nil` is the current override, but the captured one was read")
  }

  @Test(
    "I104: the default is that of the overridden context", arguments: DependencyContext.allCases
  )
  func context(context: DependencyContext) {
    let expected =
      switch context {
      case .live: 1
      case .preview: 2
      case .test: 3
      }
    let here = values { $0.overrides.setContext(context) }
    #expect(read(NumberKey.self, from: here) == expected)
    let captured = values(madeWith: { $0.overrides.setContext(context) })
    #expect(
      read(NumberKey.self, from: captured) == expected,
      "the property captured the context")
  }

  @Test("I104: a current context precedes a captured one")
  func contexts() {
    let values = values {
      $0.overrides.setContext(.live)
    } madeWith: {
      $0.overrides.setContext(.preview)
    }
    #expect(read(NumberKey.self, from: values) == 1)
  }

  @Test("I104: without an override, a read in a test returns the test value")
  func process() {
    #expect(read(NumberKey.self, from: values()) == 3)
  }

  @Test("I104: a prepared value follows overrides, and precedes the key's own default")
  func prepared() {
    prepareDependencies { $0[NumberKey.self] = 30 }
    #expect(read(NumberKey.self, from: values()) == 30, "the key's own value was read")
    #expect(
      read(NumberKey.self, from: values { $0.overrides.setContext(.live) }) == 30,
      "a prepared value applies to all contexts")
    #expect(read(NumberKey.self, from: values(madeWith: { $0[NumberKey.self] = 20 })) == 20)
    #expect(read(NumberKey.self, from: values { $0[NumberKey.self] = 10 }) == 10)
  }

  @Test("I104: two keys with values of the same type are independent")
  func sameType() {
    enum OtherNumberKey: DependencyKey {
      static let liveValue = 4
      static let testValue = 4
    }
    let values = values { $0[NumberKey.self] = 10 }
    #expect(read(OtherNumberKey.self, from: values) == 4)
  }

  @Test("I111: an issue names the property, and the place where it is read")
  func access() throws {
    var values = values { $0.overrides.setContext(.live) }
    let place = here()
    values.access = DependencyAccess(wrapperAt: place)
    let issue = try #require(issues { _ = values.unfinished }.first, "nothing was reported")
    #expect(issue.message.contains(#"@Dependency(\.unfinished)"#), "the property's name is missing")
    #expect(issue.line == place.line, "the issue is reported at a different place")
  }

  @Test("I111: an issue about a read without `@Dependency` is reported at the property")
  func propertyAccess() throws {
    let values = values { $0.overrides.setContext(.live) }
    let issue = try #require(issues { _ = values.unfinished }.first, "nothing was reported")
    #expect(issue.firstLine.hasPrefix(#"“\.unfinished” was read in the app"#))
    #expect(issue.file.hasSuffix("/TestKeys.swift"), "the issue is reported in \(issue.file)")
  }

  @Test(
    "I104: the default of an overridden key isn't requested, and any other default is requested once"
  )
  func noDefault() {
    let values = values { $0.overrides.setContext(.live) }
    let reads = issues { _ = values.unfinished }.filter { $0.message.contains("UnfinishedClient") }
    #expect(reads.count == 1, "the default was not requested exactly once")
    var changed = values
    changed.overrides.set(UnfinishedClient.self, to: UnfinishedClient.testValue)
    #expect(
      issues { _ = changed.unfinished } == [],
      "the default was requested, although the key is overridden")
  }
}
