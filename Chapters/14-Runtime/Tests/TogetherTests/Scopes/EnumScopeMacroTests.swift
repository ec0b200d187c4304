// Nothing is imported with `@testable`: what is used here is public.
import ComposableArchitecture
import TerminalUI
import TestFixtures
import Testing

@Suite("What @Reducer writes for the cases of what is presented")
@MainActor
struct EnumScopeMacroTests {
  private let store = StoreOf<Gallery>(initialState: Gallery.State()) { Gallery() }

  private var room: Binding<StoreOf<Gallery.Room>?> {
    Bindable(store).scope(state: \.$room, action: \.room)
  }

  @Test("I375: a case without a payload is there or not")
  func withoutPayload() {
    let guide: Binding<Void?> = room.guide
    let isShown = Binding<Bool>(guide)
    #expect(guide.wrappedValue == nil)
    #expect(!isShown.wrappedValue)
    store.send(.opened(.guide))
    #expect(guide.wrappedValue != nil)
    #expect(isShown.wrappedValue)
    isShown.wrappedValue = true
    #expect(store.log == [])
    isShown.wrappedValue = false
    isShown.wrappedValue = false
    #expect(store.log == ["dismissed"])
  }

  @Test("I376: from another module, each case has the type that its kind asks for")
  func types() {
    let picture: Binding<StoreOf<Picture>?> = room.picture
    let inside: Binding<StoreOf<Picture>?> = room.cabinet.picture
    let alert: Binding<Store<AlertState<Answer>, Answer>?> = room.alert
    let dialog: Binding<Store<ConfirmationDialogState<Answer>, Answer>?> = room.dialog
    let notice: Binding<AlertState<Never>?> = room.notice
    let plaque: Binding<Plaque?> = room.plaque
    let size: Binding<(width: Int, height: Int)?> = room.size
    let written: Binding<AlertState<String>?> = room.cabinet.notice
    #expect(
      picture.wrappedValue == nil && inside.wrappedValue == nil && alert.wrappedValue == nil
        && dialog.wrappedValue == nil && notice.wrappedValue == nil && plaque.wrappedValue == nil
        && size.wrappedValue == nil && written.wrappedValue == nil)
  }

  private typealias Answer = Gallery.Room.Action.Answer

  @Test("I376: from another module, a view switches over the cases, and their paths are there")
  func switching() throws {
    store.send(.opened(.alert(AlertState { TextState("Again?") })))
    let shown = try #require(room.wrappedValue)
    guard case .alert(let alert) = shown.case else {
      Issue.record("It is in another case.")
      return
    }
    alert.send(.yes)
    #expect(store.log == ["alert: yes"])
    #expect(store.room == nil)
    let path = \Gallery.Room.CaseScope.Cases.alert
    #expect(AnyCasePath(path).extract(from: .alert(alert)) === alert)
  }

  @Test("I376: of the cases in an `#if`, those are there that are compiled, which may be none")
  func conditions() {
    let store = StoreOf<Safe>(initialState: Safe.State(.number(7))) { Safe() }
    let content = Bindable(store).scope(state: \.$content, action: \.content)
    #expect(content.number.wrappedValue == 7)
    content.number.wrappedValue = nil
    #expect(store.content == nil)
    let nothing: Binding<StoreOf<Safe.Nothing>?> = Bindable(store).scope(
      state: \.$nothing, action: \.nothing)
    #expect(nothing.wrappedValue == nil)
  }
}
