import Synchronization

/// A slot for an enum's case that is determined later, by the first thread that needs it.
@usableFromInline
final class KnownCase: Sendable {
  /// The enum.
  @usableFromInline let metadata: EnumMetadata
  /// The address of the case, once it is known; 0 until then.
  private let address = Atomic<UInt>(0)
  /// The cases that were checked while this one wasn't known, and the cases that can't contain its payload: one bit for
  /// each of the first 64.
  private let inspectedTags = Atomic<UInt64>(0)
  private let impossible = Atomic<UInt64>(0)

  /// - Parameter metadata: The enum.
  init(of metadata: EnumMetadata) {
    self.metadata = metadata
  }

  /// The case. Only the first assignment has an effect, because all threads determine the same case.
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

  /// Whether it is certain that nothing can be extracted from a value in a different case.
  @usableFromInline
  func isImpossible(_ tag: UInt32) -> Bool {
    tag < 64 && impossible.load(ordering: .relaxed) & 1 << tag != 0
  }

  /// Checks once whether a case can contain the value to extract.
  ///
  /// Before the first extraction, each attempt would search the whole value without success. An action for one child
  /// would then be expensive for all children that haven't received an action yet.
  func inspect(tag: UInt32, for type: Any.Type) {
    guard tag < 64, inspectedTags.load(ordering: .relaxed) & 1 << tag == 0 else { return }
    if metadata.cannotHold(type, tag: tag) {
      impossible.bitwiseOr(1 << tag, ordering: .relaxed)
    }
    inspectedTags.bitwiseOr(1 << tag, ordering: .relaxed)
  }

  deinit {
    if let pointer = UnsafeRawPointer(bitPattern: address.load(ordering: .acquiring)) {
      Unmanaged<EnumCase>.fromOpaque(pointer).release()
    }
  }
}

extension KnownCase {
  /// The cases of all paths. The key is the address of the function's code together with its types, because functions
  /// of different types may share their code.
  private static let memory = PermanentTable<KnownCase>()

  /// The cached case of a function.
  ///
  /// - Parameters:
  ///   - code: The address of the function's code. It must not capture anything.
  ///   - root: The enum.
  ///   - value: The type of the function's argument.
  @usableFromInline
  static func remembered(for code: UInt, _ root: Any.Type, _ value: Any.Type) -> KnownCase? {
    memory.find(PermanentTable.Key(code, root, value))
  }

  /// Caches this case for a function. If the table is full, nothing happens.
  func remember(for code: UInt, _ root: Any.Type, _ value: Any.Type) {
    Self.memory.insert(self, for: PermanentTable.Key(code, root, value))
  }
}
