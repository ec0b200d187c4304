import ComposableArchitecture
import CustomDump
import Foundation
import Testing

@Suite("Together · values of observable state")
struct ObservableStateTests {
  @Test("I270: states with equal properties are equal, whatever their observers")
  func equality() {
    var (first, second) = (Shop(), Shop())
    _ = notifies(&first, observerOf: \.count) { _ in }
    #expect(first.item == second.item)
    second.item.count += 1
    #expect(first.item != second.item)
    second.item.count -= 1
    #expect(first.item == second.item)
  }

  @Test("I270: equal states have equal hashes")
  func hash() {
    var settings = Settings(volume: 3)
    settings.volume += 1
    #expect(settings.hashValue == Settings(volume: 4).hashValue)
    #expect(Set([settings, Settings(volume: 4)]).count == 1)
  }

  @Test("I270: a state is encoded with its own keys, without the registrar")
  func coding() throws {
    let settings = Settings(volume: 3, name: "Blob")
    let data = try JSONEncoder().encode(settings)
    let object = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    #expect(object?.keys.sorted() == ["name", "volume"])
    #expect(try JSONDecoder().decode(Settings.self, from: data) == settings)
  }

  @Test("without its own keys, a state is encoded with the names of its storage")
  func codingByStorage() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(Plain(volume: 3, name: "Blob"))
    #expect(String(decoding: data, as: UTF8.self) == #"{"_name":"Blob","_volume":3}"#)
    #expect(try JSONDecoder().decode(Plain.self, from: data) == Plain(volume: 3, name: "Blob"))
  }

  @Test("a decoded state has its own identity")
  func decodedIdentity() throws {
    let data = try JSONEncoder().encode(Plain(volume: 3, name: "Blob"))
    let first = try JSONDecoder().decode(Plain.self, from: data)
    let second = try JSONDecoder().decode(Plain.self, from: data)
    #expect(first._$id != second._$id)
  }

  @Test("registrars are equal, have equal hashes, and are encoded as empty values")
  func registrars() throws {
    let (first, second) = (ObservationStateRegistrar(), ObservationStateRegistrar())
    #expect(first == second)
    #expect(first.hashValue == second.hashValue)
    #expect(first.id != second.id)
    let data = try JSONEncoder().encode([first])
    #expect(String(decoding: data, as: UTF8.self) == "[{}]")
    #expect(try JSONDecoder().decode([ObservationStateRegistrar].self, from: data).count == 1)
  }

  @Test("I270: a dump shows properties by their declared names")
  func dump() {
    var settings = Settings(volume: 3, name: "Blob")
    settings.volume += 1
    expectNoDifference(
      String(customDumping: settings),
      """
      ObservableStateTests.Settings(
        volume: 4,
        name: "Blob"
      )
      """)
  }

  @Test("I270: a dump of nested states shows properties by their declared names")
  func nestedDump() {
    var house = House()
    house.rooms.append(Settings(volume: 1))
    house.mode = .loud(Settings(volume: 2, name: nil))
    house.cellar = .quiet
    expectNoDifference(
      String(customDumping: house),
      """
      ObservableStateTests.House(
        rooms: [
          [0]: ObservableStateTests.Settings(
            volume: 1,
            name: nil
          )
        ],
        mode: .loud(
          ObservableStateTests.Settings(
            volume: 2,
            name: nil
          )
        ),
        attic: nil,
        cellar: .quiet
      )
      """)
  }

  @Test("I270: a difference shows a change by its declared name")
  func difference() {
    let settings = Settings(volume: 3)
    expectNoDifference(
      diff(settings, Settings(volume: 4)) ?? "",
      """
        ObservableStateTests.Settings(
      -   volume: 3,
      +   volume: 4,
          name: nil
        )
      """)
  }

  @Test("a state may have a custom dump")
  func ownDump() {
    #expect(String(customDumping: Secret(password: "abc")) == "Secret(…)")
    #expect(
      String(customDumping: Reflected(count: 3)) == "ObservableStateTests.Reflected(twice: 6)")
  }

  @Test("the memberwise initialiser has the properties as parameters, with their defaults")
  func memberwise() {
    #expect(Settings(volume: 1).name == nil)
    #expect(Settings(volume: 1, name: "Blob").name == "Blob")
    #expect(Presenting().child == nil)
    #expect(Presenting(child: Item(id: 1)).child?.id == 1)
    #expect(Presenting().other?.id == 7)
  }

  @Test("an initial value is evaluated once")
  func initialValue() {
    #expect(Numbered.made.withValue { $0 } == 0)
    let first = Numbered()
    let second = Numbered(number: 20)
    #expect(first.number == 1)
    #expect(second.number == 20)
  }

  @Test("a private property can be read and changed where it is visible")
  func privateProperty() {
    var locked = Locked()
    #expect(notifies(&locked, observerOf: \.title) { $0.enter("1234") })
    #expect(locked.title == "4 characters")
  }

  @Test("a generic state notifies observers of the changed property")
  func generic() {
    var box = Box(content: Item(id: 1), items: [1])
    #expect(!notifies(&box, observerOf: \.items) { $0.content.count += 1 })
    #expect(notifies(&box, observerOf: { $0.content.count }) { $0.content.count += 1 })
    #expect(notifies(&box, observerOf: \.items) { $0.items.append(2) })
  }

  @Test("a property named like a keyword is tracked")
  func keyword() {
    var words = Words()
    #expect(notifies(&words, observerOf: \.default) { $0.default += 1 })
    #expect(words.default == 1)
    #expect(words.text == "two\n  lines")
  }

  @Test("a state nested in a state of a different file notifies observers")
  func otherFile() {
    var folder = Folder(document: Folder.Document(title: "A"))
    #expect(!notifies(&folder, observerOf: \.document) { $0.document.title = "B" })
    #expect(notifies(&folder, observerOf: { $0.document.title }) { $0.rename("C") })
    #expect(folder.document.title == "C")
  }
}

extension ObservableStateTests {
  @ObservableState
  struct Settings: Codable, Hashable {
    var volume: Int
    var name: String?

    enum CodingKeys: String, CodingKey {
      case _volume = "volume"
      case _name = "name"
    }
  }

  @ObservableState
  struct Plain: Codable, Equatable {
    var volume: Int
    var name: String?
  }

  @ObservableState
  struct House {
    var rooms: [Settings] = []
    var mode = Mode.quiet
    var attic: Settings?
    @Presents var cellar: Mode?
  }

  @ObservableState
  enum Mode {
    case quiet
    case loud(Settings)
  }

  @ObservableState
  struct Secret: CustomDumpStringConvertible {
    var password: String

    var customDumpDescription: String { "Secret(…)" }
  }

  @ObservableState
  struct Reflected: CustomDumpReflectable {
    var count: Int

    var customDumpMirror: Mirror {
      Mirror(self, children: ["twice": 2 * count], displayStyle: .struct)
    }
  }

  @ObservableState
  struct Presenting {
    @Presents var child: Item?
    @Presents var other: Item? = Item(id: 7)
  }

  @ObservableState
  struct Numbered {
    static let made = LockIsolated(0)

    var number = next()

    private static func next() -> Int {
      made.withValue {
        $0 += 1
        return $0
      }
    }
  }

  @ObservableState
  struct Locked {
    private var password = ""
    private(set) var attempts = 0

    var title: String { "\(password.count) characters" }

    mutating func enter(_ password: String) {
      self.password = password
      attempts += 1
    }
  }

  @ObservableState
  struct Box<Content, Element> {
    var content: Content
    var items: [Element]
  }

  @ObservableState
  struct Words {
    var `default` = 0
    var text = """
      two
        lines
      """
  }
}
