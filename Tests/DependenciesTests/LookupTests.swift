import Testing

@testable import Dependencies

@Suite("Looking up a dependency", .timeLimit(.minutes(5)))
struct LookupTests {
  /// Reads a dependency as `prepareDependencies` does: a default is created, but not stored. Therefore these tests need
  /// no other exercise.
  private func read<Key: TestDependencyKey>(
    _ key: Key.Type, from values: DependencyValues
  ) -> Key.Value {
    var values = values
    values.access = .preparing
    return values[key]
  }

  /// The values during a read of a `@Dependency`.
  ///
  /// - Parameters:
  ///   - set: Sets the current overrides.
  ///   - setBefore: Sets the captured overrides.
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

  @Test("a read returns the override")
  func override() {
    let values = values { $0[NumberKey.self] = 10 }
    #expect(read(NumberKey.self, from: values) == 10)
  }

  @Test("a current override precedes the overrides that the property captured")
  func overrideBeforeCaptured() {
    let values = values {
      $0[NumberKey.self] = 10
    } madeWith: {
      $0[NumberKey.self] = 20
    }
    #expect(read(NumberKey.self, from: values) == 10)
  }

  @Test("a captured override precedes the default")
  func captured() {
    let values = values(madeWith: { $0[NumberKey.self] = 20 })
    #expect(read(NumberKey.self, from: values) == 20)
  }

  @Test("each key is looked up separately")
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
      "another key is set here; this one was set where the property was made")
    #expect(read(MaybeKey.self, from: values) == 7, "this key was set nowhere")
  }

  @Test("an optional dependency that is set to nil counts as set")
  func optional() {
    #expect(read(MaybeKey.self, from: values()) == 7)
    #expect(
      read(MaybeKey.self, from: values { $0[MaybeKey.self] = nil }) == nil,
      "`nil` was set, and the default was read")
    #expect(
      read(MaybeKey.self, from: values(madeWith: { $0[MaybeKey.self] = nil })) == nil,
      "`nil` was set where the property was made, and the default was read")
    let both = values {
      $0[MaybeKey.self] = nil
    } madeWith: {
      $0[MaybeKey.self] = 20
    }
    #expect(
      read(MaybeKey.self, from: both) == nil,
      "`nil` was set, and what was set where the property was made was read")
  }

  @Test(
    "the default is that of the overridden context", arguments: DependencyContext.allCases
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
      "the context was set where the property was made")
  }

  @Test("a current context precedes a captured one")
  func contexts() {
    let values = values {
      $0.overrides.setContext(.live)
    } madeWith: {
      $0.overrides.setContext(.preview)
    }
    #expect(read(NumberKey.self, from: values) == 1)
  }

  @Test("without an override, a read in a test returns the test value")
  func process() {
    #expect(read(NumberKey.self, from: values()) == 3)
  }

  @Test("a prepared value follows overrides, and precedes the key's own default")
  func prepared() {
    prepareDependencies { $0[NumberKey.self] = 30 }
    #expect(read(NumberKey.self, from: values()) == 30, "the key's own value was read")
    #expect(
      read(NumberKey.self, from: values { $0.overrides.setContext(.live) }) == 30,
      "what was prepared holds in all contexts")
    #expect(read(NumberKey.self, from: values(madeWith: { $0[NumberKey.self] = 20 })) == 20)
    #expect(read(NumberKey.self, from: values { $0[NumberKey.self] = 10 }) == 10)
  }

  @Test("two keys with values of the same type are independent")
  func sameType() {
    enum OtherNumberKey: DependencyKey {
      static let liveValue = 4
      static let testValue = 4
    }
    let values = values { $0[NumberKey.self] = 10 }
    #expect(read(OtherNumberKey.self, from: values) == 4)
  }

  @Test("an issue names the property, and the place where it is read")
  func access() throws {
    var values = values { $0.overrides.setContext(.live) }
    let place = here()
    values.access = DependencyAccess(wrapperAt: place)
    let issue = try #require(issues { _ = values.unfinished }.first, "nothing was reported")
    #expect(issue.message.contains(#"@Dependency(\.unfinished)"#), "the property's name is missing")
    #expect(issue.line == place.line, "it stands somewhere else")
  }

  @Test("an issue about a read without `@Dependency` is reported at the property")
  func propertyAccess() throws {
    let values = values { $0.overrides.setContext(.live) }
    let issue = try #require(issues { _ = values.unfinished }.first, "nothing was reported")
    #expect(issue.firstLine.hasPrefix(#"“\.unfinished” was read in the app"#))
    #expect(issue.file.hasSuffix("/TestKeys.swift"), "it stands in \(issue.file)")
  }
}
