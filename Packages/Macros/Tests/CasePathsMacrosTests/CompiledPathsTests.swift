import CasePathsMacros
import Testing

@Suite("Case paths · what the macro writes is compiled and run")
struct CompiledPathsTests {
  typealias Paths = CompiledPaths

  @Test("payloads of all kinds are extracted")
  func payloads() {
    #expect(Paths.Payloads.one(1)[case: \.one] == 1)
    #expect(Paths.Payloads.one(1)[case: \.labelled] == nil)
    #expect(Paths.Payloads.labelled(amount: 2)[case: \.labelled] == 2)
    #expect(Paths.Payloads.two(3, "kg")[case: \.two]?.1 == "kg")
    #expect(Paths.Payloads.mixed(amount: 5, "kg")[case: \.mixed]?.amount == 5)
    #expect(Paths.Payloads.defaults()[case: \.defaults]?.unit == "kg")
    #expect(Paths.Payloads.tuple((6, "kg"))[case: \.tuple]?.0 == 6)
    #expect(Paths.Payloads.optional(nil)[case: \.optional] == .some(nil))
    #expect(Paths.Payloads.array([.one(7)])[case: \.array]?.first?[case: \.one] == 7)
    #expect(Paths.Payloads.closure { 8 }[case: \.closure]?() == 8)
    #expect(Paths.Payloads.error(CancellationError())[case: \.error] is CancellationError)
    #expect(Paths.Payloads.again(.one(10))[case: \.again]?[case: \.one] == 10)
    #expect(Paths.Payloads.commented(11)[case: \.commented] == 11)
    #expect(Paths.Payloads.none[case: \.none] != nil)
    let object = Paths.NotSendable()
    #expect(Paths.Payloads.object(object)[case: \.object] === object)
  }

  @Test("enums that are generic, conditional, hidden, or named by keywords have paths")
  func enums() {
    #expect(Paths.Keywords.default[case: \.default] != nil)
    #expect(Paths.Keywords.switch(1)[case: \.switch] == 1)
    #expect(Paths.Keywords.`init`("a").is(\.`init`))
    #expect(Paths.Keywords.where(if: 1, else: 2)[case: \.where]?.else == 2)
    #expect(Paths.Tree.branches([.leaf(1)])[case: \.branches]?.count == 1)
    let pair: Paths.Tree<Int> = (\Paths.Tree<Int>.Cases.pair)((left: .leaf(2), right: .leaf(3)))
    #expect(pair[case: \.pair]?.right[case: \.leaf] == 3)
    #expect(Paths.Conditional.value(.init())[case: \.value] == .init())
    #expect(Paths.ByHand.value(3)[case: \.value] == 3)
    #expect(Paths.OwnNames.Path.path(.init()).is(\.path))
    #expect(Paths.InExtension.value(4)[case: \.value] == 4)
    #expect(CompiledPublicly.Path.value(5)[case: \.value] == 5)
    #expect(HiddenInFile.value(6) == 6)
  }
}
