import Foundation

/// The output format of reports for programs.
public enum JSON {
  /// Encodes a value, readably and the same way every time.
  public static func text(_ value: some Encodable) throws(TutorialError) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
    } catch {
      throw TutorialError(.software, "A report cannot be written as JSON: \(error)")
    }
  }
}
