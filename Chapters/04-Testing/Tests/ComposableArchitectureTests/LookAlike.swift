import CustomDump

/// A value that looks like all others of its kind, in a text, in a dump and in a mirror, and is equal to those
/// with the same number only.
struct LookAlike: Equatable, CustomStringConvertible, CustomDumpStringConvertible, CustomReflectable
{
  var number: Int

  var description: String { "alike" }
  var customDumpDescription: String { "alike" }
  var customMirror: Mirror { Mirror(self, children: []) }
}

/// A remark that is equal to remarks with the same text, regardless of its note.
struct Remark: Equatable {
  var text: String
  var note = ""

  static func == (left: Remark, right: Remark) -> Bool { left.text == right.text }
}
