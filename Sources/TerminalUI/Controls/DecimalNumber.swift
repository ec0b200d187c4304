extension Double {
  /// Reads a number as a person writes it: `2`, `1.5`, `-0.2`, `1e3`.
  ///
  /// What only programs write, such as `0x10`, `inf` and `nan`, is no number here.
  ///
  /// - Parameter text: What was typed.
  public init?(decimal text: some StringProtocol) {
    let letters = text.utf8.filter { !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0) }
    guard letters.allSatisfy({ "+-.eE".utf8.contains($0) }) else { return nil }
    self.init(String(text))
  }
}
