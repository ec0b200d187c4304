extension Item {
  /// What the item costs, in cents.
  ///
  /// An inventory knows no prices. This one is made of the item's identity, so it never changes.
  var price: Int { Int(number % 99 + 1) * 100 - 10 }

  /// The price as a label has it: `19.90`.
  var priceText: String { "\(price / 100).\(price % 100)" }

  /// The number of the item for the scanner.
  ///
  /// Numbers that begin with 2 are a shop's own, and nobody else gives them out. Six digits follow that stand for the
  /// item, and five with its price.
  var ean: EAN13 {
    EAN13(200_000_000_000 + number / 99 % 1_000_000 * 100_000 + UInt64(price))
  }

  /// A number that is made of the identity: the same each time, which a `hashValue` is not.
  private var number: UInt64 {
    withUnsafeBytes(of: id.uuid) { bytes in
      bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
  }
}
