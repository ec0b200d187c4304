import ComposableArchitecture

@ObservableState
struct Folder {
  var document: Document
}
