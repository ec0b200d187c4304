import ComposableArchitecture

/// Something that is copied when it is changed while someone else has it, and counts that.
struct Stock {
  @TaskLocal static var copies = LockIsolated(0)

  private final class Content {
    var changes = 0
  }

  private var content = Content()

  mutating func change() {
    if !isKnownUniquelyReferenced(&content) {
      Self.copies.withValue { $0 += 1 }
      content = Content()
    }
    content.changes += 1
  }
}

@ObservableState
struct Crate: Identifiable {
  let id: Int
  var stock = Stock()
}

/// A state with a child that is changed in place, for each kind of child.
@ObservableState
struct Warehouse {
  var stock = Stock()
  var child = Crate(id: 0)
  var optional: Crate?
  var array = [Crate(id: 0), Crate(id: 1)]
  var rows: IdentifiedArrayOf<Crate> = [Crate(id: 1), Crate(id: 2)]
  var path = StackState<Crate>([Crate(id: 3), Crate(id: 4)])
  @Presents var presented: Crate?

  init() {
    optional = Crate(id: 5)
    presented = Crate(id: 6)
  }
}
