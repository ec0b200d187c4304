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
      // Neither end may block: a full pipe wakes the thread just as well.
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

/// Bytes from a file descriptor. A wake-up interrupts the wait for them.
struct ByteSource {
  enum Event {
    case bytes(ArraySlice<UInt8>)
    case end
    case wokenUp
  }

  let input: Int32
  let wakeUp: WakeUp
  private var buffer = [UInt8](repeating: 0, count: 65_536)
  /// The maximum number of consecutive bytes before a pending wake-up is handled.
  private let patience = 1000
  /// The number of bytes since the wake-up became pending.
  private var bytesBeforeCall = 0

  init(input: Int32, wakeUp: WakeUp) {
    self.input = input
    self.wakeUp = wakeUp
  }

  /// Whether bytes can be read now.
  var isReady: Bool { isReady(within: 0) }

  /// Whether bytes can be read, now or within some milliseconds.
  func isReady(within milliseconds: Int32) -> Bool {
    var descriptor = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    while true {
      let count = poll(&descriptor, 1, milliseconds)
      if count < 0, errno == EINTR { continue }
      return count > 0
    }
  }

  /// Waits for input or a wake-up. Input comes first, so that wake-ups never delay a user's typing. But endless input
  /// doesn't delay a wake-up forever.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of bytes to read.
  ///   - prepareToWait: A closure that is called before waiting, if there is no input yet.
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

/// Writes a complete text, in as many steps as necessary.
///
/// - Returns: 0, or the error that caused the loss of the rest.
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

/// The size of the terminal on a descriptor, if it is a terminal that reports its size.
func terminalSize(of descriptor: Int32) -> TerminalSize? {
  var size = winsize()
  guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 1, size.ws_row > 0 else {
    return nil
  }
  return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
}
