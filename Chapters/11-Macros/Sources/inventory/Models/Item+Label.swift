extension Item {
  /// The price of the item, in cents.
  ///
  /// An inventory has no prices. This price is computed from the item's identity, so it never changes.
  var price: Int { Int(number % 99 + 1) * 100 - 10 }

  /// The price on the label: `19.90`.
  var priceText: String { "\(price / 100).\(price % 100)" }

  /// The number of the item for the scanner.
  ///
  /// Numbers that begin with 2 are for internal use in a shop. Six digits for the item follow, and five for its
  /// price.
  var ean: EAN13 {
    EAN13(200_000_000_000 + number / 99 % 1_000_000 * 100_000 + UInt64(price))
  }

  /// A number that is computed from the identity. Unlike a `hashValue`, it is the same in each process.
  private var number: UInt64 {
    withUnsafeBytes(of: id.uuid) { bytes in
      bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
  }
}
