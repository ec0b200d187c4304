import TerminalUI
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Bindings to the cases of presented state")
@MainActor
struct EnumScopeTests {
  private let store = StoreOf<Gallery>(initialState: Gallery.State()) { Gallery() }

  private var room: Binding<StoreOf<Gallery.Room>?> {
    Bindable(store).scope(state: \.$room, action: \.room)
  }

  private func open(_ room: Gallery.Room.State?) { store.send(.opened(room)) }

  /// Runs a closure that should report no issues, and returns the log.
  private func log(of work: () -> Void) -> [String] {
    let count = store.log.count
    #expect(issues(of: work) == [])
    return Array(store.log.dropFirst(count))
  }

  @Test("I369: a property can be scoped with or without its `$`, and is dismissed once")
  func bothForms() throws {
    for binding in [room, Bindable(store).scope(state: \.room, action: \.room)] {
      open(.guide)
      let first = try #require(binding.wrappedValue)
      #expect(binding.wrappedValue === first)
      #expect(log { binding.wrappedValue = first } == [])
      #expect(log { binding.wrappedValue = nil } == ["dismissed"])
      #expect(log { binding.wrappedValue = nil } == [])
      #expect(binding.wrappedValue == nil)
    }
  }

  @Test("I369: a scope to a case of optional state behaves as before")
  func oldForm() {
    open(.picture(Picture.State("A")))
    let picture = Bindable(store).scope(state: \.room?.picture, action: \.room.picture)
    #expect(picture.wrappedValue?.title == "A")
    #expect(log { picture.wrappedValue = nil } == ["dismissed"])
  }

  @Test(
    "I369: setting nil doesn't dismiss state that replaced the shown state"
  )
  func replaced() {
    open(.picture(Picture.State("A")))
    let (old, unread) = (room, room)
    #expect(old.wrappedValue != nil)
    open(nil)
    #expect(old.wrappedValue == nil)
    open(.picture(Picture.State("B")))
    #expect(log { old.wrappedValue = nil } == [])
    #expect(
      log { unread.wrappedValue = nil } == [],
      "The binding counts the state at its creation as shown.")
    // Now it shows the second one.
    #expect(old.wrappedValue != nil)
    #expect(log { old.wrappedValue = nil } == ["dismissed"])
  }

  @Test("I369: a dismissal that no reducer handles is reported once, at the line of the scope")
  func notDismissed() {
    let deaf = StoreOf<Gallery>(initialState: Gallery.State(.guide)) { EmptyReducer() }
    let binding = Bindable(deaf).scope(state: \.$room, action: \.room)
    let line: UInt = #line - 1
    let guide = binding.guide
    let reported = issues {
      binding.wrappedValue = nil
      guide.wrappedValue = nil
    }
    #expect(reported.map(\.line) == [line, line])
    #expect(reported.allSatisfy { $0.message.contains("is still presented") })
  }

  @Test("I369: a store that isn't cached is dismissed once, too")
  func notFoundAgain() {
    let part = store.scope(state: { $0 }, action: { $0 })
    let binding = Bindable(part).scope(state: \.$room, action: \.room)
    for dismissals in 1...2 {
      open(.guide)
      _ = issues {
        let guide = binding.guide
        #expect(binding.wrappedValue != nil && guide.wrappedValue != nil)
        guide.wrappedValue = nil
        guide.wrappedValue = nil
      }
      #expect(store.log == Array(repeating: "dismissed", count: dismissals))
    }
  }

  @Test("I374: a binding created while no state was presented dismisses later state")
  func madeEarly() {
    let (binding, picture) = (room, room.picture)
    open(.picture(Picture.State("A")))
    #expect(log { binding.wrappedValue = nil } == ["dismissed"])
    open(.picture(Picture.State("B")))
    #expect(picture.wrappedValue?.title == "B")
    #expect(log { picture.wrappedValue = nil } == ["dismissed"])
    #expect(log { picture.wrappedValue = nil } == [])
  }

  @Test("I374: a case dismisses once, and only if the state is in that case")
  func cases() {
    let (picture, guide, size) = (room.picture, room.guide, room.size)
    open(.size(width: 3, height: 4))
    #expect(picture.wrappedValue == nil && guide.wrappedValue == nil)
    #expect(size.wrappedValue?.width == 3 && size.wrappedValue?.height == 4)
    #expect(
      log {
        picture.wrappedValue = nil
        guide.wrappedValue = nil
      } == [])
    #expect(
      log {
        size.wrappedValue = nil
        size.wrappedValue = nil
      } == ["dismissed"])
  }

  @Test("I374: a case doesn't dismiss a different state in the same case")
  func sameCase() {
    let alerts = (1...2).map { _ in AlertState<Never> { TextState("Again?") } }
    let pairs: [(Gallery.Room.State, Gallery.Room.State)] = [
      (.plaque(Plaque(id: 1)), .plaque(Plaque(id: 2))), (.notice(alerts[0]), .notice(alerts[1])),
    ]
    for (first, second) in pairs {
      open(first)
      let (plaque, notice) = (room.plaque, room.notice)
      open(second)
      #expect(
        log {
          plaque.wrappedValue = nil
          notice.wrappedValue = nil
        } == [])
    }
    open(.picture(Picture.State("A")))
    let picture = room.picture
    open(nil)
    open(.picture(Picture.State("B")))
    #expect(log { picture.wrappedValue = nil } == [])
  }

  @Test("I374: each scoped case remembers separately which state it showed")
  func apart() {
    let room = room
    open(.picture(Picture.State("A")))
    let (picture, guide) = (room.picture, room.guide)
    #expect(picture.wrappedValue != nil)
    open(.guide)
    #expect(guide.wrappedValue != nil)
    open(.picture(Picture.State("B")))
    #expect(guide.wrappedValue == nil)
    #expect(log { picture.wrappedValue = nil } == [])
  }

  @Test("I374: changing the presented state doesn't replace it")
  func changed() {
    open(.picture(Picture.State("A")))
    let picture = room.picture
    let child = picture.wrappedValue
    store.send(.room(.presented(.picture(.renamed("B")))))
    #expect(picture.wrappedValue === child)
    #expect(log { picture.wrappedValue = nil } == ["dismissed"])
  }

  @Test("I374: a nested case dismisses the whole presented state, once")
  func nested() {
    open(.cabinet(.picture(Picture.State("A"))))
    let (picture, empty, other) = (room.cabinet.picture, room.cabinet.empty, room.picture)
    #expect(picture.wrappedValue?.title == "A")
    #expect(empty.wrappedValue == nil && other.wrappedValue == nil)
    #expect(
      log {
        empty.wrappedValue = nil
        other.wrappedValue = nil
      } == [])
    #expect(
      log {
        picture.wrappedValue = nil
        picture.wrappedValue = nil
      } == ["dismissed"])
    open(.cabinet(.notice(AlertState { TextState("Again?") })))
    let notice = room.cabinet.notice
    open(.cabinet(.notice(AlertState { TextState("Again?") })))
    #expect(log { notice.wrappedValue = nil } == [])
    #expect(notice.wrappedValue != nil)
    #expect(log { notice.wrappedValue = nil } == ["dismissed"])
  }

  @Test("I374: a dismissal that is queued isn't a failure, and happens once")
  func waiting() {
    let guide = room.guide
    let observation = store.current.observe { [store] in
      if store.room != nil { guide.wrappedValue = nil }
    }
    let reported = issues { open(.guide) }
    #expect(
      reported.map(\.firstLine) == [
        "Sent 'Gallery.Action.room(.dismiss)' while an action was being processed."
      ])
    #expect(store.room == nil)
    #expect(store.log == ["dismissed"])
    withExtendedLifetime(observation) {}
  }

  @Test("I374: after the presenting feature is removed, setting nil sends no action")
  func parentGone() throws {
    let museum = StoreOf<Museum>(initialState: Museum.State(gallery: Gallery.State())) { Museum() }
    let gallery: StoreOf<Gallery>? = museum.scope(state: \.gallery, action: \.gallery.presented)
    let bound = Bindable(try #require(gallery))
    let early = bound.scope(state: \.$room, action: \.room)
    museum.send(.gallery(.presented(.opened(.guide))))
    let room = bound.scope(state: \.$room, action: \.room)
    let guide = room.guide
    museum.send(.gallery(.dismiss))
    let reported = issues {
      early.wrappedValue = nil
      room.wrappedValue = nil
      guide.wrappedValue = nil
    }
    #expect(reported == [])
    #expect(museum.actions == 2)
  }

  @Test("I374: creating the binding of a case isn't tracked, and reading it is")
  func reads() {
    open(.guide)
    let changes = LockIsolated(0)
    let guide = withPerceptionTracking {
      room.guide
    } onChange: {
      changes.withValue { $0 += 1 }
    }
    open(nil)
    #expect(changes.value == 0)
    _ = withPerceptionTracking {
      guide.wrappedValue
    } onChange: {
      changes.withValue { $0 += 1 }
    }
    open(.guide)
    #expect(changes.value == 1)
  }
}

/// A feature that presents one that presents.
@Reducer
private struct Museum {
  @ObservableState
  struct State {
    @Presents var gallery: Gallery.State?
    var actions = 0

    init(gallery: Gallery.State) { self.gallery = gallery }
  }

  enum Action { case gallery(PresentationAction<Gallery.Action>) }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.actions += 1
      return .none
    }
    .ifLet(\.$gallery, action: \.gallery) { Gallery() }
  }
}
