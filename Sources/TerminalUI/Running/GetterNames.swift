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
      return SymbolTable(contentsOf: String(path))?
        .symbol(at: address, ofFileAt: base.address, where: { $0.hasSuffix("TK") })
    }
    return nil
  }
}
