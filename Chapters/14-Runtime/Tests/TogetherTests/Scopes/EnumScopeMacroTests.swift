// There is no `@testable` import, because these tests use only public API.
import ComposableArchitecture
import TerminalUI
import TestFixtures
import Testing

@Suite("Code that @Reducer generates for enum scopes")
@MainActor
struct EnumScopeMacroTests {
  private let store = StoreOf<Gallery>(initialState: Gallery.State()) { Gallery() }

  private var room: Binding<StoreOf<Gallery.Room>?> {
    Bindable(store).scope(state: \.$room, action: \.room)
  }

  @Test("I375: the binding of a case without a payload is nil or Void")
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

  @Test("I376: from a different module, the binding of each case has the type of its kind")
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

  @Test("I376: from a different module, a view can switch over the cases, and the case paths exist")
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

  @Test("I376: only compiled cases in an `#if` have members, and there may be none")
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
