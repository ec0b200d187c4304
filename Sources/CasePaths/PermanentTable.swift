import Synchronization

/// A table in which entries are looked up without a lock.
///
/// It only grows, up to a size that no program should reach: the number of keys is the number of cases in the source
/// code.
// Unchecked: its slots are atomic, and the entries are immutable.
struct PermanentTable<Value: AnyObject & Sendable>: @unchecked Sendable {
  /// The key of an entry.
  struct Key: Equatable {
    private let number: UInt
    private let first: ObjectIdentifier
    private let second: ObjectIdentifier

    init(_ number: UInt, _ first: Any.Type, _ second: Any.Type) {
      self.number = number
      self.first = ObjectIdentifier(first)
      self.second = ObjectIdentifier(second)
    }

    /// The slot at which a search begins.
    fileprivate var place: Int {
      let bits = UInt64(number ^ UInt(bitPattern: first) << 1 ^ UInt(bitPattern: second) << 2)
      return Int((bits &* 0x9E37_79B9_7F4A_7C15) >> (64 - PermanentTable.bits))
    }
  }

  /// The entry of a slot. It is never deallocated, so no reader has to retain it.
  private struct Entry {
    let key: Key
    let value: Unmanaged<Value>
  }

  private static var bits: UInt64 { 12 }
  private static var size: Int { 1 << bits }

  /// Addresses of entries. Each is written once; 0 stands for none.
  private let slots: UnsafeMutablePointer<Atomic<UInt>>
  private let count: UnsafeMutablePointer<Atomic<Int>>

  /// Makes an empty table. Its memory is never freed, so keep the table until the program ends.
  init() {
    slots = .allocate(capacity: Self.size)
    for slot in 0..<Self.size { (slots + slot).initialize(to: Atomic(0)) }
    count = .allocate(capacity: 1)
    count.initialize(to: Atomic(0))
  }

  /// The value that was inserted for a key.
  func find(_ key: Key) -> Value? {
    var slot = key.place
    while let entry = UnsafePointer<Entry>(bitPattern: slots[slot].load(ordering: .acquiring)) {
      if entry.pointee.key == key { return entry.pointee.value.takeUnretainedValue() }
      slot = (slot + 1) % Self.size
    }
    return nil
  }

  /// Inserts a value for a key. If the table is full, nothing happens.
  ///
  /// Threads that insert concurrently may make two entries for one key. A lookup finds either of them.
  func insert(_ value: Value, for key: Key) {
    // Half of the slots stay free, so that a search for a missing key ends soon.
    guard count.pointee.add(1, ordering: .relaxed).newValue <= Self.size / 2 else { return }
    let entry = UnsafeMutablePointer<Entry>.allocate(capacity: 1)
    entry.initialize(to: Entry(key: key, value: .passRetained(value)))
    var slot = key.place
    while !slots[slot].compareExchange(
      expected: 0, desired: UInt(bitPattern: entry), ordering: .acquiringAndReleasing
    ).exchanged {
      slot = (slot + 1) % Self.size
    }
  }
}
