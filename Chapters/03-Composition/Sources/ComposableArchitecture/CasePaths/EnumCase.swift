import IssueReporting
import Synchronization

/// One case of an enum, prepared for reading payloads as values of one type.
@usableFromInline
final class EnumCase: Sendable {
  /// The number of the case.
  @usableFromInline let tag: UInt32

  @usableFromInline let metadata: EnumMetadata
  @usableFromInline let payload: EnumPayload
  @usableFromInline let reading: Reading

  @usableFromInline
  enum Reading: Sendable {
    case asItIs, byCasting, impossible
  }

  /// Fails if the case has no payload.
  ///
  /// - Parameters:
  ///   - tag: The number of the case.
  ///   - metadata: The enum.
  ///   - valueType: The type that payloads are read as.
  @usableFromInline
  init?<Value>(tag: UInt32, of metadata: EnumMetadata, for valueType: Value.Type) {
    guard let payload = metadata.payload(tag: tag) else { return nil }
    self.tag = tag
    self.metadata = metadata
    self.payload = payload
    let isSame = payload.isSame(as: Value.self)
    self.reading = payload.isReadable ? (isSame ? .asItIs : .byCasting) : .impossible
    if reading == .impossible, isSame {
      reportIssue(
        """
        Extracting a payload of type "\(payload.type)" by reflection is not supported, because the \
        payload contains a function, or a metatype of a struct or an enum.

        Write the case path by hand:

            CasePath(
              embed: AppAction.name,
              extract: { if case let .name(payload) = $0 { payload } else { nil } }
            )
        """
      )
    }
  }

  /// Reads the payload of a value that is in this case.
  ///
  /// - Returns: The payload, or `nil` if it cannot be cast to the type.
  @inlinable
  func payload<Root, Value>(of root: Root) -> Value? {
    switch reading {
    case .asItIs:
      metadata.withPayload(of: root, tag: tag) { payload.pointer(to: Value.self, at: $0).pointee }
    case .byCasting:
      metadata.withPayload(of: root, tag: tag) { payload.cast(to: Value.self, at: $0) }
    case .impossible:
      nil
    }
  }
}

/// Storage for a case that the first thread to need it determines.
@usableFromInline
final class KnownCase: Sendable {
  private let reference = AtomicLazyReference<EnumCase>()

  @usableFromInline
  init() {}

  /// The case. Only the first assignment has an effect: all threads determine the same case.
  @usableFromInline
  var enumCase: EnumCase? {
    get { reference.load() }
    set {
      if let newValue { _ = reference.storeIfNil(newValue) }
    }
  }
}
