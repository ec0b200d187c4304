import Foundation
import Testing
import XCTest

@testable import ComposableArchitecture
@testable import TestFixtures

/// Its methods run sequentially in one process. Each would fail if it saw the changes of another method.
///
/// `XCTestTests` runs it, as the package's tests are otherwise run without XCTest.
final class TwoMethodsTests: XCTestCase {
  private static let tokens = LockIsolated<[Token]>([])
  @Dependency(\.number) private var number
  @Dependency(\.token) private var token

  private func checkOwnDefaults() {
    XCTAssertEqual(number, 3)
    let token = token
    XCTAssert(token == self.token, "the default was created twice in one test")
    XCTAssertFalse(Self.tokens.value.contains(token), "a different test read the same object")
    Self.tokens.withValue { $0.append(token) }
  }

  func testFirst() { checkOwnDefaults() }
  func testSecond() { checkOwnDefaults() }

  func testWaiting() async {
    await Task.yield()
    checkOwnDefaults()
    let detached = await Task.detached { DependencyValues._current.token }.value
    XCTAssert(detached == token, "outside its task, it is taken for a different test")
  }
}

/// Each method prepares the same dependency.
final class TwoPreparingMethodsTests: XCTestCase {
  @Dependency(\.number) private var number

  func testFirst() {
    prepareDependencies { $0.number = 31 }
    XCTAssertEqual(number, 31)
  }

  func testSecond() {
    prepareDependencies { $0.number = 32 }
    XCTAssertEqual(number, 32)
  }
}

@Suite("Together · XCTest", .timeLimit(.minutes(5)))
struct XCTestTests {
  #if os(Linux)
    @Test(
      "I108: two methods of one test case share nothing",
      arguments: [("TwoMethodsTests", 3), ("TwoPreparingMethodsTests", 2)])
    func methods(name: String, count: Int) async throws {
      let output = try await runXCTest("ComposableArchitectureTests.\(name)")
      #expect(output.contains("Executed \(count) tests, with 0 failures"), "\(output)")
    }
  #endif

  @Test("I108: a test of Swift Testing is never taken for a test of XCTest, on any thread")
  func none() {
    #expect(TestIdentity.ofTask != nil)
    #expect(onAnotherThread { TestIdentity.ofTask == nil } == true)
  }
}

/// Runs tests of XCTest in a separate process.
///
/// - Parameter filter: The tests, as `Target.Class` or `Target.Class/method`.
/// - Returns: The output of the process.
private func runXCTest(_ filter: String) async throws -> String {
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
