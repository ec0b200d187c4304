import ComposableArchitecture
import Testing

@Suite("Together · expansions compile")
@MainActor
struct CompiledMacrosTests {
  typealias Features = CompiledFeatures
  typealias Paths = CompiledPaths

  @Test("a path extracts its own case, whatever the payload")
  func payloads() {
    #expect(Paths.Payloads.one(1)[case: \.one] == 1)
    #expect(Paths.Payloads.one(1)[case: \.labelled] == nil)
    #expect(Paths.Payloads.labelled(amount: 2)[case: \.labelled] == 2)
    #expect(Paths.Payloads.two(3, "kg")[case: \.two]?.1 == "kg")
    #expect(Paths.Payloads.labels(amount: 4, unit: "kg")[case: \.labels]?.1 == "kg")
    #expect(Paths.Payloads.mixed(amount: 5, "kg")[case: \.mixed]?.0 == 5)
    #expect(Paths.Payloads.defaults()[case: \.defaults]?.1 == "kg")
    #expect(Paths.Payloads.tuple((6, "kg"))[case: \.tuple]?.0 == 6)
    #expect(Paths.Payloads.optional(nil)[case: \.optional] == .some(nil))
    #expect(Paths.Payloads.array([.one(7)])[case: \.array]?.first?[case: \.one] == 7)
    #expect(Paths.Payloads.closure { 8 }[case: \.closure]?() == 8)
    #expect(Paths.Payloads.sendableClosure { $0 }[case: \.sendableClosure]?(9) == 9)
    #expect(Paths.Payloads.again(.one(10))[case: \.again]?[case: \.one] == 10)
    #expect(Paths.Payloads.commented(11)[case: \.commented] == 11)
    #expect(Paths.Payloads.none[case: \.none] != nil)
    #expect(Paths.Payloads.none[case: \.one] == nil)
    let object = Paths.NotSendable()
    #expect(Paths.Payloads.object(object)[case: \.object] === object)
  }

  @Test("a path embeds, whatever the payload")
  func embedding() {
    let labels: Paths.Payloads = (\Paths.Payloads.Cases.labels)((1, "kg"))
    #expect(labels[case: \.labels]?.0 == 1)
    let none: Paths.Payloads = (\Paths.Payloads.Cases.none)()
    #expect(none[case: \.none] != nil)
    let pair: Paths.Tree<Int> = (\Paths.Tree<Int>.Cases.pair)((.leaf(2), .leaf(3)))
    #expect(pair[case: \.pair]?.1[case: \.leaf] == 3)
  }

  @Test("enums that are generic, nested, conditional or named like keywords have paths")
  func kindsOfEnums() {
    #expect(Paths.Keywords.default[case: \.default] != nil)
    #expect(Paths.Keywords.switch(1)[case: \.switch] == 1)
    #expect(Paths.Keywords.`init`("a").is(\.`init`))
    #expect(Paths.Keywords.where(if: 1, else: 2)[case: \.where]?.1 == 2)
    #expect(Paths.Tree.branches([.leaf(1)])[case: \.branches]?.count == 1)
    #expect(Paths.Box<Int>.Content.element(2)[case: \.element] == 2)
    #expect(Paths.Conditional.value(.init())[case: \.value] == .init())
    #expect(Paths.ByHand.value(3)[case: \.value] == 3)
    #expect(Paths.InExtension.value(4)[case: \.value] == 4)
    #expect(Paths.Looked.number(5).number == 5)
    #expect(Paths.Looked.number(5).text == nil)
    #expect(CompiledPublicly.Path.value(6)[case: \.value] == 6)
    #expect(HiddenInFile.value(7) == 7)
    #expect(HiddenInFile.count(of: 8) == 8)
    #expect(CompiledAmongOtherNames.Path.value(9)[case: \.value] == 9)
  }

  @Test("a feature's action has paths, even through a result with a value that isn't equatable")
  func actions() {
    #expect(Features.Counter.Action.add(1)[case: \.add] == 1)
    let saved = Features.Counter.Action.saved(.success(()))
    #expect(\.saved.success ~= saved)
    #expect(!(\.saved.failure ~= saved))
    let found = Features.Counter.Action.found(.success((true, "A")))
    #expect(found[case: \.found.success]?.1 == "A")
  }

  @Test("missing members of a struct are generated")
  func structs() {
    let empty = Store(initialState: Features.Empty.State()) { Features.Empty() }
    #expect(empty.withState { $0 } == Features.Empty.State())
    let wrapper = Store(initialState: Features.Counter.State()) { Features.Wrapper() }
    wrapper.send(.add(2))
    #expect(wrapper.withState(\.count) == 2)
    let around = Store(initialState: Features.Around.State()) { Features.Around() }
    around.send(.add("a"))
    #expect(
      around.withState(\.log) == ["names a", "reducer a", "method a", "method of names a"])
    let plain = Store(initialState: 1) { Features.OfPlainTypes() }
    plain.send(true)
    #expect(plain.withState { $0 } == 2)
    let method = Store(initialState: Features.WithoutBody.State()) { Features.WithoutBody() }
    method.send(.add)
    #expect(method.withState(\.count) == 1)
    let generic = Store(initialState: Features.Generic<Int>.State()) { Features.Generic<Int>() }
    generic.send(.set(3))
    #expect(generic.withState(\.value) == 3)
    let ofAnEnum = Store(initialState: .counter(.ten)) { Features.OfAnEnum() }
    ofAnEnum.send(.counter(.addTen))
    #expect(ofAnEnum.withState { $0.counter } == Features.Counter.State(count: 20))
  }

  @Test("an enum reducer runs a case's reducer, even with arguments or if it is an enum")
  func enumReducer() {
    let counter = Store(initialState: .counter(.ten)) { Features.Destination.body }
    counter.send(.counter(.add(1)))
    #expect(counter.withState { $0.counter?.count } == 11)
    let fast = Store(initialState: .fast(.ten)) { Features.Destination.body }
    fast.send(.fast(.add(1)))
    #expect(fast.withState { $0.fast?.count } == 20)
    let modal = Store(initialState: .modal(.inner(.counter(.ten)))) { Features.Destination.body }
    modal.send(.modal(.inner(.addOne)))
    #expect(modal.withState { $0.modal?.inner?.counter?.count } == 11)
    let conditional = Store(initialState: .fast(.ten)) { Features.Conditional.body }
    conditional.send(.fast(.add(2)))
    #expect(conditional.withState { $0.fast?.count } == 30)
  }

  @Test("`store.case` returns a store for a feature, and the payload for other cases")
  func cases() throws {
    let counter = Store(initialState: .counter(.ten)) { Features.Destination.body }
    // `case` extracts the state with its path. If the path doesn't match, there is no store.
    try #require(counter.withState { $0.counter } == .ten)
    guard case .counter(let child) = counter.case else {
      Issue.record("The case of the store is \(counter.case).")
      return
    }
    #expect(child.withState(\.count) == 10)
    let range = Store(initialState: .range(from: 1, 2)) { Features.Destination.body }
    guard case .range(from: 1, 2) = range.case else {
      Issue.record("The case of the store is \(range.case).")
      return
    }
    let label = Store(initialState: .label(Features.NotAFeature(name: "A"))) {
      Features.Destination.body
    }
    guard case .label(let item) = label.case else {
      Issue.record("The case of the store is \(label.case).")
      return
    }
    #expect(item == Features.NotAFeature(name: "A"))
    let nothing = Store(initialState: .nothing) { Features.OnlyIgnored.body }
    guard case .nothing = nothing.case else {
      Issue.record("The case of the store is \(nothing.case).")
      return
    }
  }

  @Test("an alert's case has the alert's actions")
  func alerts() {
    #expect(Features.Destination.Action.alert(.delete)[case: \.alert] == .delete)
    #expect(Features.Destination.State.alert(AlertState { TextState("?") }).alert != nil)
  }

  @Test("conformances can be arguments or extensions")
  func conformances() {
    func isSendable<Value: Sendable>(_: Value.Type) -> Bool { true }
    #expect(Features.Conforming.State.label(from: 1, 2) != .label(from: 1, 3))
    #expect(isSendable(Features.Conforming.State.self))
    #expect(isSendable(Features.Conforming.Action.self))
    #expect(Features.Inner.State.counter(.ten) != .counter(Features.Counter.State()))
    #expect(Features.Inner.State.counter(.ten).isCounter)
    #expect(Features.OnlyIgnored.State.nothing == .nothing)
  }

  @Test("an expansion compiles where names of the library and of Swift have other meanings")
  func otherNames() {
    typealias Destination = CompiledAmongOtherNames.Destination
    let store = Store(initialState: .nothing(CompiledAmongOtherNames.Nothing.State())) {
      Destination.body
    }
    #expect(store.withState { $0.nothing } == CompiledAmongOtherNames.Nothing.State())
    #expect(Destination.State.label == .label)
  }

  @Test("nine enum reducers and two features compile in one file")
  func nine() {
    let store = Store(initialState: .shelf(ShelfFeature.State())) { ShelfNine.body }
    store.send(.shelf(.add))
    #expect(store.withState { $0.shelf?.count } == 1)
    let box = Store(initialState: .box(.open(ShelfFeature.State()))) { ShelfOne.body }
    box.send(.box(.open(.add)))
    #expect(box.withState { $0.box?.open?.count } == 1)
  }
}
