import Synchronization

/// Room for the case of an enum that is found out later, by whichever thread is first.
@usableFromInline
final class KnownCase: Sendable {
  /// The enum.
  @usableFromInline let metadata: EnumMetadata
  /// The address of the case, once it is known; 0 until then.
  private let address = Atomic<UInt>(0)
  /// The cases that were looked at while this one was not known, and those that cannot hold its payload: a bit for each
  /// of the first 64.
  private let lookedAt = Atomic<UInt64>(0)
  private let impossible = Atomic<UInt64>(0)

  /// - Parameter metadata: The enum.
  init(of metadata: EnumMetadata) {
    self.metadata = metadata
  }

  /// The case. Setting it has an effect just once: all threads find the same.
  @usableFromInline
  var enumCase: EnumCase? {
    get {
      UnsafeRawPointer(bitPattern: address.load(ordering: .acquiring)).map {
        Unmanaged<EnumCase>.fromOpaque($0).takeUnretainedValue()
      }
    }
    set {
      guard let newValue else { return }
      let new = Unmanaged.passRetained(newValue)
      let isFirst = address.compareExchange(
        expected: 0, desired: UInt(bitPattern: new.toOpaque()), ordering: .acquiringAndReleasing
      ).exchanged
      if !isFirst { new.release() }
    }
  }

  /// Whether it is certain that nothing can be extracted from a value in another case.
  @usableFromInline
  func isImpossible(_ tag: UInt32) -> Bool {
    tag < 64 && impossible.load(ordering: .relaxed) & 1 << tag != 0
  }

  /// Looks once whether a case can hold what is to be extracted.
  ///
  /// As long as nothing has been extracted, each attempt would go through the whole value without success: an action for one
  /// child would be dear for all who have not yet had one.
  func look(at tag: UInt32, for type: Any.Type) {
    guard tag < 64, lookedAt.load(ordering: .relaxed) & 1 << tag == 0 else { return }
    if metadata.cannotHold(type, tag: tag) {
      impossible.bitwiseOr(1 << tag, ordering: .relaxed)
    }
    lookedAt.bitwiseOr(1 << tag, ordering: .relaxed)
  }

  deinit {
    if let pointer = UnsafeRawPointer(bitPattern: address.load(ordering: .acquiring)) {
      Unmanaged<EnumCase>.fromOpaque(pointer).release()
    }
  }
}

extension KnownCase {
  /// All cases that paths were made of. What tells one from all others is the address of the function's
  /// code and its types: functions of different types may share their code.
  private static let memory = PermanentTable<KnownCase>()

  /// The case that was remembered for a function.
  ///
  /// - Parameters:
  ///   - code: The address of the function's code. It must not capture anything.
  ///   - root: The enum.
  ///   - value: What the function makes a root of.
  @usableFromInline
  static func remembered(for code: UInt, _ root: Any.Type, _ value: Any.Type) -> KnownCase? {
    memory.find(PermanentTable.Key(code, root, value))
  }

  /// Remembers this case for a function. Without room for it, nothing happens.
  func remember(for code: UInt, _ root: Any.Type, _ value: Any.Type) {
    Self.memory.insert(self, for: PermanentTable.Key(code, root, value))
  }
}
