import Dispatch
import Foundation
import Synchronization

/// One call to read a line.
final class ReadRequest: Sendable {
  let prompt: String
  private let cancelled = Atomic(false)

  init(prompt: String) {
    self.prompt = prompt
  }

  var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

  func cancel() { cancelled.store(true, ordering: .releasing) }
}

/// Reads lines, only on the reading thread.
protocol LineSource {
  var isInteractive: Bool { get }
  /// - Returns: The result, and whether the line stays on screen.
  func readLine(_ request: ReadRequest) -> (LineEvent, lineStays: Bool)
  func close()
}

/// The communication between the reading thread and all other threads. Requests are sent to the reading thread, and
/// lines come back. Output is either written immediately or, while a line is being read, left for the reading thread.
final class Conversation: Sendable {
  private struct State {
    var isInteractive = false
    var isClosed = false
    var thread: ObjectIdentifier?
    var request: (request: ReadRequest, continuation: CheckedContinuation<LineEvent, Never>)?
    var outbox: [Output] = []
    var display = Display()
    /// The current prompt on a terminal that can only print.
    var plainPrompt: String?
    var completer: (@Sendable (CompletionContext) -> [String])?
    var isPrivate: (@Sendable (String) -> Bool)?
    var resizeAction: (@Sendable (TerminalSize) -> Void)?
  }

  let input: Int32
  let output: Int32
  let wakeUp: WakeUp
  private let state = Mutex(State())
  /// The error that caused the first loss of output, or 0.
  private let lostOutput = Atomic<Int32>(0)
  private let requested = DispatchSemaphore(value: 0)
  private let running = DispatchGroup()

  init(_ configuration: LineEditor.Configuration) throws(LineEditorError) {
    input = configuration.input
    output = configuration.output
    for descriptor in [input, output] where fcntl(descriptor, F_GETFD) == -1 {
      throw .notOpen(descriptor: descriptor)
    }
    wakeUp = try WakeUp()
    let started = DispatchSemaphore(value: 0)
    running.enter()
    let thread = Thread { [self] in
      let source: any LineSource =
        TerminalReader(configuration, conversation: self) ?? PlainReader(conversation: self)
      state.withLock {
        $0.isInteractive = source.isInteractive
        $0.thread = ObjectIdentifier(Thread.current)
      }
      started.signal()
      serve(source)
      running.leave()
    }
    thread.name = "LineEditor"
    thread.start()
    started.wait()
  }

  deinit {
    wakeUp.close()
  }

  var isInteractive: Bool { state.withLock { $0.isInteractive } }

  var isPlainTerminal: Bool { !isInteractive && isatty(input) == 1 && isatty(output) == 1 }

  var size: TerminalSize {
    terminalSize(of: output) ?? terminalSize(of: input) ?? TerminalSize(columns: 80, rows: 24)
  }

  // MARK: From any thread

  func readLine(prompt: String) async -> LineEvent {
    let request = ReadRequest(prompt: prompt)
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isAccepted = state.withLock { state in
          if state.request != nil {
            fatalError(
              """
              LineEditor.readLine(prompt:) was called with the prompt "\(prompt)" while another call \
              still waits for its line. Await that call, or cancel its task, before asking again.
              """)
          }
          if state.isClosed || outputError != nil { return false }
          state.request = (request, continuation)
          return true
        }
        if isAccepted { requested.signal() } else { continuation.resume(returning: .endOfInput) }
      }
    } onCancel: {
      request.cancel()
      wakeUp.signal()
    }
  }

  func post(_ item: Output) {
    let mustWake = state.withLock { state in
      if state.isInteractive, state.request != nil {
        state.outbox.add(item)
        return true
      }
      let text = state.display.bytes(
        for: item, size: state.isInteractive ? size : nil, promptRows: 1)
      if let prompt = state.plainPrompt, !text.isEmpty {
        send("\n" + text + prompt)
      } else {
        send(text)
      }
      return outputError != nil
    }
    if mustWake { wakeUp.signal() }
  }

  func setCompleter(_ completer: @escaping @Sendable (CompletionContext) -> [String]) {
    // The old closure is released without the lock.
    let old = state.withLock { state in
      defer { state.completer = completer }
      return state.completer
    }
    withExtendedLifetime(old) {}
  }

  func setPrivacy(_ isPrivate: @escaping @Sendable (String) -> Bool) {
    // The old closure is released without the lock.
    let old = state.withLock { state in
      defer { state.isPrivate = isPrivate }
      return state.isPrivate
    }
    withExtendedLifetime(old) {}
  }

  func setResizeAction(_ action: @escaping @Sendable (TerminalSize) -> Void) {
    // The old closure is released without the lock.
    let old = state.withLock { state in
      defer { state.resizeAction = action }
      return state.resizeAction
    }
    withExtendedLifetime(old) {}
  }

  func close() {
    let thread = state.withLock { state in
      state.isClosed = true
      return state.thread
    }
    wakeUp.signal()
    requested.signal()
    // The last reference to an editor may be released on the reading thread, for example by a completer. The reading
    // thread can't wait for itself.
    if thread != ObjectIdentifier(Thread.current) { running.wait() }
  }

  var outputError: LineEditorError? {
    let code = lostOutput.load(ordering: .acquiring)
    return code == 0 ? nil : .output(code: code)
  }

  // MARK: From the reading thread

  /// Writes a text. If part of it is lost, reading ends.
  func send(_ text: String) {
    let code = write(text, to: output)
    guard code != 0 else { return }
    _ = lostOutput.compareExchange(expected: 0, desired: code, ordering: .releasing)
  }

  func isOver(_ request: ReadRequest) -> Bool {
    request.isCancelled || outputError != nil || state.withLock { $0.isClosed }
  }

  /// Takes the pending output.
  ///
  /// - Returns: The text to send to the terminal, starting at the prompt's first row; `nil` for none.
  func takeOutput(size: TerminalSize, promptRows: Int) -> String? {
    state.withLock { state in
      defer { state.outbox = [] }
      return state.outbox.isEmpty
        ? nil
        : state.outbox.map {
          state.display.bytes(for: $0, size: size, promptRows: promptRows)
        }.joined()
    }
  }

  func forgetPanel() {
    state.withLock { $0.display.forgetPanel() }
  }

  /// Shows the prompt on a terminal that can only print.
  func showPlainPrompt(_ prompt: String) {
    state.withLock {
      $0.plainPrompt = prompt
      send(prompt)
    }
  }

  func candidates(for context: CompletionContext) -> [String] {
    let completer = state.withLock { $0.completer }
    return completer?(context) ?? []
  }

  /// Whether a line must not be added to the history.
  func isPrivate(_ line: String) -> Bool {
    let isPrivate = state.withLock { $0.isPrivate }
    return isPrivate?(line) ?? false
  }

  func reportResize(to size: TerminalSize) {
    let action = state.withLock { $0.resizeAction }
    action?(size)
  }

  private func serve(_ source: any LineSource) {
    while true {
      requested.wait()
      let (request, isClosed) = state.withLock { ($0.request?.request, $0.isClosed) }
      if isClosed {
        source.close()
        finish(with: .endOfInput, lineStays: false)
        return
      }
      guard let request else { continue }
      let (event, lineStays) = source.readLine(request)
      finish(with: event, lineStays: lineStays)
    }
  }

  /// Ends a request. It writes the pending output. From then on, output is written immediately again.
  private func finish(with event: LineEvent, lineStays: Bool) {
    let continuation = state.withLock { state in
      if lineStays { state.display.forgetPanel() }
      state.plainPrompt = nil
      for item in state.outbox {
        send(state.display.bytes(for: item, size: size, promptRows: 1))
      }
      state.outbox = []
      defer { state.request = nil }
      return state.request?.continuation
    }
    continuation?.resume(returning: event)
  }
}
