extension Routes {
  func catalogue(matching parameters: [String: String]) throws(ServerFailure) -> [CatalogueEntry] {
    guard let query = parameters["query"] else {
      throw ServerFailure(
        statusCode: 400, message: "Expected a query, as in /catalogue?query=cable.")
    }
    return warehouse.catalogue(matching: query)
  }

  func stock(of name: String) throws(ServerFailure) -> WarehouseStock {
    try warehouse.stock(of: name, at: now())
  }
}
