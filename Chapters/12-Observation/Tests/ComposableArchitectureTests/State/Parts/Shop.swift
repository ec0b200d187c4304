import ComposableArchitecture

/// A state with a child in each of the ways in which there can be one.
@ObservableState
struct Shop: Equatable {
  var count = 0
  var name = "Blob"
  var numbers = [1, 2, 3]
  var item = Item(id: 1)
  var gift: Item?
  var page = Page.list(Item(id: 3))
  var items: [Item] = [Item(id: 4), Item(id: 5)]
  var rows: IdentifiedArrayOf<Item> = [Item(id: 6), Item(id: 7)]
  var path = StackState<Item>([Item(id: 8), Item(id: 9)])
  @Presents var sheet: Item?
  @Presents var destination: Page?
  @ObservationStateIgnored var visits = 0

  init() {
    gift = Item(id: 2)
    sheet = Item(id: 10)
    destination = .list(Item(id: 11))
  }
}

@ObservableState
struct Item: Equatable, Identifiable {
  let id: Int
  var count = 0
  var title = ""

  mutating func replace() {
    self = Item(id: id)
  }
}

@ObservableState
@CasePathable
@dynamicMemberLookup
enum Page: Equatable {
  case list(Item)
  case detail(item: Item)
  case help
  case about
}

extension Page {
  /// The item of the list or the detail.
  var item: Item? {
    get {
      switch self {
      case .list(let item), .detail(let item): item
      case .help, .about: nil
      }
    }
    set {
      guard let newValue else { return }
      switch self {
      case .list: self = .list(newValue)
      case .detail: self = .detail(item: newValue)
      case .help, .about: break
      }
    }
  }
}
