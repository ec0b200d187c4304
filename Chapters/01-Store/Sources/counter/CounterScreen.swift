import ComposableArchitecture
import OpenCombine
import TerminalUI

/// The app's screen, imperatively: each part of the state is connected to its line.
final class CounterScreen: Screen {
  private let viewStore: ViewStore<AppState, AppAction>
  private var subscriptions: Set<AnyCancellable> = []

  init(store: Store<AppState, AppAction>) {
    viewStore = ViewStore(store)
    super.init("Counter")
    showState()
    offerCommands()
    showAnswers()
  }

  private func showState() {
    let countLabel = add(Label(style: .bold))
    let stepLabel = add(Label())
    let favouritesLabel = add(Label())

    viewStore.publisher
      .map { "\($0.count)" }
      .assign(to: \.text, on: countLabel)
      .store(in: &subscriptions)

    viewStore.publisher.step
      .map { "step: \($0)" }
      .assign(to: \.text, on: stepLabel)
      .store(in: &subscriptions)

    viewStore.publisher.favourites
      .map {
        $0.isEmpty ? "none yet" : $0.map(String.init).joined(separator: ", ")
      }
      .map { "Favourites: \($0)" }
      .assign(to: \.text, on: favouritesLabel)
      .store(in: &subscriptions)
  }

  private func offerCommands() {
    let viewStore = viewStore
    addCommand("increment", aliases: "+", help: "Counts up by the step.") {
      viewStore.send(.incrementButtonTapped)
    }
    addCommand("decrement", aliases: "-", help: "Counts down by the step.") {
      viewStore.send(.decrementButtonTapped)
    }
    addCommand(
      "step",
      argument: .integer("size", in: -1_000_000_000...1_000_000_000),
      help: "Sets how far + and - go."
    ) {
      viewStore.send(.stepChanged($0))
    }
    addCommand("prime", aliases: "?", help: "Asks whether the number is prime.") {
      viewStore.send(.isPrimeButtonTapped)
    }
    let save = addCommand("save", help: "Makes the number a favourite.") {
      viewStore.send(.saveButtonTapped)
    }
    addCommand("go", argument: favourite, help: "Goes back to a favourite.") {
      viewStore.send(.favouriteTapped($0))
    }
    addCommand("remove", argument: favourite, help: "Forgets a favourite.") {
      viewStore.send(.removeButtonTapped($0))
    }

    viewStore.publisher
      .map { !$0.favourites.contains($0.count) }
      .assign(to: \.isEnabled, on: save)
      .store(in: &subscriptions)
  }

  private func showAnswers() {
    viewStore.publisher.answer
      .sink { [weak self] answer in
        guard let self else { return }
        guard let answer else { return dismiss() }
        let viewStore = viewStore
        present(
          Alert(
            title: Text(answer.description),
            primaryButton: .default(Text("Save")) {
              viewStore.send(.primeAnswerDismissed)
              viewStore.send(.saveButtonTapped)
            },
            secondaryButton: .cancel(Text("OK")) {
              viewStore.send(.primeAnswerDismissed)
            }
          )
        )
      }
      .store(in: &subscriptions)
  }

  private var favourite: CommandArgument<Int> {
    let viewStore = viewStore
    return CommandArgument(
      "favourite",
      expectation: "one of your favourites",
      completions: { viewStore.favourites.map(String.init) }
    ) { text throws(ArgumentError) in
      guard let number = Int(text), viewStore.favourites.contains(number) else {
        throw ArgumentError(expectation: "one of your favourites")
      }
      return number
    }
  }
}
