import Foundation

/// A stream of the C library that collects output in memory. libedit draws to it, so that the drawing can be translated
/// and written to the terminal together with other output.
final class MemoryStream {
  let file: UnsafeMutablePointer<FILE>
  // The C library writes to these variables when the stream is flushed, so they must not move.
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

  /// Takes the output since the last call.
  func take() -> String {
    fflush(file)
    guard let start = buffer.pointee, count.pointee > 0 else { return "" }
    let bytes = UnsafeRawBufferPointer(start: start, count: count.pointee)
    let text = String(decoding: bytes, as: UTF8.self)
    fseek(file, 0, SEEK_SET)
    return text
  }
}
