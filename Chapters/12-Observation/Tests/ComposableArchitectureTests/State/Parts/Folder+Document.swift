import ComposableArchitecture

extension Folder {
  @ObservableState
  struct Document {
    var title: String
  }

  mutating func rename(_ title: String) {
    document.title = title
  }
}
