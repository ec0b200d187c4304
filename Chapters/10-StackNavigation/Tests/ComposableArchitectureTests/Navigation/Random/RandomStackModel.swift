@testable import ComposableArchitecture
@testable import TestFixtures

/// A simple model of the chapter's rules: the elements of a stack and their running effects.
@MainActor
final class RandomStackModel {
  /// An existing feature.
  final class Feature {
    var id: Int
    var heard: [String] = []
    var path: [Element] = []
    var sheet: Feature?
    var isAsking = false

    init(id: Int) {
      self.id = id
    }

    /// The features that the feature shows, each with its path.
    var shown: [(hop: RandomStackHop, feature: Feature)] {
      path.map { (.element($0.id), $0.feature) } + (sheet.map { [(.sheet, $0)] } ?? [])
    }

    /// The feature and all its descendants.
    var all: [Feature] { [self] + shown.flatMap(\.feature.all) }

    var state: RandomStackScreen.State {
      var state = RandomStackScreen.State(id: id)
      state.heard = heard
      for element in path { state.path[id: element.id] = element.feature.state }
      state.sheet = sheet?.state
      if isAsking { state.alert = AlertState { TextState("Really?") } }
      return state
    }
  }

  typealias Element = (id: StackElementID, feature: Feature)

  /// An effect that waits.
  struct Running {
    let step: LeavingStep
    let name: String
    let id: Int?
    let owner: Feature
  }

  let root = Feature(id: 0)
  private(set) var running: [Running] = []
  /// The effects that wait at the gate, including cancelled ones.
  private(set) var waiting: [String] = []
  private(set) var cancelled: [String] = []
  private var count = 0

  /// The id that the next element will get.
  var nextID: StackElementID { StackElementID(number: count) }

  /// The paths to all features.
  var paths: [[RandomStackHop]] { paths(from: root, []) }

  private func paths(from feature: Feature, _ path: [RandomStackHop]) -> [[RandomStackHop]] {
    [path] + feature.shown.flatMap { paths(from: $0.feature, path + [$0.hop]) }
  }

  func feature(at path: [RandomStackHop]) -> Feature? {
    path.reduce(root) { feature, hop in feature?.shown.first { $0.hop == hop }?.feature }
  }

  // MARK: Actions

  /// Simulates an action, with all its immediate consequences.
  func send(_ action: RandomStackScreen.Action, to path: [RandomStackHop]) {
    guard let feature = feature(at: path) else { return }
    switch action {
    case .does(let steps):
      for step in steps { begin(step, in: feature) }
      if steps.contains(.dismiss) { dismiss(feature) }
      for case .say(let name) in steps { feature.heard.append(name) }
    case .leaves(let steps):
      for step in steps { begin(step, in: feature) }
      if let outer = self.feature(at: path.dropLast()) {
        remove(from: outer) { $0.feature === feature }
      }
    case .heard(let name): feature.heard.append(name)
    case .asks: feature.isAsking = true
    case .shows(let plan):
      if let sheet = feature.sheet { close(sheet) }
      feature.sheet = plan.map(make)
    case .changes(let change): self.change(feature, change)
    case .path(.push(_, let state)): feature.path += elements([Feature(id: state.id)])
    case .path(.popFrom(let id)): pop(from: id, in: feature)
    case .sheet(.dismiss): send(.shows(nil), to: path)
    case .alert(let answer):
      feature.isAsking = false
      if case .presented(let answer) = answer { feature.heard.append(answer) }
    case .path(.element), .sheet(.presented): break
    }
  }

  private func change(_ feature: Feature, _ change: RandomStackChange) {
    switch change {
    case .append(let plan): feature.path += elements([make(plan)])
    case .insert(let plan, let index):
      feature.path.insert(contentsOf: elements([make(plan)]), at: index)
    case .replace(let range, let plans):
      let (gone, new) = (feature.path[range], elements(plans.map(make)))
      feature.path.replaceSubrange(range, with: new)
      for element in gone { close(element.feature) }
    case .renew:
      let old = feature.path
      // Equal features without running effects. Their children still exist.
      feature.path = elements(old.map { copy($0.feature) })
      for element in old { close(element.feature) }
    case .remove(let id): remove(from: feature) { $0.id == id }
    case .popFrom(let id): pop(from: id, in: feature)
    case .popTo(let id):
      guard let index = feature.path.firstIndex(where: { $0.id == id }) else { return }
      let above = feature.path[(index + 1)...].map(\.id)
      remove(from: feature) { above.contains($0.id) }
    case .removeAll: remove(from: feature) { _ in true }
    case .takeBack: break
    case .become(let id, let plan):
      guard let element = feature.path.first(where: { $0.id == id })?.feature else { return }
      let shown = element.shown
      let new = make(plan)
      (element.id, element.heard, element.path) = (new.id, new.heard, new.path)
      (element.sheet, element.isAsking) = (nil, false)
      for (_, feature) in shown { close(feature) }
    case .prune(let id):
      guard let element = feature.path.first(where: { $0.id == id }) else { return }
      remove(from: element.feature) { _ in true }
    }
  }

  /// Resumes a waiting effect. A cancelled effect sends nothing.
  func open(_ name: String) {
    waiting.removeAll { $0 == name }
    guard let index = running.firstIndex(where: { $0.name == name }) else { return }
    let effect = running.remove(at: index)
    if case .dismissLater = effect.step { return dismiss(effect.owner) }
    effect.owner.heard.append(name)
    if case .cancelLater(_, let id) = effect.step { cancel(id, from: effect.owner) }
  }

  // MARK: Coming and going

  private func make(_ plan: RandomStackPlan) -> Feature {
    let feature = Feature(id: plan.id)
    feature.path = elements(plan.path.map(make))
    return feature
  }

  /// A new, equal feature with equal children, whose ids are the same.
  private func copy(_ feature: Feature) -> Feature {
    let copy = Feature(id: feature.id)
    (copy.heard, copy.isAsking) = (feature.heard, feature.isAsking)
    copy.path = feature.path.map { ($0.id, self.copy($0.feature)) }
    copy.sheet = feature.sheet.map(self.copy)
    return copy
  }

  /// Gives ids to features.
  private func elements(_ features: [Feature]) -> [Element] {
    features.map { feature in
      defer { count += 1 }
      return (nextID, feature)
    }
  }

  private func pop(from id: StackElementID, in feature: Feature) {
    guard let index = feature.path.firstIndex(where: { $0.id == id }) else { return }
    let gone = feature.path[index...].map(\.id)
    remove(from: feature) { gone.contains($0.id) }
  }

  private func remove(from feature: Feature, where isMeant: (Element) -> Bool) {
    let gone = feature.path.filter(isMeant)
    feature.path.removeAll(where: isMeant)
    for element in gone { close(element.feature) }
  }

  /// Dismisses a presented feature, and all features above it.
  private func dismiss(_ feature: Feature) {
    guard let outer = root.all.first(where: { $0.shown.contains { $0.feature === feature } })
    else { return }
    if outer.sheet === feature {
      outer.sheet = nil
      close(feature)
    } else if let element = outer.path.first(where: { $0.feature === feature }) {
      pop(from: element.id, in: outer)
    }
  }

  // MARK: Effects

  private func begin(_ step: LeavingStep, in feature: Feature) {
    switch step {
    case .wait(let name, let id, let replaces):
      if replaces, let id { cancel(id, from: feature) }
      wait(step, name, id, feature)
    case .waitInside(let name, let id, let replaces):
      if replaces { cancel(id, from: feature) }
      wait(step, name, id, feature)
    case .cancel(let id), .cancelInside(let id): cancel(id, from: feature)
    case .cancelLater(let name, _), .dismissLater(let name): wait(step, name, nil, feature)
    case .say, .dismiss: break
    }
  }

  private func wait(_ step: LeavingStep, _ name: String, _ id: Int?, _ owner: Feature) {
    running.append(Running(step: step, name: name, id: id, owner: owner))
    waiting.append(name)
  }

  /// Cancels the effects with an ID in a feature and its descendants.
  private func cancel(_ id: Int, from feature: Feature) {
    let features = feature.all
    cancel { effect in effect.id == id && features.contains { $0 === effect.owner } }
  }

  /// Cancels all effects of a feature and its descendants.
  private func close(_ feature: Feature) {
    let features = feature.all
    cancel { effect in features.contains { $0 === effect.owner } }
  }

  private func cancel(where isMeant: (Running) -> Bool) {
    cancelled += running.filter(isMeant).map(\.name)
    running.removeAll(where: isMeant)
  }
}
