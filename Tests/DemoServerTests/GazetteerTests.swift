import Testing

@testable import DemoServer

@Suite("The gazetteer")
struct GazetteerTests {
  let gazetteer = Gazetteer()

  private func names(_ name: String, count: Int = 10) -> [String] {
    gazetteer.search(name, count: count).map(\.name)
  }

  @Test("there are many places, all on earth, each with its own id")
  func places() {
    let written = Gazetteer.written
    #expect(written.count >= 150)
    #expect(Set(written.map(\.id)).count == written.count)
    #expect(Set(written.map { "\($0.latitude) \($0.longitude)" }).count == written.count)
    for place in written {
      #expect(!place.name.isEmpty && !place.country.isEmpty && place.admin1 != "", "\(place)")
      #expect((-90...90).contains(place.latitude), "\(place)")
      #expect((-180...180).contains(place.longitude), "\(place)")
      #expect(place.population > 0, "\(place)")
    }
  }

  @Test("every place is found under its name")
  func everyPlace() {
    for place in gazetteer.places {
      #expect(gazetteer.search(place.name).contains(place), "\(place)")
    }
  }

  @Test("a search finds beginnings of names, larger places first")
  func beginnings() {
    #expect(
      names("ber") == [
        "Berlin", "Bergen", "Bern", "Berkeley", "Bergamo", "Bergisch Gladbach", "Berchtesgaden",
        "Berlingen",
      ]
    )
    #expect(names("berl") == ["Berlin", "Berlingen"])
    #expect(names("erlin").isEmpty)
  }

  @Test("each additional letter narrows a search, without wrong results")
  func narrowing() {
    for name in ["berlingen", "london", "paris", "new york", "san francisco"] {
      let found = name.indices.map { end in
        Set(gazetteer.search(String(name[...end]), count: .max).map(\.id))
      }
      for (wider, narrower) in zip(found, found.dropFirst()) {
        #expect(narrower.isSubset(of: wider) && !narrower.isEmpty, "\(name)")
      }
    }
  }

  @Test("an exact match precedes larger places whose names only begin with the text")
  func exactNames() {
    #expect(names("newcastle") == ["Newcastle", "Newcastle upon Tyne"])
    #expect(names("san jose") == ["San Jose", "San José"])
    #expect(names("port").first == "Portland")
  }

  @Test("later words of a name are found too, after all names that begin with the text")
  func laterWords() {
    #expect(names("york") == ["New York"])
    #expect(names("am main") == ["Frankfurt am Main"])
    #expect(names("plymouth new").isEmpty)
    #expect(names("del") == ["Delhi", "New Delhi"])
    #expect(names("jo") == ["San Jose", "San José"])
    #expect(names("pa").last == "La Paz")
  }

  @Test("places with the same name have different countries or regions")
  func equalNames() {
    #expect(gazetteer.search("paris").map(\.country) == ["France", "United States"])
    #expect(gazetteer.search("perth").map(\.country) == ["Australia", "United Kingdom"])
    #expect(gazetteer.search("portland").map(\.admin1) == ["Oregon", "Maine"])
  }

  @Test(
    "letter case, accents and punctuation make no difference",
    arguments: [
      ("MUNICH", "Munich"), ("são p", "São Paulo"), ("sao p", "São Paulo"), ("Zurich", "Zürich"),
      ("zu\u{308}ri", "Zürich"), ("lodz", "Łódź"), ("tromso", "Tromsø"), ("izm", "İzmir"),
      ("İzm", "İzmir"), ("malmo", "Malmö"), ("montre", "Montréal"),
      ("frankfurt oder", "Frankfurt (Oder)"),
      ("sanaa", "Sana'a"), ("  new   haven ", "New Haven"), ("bérn", "Bern"),
    ]
  )
  func folding(query: String, name: String) {
    #expect(names(query) == [name])
  }

  @Test(
    "a query without letters and digits finds nothing", arguments: ["", "  ", "-", "'", "\n", "✓"])
  func nothing(query: String) {
    #expect(names(query).isEmpty)
  }

  @Test("a search returns the best matches, up to the count")
  func count() {
    let all = names("san", count: .max)
    #expect(all.count == 13)
    #expect(names("san") == Array(all.prefix(10)))
    #expect(names("san", count: 3) == ["Santiago", "Sana'a", "San Antonio"])
    #expect(names("san", count: 0).isEmpty)
    #expect(names("san", count: -1).isEmpty)
  }
}
