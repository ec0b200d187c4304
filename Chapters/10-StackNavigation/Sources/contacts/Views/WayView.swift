import ComposableArchitecture
import TerminalUI

/// The path to the screen, on one line, with the commands that lead back.
struct WayView: View {
  let app: StoreOf<AppFeature>
  let contactID: Contact.ID

  /// A screen below the top one.
  private struct Step: Equatable, Identifiable {
    let id: StackElementID
    let name: String
  }

  var body: some View {
    WithViewStore(app, observe: { $0.isOnTop(contactID) ? Self.steps(to: $0) : [] }) { viewStore in
      if !viewStore.isEmpty {
        HStack {
          Text("the way here:").dimmed()
          ForEach(viewStore.state) { step in
            Text(step.name).dimmed()
            Button("to", help: "Goes back to a screen on the way here.") {
              app.send(.wayRowTapped(step.id))
            }
          }
        }
      }
    }
    Button("root", help: "Goes back to the list.") { app.send(.rootButtonTapped) }
  }

  private static func steps(to state: AppFeature.State) -> [Step] {
    zip(state.path.ids, state.path).dropLast().map { id, screen in
      Step(id: id, name: screen.contactID.map(state.name) ?? "")
    }
  }
}

/// The commands that follow a link, and show the link to the screen.
struct LinkCommands: View {
  let app: StoreOf<AppFeature>

  var body: some View {
    Button("go", argument: .text("url"), help: "Follows a link, such as contacts:/ada/grace.") {
      app.send(.linkEntered($0))
    }
    Button("url", help: "Shows the link to this screen.") { app.send(.urlButtonTapped) }
  }
}

extension AppFeature.State {
  /// Whether the top screen belongs to a contact. Screens below it are covered, and don't need the path.
  func isOnTop(_ id: Contact.ID) -> Bool {
    path.last?.contactID == id
  }

  /// The title of a screen: the path to it if it is on top.
  func title(on id: Contact.ID) -> String {
    isOnTop(id) ? title : name(of: id)
  }

  /// All contacts except one.
  func others(than id: Contact.ID?) -> [Person] {
    contacts.filter { $0.id != id }.map { Person(id: $0.id, name: $0.name) }
  }
}
