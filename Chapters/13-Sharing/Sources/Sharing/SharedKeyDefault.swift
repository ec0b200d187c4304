extension SharedReaderKey {
  /// A key together with the default of its value.
  ///
  /// ```swift
  /// extension SharedKey where Self == FileStorageKey<[User]>.Default {
  ///   static var users: Self { Self[.fileStorage(.users), default: []] }
  /// }
  ///
  /// @Shared(.users) var users
  /// ```
  ///
  /// Seed: 000, Sharing state (Type-safe keys).
  public typealias Default = _SharedKeyDefault<Self>
}

/// A key together with the default of its value. It is written ``SharedReaderKey/Default``.
///
/// It has the same identity as its base key.
public struct _SharedKeyDefault<Base: SharedReaderKey>: SharedReaderKey {
  let base: Base
  let defaultValue: @Sendable () -> Base.Value

  /// A key with a default.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - value: The default. It is evaluated when a reference is created.
  public static subscript(
    _ key: Base, default value: @autoclosure @escaping @Sendable () -> Base.Value
  ) -> Self {
    Self(base: key, defaultValue: value)
  }

  /// The default.
  public var initialValue: Base.Value { defaultValue() }

  public var id: Base.ID { base.id }

  public func load(
    context: LoadContext<Base.Value>, continuation: LoadContinuation<Base.Value>
  ) {
    base.load(context: context, continuation: continuation)
  }

  public func subscribe(
    context: LoadContext<Base.Value>, subscriber: SharedSubscriber<Base.Value>
  ) -> SharedSubscription {
    base.subscribe(context: context, subscriber: subscriber)
  }
}

extension _SharedKeyDefault: SharedKey where Base: SharedKey {
  public func save(
    _ value: Base.Value, context: SaveContext, continuation: SaveContinuation
  ) {
    base.save(value, context: context, continuation: continuation)
  }
}

extension _SharedKeyDefault: CustomStringConvertible {
  public var description: String { String(describing: base) }
}
