import Foundation

/// A stream of the C library that keeps what is written to it. libedit draws on it, so that the
/// drawing can be translated and reach the terminal in one piece with what else is to be shown.
final class MemoryStream {
  let file: UnsafeMutablePointer<FILE>
  // The C library writes to these whenever the stream is flushed, so they must not move.
  private let buffer = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: 1)
  private let count = UnsafeMutablePointer<Int>.allocate(capacity: 1)

  init?() {
    buffer.initialize(to: nil)
    count.initialize(to: 0)
    guard let file = open_memstream(buffer, count) else {
      buffer.deallocate()
      count.deallocate()
      return nil
    }
    self.file = file
  }

  deinit {
    fclose(file)
    free(buffer.pointee)
    buffer.deallocate()
    count.deallocate()
  }

  /// Takes what was written since the last time.
  func take() -> String {
    fflush(file)
    guard let start = buffer.pointee, count.pointee > 0 else { return "" }
    let bytes = UnsafeRawBufferPointer(start: start, count: count.pointee)
    let text = String(decoding: bytes, as: UTF8.self)
    fseek(file, 0, SEEK_SET)
    return text
  }
}
