import Foundation

/// Runs tests of XCTest in a separate process. Otherwise, the package's tests run without XCTest.
///
/// - Parameter filter: The tests, as `Target.Class` or `Target.Class/method`.
/// - Returns: The output of the process.
func runXCTest(_ filter: String) async throws -> String {
  let output = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).txt")
  try Data().write(to: output)
  defer { try? FileManager.default.removeItem(at: output) }
  let file = try FileHandle(forWritingTo: output)
  let process = Process()
  process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
  process.arguments = [filter]
  process.standardOutput = file
  process.standardError = file
  try await withCheckedThrowingContinuation { continuation in
    process.terminationHandler = { _ in continuation.resume() }
    do { try process.run() } catch { continuation.resume(throwing: error) }
  }
  try file.close()
  return try String(contentsOf: output, encoding: .utf8)
}
