import ComposableArchitecture
import TerminalUI

/// The app's screen, declaratively: a function of the state.
struct CounterView: View {
  let store: Store<AppState, AppAction>

  var body: some View {
    WithViewStore(store) { viewStore in
      Section("Counter") {
        Text("\(viewStore.count)").bold()
        Button("increment", aliases: "+", help: "Counts up by the step.") {
          viewStore.send(.incrementButtonTapped)
        }
        Button("decrement", aliases: "-", help: "Counts down by the step.") {
          viewStore.send(.decrementButtonTapped)
        }
        Stepper(
          "step",
          value: viewStore.binding(get: \.step, send: AppAction.stepChanged),
          in: -1_000_000_000...1_000_000_000,
          help: "Sets how far + and - go."
        )
        Button("prime", aliases: "?", help: "Asks whether the number is prime.") {
          viewStore.send(.isPrimeButtonTapped)
        }
        Button("save", help: "Makes the number a favourite.") {
          viewStore.send(.saveButtonTapped)
        }
        .disabled(viewStore.favourites.contains(viewStore.count), because: "it is a favourite")
      }
      Section("Favourites") {
        if viewStore.favourites.isEmpty {
          Text("none yet").dimmed()
        }
        ForEach(viewStore.favourites, id: \.self) { number in
          Text("\(number)")
          Button("go", help: "Goes back to a favourite.") {
            viewStore.send(.favouriteTapped(number))
          }
          Button("remove", help: "Forgets a favourite.") {
            viewStore.send(.removeButtonTapped(number))
          }
        }
      }
      .alert(item: viewStore.binding(get: \.answer, send: .primeAnswerDismissed)) { answer in
        Alert(
          title: Text(answer.description),
          primaryButton: .default(Text("Save")) { viewStore.send(.saveButtonTapped) },
          secondaryButton: .cancel(Text("OK"))
        )
      }
    }
  }
}

extension PrimeAnswer: CustomStringConvertible {
  var description: String {
    "\(number) is \(isPrime ? "prime!" : "not prime.")"
  }
}
