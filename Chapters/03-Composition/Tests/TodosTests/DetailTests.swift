import ComposableArchitecture
import Testing

@testable import todos

@Suite("The detail of a todo")
struct DetailReducerTests {
  @Test("has a title and notes, line by line, and drops spaces when it is saved")
  func changes() {
    var detail = Detail(Todo(1, "milk"))
    func send(_ action: DetailAction) { _ = detailReducer.run(&detail, action, ()) }

    send(.titleChanged("goat's milk \t"))
    send(.noteAdded("fresh"))
    send(.noteAdded("two bottles"))
    #expect(detail.title == "goat's milk \t")
    #expect(detail.notes == "fresh\ntwo bottles")
    send(.saveButtonTapped)
    #expect(detail.title == "goat's milk")
    send(.notesCleared)
    #expect(detail.notes == "")
  }

  @Test("asks for confirmation only if changes would be lost")
  func asks() {
    var detail = Detail(Todo(1, "milk"))
    func send(_ action: DetailAction) { _ = detailReducer.run(&detail, action, ()) }

    send(.cancelButtonTapped)
    #expect(!detail.isAskingToDiscard, "Nothing has been changed.")
    send(.titleChanged("cream"))
    #expect(!detail.isAskingToDiscard)
    send(.cancelButtonTapped)
    #expect(detail.isAskingToDiscard)
    send(.discardDismissed)
    #expect(!detail.isAskingToDiscard && detail.title == "cream")
    send(.titleChanged("milk"))
    send(.cancelButtonTapped)
    #expect(!detail.isAskingToDiscard, "All is as it was.")
    send(.noteAdded("fresh"))
    send(.cancelButtonTapped)
    #expect(detail.isAskingToDiscard)
  }
}
