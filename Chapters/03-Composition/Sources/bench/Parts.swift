import ComposableArchitecture

struct Row: Identifiable {
  let id: Int
  var name = "a name that is too long to be kept in the string itself"
  var count = 0
}
enum RowAction { case tapped, typed(String) }
enum Action {
  case row(id: Int, action: RowAction)
  case child(RowAction)
  case otherChild(RowAction)
  case selected(Int)
  case failed(any Error)
  case quit
}

@inline(never) func opaque<Value>(_ value: Value) -> Value { value }
@inline(never) func use<Value>(_ value: Value) {}

let hit = opaque(Action.child(.typed("a text that is too long to be kept in the string")))
let rowHit = opaque(Action.row(id: 7, action: .tapped))
let miss = opaque(Action.selected(3))
let sameTypeMiss = opaque(Action.otherChild(.tapped))
let quit = opaque(Action.quit)

let byHand: (Action) -> RowAction? = opaque {
  if case let .child(action) = $0 { action } else { nil }
}
let byMirror: (Action) -> RowAction? = opaque {
  guard let child = Mirror(reflecting: $0).children.first, child.label == "child" else {
    return nil
  }
  return child.value as? RowAction
}
let path: CasePath<Action, RowAction> = opaque(/Action.child)
let rowPath: CasePath<Action, (Int, RowAction)> = opaque(/Action.row)
let quitPath: CasePath<Action, Void> = opaque(/Action.quit)
let nested: CasePath<Action, String> = opaque(/Action.child .. /RowAction.typed)

func measureCasePaths(_ bench: inout Bench) {
  print("Case paths")
  bench.measure("if case, hit") { use(byHand(hit)) }
  bench.measure("if case, miss") { use(byHand(miss)) }
  bench.measure("hit") { use(path.extract(from: hit)) }
  bench.measure("hit, two associated values") { use(rowPath.extract(from: rowHit)) }
  bench.measure("hit, two levels") { use(nested.extract(from: hit)) }
  bench.measure("miss") { use(path.extract(from: miss)) }
  bench.measure("miss, same payload type") { use(path.extract(from: sameTypeMiss)) }
  bench.measure("no payload, hit") { use(quitPath.extract(from: quit)) }
  bench.measure("no payload, miss") { use(quitPath.extract(from: hit)) }
  bench.measure("embed") { use(path.embed(.tapped)) }
  bench.measure("new path, and a hit") {
    use((/Action.child as CasePath<Action, RowAction>).extract(from: hit))
  }
  let unused: CasePath<Action, RowAction> = opaque(/Action.child)
  bench.measure("miss, before any hit") { use(unused.extract(from: miss)) }
  bench.measure("Mirror, hit") { use(byMirror(hit)) }
  bench.measure("Mirror, miss") { use(byMirror(miss)) }
}

func measureArrays(_ bench: inout Bench, count: Int) {
  print("\nIdentified arrays, \(count) elements")
  var array = IdentifiedArray((0..<count).map { Row(id: $0) })
  var id = 0
  func next() -> Int {
    id = (id + 7919) % count
    return id
  }
  bench.measure("array[id: id]?.count += 1") { array[id: next()]?.count += 1 }
  bench.measure("array[position].count += 1") { array[next()].count += 1 }
  bench.measure("array[id: id], read") { use(array[id: next()]) }
  bench.measure("array[id: id] = element") {
    let id = next()
    array[id: id] = Row(id: id)
  }
  bench.measure("append and remove the last") {
    array.append(Row(id: count))
    array.remove(at: count)
  }
  bench.measure("a copy, and a change to it", calls: 20) {
    let copy = array
    array[id: next()]?.count += 1
    use(copy)
  }
  bench.measure("remove the middle and insert it again", calls: 20) {
    array.insert(array.remove(at: count / 2), at: count / 2)
  }
  bench.measure("move the first to the end", calls: 20) {
    array.move(fromOffsets: [0], toOffset: count)
  }
}
