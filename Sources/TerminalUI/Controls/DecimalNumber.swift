extension Double {
  /// Parses a number as users write it: `2`, `1.5`, `-0.2`, `1e3`.
  ///
  /// Formats that only programs write, such as `0x10`, `inf` and `nan`, aren't accepted.
  ///
  /// - Parameter text: The input.
  public init?(decimal text: some StringProtocol) {
    let letters = text.utf8.filter { !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0) }
    guard letters.allSatisfy({ "+-.eE".utf8.contains($0) }) else { return nil }
    self.init(String(text))
  }
}
