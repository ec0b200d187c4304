import ComposableArchitecture

@testable import TestFixtures

/// Something that is done to a garden.
enum GardenStep {
  case setCount(Int)
  case addToCount
  case grow(Garden.Bed)
  case growLeaf(Garden.Bed)
  case replaceLeaf(Garden.Bed)
  case replaceInPlace(Garden.Bed)
  case plant(Garden.Bed)
  case remove(Garden.Bed)
  case keep(Garden.Bed)
  case putBack(Garden.Bed)
  case growCopyAndPutBack(Garden.Bed)
  case swap(Garden.Bed, Garden.Bed)
  case appendRow(Int)
  case removeRow(Int)
  case swapRows(Int, Int)
  case growRow(Int)
  case replaceRow(Int)
  case assignRows

  static func any(_ number: Int, rows: Int, using random: inout SeededGenerator) -> Self {
    let bed = Garden.Bed.allCases.randomElement(using: &random)!
    let other = Garden.Bed.allCases.randomElement(using: &random)!
    var steps: [Self] = [
      .setCount(number), .addToCount, .grow(bed), .growLeaf(bed), .replaceLeaf(bed),
      .replaceInPlace(bed), .plant(bed), .keep(bed), .putBack(bed), .putBack(bed),
      .growCopyAndPutBack(bed), .swap(bed, other), .appendRow(number), .assignRows,
    ]
    if bed != .plant { steps.append(.remove(bed)) }
    if rows > 0 {
      let row = Int.random(in: 0..<rows, using: &random)
      let other = Int.random(in: 0..<rows, using: &random)
      steps += [
        .removeRow(row), .swapRows(row, other), .growRow(row), .growRow(row), .replaceRow(row),
      ]
    }
    return steps.randomElement(using: &random)!
  }
}

/// A garden and its model, to which the same is done.
struct Gardens {
  var garden = Garden()
  var model = GardenModel()

  /// A stored copy.
  private var kept: (plant: Garden.Plant, model: GardenModel.Plant)?

  init() {}

  mutating func run(_ step: GardenStep) {
    switch step {
    case .setCount(let count):
      garden.count = count
      model.setCount(count)
    case .addToCount:
      garden.count += 1
      model.setCount(model.count + 1)
    case .grow(let bed):
      garden.modify(bed) { $0.height += 1 }
      model.growInPlace(bed)
    case .growLeaf(let bed):
      garden.modify(bed) { $0.leaf.size += 1 }
      model.growLeafInPlace(bed)
    case .replaceLeaf(let bed):
      garden.modify(bed) { $0.leaf = Garden.Leaf() }
      model.replaceLeafInPlace(bed)
    case .replaceInPlace(let bed):
      garden.modify(bed) { $0 = Garden.Plant() }
      model.replaceInPlace(bed)
    case .plant(let bed):
      garden[bed] = Garden.Plant()
      model.assign(GardenModel.Plant(), to: bed)
    case .remove(let bed):
      garden[bed] = nil
      model.assign(nil, to: bed)
    case .keep(let bed):
      guard let plant = garden[bed] else { return }
      kept = (plant, model.plants[bed]!)
    case .putBack(let bed):
      guard let kept else { return }
      garden[bed] = kept.plant
      model.assign(kept.model, to: bed)
    case .growCopyAndPutBack(let bed):
      guard var copy = garden[bed], var copyOfModel = model.plants[bed] else { return }
      copy.height += 1
      garden[bed] = copy
      model.growCopy(&copyOfModel)
      model.assign(copyOfModel, to: bed)
    case .swap(let first, let second):
      guard let plant = garden[first], let other = garden[second] else { return }
      garden[first] = other
      garden[second] = plant
      let (modelOfPlant, modelOfOther) = (model.plants[first], model.plants[second])
      model.assign(modelOfOther, to: first)
      model.assign(modelOfPlant, to: second)
    case .appendRow, .removeRow, .swapRows, .growRow, .replaceRow, .assignRows:
      runOnRows(step)
    }
  }

  private mutating func runOnRows(_ step: GardenStep) {
    switch step {
    case .appendRow(let id):
      garden.rows.append(Garden.Row(id: id))
      model.changeRows { $0.append(GardenModel.Row(id: id)) }
    case .removeRow(let position):
      garden.rows.remove(at: position)
      model.changeRows { $0.remove(at: position) }
    case .swapRows(let first, let second):
      garden.rows.swapAt(first, second)
      model.changeRows { $0.swapAt(first, second) }
    case .growRow(let position):
      garden.rows[id: model.rows[position].id]?.height += 1
      model.growRow(position)
    case .replaceRow(let position):
      let id = model.rows[position].id
      garden.rows[id: id] = Garden.Row(id: id)
      model.changeRows { $0[position] = GardenModel.Row(id: id) }
    case .assignRows:
      garden.rows = IdentifiedArray(uniqueElements: garden.rows)
      model.changeRows { _ in }
    default: break
    }
  }
}
