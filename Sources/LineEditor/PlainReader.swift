import Foundation

/// Reads lines from a pipe, a file, or a terminal that can only print.
final class PlainReader: LineSource {
  private let conversation: Conversation
  private var source: ByteSource
  private var bytes: [UInt8] = []
  /// The start of the next line.
  private var start = 0
  /// The end of the part that contains no line break.
  private var searched = 0
  private var isAtEnd = false
  private let hasPerson: Bool

  let isInteractive = false

  init(conversation: Conversation) {
    self.conversation = conversation
    source = ByteSource(input: conversation.input, wakeUp: conversation.wakeUp)
    hasPerson = isatty(conversation.input) == 1 && isatty(conversation.output) == 1
  }

  func readLine(_ request: ReadRequest) -> (LineEvent, lineStays: Bool) {
    if hasPerson, !isAtEnd { conversation.showPlainPrompt(request.prompt.withoutEscapes) }
    while true {
      if conversation.isOver(request) { return (.endOfInput, true) }
      if let line = nextLine() { return (.line(line), true) }
      if isAtEnd { return (.endOfInput, true) }
      switch source.next() {
      case .bytes(let new):
        bytes.removeSubrange(..<start)
        searched -= start
        start = 0
        bytes += new
      case .end:
        isAtEnd = true
        // Ctrl-D leaves the cursor in the line of the prompt.
        if hasPerson { conversation.send("\n") }
      case .wokenUp: break
      }
    }
  }

  func close() {}

  private func nextLine() -> String? {
    let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n"))
    guard let end = end ?? (isAtEnd && start < bytes.endIndex ? bytes.endIndex : nil) else {
      searched = bytes.endIndex
      return nil
    }
    var line = bytes[start..<end]
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    start = min(end + 1, bytes.endIndex)
    searched = start
    return String(decoding: line, as: UTF8.self)
  }
}
