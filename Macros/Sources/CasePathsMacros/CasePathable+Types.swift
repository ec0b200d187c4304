// The enums that are not ours, or that no macro is needed for: what `@CasePathable` writes, by hand.

extension Optional: CasePathable {
  /// The paths of an optional's cases. Those of what it holds can follow at once: `\.destination.edit`.
  @dynamicMemberLookup
  public struct AllCasePaths: Sendable {
    /// The case without a value.
    public var none: AnyCasePath<Optional, Void> {
      AnyCasePath(embed: { .none }, extract: { $0 == nil ? () : nil })
    }

    /// The case with a value.
    public var some: AnyCasePath<Optional, Wrapped> {
      ._$embed({ $0 }, extract: { $0 })
    }

    /// A case of what the optional holds.
    public subscript<Value>(
      dynamicMember keyPath: KeyPath<Wrapped.AllCasePaths, AnyCasePath<Wrapped, Value>>
    ) -> AnyCasePath<Optional, Value> where Wrapped: CasePathable {
      some.appending(path: Wrapped.allCasePaths[keyPath: keyPath])
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension Result: CasePathable {
  /// The paths of a result's cases.
  public struct AllCasePaths: Sendable {
    /// The case of what went well.
    public var success: AnyCasePath<Result, Success> {
      ._$embed(Result.success) { if case .success(let value) = $0 { value } else { nil } }
    }

    /// The case of what failed.
    public var failure: AnyCasePath<Result, Failure> {
      ._$embed(Result.failure) { if case .failure(let error) = $0 { error } else { nil } }
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
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

// What an optional or a result holds need not be copyable, but their conformances above ask for it. The compiler
// (6.3) breaks down where a key path needs such a conformance for a tuple, as `\.response.success` does of a
// `Result<Void, any Error>`. So members of these two are found without the conformance.
extension Case {
  /// A case of the result that this case holds.
  public subscript<Success, Failure, AppendedValue>(
    dynamicMember keyPath: KeyPath<
      Result<Success, Failure>.AllCasePaths, AnyCasePath<Result<Success, Failure>, AppendedValue>
    >
  ) -> Case<AppendedValue> where Value == Result<Success, Failure> {
    Case<AppendedValue>(_box.appending(Value.allCasePaths[keyPath: keyPath]))
  }

  /// A case of the optional that this case holds.
  public subscript<Wrapped, AppendedValue>(
    dynamicMember keyPath: KeyPath<
      Wrapped?.AllCasePaths, AnyCasePath<Wrapped?, AppendedValue>
    >
  ) -> Case<AppendedValue> where Value == Wrapped? {
    Case<AppendedValue>(_box.appending(Value.allCasePaths[keyPath: keyPath]))
  }
}
