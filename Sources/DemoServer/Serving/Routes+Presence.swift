extension Routes {
  func presence(of id: String) -> PersonPresence {
    presenceBoard.presence(of: id, at: now())
  }
}
