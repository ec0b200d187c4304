// Enums of other modules, with the code that `@CasePathable` would write.

// The value of an optional or a result doesn't have to be copyable, but a plain conformance would require it. The
// compiler (6.3) crashes where a key path needs such a conformance for a tuple, as `\.response.success` does for a
// `Result<Void, any Error>`. So these two conform for every type of value, and have paths if that type is copyable.

extension Optional: CasePathable where Wrapped: ~Copyable & ~Escapable {
  /// The paths of an optional's cases. The cases of the wrapped enum can follow directly: `\.destination.edit`.
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

  /// A case of the wrapped enum.
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
  /// The case of a success.
  public var success: AnyCasePath<Result<Success, Failure>, Success> {
    ._$embed(Result.success) { if case .success(let value) = $0 { value } else { nil } }
  }

  /// The case of a failure.
  public var failure: AnyCasePath<Result<Success, Failure>, Failure> {
    ._$embed(Result.failure) { if case .failure(let error) = $0 { error } else { nil } }
  }
}

extension Never: CasePathable {
  /// `Never` has no cases, and so no paths.
  public struct AllCasePaths: Sendable {}

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension Case {
  /// A case for a child without actions: `\.never`. It never matches.
  public var never: Case<Never> {
    Case<Never>(_box.appending(._$embed({ (never: Never) -> Value in }, extract: { _ in nil })))
  }
}
