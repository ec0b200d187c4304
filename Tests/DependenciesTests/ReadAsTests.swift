import Dependencies
import DependenciesTestSupport
import Testing

private protocol Radio: Sendable {
  var station: String { get }
}

private struct LiveRadio: Radio {
  let station = "live"
}

private struct MockRadio: Radio {
  let station = "mock"
  let volume = 11
}

private enum RadioKey: DependencyKey {
  static let liveValue: any Radio = LiveRadio()
  static let testValue: any Radio = MockRadio()
}

private enum UntestedRadioKey: DependencyKey {
  static let liveValue: any Radio = LiveRadio()
}

extension DependencyValues {
  fileprivate var radio: any Radio {
    get { self[RadioKey.self] }
    set { self[RadioKey.self] = newValue }
  }

  fileprivate var untestedRadio: any Radio {
    get { self[UntestedRadioKey.self] }
    set { self[UntestedRadioKey.self] = newValue }
  }
}

@Suite("A dependency read as a different type", .timeLimit(.minutes(5)))
struct ReadAsTests {
  @Test("a property is read as the type that it has here")
  func property() {
    @Dependency(\.radio, as: MockRadio.self) var radio
    #expect(radio.volume == 11)
    withDependencies {
      $0.radio = LiveRadio()
    } operation: {
      @Dependency(\.radio, as: LiveRadio.self) var radio
      #expect(radio.station == "live")
    }
  }

  @Test("a key is read as the type that it has here")
  func key() {
    @Dependency(RadioKey.self, as: MockRadio.self) var radio
    #expect(radio.volume == 11)
  }

  @Test("an issue is reported at the property, and names it")
  func place() throws {
    @Dependency(\.untestedRadio, as: LiveRadio.self) var radio
    let line = #line - 1
    let issue = try #require(issues { #expect(radio.station == "live") }.first)
    #expect(issue.line == line && issue.file.hasSuffix("/ReadAsTests.swift"))
    #expect(issue.message.hasPrefix("@Dependency(\\.untestedRadio) was read in a test"))
  }

  @Test("a value of a wrong type ends the process, with a message")
  func wrongType() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      @Dependency(\.radio, as: LiveRadio.self) var radio
      _ = radio.station
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains("read as “LiveRadio”, and is a “MockRadio” here"))
  }
}
