import Foundation
import Testing

@testable import LineEditor

@Suite("Input", .timeLimit(.minutes(10)))
struct InputOrderTests {
  @Test("precedes a wake-up, but doesn't delay it forever")
  func inputFirst() throws {
    let pipe = Pipe()
    let wakeUp = try WakeUp()
    defer { wakeUp.close() }
    var source = ByteSource(
      input: pipe.fileHandleForReading.fileDescriptor, wakeUp: wakeUp)
    try pipe.fileHandleForWriting.write(contentsOf: Data(repeating: 0x78, count: 3000))

    wakeUp.signal()
    var bytesBeforeCall = 0
    while case .bytes(let bytes) = source.next(atMost: 1) { bytesBeforeCall += bytes.count }
    #expect(bytesBeforeCall == 1000)

    guard case .bytes = source.next(atMost: 1) else {
      Issue.record("The input has not ended, and nobody calls.")
      return
    }
  }

  @Test("is awaited only after everything is drawn")
  func prepareToWait() throws {
    let pipe = Pipe()
    let wakeUp = try WakeUp()
    defer { wakeUp.close() }
    var source = ByteSource(
      input: pipe.fileHandleForReading.fileDescriptor, wakeUp: wakeUp)
    try pipe.fileHandleForWriting.write(contentsOf: Data("ab".utf8))
    var waits = 0
    for _ in 0..<2 { _ = source.next(atMost: 1, prepareToWait: { waits += 1 }) }
    #expect(waits == 0)
    _ = source.next(
      atMost: 1,
      prepareToWait: {
        waits += 1
        wakeUp.signal()
      })
    #expect(waits == 1)
  }

  @Test("doesn't wait for outdated panels")
  func panelsAreMerged() {
    var outbox: [Output] = []
    outbox.add(.panel(["1"]))
    outbox.add(.panel(["2"]))
    outbox.add(.text("news"))
    outbox.add(.panel(["3"]))
    outbox.add(.panel(["4"]))
    #expect(outbox == [.panel(["2"]), .text("news"), .panel(["4"])])
  }
}
