extension NameRegister {
  /// The names that are taken.
  static let writtenNames = [
    "Ada", "Blob Esq.", "Blob Jr.", "Blob Sr.", "Grace", "Margaret", "Root",
  ]
}
