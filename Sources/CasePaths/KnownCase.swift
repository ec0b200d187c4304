import Synchronization

/// Room for the case of an enum that is found out later, by whichever thread is first.
@usableFromInline
final class KnownCase: Sendable {
  /// The enum.
  @usableFromInline let metadata: EnumMetadata
  /// The address of the case, once it is known; 0 until then.
  private let address = Atomic<UInt>(0)

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

  deinit {
    if let pointer = UnsafeRawPointer(bitPattern: address.load(ordering: .acquiring)) {
      Unmanaged<EnumCase>.fromOpaque(pointer).release()
    }
  }
}

extension KnownCase {
  /// The case that was remembered for a function.
  ///
  /// - Parameters:
  ///   - code: The address of the function's code. It must not capture anything.
  ///   - root: The enum.
  ///   - value: What the function makes a root of.
  @usableFromInline
  static func remembered(for code: UInt, _ root: Any.Type, _ value: Any.Type) -> KnownCase? {
    CaseMemory.shared.find(CaseMemory.Key(code, root, value))
  }

  /// Remembers this case for a function. Without room for it, nothing happens.
  func remember(for code: UInt, _ root: Any.Type, _ value: Any.Type) {
    CaseMemory.shared.insert(self, for: CaseMemory.Key(code, root, value))
  }
}

/// All cases that paths were made of, to be found again without waiting for anyone.
///
/// It only grows, up to a size that no program should reach: a program has as many keys as there are cases
/// written after a `/` in it.
// Unchecked: its slots are atomic, and what they lead to never changes.
private struct CaseMemory: @unchecked Sendable {
  static let shared = CaseMemory()

  /// What tells one case from all others: functions of different types may share their code.
  struct Key: Equatable {
    let code: UInt
    let root: ObjectIdentifier
    let value: ObjectIdentifier

    init(_ code: UInt, _ root: Any.Type, _ value: Any.Type) {
      self.code = code
      self.root = ObjectIdentifier(root)
      self.value = ObjectIdentifier(value)
    }

    /// Where to begin to look.
    var place: Int {
      let bits = UInt64(code ^ UInt(bitPattern: root) << 1 ^ UInt(bitPattern: value) << 2)
      return Int((bits &* 0x9E37_79B9_7F4A_7C15) >> (64 - CaseMemory.bits))
    }
  }

  /// What a slot leads to. It stays for as long as the program runs, so nobody has to retain it.
  private struct Entry {
    let key: Key
    let known: Unmanaged<KnownCase>
  }

  private static let bits: UInt64 = 12
  private static let size = 1 << bits

  /// Addresses of entries. Each is written once; 0 stands for none.
  private let slots: UnsafeMutablePointer<Atomic<UInt>>
  private let count: UnsafeMutablePointer<Atomic<Int>>

  private init() {
    slots = .allocate(capacity: Self.size)
    for slot in 0..<Self.size { (slots + slot).initialize(to: Atomic(0)) }
    count = .allocate(capacity: 1)
    count.initialize(to: Atomic(0))
  }

  func find(_ key: Key) -> KnownCase? {
    var slot = key.place
    while let entry = UnsafePointer<Entry>(bitPattern: slots[slot].load(ordering: .acquiring)) {
      if entry.pointee.key == key { return entry.pointee.known.takeUnretainedValue() }
      slot = (slot + 1) % Self.size
    }
    return nil
  }

  func insert(_ known: KnownCase, for key: Key) {
    // Half of the slots stay free, so that it is soon found out that something is not there.
    guard count.pointee.add(1, ordering: .relaxed).newValue <= Self.size / 2 else { return }
    let entry = UnsafeMutablePointer<Entry>.allocate(capacity: 1)
    entry.initialize(to: Entry(key: key, known: .passRetained(known)))
    var slot = key.place
    while !slots[slot].compareExchange(
      expected: 0, desired: UInt(bitPattern: entry), ordering: .acquiringAndReleasing
    ).exchanged {
      slot = (slot + 1) % Self.size
    }
  }
}
