import Dispatch
import Foundation
import Testing

@testable import SwiftNavigation

@Suite("The identity of alerts, dialogs and buttons")
struct IdentityTests {
  private enum Action: Equatable { case confirm }

  private func alert() -> AlertState<Action> {
    AlertState {
      TextState("Delete?")
    } actions: {
      ButtonState(role: .destructive, action: .confirm) { TextState("Delete") }
    }
  }

  private func dialog() -> ConfirmationDialogState<Action> {
    ConfirmationDialogState {
      TextState("Discard?")
    } actions: {
      ButtonState(action: .confirm) { TextState("Discard") }
    }
  }

  @Test("each new alert has its own identity, even an equal one")
  func alerts() {
    let (first, second) = (alert(), alert())
    #expect(first == second)
    #expect(first.id != second.id)
    #expect(first.buttons.map(\.id) != second.buttons.map(\.id))
  }

  @Test("each new dialog has its own identity, even an equal one")
  func dialogs() {
    let (first, second) = (dialog(), dialog())
    #expect(first == second)
    #expect(first.id != second.id)
  }

  @Test("a copy has the alert's identity, even after a change")
  func copies() {
    let alert = alert()
    var copy = alert
    copy.title = TextState("Really delete?")
    #expect(copy.id == alert.id)
    #expect(copy != alert)
  }

  @Test("mapping the actions of an alert or a dialog keeps its identity")
  func maps() {
    let alert = alert()
    let mappedAlert = alert.map { action in action.map { [$0] } }
    #expect(mappedAlert.id == alert.id)
    #expect(mappedAlert.buttons.map(\.id) == alert.buttons.map(\.id))
    let dialog = dialog()
    let mappedDialog = dialog.map { action in action.map { [$0] } }
    #expect(mappedDialog.id == dialog.id)
    #expect(mappedDialog.buttons.map(\.id) == dialog.buttons.map(\.id))
  }

  @Test("ids are unique across threads")
  func threads() {
    let sequence = IdentitySequence()
    let ids = (0..<8).map { _ in Slot() }
    DispatchQueue.concurrentPerform(iterations: ids.count) { index in
      ids[index].ids = (0..<1_000).map { _ in sequence.next() }
    }
    #expect(Set(ids.flatMap(\.ids)).count == 8_000)
  }

  /// Storage for the results of one thread.
  // Unchecked: one thread writes, and it is read after that thread ends.
  private final class Slot: @unchecked Sendable {
    var ids: [UUID] = []
  }
}
