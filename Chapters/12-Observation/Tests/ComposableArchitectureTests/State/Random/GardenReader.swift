/// An observer that reads a part of a garden.
enum GardenReader: Hashable {
  case count
  case plant(Garden.Bed)
  case height(Garden.Bed)
  case leaf(Garden.Bed)
  case size(Garden.Bed)
  case rows
  case row(Int)

  static let all: [Self] =
    [.count, .rows, .row(0), .row(1)]
    + Garden.Bed.allCases.flatMap { [.plant($0), .height($0), .leaf($0), .size($0)] }

  func read(_ garden: Garden) {
    switch self {
    case .count: _ = garden.count
    case .plant(let bed): _ = garden[bed]
    case .height(let bed): _ = garden[bed]?.height
    case .leaf(let bed): _ = garden[bed]?.leaf
    case .size(let bed): _ = garden[bed]?.leaf.size
    case .rows: _ = garden.rows
    case .row(let position): _ = garden.rows.dropFirst(position).first?.height
    }
  }

  /// The properties that it reads.
  func properties(in garden: GardenModel) -> Set<GardenModel.Property> {
    func property(_ registrar: Int?, _ name: String) -> [GardenModel.Property] {
      registrar.map { [GardenModel.Property(registrar: $0, name: name)] } ?? []
    }
    func plant(_ bed: Garden.Bed) -> [GardenModel.Property] {
      property(GardenModel.registrar, "\(bed)")
    }
    let all =
      switch self {
      case .count: property(GardenModel.registrar, "count")
      case .plant(let bed): plant(bed)
      case .height(let bed): plant(bed) + property(garden.plants[bed]?.registrar, "height")
      case .leaf(let bed): plant(bed) + property(garden.plants[bed]?.registrar, "leaf")
      case .size(let bed):
        plant(bed) + property(garden.plants[bed]?.registrar, "leaf")
          + property(garden.plants[bed]?.leaf.registrar, "size")
      case .rows: property(GardenModel.registrar, "rows")
      case .row(let position):
        property(GardenModel.registrar, "rows")
          + property(garden.rows.dropFirst(position).first?.registrar, "height")
      }
    return Set(all)
  }
}
