import CustomDump

/// A value whose description and dump are always the same, and which is equal only to values with the same
/// number.
struct LookAlike: Equatable, CustomStringConvertible, CustomDumpStringConvertible {
  var number: Int

  var description: String { "alike" }
  var customDumpDescription: String { "alike" }
}

/// A remark that is equal to remarks with the same text, regardless of its note.
struct Remark: Equatable {
  var text: String
  var note = ""

  static func == (left: Remark, right: Remark) -> Bool { left.text == right.text }
}
