import Foundation

/// The table of symbols in a file of the Executable and Linkable Format, of 64 bits.
///
/// All that it reads is checked to be within the file.
struct SymbolTable {
  private let file: Data
  private let symbols: Section
  private let names: Section
  /// Whether the addresses in the file are those of the process, wherever it is loaded.
  private let isFixed: Bool

  private struct Section {
    let type: UInt32
    let range: Range<Int>
    let link: Int
  }

  /// - Parameter path: The file. `nil` if it has no such table.
  init?(contentsOf path: String) {
    guard
      let file = try? Data(contentsOf: URL(filePath: path), options: .alwaysMapped),
      file.starts(with: [0x7f, 0x45, 0x4c, 0x46, 2])
    else { return nil }
    self.file = file
    func section(_ index: Int) -> Section? {
      guard
        let table = file.integer(UInt64.self, at: 0x28).flatMap(Int.init(exactly:)),
        table <= file.count,
        let size = file.integer(UInt16.self, at: 0x3a)
      else { return nil }
      let header = table + index * Int(size)
      guard
        let type = file.integer(UInt32.self, at: header + 0x04),
        let offset = file.integer(UInt64.self, at: header + 0x18).flatMap(Int.init(exactly:)),
        let length = file.integer(UInt64.self, at: header + 0x20).flatMap(Int.init(exactly:)),
        let link = file.integer(UInt32.self, at: header + 0x28),
        offset <= file.count, length <= file.count - offset
      else { return nil }
      return Section(type: type, range: offset..<offset + length, link: Int(link))
    }
    let tableOfSymbols: UInt32 = 2
    guard
      let count = file.integer(UInt16.self, at: 0x3c),
      let symbols = (0..<Int(count)).lazy.compactMap(section)
        .first(where: { $0.type == tableOfSymbols }),
      let names = section(symbols.link)
    else { return nil }
    self.symbols = symbols
    self.names = names
    self.isFixed = file.integer(UInt16.self, at: 0x10) == 2
  }

  /// The symbol at an address.
  ///
  /// - Parameters:
  ///   - address: The address in the process.
  ///   - base: Where the process has the file.
  ///   - isIncluded: Whether a symbol at the address is the right one.
  func symbol(
    at address: UInt, ofFileAt base: UInt, where isIncluded: (String) -> Bool
  ) -> String? {
    let value = UInt64(isFixed ? address : address - base)
    let entrySize = 24
    return file.withUnsafeBytes { bytes in
      let entries = UnsafeRawBufferPointer(rebasing: bytes[symbols.range])
      for entry in stride(from: 0, to: entries.count - entrySize + 1, by: entrySize)
      where entries.loadUnaligned(fromByteOffset: entry + 8, as: UInt64.self) == value {
        let name = Int(entries.loadUnaligned(fromByteOffset: entry, as: UInt32.self))
        guard name < names.range.count else { continue }
        let characters = bytes[names.range].dropFirst(name).prefix { $0 != 0 }
        let symbol = String(decoding: characters, as: UTF8.self)
        // Other functions may lie at the same place.
        if isIncluded(symbol) { return symbol }
      }
      return nil
    }
  }
}

extension Data {
  /// A number at a place in the file; `nil` if the file ends before it does.
  fileprivate func integer<Number: FixedWidthInteger>(
    _: Number.Type, at offset: Int
  ) -> Number? {
    guard offset >= 0, offset <= count - MemoryLayout<Number>.size else { return nil }
    return withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: Number.self) }
  }
}
