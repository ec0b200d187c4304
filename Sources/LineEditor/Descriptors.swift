import Foundation

/// A pipe that wakes a thread from `poll`.
struct WakeUp: Sendable {
  let reading: Int32
  let writing: Int32

  init() throws(LineEditorError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .system(call: "pipe", code: errno) }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      // Neither may block: a full pipe wakes as well as a byte more.
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (reading, writing) = (ends[0], ends[1])
  }

  func signal() {
    var byte: UInt8 = 0
    _ = write(writing, &byte, 1)
  }

  func drain() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(reading, &bytes, bytes.count) > 0 {}
  }

  func close() {
    _ = Foundation.close(reading)
    _ = Foundation.close(writing)
  }
}

/// Bytes from a file descriptor, waited for together with a wake-up.
struct ByteSource {
  enum Event {
    case bytes(ArraySlice<UInt8>)
    case end
    case wokenUp
  }

  let input: Int32
  let wakeUp: WakeUp
  private var buffer = [UInt8](repeating: 0, count: 65_536)
  /// How many bytes in a row may come before somebody who calls.
  private let patience = 1000
  /// How many have come while somebody was calling.
  private var bytesBeforeCall = 0

  init(input: Int32, wakeUp: WakeUp) {
    self.input = input
    self.wakeUp = wakeUp
  }

  /// Whether there is something to read now.
  var isReady: Bool { isReady(within: 0) }

  /// Whether there is something to read, now or within some milliseconds.
  func isReady(within milliseconds: Int32) -> Bool {
    var descriptor = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    while true {
      let count = poll(&descriptor, 1, milliseconds)
      if count < 0, errno == EINTR { continue }
      return count > 0
    }
  }

  /// Waits until there is something to read or somebody calls. What can be read comes first, so that
  /// no number of calls makes a person wait; but input without end does not hold up a call forever.
  ///
  /// - Parameters:
  ///   - limit: How much to read at most.
  ///   - prepareToWait: What to do before waiting, if there is nothing yet.
  mutating func next(atMost limit: Int = 65_536, prepareToWait: () -> Void = {}) -> Event {
    var descriptors = [
      pollfd(fd: wakeUp.reading, events: Int16(POLLIN), revents: 0),
      pollfd(fd: input, events: Int16(POLLIN), revents: 0),
    ]
    while true {
      if poll(&descriptors, nfds_t(descriptors.count), 0) <= 0 {
        prepareToWait()
        guard poll(&descriptors, nfds_t(descriptors.count), -1) > 0 else { continue }
      }
      let isCalled = descriptors[0].revents != 0
      if !isCalled { bytesBeforeCall = 0 }
      if isCalled, descriptors[1].revents == 0 || bytesBeforeCall >= patience {
        bytesBeforeCall = 0
        wakeUp.drain()
        return .wokenUp
      }
      let count = read(input, &buffer, min(limit, buffer.count))
      if count > 0 {
        bytesBeforeCall += count
        return .bytes(buffer[..<count])
      }
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      return .end
    }
  }
}

/// Writes a whole text, whatever the number of steps.
///
/// - Returns: 0, or the error by which the rest of the text was lost.
@discardableResult
func write(_ text: String, to descriptor: Int32) -> Int32 {
  var text = text
  return text.withUTF8 { bytes in
    var rest = UnsafeRawBufferPointer(bytes)
    while let start = rest.baseAddress, !rest.isEmpty {
      let count = write(descriptor, start, rest.count)
      if count > 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      } else if errno == EAGAIN {
        var descriptor = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&descriptor, 1, -1)
      } else if errno != EINTR {
        return errno
      }
    }
    return 0
  }
}

/// The size of the terminal on a descriptor, if there is one and it tells.
func terminalSize(of descriptor: Int32) -> TerminalSize? {
  var size = winsize()
  guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 1, size.ws_row > 0 else {
    return nil
  }
  return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
}
