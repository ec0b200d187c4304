import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request and its response, on their own connection.
final class HTTPExchange: Sendable {
  private let request: URLRequest
  private let connection = Mutex(Connection())

  /// The state that the request's thread shares with a cancelling thread.
  private struct Connection {
    /// The socket, while it is open.
    var socket: Int32?
    var isCancelled = false
  }

  init(_ request: URLRequest) {
    self.request = request
  }

  /// Sends the request on its own thread, which waits for the response.
  ///
  /// - Parameter completion: A closure that is called once, on that thread. A failure is a `URLError`.
  func start(
    then completion: @escaping @Sendable (Result<(Data, URLResponse), any Error>) -> Void
  ) {
    Thread.detachNewThread {
      completion(Result { try self.answer() })
    }
  }

  /// Makes a waiting request fail and close its connection.
  func cancel() {
    connection.withLock { connection in
      connection.isCancelled = true
      // The thread that reads from the socket closes it. Until then, its number isn't reused for a different file.
      if let socket = connection.socket { shutdown(socket, Int32(SHUT_RDWR)) }
    }
  }

  private func answer() throws -> (Data, URLResponse) {
    do {
      let socket = try open()
      defer { close() }
      try connect(socket)
      // A socket that isn't connected yet can't be shut down.
      guard !isCancelled else { throw URLError(.cancelled) }
      try send(requestData(), by: socket)
      return try readAnswer(from: socket)
    } catch {
      throw isCancelled ? URLError(.cancelled) : error
    }
  }

  private var isCancelled: Bool { connection.withLock(\.isCancelled) }

  private func open() throws -> Int32 {
    let new = socket(AF_INET, streamType, 0)
    guard new >= 0 else { throw URLError(.cannotConnectToHost, "No more files can be opened.") }
    #if !canImport(Glibc)
      var isOn: Int32 = 1
      setsockopt(
        new, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout.size(ofValue: isOn)))
    #endif
    connection.withLock { $0.socket = new }
    return new
  }

  private func close() {
    connection.withLock { connection in
      if let socket = connection.socket { _ = Foundation.close(socket) }
      connection.socket = nil
    }
  }

  private func connect(_ socket: Int32) throws {
    guard let url = request.url, url.scheme == "http", let host = url.host() else {
      throw URLError(.unsupportedURL, "Only “http://…” is supported.")
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(clamping: url.port ?? 80).bigEndian
    guard inet_pton(AF_INET, host, &address.sin_addr) == 1 else {
      throw URLError(.cannotFindHost, "“\(host)” is not an address such as 127.0.0.1.")
    }
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        repeating { Foundation.connect(socket, address, socklen_t(MemoryLayout<sockaddr_in>.size)) }
      }
    }
    guard result == 0 else {
      throw URLError(.cannotConnectToHost, "Could not connect to the server.")
    }
  }

  /// The request as it is sent.
  private func requestData() -> Data {
    let url = request.url
    var target = url?.path(percentEncoded: true) ?? ""
    if target.isEmpty { target = "/" }
    if let query = url?.query(percentEncoded: true) { target += "?" + query }
    let body = request.httpBody ?? Data()
    var headers = request.allHTTPHeaderFields ?? [:]
    headers["Host"] = "\(url?.host() ?? ""):\(url?.port ?? 80)"
    headers["Content-Length"] = "\(body.count)"
    headers["Connection"] = "close"
    let lines =
      ["\(request.httpMethod ?? "GET") \(target) HTTP/1.1"]
      + headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    return Data((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
  }

  private func send(_ data: Data, by socket: Int32) throws {
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { bytes in
        repeating { Foundation.send(socket, bytes.baseAddress, bytes.count, sendFlags) }
      }
      // The server may respond before it has read everything.
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  private func readAnswer(from socket: Int32) throws -> (Data, URLResponse) {
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = repeating { recv(socket, &buffer, buffer.count, 0) }
      guard count > 0 else { break }
      data += buffer[..<count]
    }
    guard let answer = HTTPAnswer(data, url: request.url) else {
      throw URLError(.networkConnectionLost, "The connection was lost.")
    }
    return (answer.body, answer.response)
  }
}

/// A complete response.
private struct HTTPAnswer {
  let response: HTTPURLResponse
  let body: Data

  /// - Returns: `nil` if the data contains no complete response.
  init?(_ data: Data, url: URL?) {
    guard let url, let end = data.firstRange(of: Data("\r\n\r\n".utf8)) else { return nil }
    let lines = String(decoding: data[..<end.lowerBound], as: UTF8.self).components(
      separatedBy: "\r\n")
    let words = lines[0].split(separator: " ")
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      headers[String(parts[0])] = parts[1].trimmingCharacters(in: .whitespaces)
    }
    guard words.count >= 2, words[0].hasPrefix("HTTP/"), let status = Int(words[1]),
      let response = HTTPURLResponse(
        url: url, statusCode: status, httpVersion: String(words[0]), headerFields: headers)
    else { return nil }
    body = Data(data[end.upperBound...])
    if let size = response.value(forHTTPHeaderField: "Content-Length").flatMap(Int.init) {
      guard body.count == size else { return nil }
    }
    self.response = response
  }
}

extension URLError {
  fileprivate init(_ code: Code, _ description: String) {
    self.init(code, userInfo: [NSLocalizedDescriptionKey: description])
  }
}

/// Makes a system call, and repeats it if a signal interrupts it.
private func repeating<Result: FixedWidthInteger>(_ call: () -> Result) -> Result {
  while true {
    let result = call()
    if result >= 0 || errno != EINTR { return result }
  }
}

#if canImport(Glibc)
  private let streamType = Int32(SOCK_STREAM.rawValue)
  /// Writing to a connection that the server closed must not end the process.
  private let sendFlags = Int32(MSG_NOSIGNAL)
#else
  private let streamType = SOCK_STREAM
  private let sendFlags: Int32 = 0
#endif
