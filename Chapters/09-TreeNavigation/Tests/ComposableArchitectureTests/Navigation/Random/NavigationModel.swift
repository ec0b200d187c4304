@testable import ComposableArchitecture
@testable import TestFixtures

/// A simple model of the chapter's rules: the existing features and their running effects.
@MainActor
final class NavigationModel {
  /// An existing feature.
  final class Feature {
    var id: Int
    var heard: [String] = []
    var child: Feature?
    var rows: [Feature] = []
    var panel: Feature?

    /// Creates a feature, and the features that it shows from the start.
    init(_ state: LeavingScreen.State) {
      id = state.id
      heard = state.heard
      child = state.child.map(Feature.init)
      rows = state.rows.map(Feature.init)
      panel = state.panel.map(Feature.init)
    }

    /// The features that the feature shows, each with its path.
    var shown: [(hop: NavigationHop, feature: Feature)] {
      (child.map { [(.child, $0)] } ?? []) + rows.map { (.row($0.id), $0) }
        + (panel.map { [(.panel, $0)] } ?? [])
    }

    /// The feature and all its descendants.
    var all: [Feature] { [self] + shown.flatMap(\.feature.all) }

    var state: LeavingScreen.State {
      var state = LeavingScreen.State(
        id: id, child: child?.state, rows: rows.map(\.state), panel: panel?.state)
      state.heard = heard
      return state
    }
  }

  /// An effect that waits.
  struct Running {
    let step: LeavingStep
    let name: String
    let id: Int?
    let owner: Feature
  }

  let root = Feature(LeavingScreen.State())
  private(set) var running: [Running] = []
  /// The effects that wait at the gate, including cancelled ones.
  private(set) var waiting: [String] = []
  /// The cancelled effects.
  private(set) var cancelled: [String] = []

  /// The paths to all features.
  var paths: [[NavigationHop]] { paths(from: root, []) }

  private func paths(from feature: Feature, _ path: [NavigationHop]) -> [[NavigationHop]] {
    // A test would take too long with endlessly nested features.
    guard path.count < 3 else { return [path] }
    return [path] + feature.shown.flatMap { paths(from: $0.feature, path + [$0.hop]) }
  }

  func feature(at path: [NavigationHop]) -> Feature? {
    path.reduce(root) { feature, hop in feature?.shown.first { $0.hop == hop }?.feature }
  }

  /// Simulates an action, with all its immediate consequences.
  func send(_ action: LeavingScreen.Action, to path: [NavigationHop]) {
    guard let feature = feature(at: path) else { return }
    switch action {
    case .all(let steps):
      for step in steps { begin(step, in: feature) }
      if steps.contains(.dismiss) { dismiss(from: feature) }
      for case .say(let name) in steps { feature.heard.append(name) }
    case .heard(let name): feature.heard.append(name)
    case .presents(let state): feature.child = replace(feature.child, by: state)
    case .shows(let state): feature.panel = replace(feature.panel, by: state)
    case .has(let states):
      let rows = feature.rows
      feature.rows = states.map { state in
        replace(rows.first { $0.id == state.id }, by: state) ?? Feature(state)
      }
      for row in rows where !states.contains(where: { $0.id == row.id }) { close(row) }
    case .renames(let id):
      if id != feature.id { close(feature) }
      feature.id = id
    case .child(.dismiss):
      feature.child = replace(feature.child, by: nil)
    default: break
    }
  }

  /// Resumes a waiting effect. A cancelled effect sends nothing.
  func open(_ name: String) {
    waiting.removeAll { $0 == name }
    guard let index = running.firstIndex(where: { $0.name == name }) else { return }
    let effect = running.remove(at: index)
    if case .dismissLater = effect.step { return dismiss(from: effect.owner) }
    effect.owner.heard.append(name)
    if case .cancelLater(_, let id) = effect.step { cancel(id, from: effect.owner) }
  }

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
    cancel { $0.id == id && features.contains(identical: $0.owner) }
  }

  /// Cancels all effects of a feature and its descendants.
  private func close(_ feature: Feature) {
    let features = feature.all
    cancel { features.contains(identical: $0.owner) }
  }

  private func cancel(where isMeant: (Running) -> Bool) {
    cancelled += running.filter(isMeant).map(\.name)
    running.removeAll(where: isMeant)
  }

  /// Dismisses the nearest enclosing presented feature.
  private func dismiss(from feature: Feature) {
    var inner = feature
    while let outer = root.all.first(where: { $0.shown.contains { $0.feature === inner } }) {
      if outer.child === inner {
        outer.child = replace(outer.child, by: nil)
        return
      }
      inner = outer
    }
  }

  /// Replaces a feature's state. A state with the same `id` is the same feature.
  private func replace(_ old: Feature?, by state: LeavingScreen.State?) -> Feature? {
    guard let old else { return state.map(Feature.init) }
    guard let state, state.id == old.id else {
      close(old)
      return state.map(Feature.init)
    }
    old.heard = state.heard
    old.child = replace(old.child, by: state.child)
    old.panel = replace(old.panel, by: state.panel)
    let rows = old.rows
    old.rows = state.rows.map { state in
      replace(rows.first { $0.id == state.id }, by: state) ?? Feature(state)
    }
    for row in rows where state.rows[id: row.id] == nil { close(row) }
    return old
  }
}

extension [NavigationModel.Feature] {
  fileprivate func contains(identical feature: NavigationModel.Feature) -> Bool {
    contains { $0 === feature }
  }
}
