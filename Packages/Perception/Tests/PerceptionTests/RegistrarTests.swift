import Foundation
import Testing

@testable import Perception

@Suite("Perception · the registrar")
struct PerceptionRegistrarTests {
  @Test("all registrars are equal and have the same hash")
  func equal() {
    #expect(PerceptionRegistrar() == PerceptionRegistrar(isPerceptionCheckingEnabled: false))
    #expect(Set([PerceptionRegistrar(), PerceptionRegistrar()]).count == 1)
  }

  @Test("a registrar is encoded as an empty value")
  func coded() throws {
    struct Value: Codable {
      var registrar = PerceptionRegistrar()
      var number = 3
    }
    let data = try JSONEncoder().encode(Value())
    #expect(String(decoding: data, as: UTF8.self).contains(#""registrar":{}"#))
    #expect(try JSONDecoder().decode(Value.self, from: data).number == 3)
  }

  @Test("a decoded registrar is independent")
  func decoded() throws {
    let registrar = PerceptionRegistrar()
    let data = try JSONEncoder().encode([registrar])
    let decoded = try JSONDecoder().decode([PerceptionRegistrar].self, from: data)
    #expect(decoded[0].storage !== registrar.storage)
  }

  @Test("copies of a registrar share its observers")
  func copies() {
    let registrar = PerceptionRegistrar()
    let copy = registrar
    #expect(copy.storage === registrar.storage)
  }
}
