import DemoServer
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Waits until a condition is true; the suite's time limit ends the wait if it never is.
func eventually(_ condition: @Sendable () async -> Bool) async throws {
  while await !condition() { try await Task.sleep(for: .milliseconds(2)) }
}

/// The response of a server.
struct Reply: Equatable {
  var status: Int
  var body: String

  /// The body of an error response.
  var failure: ServerFailure {
    get throws { try JSONDecoder().decode(ServerFailure.self, from: Data(body.utf8)) }
  }
}

/// Talks to a temporary server.
func withClient<T>(_ body: (WebClient) async throws -> T) async throws -> T {
  let server = DemoServer()
  let result = try await body(WebClient(base: try await server.start()))
  await server.stop()
  return result
}

/// A client as in an app.
struct WebClient: Sendable {
  let base: URL
  let session: URLSession

  init(base: URL, connections: Int = 6) {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpMaximumConnectionsPerHost = connections
    self.base = base
    session = URLSession(configuration: configuration)
  }

  func get(_ target: String) async throws -> Reply {
    try await send("GET", target)
  }

  func send(
    _ method: String, _ target: String, authorization: String? = nil, body: String? = nil
  ) async throws -> Reply {
    var request = URLRequest(url: URL(string: base.absoluteString + target)!)
    request.httpMethod = method
    request.httpBody = body.map { Data($0.utf8) }
    request.setValue(authorization, forHTTPHeaderField: "Authorization")
    let (data, response) = try await session.data(for: request)
    return Reply(
      status: (response as! HTTPURLResponse).statusCode,
      body: String(decoding: data, as: UTF8.self)
    )
  }

  func fact(about number: Int) async throws -> NumberFact {
    try JSONDecoder().decode(
      NumberFact.self, from: Data(try await get("/facts/\(number)").body.utf8))
  }
}

/// A client that sends exactly the given bytes, and closes the connection on request.
final class RawClient: Sendable {
  private let file: Int32

  init(_ url: URL) throws {
    // A server that refuses the rest of the data doesn't end the tests.
    signal(SIGPIPE, SIG_IGN)
    file = socket(AF_INET, streamType, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(url.port!).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(file, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  }

  func send(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(file, bytes, bytes.count)
  }

  /// Sends more than fits into the connection, until the server takes no more.
  func sendAll(_ text: String) async {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { [file] in
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
          let count = bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
          guard count > 0 else { break }
          bytes = bytes.dropFirst(count)
        }
        continuation.resume()
      }
    }
  }

  /// Reads until a text occurs a number of times, or the connection ends.
  func receive(until mark: String, times: Int = 1) async -> String {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { [file] in
        var text = ""
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while text.components(separatedBy: mark).count <= times {
          let count = read(file, &buffer, buffer.count)
          guard count > 0 else { break }
          text += String(decoding: buffer[..<count], as: UTF8.self)
        }
        continuation.resume(returning: text)
      }
    }
  }

  func hangUp() {
    close(file)
  }
}

#if canImport(Glibc)
  private let streamType = Int32(SOCK_STREAM.rawValue)
#else
  private let streamType = SOCK_STREAM
#endif
