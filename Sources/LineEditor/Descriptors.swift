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
  private var buffer: [UInt8]

  /// - Parameter capacity: How much to read at once.
  init(input: Int32, wakeUp: WakeUp, capacity: Int) {
    self.input = input
    self.wakeUp = wakeUp
    buffer = Array(repeating: 0, count: capacity)
  }

  /// Waits until there is something to read or somebody calls. A call comes first.
  mutating func next() -> Event {
    var descriptors = [
      pollfd(fd: wakeUp.reading, events: Int16(POLLIN), revents: 0),
      pollfd(fd: input, events: Int16(POLLIN), revents: 0),
    ]
    while true {
      guard poll(&descriptors, nfds_t(descriptors.count), -1) > 0 else { continue }
      if descriptors[0].revents != 0 {
        wakeUp.drain()
        return .wokenUp
      }
      let count = read(input, &buffer, buffer.count)
      if count > 0 { return .bytes(buffer[..<count]) }
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      return .end
    }
  }
}

/// Writes a whole text, whatever the number of steps. What cannot be written is lost: there is
/// nobody left to see it.
func write(_ text: String, to descriptor: Int32) {
  var text = text
  text.withUTF8 { bytes in
    var rest = UnsafeRawBufferPointer(bytes)
    while let start = rest.baseAddress, !rest.isEmpty {
      let count = write(descriptor, start, rest.count)
      if count > 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      } else if errno == EAGAIN {
        var descriptor = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&descriptor, 1, -1)
      } else if errno != EINTR {
        return
      }
    }
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
