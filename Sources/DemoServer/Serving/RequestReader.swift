import FlyingSocks
import Foundation

/// Reads requests from a connection sequentially, and no more of each than the limits allow.
struct RequestReader {
  private static let newline = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  private let socket: AsyncSocket
  private let limits: ServerLimits
  /// The unprocessed bytes.
  private var bytes: ArraySlice<UInt8> = []

  init(_ socket: AsyncSocket, limits: ServerLimits) {
    self.socket = socket
    self.limits = limits
  }

  /// Waits for the next complete request, including its body.
  ///
  /// - Throws: The failure to send, if the request exceeds a limit; otherwise an error of the connection, such as its
  ///   end.
  mutating func next() async throws -> Request {
    // A client may be silent between two requests for as long as it likes.
    if bytes.isEmpty { bytes = try await socket.read(atMost: limits.headSize)[...] }
    let end = ContinuousClock.now + limits.patience
    let head = try RequestHead(try await head(before: end))
    guard head.bodySize <= limits.bodySize else {
      throw ServerFailure(
        statusCode: 413, message: "Expected a body of at most \(limits.bodySize) bytes.")
    }
    while bytes.count < head.bodySize { try await readMore(before: end) }
    let body = Data(bytes.prefix(head.bodySize))
    bytes = bytes.dropFirst(head.bodySize)
    return Request(head: head, body: body)
  }

  /// Takes the bytes up to the first empty line.
  private mutating func head(before end: ContinuousClock.Instant) async throws -> String {
    var lineStart = bytes.startIndex
    var index = lineStart
    while true {
      while index < bytes.endIndex {
        defer { index += 1 }
        guard index - bytes.startIndex < limits.headSize else {
          throw ServerFailure(
            statusCode: 431,
            message: "Expected a first line and headers of at most \(limits.headSize) bytes.")
        }
        guard bytes[index] == Self.newline else { continue }
        let line = bytes[lineStart..<index]
        lineStart = index + 1
        guard line.allSatisfy({ $0 == Self.carriageReturn }) else { continue }
        defer { bytes = bytes[lineStart...] }
        return String(decoding: bytes[..<index], as: UTF8.self)
      }
      try await readMore(before: end)
    }
  }

  private mutating func readMore(before end: ContinuousClock.Instant) async throws {
    let more = try await within(end - .now) { [socket] in try await socket.read(atMost: 4_096) }
    guard let more else {
      throw ServerFailure(
        statusCode: 408, message: "Expected the whole request within \(limits.patience).")
    }
    bytes += more
  }
}

/// Runs a cancellable operation, and cancels it after a time limit.
///
/// - Returns: Its result; `nil` if it took too long.
func within<Value: Sendable>(
  _ time: Duration, do work: @escaping @Sendable () async throws -> Value
) async throws -> Value? {
  try await withThrowingTaskGroup(of: Value?.self) { group in
    group.addTask { try await work() }
    group.addTask {
      try await Task.sleep(for: time)
      return nil
    }
    defer { group.cancelAll() }
    return try await group.next() ?? nil
  }
}
