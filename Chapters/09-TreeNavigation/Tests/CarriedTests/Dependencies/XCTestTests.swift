import Foundation
import Testing
import XCTest

@testable import ComposableArchitecture
@testable import TestFixtures

/// A client; each test has its own.
private final class OwnClient: TestDependencyKey, Sendable {
  static var testValue: OwnClient { OwnClient() }
}

/// Its methods run sequentially in one process. Each would fail if it saw the changes of another method.
///
/// `XCTestTests` runs it.
final class TwoMethodsTests: XCTestCase {
  private static let clients = LockIsolated<[OwnClient]>([])
  private static let effects = LockIsolated<[Feature]>([])
  @Dependency(OwnClient.self) private var client

  private func checkOwnDependencies() {
    let client = client
    XCTAssert(client === self.client, "the client was created twice in one test")
    XCTAssertFalse(
      Self.clients.value.contains { $0 === client }, "a different test read the same object")
    Self.clients.withValue { $0.append(client) }
    prepareDependencies { $0.uuid = .constant(UUID(Self.clients.value.count)) }
    @Dependency(\.uuid) var uuid
    XCTAssertEqual(uuid(), UUID(Self.clients.value.count))
  }

  private func checkOwnEffects() {
    let effects = Feature.here
    XCTAssert(effects === Feature.here)
    XCTAssertFalse(
      Self.effects.value.contains { $0 === effects }, "effects of a different test can be cancelled"
    )
    Self.effects.withValue { $0.append(effects) }
  }

  func testFirst() {
    checkOwnDependencies()
    checkOwnEffects()
  }

  func testSecond() async {
    await Task.yield()
    checkOwnDependencies()
    checkOwnEffects()
  }
}

@Suite("XCTest", .timeLimit(.minutes(5)))
struct XCTestTests {
  #if os(Linux)
    @Test("two methods of a test case share neither dependencies nor effects outside stores")
    func methods() async throws {
      let output = try await runXCTest("CarriedTests.TwoMethodsTests")
      #expect(output.contains("Executed 2 tests, with 0 failures"), "\(output)")
    }
  #endif

  @Test("effects outside stores belong to the test, and its tasks can cancel them")
  func effects() async {
    let effects = Feature.here
    await Task { #expect(Feature.here === effects) }.value
    let others = await Task.detached { Feature.here }.value
    #expect(others !== effects)
  }
}
