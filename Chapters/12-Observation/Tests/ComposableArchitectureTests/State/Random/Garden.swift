import ComposableArchitecture

@ObservableState
struct Garden {
  var count = 0
  var plant = Plant()
  var guest: Plant?
  @Presents var shown: Plant?
  var rows: IdentifiedArrayOf<Row> = []

  @ObservableState
  struct Plant {
    var height = 0
    var leaf = Leaf()
  }

  @ObservableState
  struct Leaf {
    var size = 0
  }

  @ObservableState
  struct Row: Identifiable {
    let id: Int
    var height = 0
  }

  /// A property with a plant.
  enum Bed: CaseIterable {
    case plant
    case guest
    case shown
  }

  subscript(bed: Bed) -> Plant? {
    get {
      switch bed {
      case .plant: plant
      case .guest: guest
      case .shown: shown
      }
    }
    set {
      switch bed {
      case .plant: plant = newValue ?? plant
      case .guest: guest = newValue
      case .shown: shown = newValue
      }
    }
  }

  /// Changes a plant in place, if it exists.
  mutating func modify(_ bed: Bed, _ change: (inout Plant) -> Void) {
    switch bed {
    case .plant: change(&plant)
    case .guest: if guest != nil { change(&guest!) }
    case .shown: if shown != nil { change(&shown!) }
    }
  }
}
