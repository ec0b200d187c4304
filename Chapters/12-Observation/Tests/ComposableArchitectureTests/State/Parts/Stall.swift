import ComposableArchitecture

// The code of `@ObservableState` is written by hand, because these tests must not depend on exercise 12.4.

/// A state with a child in each of the ways in which there can be one.
struct Stall: ObservableState, Observable {
  private var _count: Int = 0
  var count: Int {
    get {
      _$observationRegistrar.access(self, keyPath: \.count)
      return _count
    }
    set {
      _$observationRegistrar.mutate(self, keyPath: \.count, &_count, newValue, _$isIdentityEqual)
    }
    _modify {
      let identity = _$observationRegistrar.willModify(self, keyPath: \.count, &_count)
      defer { _$observationRegistrar.didModify(self, keyPath: \.count, &_count, identity) }
      yield &_count
    }
  }

  private var _name: String = "Blob"
  var name: String {
    get {
      _$observationRegistrar.access(self, keyPath: \.name)
      return _name
    }
    set {
      _$observationRegistrar.mutate(self, keyPath: \.name, &_name, newValue, _$isIdentityEqual)
    }
    _modify {
      let identity = _$observationRegistrar.willModify(self, keyPath: \.name, &_name)
      defer { _$observationRegistrar.didModify(self, keyPath: \.name, &_name, identity) }
      yield &_name
    }
  }

  private var _numbers: [Int] = [1, 2, 3]
  var numbers: [Int] {
    get {
      _$observationRegistrar.access(self, keyPath: \.numbers)
      return _numbers
    }
    set {
      _$observationRegistrar.mutate(
        self, keyPath: \.numbers, &_numbers, newValue, _$isIdentityEqual)
    }
    _modify {
      let identity = _$observationRegistrar.willModify(self, keyPath: \.numbers, &_numbers)
      defer { _$observationRegistrar.didModify(self, keyPath: \.numbers, &_numbers, identity) }
      yield &_numbers
    }
  }

  private var _item: Ware = Ware(id: 1)
  var item: Ware {
    get {
      _$observationRegistrar.access(self, keyPath: \.item)
      return _item
    }
    set {
      _$observationRegistrar.mutate(self, keyPath: \.item, &_item, newValue, _$isIdentityEqual)
    }
    _modify {
      let identity = _$observationRegistrar.willModify(self, keyPath: \.item, &_item)
      defer { _$observationRegistrar.didModify(self, keyPath: \.item, &_item, identity) }
      yield &_item
    }
  }

  private var _gift: Ware? = Ware(id: 2)
  var gift: Ware? {
    get {
      _$observationRegistrar.access(self, keyPath: \.gift)
      return _gift
    }
    set {
      _$observationRegistrar.mutate(self, keyPath: \.gift, &_gift, newValue, _$isIdentityEqual)
    }
    _modify {
      let identity = _$observationRegistrar.willModify(self, keyPath: \.gift, &_gift)
      defer { _$observationRegistrar.didModify(self, keyPath: \.gift, &_gift, identity) }
      yield &_gift
    }
  }

  private var _page: Board = .list(Ware(id: 3))
  var page: Board {
    get {
      _$observationRegistrar.access(self, keyPath: \.page)
      return _page
    }
    set {
      _$observationRegistrar.mutate(self, keyPath: \.page, &_page, newValue, _$isIdentityEqual)
    }
    _modify {
      let identity = _$observationRegistrar.willModify(self, keyPath: \.page, &_page)
      defer { _$observationRegistrar.didModify(self, keyPath: \.page, &_page, identity) }
      yield &_page
    }
  }

  private var _items: [Ware] = [Ware(id: 4), Ware(id: 5)]
  var items: [Ware] {
    get {
      _$observationRegistrar.access(self, keyPath: \.items)
      return _items
    }
    set {
      _$observationRegistrar.mutate(self, keyPath: \.items, &_items, newValue, _$isIdentityEqual)
    }
    _modify {
      let identity = _$observationRegistrar.willModify(self, keyPath: \.items, &_items)
      defer { _$observationRegistrar.didModify(self, keyPath: \.items, &_items, identity) }
      yield &_items
    }
  }

  private var _rows: IdentifiedArrayOf<Ware> = [Ware(id: 6), Ware(id: 7)]
  var rows: IdentifiedArrayOf<Ware> {
    get {
      _$observationRegistrar.access(self, keyPath: \.rows)
      return _rows
    }
    set {
      _$observationRegistrar.mutate(self, keyPath: \.rows, &_rows, newValue, _$isIdentityEqual)
    }
    _modify {
      let identity = _$observationRegistrar.willModify(self, keyPath: \.rows, &_rows)
      defer { _$observationRegistrar.didModify(self, keyPath: \.rows, &_rows, identity) }
      yield &_rows
    }
  }

  private var _path: StackState<Ware> = StackState([Ware(id: 8), Ware(id: 9)])
  var path: StackState<Ware> {
    get {
      _$observationRegistrar.access(self, keyPath: \.path)
      return _path
    }
    set {
      _$observationRegistrar.mutate(self, keyPath: \.path, &_path, newValue, _$isIdentityEqual)
    }
    _modify {
      let identity = _$observationRegistrar.willModify(self, keyPath: \.path, &_path)
      defer { _$observationRegistrar.didModify(self, keyPath: \.path, &_path, identity) }
      yield &_path
    }
  }

  @Presents var sheet: Ware?
  @Presents var destination: Board?

  var visits = 0

  private var _$observationRegistrar = ObservationStateRegistrar()

  var _$id: ObservableStateID { _$observationRegistrar.id }

  mutating func _$willModify() { _$observationRegistrar._$willModify() }

  init() {
    sheet = Ware(id: 10)
    destination = .list(Ware(id: 11))
  }
}

/// A child.
struct Ware: ObservableState, Observable, Equatable, Identifiable {
  let id: Int
  private var _count: Int = 0
  var count: Int {
    get {
      _$observationRegistrar.access(self, keyPath: \.count)
      return _count
    }
    set {
      _$observationRegistrar.mutate(self, keyPath: \.count, &_count, newValue, _$isIdentityEqual)
    }
    _modify {
      let identity = _$observationRegistrar.willModify(self, keyPath: \.count, &_count)
      defer { _$observationRegistrar.didModify(self, keyPath: \.count, &_count, identity) }
      yield &_count
    }
  }

  private var _title: String = ""
  var title: String {
    get {
      _$observationRegistrar.access(self, keyPath: \.title)
      return _title
    }
    set {
      _$observationRegistrar.mutate(self, keyPath: \.title, &_title, newValue, _$isIdentityEqual)
    }
    _modify {
      let identity = _$observationRegistrar.willModify(self, keyPath: \.title, &_title)
      defer { _$observationRegistrar.didModify(self, keyPath: \.title, &_title, identity) }
      yield &_title
    }
  }

  private var _$observationRegistrar = ObservationStateRegistrar()

  var _$id: ObservableStateID { _$observationRegistrar.id }

  mutating func _$willModify() { _$observationRegistrar._$willModify() }

  init(id: Int) { self.id = id }

  mutating func replace() {
    self = Ware(id: id)
  }
}

/// A child that is one of several.
@CasePathable
@dynamicMemberLookup
enum Board: ObservableState, Observable, Equatable {
  case list(Ware)
  case detail(item: Ware)
  case help
  case about

  var _$id: ObservableStateID {
    switch self {
    case .list(let item): ObservableStateID._$id(for: item)._$tag(0)
    case .detail(let item): ObservableStateID._$id(for: item)._$tag(1)
    case .help: ObservableStateID._$inert._$tag(2)
    case .about: ObservableStateID._$inert._$tag(3)
    }
  }

  mutating func _$willModify() {
    switch self {
    case .list(var item):
      item._$willModify()
      self = .list(item)
    case .detail(var item):
      item._$willModify()
      self = .detail(item: item)
    case .help, .about: break
    }
  }

  /// The item of the list or the detail.
  var item: Ware? {
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
