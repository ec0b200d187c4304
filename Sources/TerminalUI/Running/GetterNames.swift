import Foundation
import Synchronization

/// Finds out which property a getter of a key path belongs to.
enum GetterNames {
  /// What has been found: the table of symbols is long, and a program may print each action.
  private static let found = Mutex<[UInt: String?]>([:])

  /// The property whose getter is at an address; `nil` if nobody can tell, or if it is a subscript.
  static func name(at address: UInt) -> String? {
    if let known = found.withLock({ $0[address] }) { return known }
    let name = symbol(at: address).flatMap(propertyName(inSymbol:))
    found.withLock { $0[address] = .some(name) }
    return name
  }

  /// The property's name in the symbol of a getter: the words before its type end with it.
  static func propertyName(inSymbol symbol: String) -> String? {
    guard
      let demangled = demangled(symbol),
      let match = demangled.firstMatch(of: /key path getter for (?:.*?\.)?([\w$]+)\s:\s/)
    else { return nil }
    return String(match.1)
  }

  private static func demangled(_ symbol: String) -> String? {
    typealias Demangle =
      @convention(c) (
        UnsafePointer<CChar>, Int, UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<Int>?, UInt32
      ) -> UnsafeMutablePointer<CChar>?
    guard let function = dlsym(dlopen(nil, RTLD_LAZY), "swift_demangle") else { return nil }
    // This is the function's type in Swift's runtime.
    let demangle = unsafeBitCast(function, to: Demangle.self)
    guard let name = demangle(symbol, symbol.utf8.count, nil, nil, 0) else { return nil }
    defer { free(name) }
    return String(cString: name)
  }

  /// The function that a stub calls, which does nothing else.
  ///
  /// When all files of a module are compiled together, a key path reaches the getter of a property in another file by
  /// a stub.
  ///
  /// - Parameter code: A function.
  /// - Returns: The address of what it calls; `nil` if it does anything else, or on processors of another kind.
  static func destination(ofStubAt code: UnsafePointer<UInt8>) -> UInt? {
    #if arch(x86_64)
      // push rbp; mov rbp, rsp; call
      let start: [UInt8] = [0x55, 0x48, 0x89, 0xe5, 0xe8]
      guard start.elementsEqual(UnsafeBufferPointer(start: code, count: 5)) else { return nil }
      // pop rbp; ret
      guard code[9] == 0x5d, code[10] == 0xc3 else { return nil }
      let distance = UnsafeRawPointer(code + 5).loadUnaligned(as: Int32.self)
      return UInt(bitPattern: code + 9) &+ UInt(bitPattern: Int(distance))
    #elseif arch(arm64)
      let words = UnsafeRawPointer(code)
      func word(_ index: Int) -> UInt32 {
        words.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)
      }
      // stp x29, x30, [sp, #-16]!; mov x29, sp; bl
      guard word(0) == 0xa9bf_7bfd, word(1) == 0x9100_03fd, word(2) >> 26 == 0b100101 else {
        return nil
      }
      // ldp x29, x30, [sp], #16; ret
      guard word(3) == 0xa8c1_7bfd, word(4) == 0xd65f_03c0 else { return nil }
      let distance = Int(Int32(bitPattern: word(2) << 6) >> 6) * 4
      return UInt(bitPattern: code + 8) &+ UInt(bitPattern: distance)
    #else
      return nil
    #endif
  }

  /// The symbol of a getter at an address of this process, if its file has a table of symbols.
  private static func symbol(at address: UInt) -> String? {
    // Of each part of a file that is in memory: its first and last address, …, and the file.
    guard let maps = try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8) else {
      return nil
    }
    var base: (path: Substring, address: UInt)?
    for line in maps.split(separator: "\n") {
      let columns = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
      let bounds = columns[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
      guard columns.count == 6, bounds.count == 2 else { continue }
      let path = columns[5].drop { $0 == " " }
      // The first part of a file is where the file begins.
      if path != base?.path { base = (path, bounds[0]) }
      guard let base, (bounds[0]..<bounds[1]).contains(address) else { continue }
      let table = SymbolTable(contentsOf: String(path))
      func symbol(at address: UInt) -> String? {
        table?.symbol(at: address, ofFileAt: base.address, where: { $0.hasSuffix("TK") })
      }
      return symbol(at: address)
        ?? UnsafePointer(bitPattern: address).flatMap(destination(ofStubAt:)).flatMap(symbol(at:))
    }
    return nil
  }
}
