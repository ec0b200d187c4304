import CustomDump

// Failed tests and printed states show a board as a board, which is easier to read.

extension Board: CustomDumpRepresentable {
  var customDumpValue: Any {
    (1...3)
      .map { row in
        (1...3).map { self[Square(row, $0)]?.rawValue ?? "·" }.joined(separator: " ")
      }
      .joined(separator: "\n")
  }
}

extension Square: CustomDumpStringConvertible {
  var customDumpDescription: String { "Square(\(row), \(column))" }
}
