import ComposableArchitecture

/// A model of a garden and its observers' notifications, by the documented rules.
///
/// It has no registrars and no macros. A value has a number for its registrar, which copies share, and a number for its
/// identity.
struct GardenModel {
  struct Plant {
    var registrar = Numbers.next()
    var identity = Numbers.next()
    var height = 0
    var leaf = Leaf()
  }

  struct Leaf {
    var registrar = Numbers.next()
    var identity = Numbers.next()
    var size = 0
  }

  struct Row {
    let id: Int
    var registrar = Numbers.next()
    var height = 0
  }

  /// Something that can be read.
  struct Property: Hashable {
    var registrar: Int
    var name: String
  }

  var count = 0
  var plants: [Garden.Bed: Plant] = [.plant: Plant()]
  var rows: [Row] = []

  /// The notified properties since the last query.
  private var notified: Set<Property> = []

  static let registrar = -1

  init() {}

  mutating func takeNotified() -> Set<Property> {
    defer { notified = [] }
    return notified
  }

  private mutating func notify(_ registrar: Int, _ name: String) {
    notified.insert(Property(registrar: registrar, name: name))
  }

  mutating func setCount(_ count: Int) {
    self.count = count
    notify(Self.registrar, "count")
  }

  mutating func assign(_ plant: Plant?, to bed: Garden.Bed) {
    if plants[bed]?.identity != plant?.identity { notify(Self.registrar, "\(bed)") }
    plants[bed] = plant
  }

  /// A plant that is changed in place gets a new identity, and so do the plants that contain it.
  mutating func growInPlace(_ bed: Garden.Bed) {
    guard plants[bed] != nil else { return }
    plants[bed]!.identity = Numbers.next()
    plants[bed]!.height += 1
    notify(plants[bed]!.registrar, "height")
  }

  mutating func growLeafInPlace(_ bed: Garden.Bed) {
    guard plants[bed] != nil else { return }
    plants[bed]!.identity = Numbers.next()
    plants[bed]!.leaf.identity = Numbers.next()
    plants[bed]!.leaf.size += 1
    notify(plants[bed]!.leaf.registrar, "size")
  }

  mutating func replaceLeafInPlace(_ bed: Garden.Bed) {
    guard plants[bed] != nil else { return }
    plants[bed]!.identity = Numbers.next()
    plants[bed]!.leaf = Leaf()
    notify(plants[bed]!.registrar, "leaf")
  }

  mutating func replaceInPlace(_ bed: Garden.Bed) {
    guard plants[bed] != nil else { return }
    plants[bed] = Plant()
    notify(Self.registrar, "\(bed)")
  }

  /// A copy has the registrar and the identity of the original.
  mutating func growCopy(_ plant: inout Plant) {
    plant.height += 1
    notify(plant.registrar, "height")
  }

  mutating func changeRows(_ change: (inout [Row]) -> Void) {
    let ids = rows.map(\.id)
    change(&rows)
    if rows.map(\.id) != ids { notify(Self.registrar, "rows") }
  }

  mutating func growRow(_ position: Int) {
    rows[position].height += 1
    notify(rows[position].registrar, "height")
  }
}

/// Numbers that are given once.
enum Numbers {
  @TaskLocal static var last = Counter()

  final class Counter: Sendable {
    private let number = LockIsolated(0)

    func next() -> Int {
      number.withValue {
        $0 += 1
        return $0
      }
    }
  }

  static func next() -> Int { last.next() }
}
