import CustomDump

// When a test fails, or a state is printed, what a person wants to see of a board is the board.

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
