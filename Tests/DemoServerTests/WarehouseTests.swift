import Foundation
import Testing

@testable import DemoServer

@Suite("The warehouse")
struct WarehouseTests {
  private let noon = Date(timeIntervalSince1970: 1_767_268_800)
  private let warehouse = Warehouse()

  @Test("articles are sorted by name, and each has its own id, name, colour and number of pieces")
  func articles() {
    let entries = warehouse.catalogue(matching: "")
    #expect(entries.count == 12)
    #expect(entries.map(\.name) == entries.map(\.name).sorted())
    #expect(Set(entries.map(\.id)).count == 12)
    #expect(Set(entries.map { $0.name.lowercased() }).count == 12)
    #expect(entries.allSatisfy { !$0.colour.isEmpty })
    // Three are sold before the next delivery.
    #expect(Warehouse.articles.allSatisfy { $0.count >= 3 })
  }

  @Test(
    "a search finds all its words anywhere in a name and a colour, in any case and with any accents",
    arguments: [
      ("charg", ["Charger", "Charging cable"]), ("CABLE", ["Charging cable"]),
      ("white", ["Charging cable", "Keyboard"]), (" bell ", ["Bicycle bell"]),
      ("mönitor", ["Monitor"]), ("red battery", ["Battery"]), ("lamp desk", ["Desk lamp"]),
      ("xyzzy", []), ("blue battery", []), ("charger 3", []),
    ])
  func search(query: String, names: [String]) {
    #expect(warehouse.catalogue(matching: query).map(\.name) == names)
  }

  @Test("a query without words finds all articles", arguments: ["", "   ", "-", "+&"])
  func noWord(query: String) {
    #expect(warehouse.catalogue(matching: query).count == 12)
  }

  @Test(
    "one piece is sold every ten seconds, until new ones are delivered",
    arguments: [(0, 23), (9.9, 23), (10, 22), (20, 21), (39.9, 20), (40, 23), (86_400, 23)])
  func sells(seconds: TimeInterval, count: Int) throws {
    #expect(try warehouse.stock(of: "Charger", at: noon + seconds).count == count)
  }

  @Test("there is a stock for any date", arguments: [Date.distantPast, .distantFuture])
  func anyDate(date: Date) throws {
    #expect((20...23).contains(try warehouse.stock(of: "Charger", at: date).count))
  }

  @Test(
    "a stock is found by its complete name, in any letter case and with any accents",
    arguments: ["Desk lamp", "desk LAMP", " Désk lamp "])
  func spelling(name: String) throws {
    let stock = WarehouseStock(name: "Desk lamp", count: 9)
    #expect(try warehouse.stock(of: name, at: noon) == stock)
  }

  @Test("an unknown name has no stock", arguments: ["Desk", "blue", "", "Desk lamps"])
  func unknown(name: String) {
    let failure = ServerFailure(
      statusCode: 404, message: "The warehouse has no article “\(name)”.")
    #expect(throws: failure) { try warehouse.stock(of: name, at: noon) }
  }
}
