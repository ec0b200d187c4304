import ComposableArchitecture

/// A feature with forty sibling children.
struct Siblings: ReducerProtocol {
  struct State: Equatable {
    var child0 = Level0.State()
    var child1 = Level0.State()
    var child2 = Level0.State()
    var child3 = Level0.State()
    var child4 = Level0.State()
    var child5 = Level0.State()
    var child6 = Level0.State()
    var child7 = Level0.State()
    var child8 = Level0.State()
    var child9 = Level0.State()
    var child10 = Level0.State()
    var child11 = Level0.State()
    var child12 = Level0.State()
    var child13 = Level0.State()
    var child14 = Level0.State()
    var child15 = Level0.State()
    var child16 = Level0.State()
    var child17 = Level0.State()
    var child18 = Level0.State()
    var child19 = Level0.State()
    var child20 = Level0.State()
    var child21 = Level0.State()
    var child22 = Level0.State()
    var child23 = Level0.State()
    var child24 = Level0.State()
    var child25 = Level0.State()
    var child26 = Level0.State()
    var child27 = Level0.State()
    var child28 = Level0.State()
    var child29 = Level0.State()
    var child30 = Level0.State()
    var child31 = Level0.State()
    var child32 = Level0.State()
    var child33 = Level0.State()
    var child34 = Level0.State()
    var child35 = Level0.State()
    var child36 = Level0.State()
    var child37 = Level0.State()
    var child38 = Level0.State()
    var child39 = Level0.State()
  }

  enum Action {
    case child0(Level0.Action)
    case child1(Level0.Action)
    case child2(Level0.Action)
    case child3(Level0.Action)
    case child4(Level0.Action)
    case child5(Level0.Action)
    case child6(Level0.Action)
    case child7(Level0.Action)
    case child8(Level0.Action)
    case child9(Level0.Action)
    case child10(Level0.Action)
    case child11(Level0.Action)
    case child12(Level0.Action)
    case child13(Level0.Action)
    case child14(Level0.Action)
    case child15(Level0.Action)
    case child16(Level0.Action)
    case child17(Level0.Action)
    case child18(Level0.Action)
    case child19(Level0.Action)
    case child20(Level0.Action)
    case child21(Level0.Action)
    case child22(Level0.Action)
    case child23(Level0.Action)
    case child24(Level0.Action)
    case child25(Level0.Action)
    case child26(Level0.Action)
    case child27(Level0.Action)
    case child28(Level0.Action)
    case child29(Level0.Action)
    case child30(Level0.Action)
    case child31(Level0.Action)
    case child32(Level0.Action)
    case child33(Level0.Action)
    case child34(Level0.Action)
    case child35(Level0.Action)
    case child36(Level0.Action)
    case child37(Level0.Action)
    case child38(Level0.Action)
    case child39(Level0.Action)
  }

  var body: some ReducerProtocol<State, Action> {
    Scope(state: \.child0, action: /Action.child0) { Level0() }
    Scope(state: \.child1, action: /Action.child1) { Level0() }
    Scope(state: \.child2, action: /Action.child2) { Level0() }
    Scope(state: \.child3, action: /Action.child3) { Level0() }
    Scope(state: \.child4, action: /Action.child4) { Level0() }
    Scope(state: \.child5, action: /Action.child5) { Level0() }
    Scope(state: \.child6, action: /Action.child6) { Level0() }
    Scope(state: \.child7, action: /Action.child7) { Level0() }
    Scope(state: \.child8, action: /Action.child8) { Level0() }
    Scope(state: \.child9, action: /Action.child9) { Level0() }
    Scope(state: \.child10, action: /Action.child10) { Level0() }
    Scope(state: \.child11, action: /Action.child11) { Level0() }
    Scope(state: \.child12, action: /Action.child12) { Level0() }
    Scope(state: \.child13, action: /Action.child13) { Level0() }
    Scope(state: \.child14, action: /Action.child14) { Level0() }
    Scope(state: \.child15, action: /Action.child15) { Level0() }
    Scope(state: \.child16, action: /Action.child16) { Level0() }
    Scope(state: \.child17, action: /Action.child17) { Level0() }
    Scope(state: \.child18, action: /Action.child18) { Level0() }
    Scope(state: \.child19, action: /Action.child19) { Level0() }
    Scope(state: \.child20, action: /Action.child20) { Level0() }
    Scope(state: \.child21, action: /Action.child21) { Level0() }
    Scope(state: \.child22, action: /Action.child22) { Level0() }
    Scope(state: \.child23, action: /Action.child23) { Level0() }
    Scope(state: \.child24, action: /Action.child24) { Level0() }
    Scope(state: \.child25, action: /Action.child25) { Level0() }
    Scope(state: \.child26, action: /Action.child26) { Level0() }
    Scope(state: \.child27, action: /Action.child27) { Level0() }
    Scope(state: \.child28, action: /Action.child28) { Level0() }
    Scope(state: \.child29, action: /Action.child29) { Level0() }
    Scope(state: \.child30, action: /Action.child30) { Level0() }
    Scope(state: \.child31, action: /Action.child31) { Level0() }
    Scope(state: \.child32, action: /Action.child32) { Level0() }
    Scope(state: \.child33, action: /Action.child33) { Level0() }
    Scope(state: \.child34, action: /Action.child34) { Level0() }
    Scope(state: \.child35, action: /Action.child35) { Level0() }
    Scope(state: \.child36, action: /Action.child36) { Level0() }
    Scope(state: \.child37, action: /Action.child37) { Level0() }
    Scope(state: \.child38, action: /Action.child38) { Level0() }
    Scope(state: \.child39, action: /Action.child39) { Level0() }
  }

  static let closure = AnyReducer<State, Action, Void>.combine([
    Level0.closure.pullback(state: \.child0, action: /Action.child0, environment: {}),
    Level0.closure.pullback(state: \.child1, action: /Action.child1, environment: {}),
    Level0.closure.pullback(state: \.child2, action: /Action.child2, environment: {}),
    Level0.closure.pullback(state: \.child3, action: /Action.child3, environment: {}),
    Level0.closure.pullback(state: \.child4, action: /Action.child4, environment: {}),
    Level0.closure.pullback(state: \.child5, action: /Action.child5, environment: {}),
    Level0.closure.pullback(state: \.child6, action: /Action.child6, environment: {}),
    Level0.closure.pullback(state: \.child7, action: /Action.child7, environment: {}),
    Level0.closure.pullback(state: \.child8, action: /Action.child8, environment: {}),
    Level0.closure.pullback(state: \.child9, action: /Action.child9, environment: {}),
    Level0.closure.pullback(state: \.child10, action: /Action.child10, environment: {}),
    Level0.closure.pullback(state: \.child11, action: /Action.child11, environment: {}),
    Level0.closure.pullback(state: \.child12, action: /Action.child12, environment: {}),
    Level0.closure.pullback(state: \.child13, action: /Action.child13, environment: {}),
    Level0.closure.pullback(state: \.child14, action: /Action.child14, environment: {}),
    Level0.closure.pullback(state: \.child15, action: /Action.child15, environment: {}),
    Level0.closure.pullback(state: \.child16, action: /Action.child16, environment: {}),
    Level0.closure.pullback(state: \.child17, action: /Action.child17, environment: {}),
    Level0.closure.pullback(state: \.child18, action: /Action.child18, environment: {}),
    Level0.closure.pullback(state: \.child19, action: /Action.child19, environment: {}),
    Level0.closure.pullback(state: \.child20, action: /Action.child20, environment: {}),
    Level0.closure.pullback(state: \.child21, action: /Action.child21, environment: {}),
    Level0.closure.pullback(state: \.child22, action: /Action.child22, environment: {}),
    Level0.closure.pullback(state: \.child23, action: /Action.child23, environment: {}),
    Level0.closure.pullback(state: \.child24, action: /Action.child24, environment: {}),
    Level0.closure.pullback(state: \.child25, action: /Action.child25, environment: {}),
    Level0.closure.pullback(state: \.child26, action: /Action.child26, environment: {}),
    Level0.closure.pullback(state: \.child27, action: /Action.child27, environment: {}),
    Level0.closure.pullback(state: \.child28, action: /Action.child28, environment: {}),
    Level0.closure.pullback(state: \.child29, action: /Action.child29, environment: {}),
    Level0.closure.pullback(state: \.child30, action: /Action.child30, environment: {}),
    Level0.closure.pullback(state: \.child31, action: /Action.child31, environment: {}),
    Level0.closure.pullback(state: \.child32, action: /Action.child32, environment: {}),
    Level0.closure.pullback(state: \.child33, action: /Action.child33, environment: {}),
    Level0.closure.pullback(state: \.child34, action: /Action.child34, environment: {}),
    Level0.closure.pullback(state: \.child35, action: /Action.child35, environment: {}),
    Level0.closure.pullback(state: \.child36, action: /Action.child36, environment: {}),
    Level0.closure.pullback(state: \.child37, action: /Action.child37, environment: {}),
    Level0.closure.pullback(state: \.child38, action: /Action.child38, environment: {}),
    Level0.closure.pullback(state: \.child39, action: /Action.child39, environment: {}),
  ])
}
