import Foundation
import TutorialCore

extension BookBuilder {
  /// A page with highlighted input in transcripts. Copied text stays the same.
  static func emphasisingTyped(in html: String) -> String {
    let beginning = "<div class=\"terminal highlight\">"
    guard html.contains(bytes: beginning) else { return html }
    var isTranscript = false
    return html.lines.map { line in
      var (before, text) = ("", line)
      if let start = line.range(of: beginning) {
        isTranscript = true
        guard let code = line.range(of: "<code>", range: start.upperBound..<line.endIndex) else {
          return line
        }
        before = String(line[..<code.upperBound])
        text = String(line[code.upperBound...])
      }
      defer { if line.contains(bytes: "</pre>") { isTranscript = false } }
      guard isTranscript, text.hasPrefix("&gt; ") else { return line }
      let typed = text.dropFirst("&gt; ".count)
      let end = typed.range(of: "</code>")?.lowerBound ?? typed.endIndex
      return before + "<span class=\"prompt\">&gt; </span><b>\(typed[..<end])</b>\(typed[end...])"
    }.text
  }
}
