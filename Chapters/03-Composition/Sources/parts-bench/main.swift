import ComposableArchitecture

// Release build: swift run -c release parts-bench
// Every number is a median of one run, and also given as a multiple of a hand-written `if case`
// through an opaque closure.

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

let clock = ContinuousClock()
var baseline = 0.0

/// The median of many rounds, in nanoseconds a call.
@MainActor
func measure(_ name: String, calls: Int = 20_000, _ body: () -> Void) -> Double {
  let rounds = (0..<21).map { _ in
    let time = clock.measure { for _ in 0..<calls { body() } }
    return Double(time.components.attoseconds) / 1e9 / Double(calls)
  }
  let median = rounds.sorted()[rounds.count / 2]
  if baseline == 0 { baseline = median }
  let padded = name.padding(44)
  print("\(padded)\(String(Int(median.rounded())).leftPadding(8)) ns  \(ratio(median / baseline))×")
  return median
}

func ratio(_ value: Double) -> String {
  "\((value * 10).rounded() / 10)".leftPadding(8)
}

extension String {
  func padding(_ width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
  func leftPadding(_ width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
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

print("Case paths")
_ = measure("if case, hit") { use(byHand(hit)) }
_ = measure("if case, miss") { use(byHand(miss)) }
_ = measure("hit") { use(path.extract(from: hit)) }
_ = measure("hit, two associated values") { use(rowPath.extract(from: rowHit)) }
_ = measure("hit, two levels") { use(nested.extract(from: hit)) }
_ = measure("miss") { use(path.extract(from: miss)) }
_ = measure("miss, same payload type") { use(path.extract(from: sameTypeMiss)) }
_ = measure("no payload, hit") { use(quitPath.extract(from: quit)) }
_ = measure("no payload, miss") { use(quitPath.extract(from: hit)) }
_ = measure("embed") { use(path.embed(.tapped)) }
_ = measure("new path, and a hit") {
  use((/Action.child as CasePath<Action, RowAction>).extract(from: hit))
}
let unused: CasePath<Action, RowAction> = opaque(/Action.child)
_ = measure("miss, before any hit") { use(unused.extract(from: miss)) }
_ = measure("Mirror, hit") { use(byMirror(hit)) }
_ = measure("Mirror, miss") { use(byMirror(miss)) }

for count in [100, 10_000] {
  print("\nIdentified arrays, \(count) elements")
  var array = IdentifiedArray((0..<count).map { Row(id: $0) })
  var id = 0
  func next() -> Int {
    id = (id + 7919) % count
    return id
  }
  _ = measure("array[id: id]?.count += 1") { array[id: next()]?.count += 1 }
  _ = measure("array[position].count += 1") { array[next()].count += 1 }
  _ = measure("array[id: id], read") { use(array[id: next()]) }
  _ = measure("array[id: id] = element") {
    let id = next()
    array[id: id] = Row(id: id)
  }
  _ = measure("append and remove the last") {
    array.append(Row(id: count))
    array.remove(at: count)
  }
  _ = measure("a copy, and a change to it", calls: 20) {
    let copy = array
    array[id: next()]?.count += 1
    use(copy)
  }
  _ = measure("remove the middle and insert it again", calls: 20) {
    array.insert(array.remove(at: count / 2), at: count / 2)
  }
  _ = measure("move the first to the end", calls: 20) {
    array.move(fromOffsets: [0], toOffset: count)
  }
}
