// The enums that are not ours, or that no macro is needed for: what `@CasePathable` writes, by hand.

// What an optional or a result holds need not be copyable, but a plain conformance would ask for it. The compiler (6.3)
// crashes where a key path needs such a conformance for a tuple, as `\.response.success` does for a
// `Result<Void, any Error>`. So these two conform for whatever they hold, and have paths if that is copyable.

extension Optional: CasePathable where Wrapped: ~Copyable & ~Escapable {
  /// The paths of an optional's cases. Those of what it holds can follow immediately: `\.destination.edit`.
  @dynamicMemberLookup
  public struct AllCasePaths: Sendable {}

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension Optional.AllCasePaths {
  /// The case without a value.
  public var none: AnyCasePath<Wrapped?, Void> {
    AnyCasePath(embed: { .none }, extract: { $0 == nil ? () : nil })
  }

  /// The case with a value.
  public var some: AnyCasePath<Wrapped?, Wrapped> {
    ._$embed({ $0 }, extract: { $0 })
  }

  /// A case of what the optional holds.
  public subscript<Value>(
    dynamicMember keyPath: KeyPath<Wrapped.AllCasePaths, AnyCasePath<Wrapped, Value>>
  ) -> AnyCasePath<Wrapped?, Value> where Wrapped: CasePathable {
    some.appending(path: Wrapped.allCasePaths[keyPath: keyPath])
  }
}

extension Result: CasePathable where Success: ~Copyable & ~Escapable {
  /// The paths of a result's cases.
  public struct AllCasePaths: Sendable {}

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension Result.AllCasePaths {
  /// The case of what went well.
  public var success: AnyCasePath<Result<Success, Failure>, Success> {
    ._$embed(Result.success) { if case .success(let value) = $0 { value } else { nil } }
  }

  /// The case of what failed.
  public var failure: AnyCasePath<Result<Success, Failure>, Failure> {
    ._$embed(Result.failure) { if case .failure(let error) = $0 { error } else { nil } }
  }
}

extension Never: CasePathable {
  /// There is no case, and so no path.
  public struct AllCasePaths: Sendable {}

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension Case {
  /// The case of what never happens, for a child without actions: `\.never`. It never finds anything.
  public var never: Case<Never> {
    Case<Never>(_box.appending(._$embed({ (never: Never) -> Value in }, extract: { _ in nil })))
  }
}
