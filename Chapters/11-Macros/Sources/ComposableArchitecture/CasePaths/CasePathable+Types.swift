// Conformances written by hand, as `@CasePathable` would write them, for enums of other modules and enums that don't
// need the macro.

// The payload of an optional or a result needn't be copyable, but a plain conformance would require it. The compiler
// (6.3) crashes when a key path needs such a conformance for a tuple, as `\.response.success` does for a
// `Result<Void, any Error>`. So these two types conform for any payload, and have paths if it is copyable.

extension Optional: CasePathable where Wrapped: ~Copyable & ~Escapable {
  /// The case paths of an optional. The paths of its payload can follow directly: `\.destination.edit`.
  @dynamicMemberLookup
  public struct AllCasePaths: Sendable {}

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension Optional.AllCasePaths {
  public var none: AnyCasePath<Wrapped?, Void> {
    AnyCasePath(embed: { .none }, extract: { $0 == nil ? () : nil })
  }

  public var some: AnyCasePath<Wrapped?, Wrapped> {
    ._$embed({ $0 }, extract: { $0 })
  }

  /// A case of the optional's payload.
  public subscript<Value>(
    dynamicMember keyPath: KeyPath<Wrapped.AllCasePaths, AnyCasePath<Wrapped, Value>>
  ) -> AnyCasePath<Wrapped?, Value> where Wrapped: CasePathable {
    some.appending(path: Wrapped.allCasePaths[keyPath: keyPath])
  }
}

extension Result: CasePathable where Success: ~Copyable & ~Escapable {
  /// The case paths of a result.
  public struct AllCasePaths: Sendable {}

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension Result.AllCasePaths {
  public var success: AnyCasePath<Result<Success, Failure>, Success> {
    ._$embed(Result.success) { if case .success(let value) = $0 { value } else { nil } }
  }

  public var failure: AnyCasePath<Result<Success, Failure>, Failure> {
    ._$embed(Result.failure) { if case .failure(let error) = $0 { error } else { nil } }
  }
}

extension TaskResult: CasePathable {
  /// The case paths of a task result.
  public struct AllCasePaths: Sendable {
    public var success: AnyCasePath<TaskResult, Success> {
      ._$embed(TaskResult.success) { if case .success(let value) = $0 { value } else { nil } }
    }

    public var failure: AnyCasePath<TaskResult, any Error> {
      ._$embed(TaskResult.failure) { if case .failure(let error) = $0 { error } else { nil } }
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension Never: CasePathable {
  /// `Never` has no cases, so there are no paths.
  public struct AllCasePaths: Sendable {}

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension Case {
  /// A case that never occurs, for a child without actions: `\.never`. It never extracts a value.
  public var never: Case<Never> {
    Case<Never>(_box.appending(._$embed({ (never: Never) -> Value in }, extract: { _ in nil })))
  }
}
