import Testing

@testable import TerminalUI

/// The examples in the documentation of views and controls, which `Controls.md` contains. A test compares them.
@MainActor
@Suite("Documented examples", .timeLimit(.minutes(10)))
struct DocumentedExamples {
  struct Tally: Identifiable {
    let id: Int
    var name: String
  }

  struct TallyView: View {
    let id: Tally.ID
    var body: some View { Text("Tally \(id)") }
  }

  struct Settings: Equatable {
    var hasSound = true
    var name = "Blob"
    var password = "engine"
    var step = 3
    var colour = "red"
  }

  @MainActor
  private final class Values {
    var settings = Settings()
    var path: [Tally.ID] = []
    var opened: Tally?
    var count = 0
    var tallies = [Tally(id: 1, name: "Birds"), Tally(id: 2, name: "Cups of coffee")]
  }

  private let values = Values()
  private let isRecording = false
  private var count: Int {
    get { values.count }
    nonmutating set { values.count = newValue }
  }
  private var tallies: [Tally] {
    get { values.tallies }
    nonmutating set { values.tallies = newValue }
  }
  @Binding private var settings: Settings
  @Binding private var path: [Tally.ID]
  @Binding private var opened: Tally?

  init() {
    let values = values
    _settings = Binding(get: { values.settings }, set: { values.settings = $0 })
    _path = Binding(get: { values.path }, set: { values.path = $0 })
    _opened = Binding(get: { values.opened }, set: { values.opened = $0 })
  }

  private func add(_ name: String) { tallies.append(Tally(id: tallies.count + 1, name: name)) }
  private func delete(_ id: Tally.ID) { tallies.removeAll { $0.id == id } }
  private func requestFact() { count = 100 }
  private func stop() {}
  private func close() {}
  private func load() async {}

  @ViewBuilder private var groupExample: some View {
    Group {
      Text("Birds")
      Text("Cups of coffee")
    }
  }

  @ViewBuilder private var hStackExample: some View {
    HStack {
      Text("Birds")
      Text("12")
    }
  }

  @ViewBuilder private var sectionExample: some View {
    Section("Tallies", footer: "2 in all") {
      Text("Birds")
      Text("Cups of coffee")
    }
  }

  @ViewBuilder private var dividerExample: some View {
    Divider()
  }

  @ViewBuilder private var forEachExample: some View {
    ForEach(tallies) { tally in
      Text(tally.name)
      Button("delete") { delete(tally.id) }  // delete 3
    }
  }

  @ViewBuilder private var disabledExample: some View {
    Button("stop") { stop() }
      .disabled(!isRecording, because: "nothing is recorded")
  }

  @ViewBuilder private var idExample: some View {
    Text(tallies[0].name).id(tallies[0].id)
  }

  @ViewBuilder private var navigationTitleExample: some View {
    Text("Birds").navigationTitle("Tally")
  }

  @ViewBuilder private var boldExample: some View {
    Group { Text("Birds") }.bold()
  }

  @ViewBuilder private var dimmedExample: some View {
    Group { Text("Birds") }.dimmed()
  }

  @ViewBuilder private var underlineExample: some View {
    Group { Text("Birds") }.underline()
  }

  @ViewBuilder private var strikethroughExample: some View {
    Group { Text("Birds") }.strikethrough()
  }

  @ViewBuilder private var foregroundColorExample: some View {
    Group { Text("Birds") }.foregroundColor(.cyan)
  }

  @ViewBuilder private var taskExample: some View {
    Text("\(tallies.count) tallies")
      .task { await load() }
  }

  @ViewBuilder private var textExample: some View {
    Text("Birds").bold() + Text("  12").foregroundColor(.green)
  }

  @ViewBuilder private var buttonExample: some View {
    Button("increment", aliases: "+", help: "Counts up.") { count += 1 }
    Button("Number fact") { requestFact() }  // number-fact
  }

  @ViewBuilder private var commandArgumentExample: some View {
    Button("add", argument: .text("name")) { name in add(name) }  // add Blob Jr.
    Button("step", argument: .integer("size", in: 1...10)) { size in count += size }  // step 7
  }

  @ViewBuilder private var pickerExample: some View {
    Picker("colour", selection: $settings.colour, options: ["red", "green"])  // colour green
  }

  @ViewBuilder private var secureFieldExample: some View {
    SecureField("password", text: $settings.password)  // password engine
  }

  @ViewBuilder private var stepperExample: some View {
    Stepper("step", value: $settings.step, in: 1...100)  // step +, step 7
  }

  @ViewBuilder private var textFieldExample: some View {
    TextField("name", text: $settings.name)  // name Blob Jr., name ""
  }

  @ViewBuilder private var toggleExample: some View {
    Toggle("sound", isOn: $settings.hasSound)  // sound, sound off
  }

  @ViewBuilder private var navigationDestinationExample: some View {
    Text("Tallies")
      .navigationDestination(for: Tally.ID.self) { id in TallyView(id: id) }
  }

  @ViewBuilder private var navigationLinkExample: some View {
    NavigationLink("first", value: tallies[0].id)  // first
    NavigationLink(value: tallies[0].id) { Text(tallies[0].name) }  // open
  }

  @ViewBuilder private var navigationStackExample: some View {
    NavigationStack(path: $path) {
      ForEach(tallies) { NavigationLink("open", value: $0.id) }
        .navigationDestination(for: Tally.ID.self) { id in TallyView(id: id) }
    }
  }

  @ViewBuilder private var alertExample: some View {
    Text("Tallies")
      .alert(item: $opened) { tally in
        Alert(
          title: Text("Delete “\(tally.name)”?"),
          primaryButton: .destructive(Text("Delete")) { delete(tally.id) },
          secondaryButton: .cancel())
      }
  }

  @ViewBuilder private var confirmationDialogExample: some View {
    Text("Tallies")
      .confirmationDialog(item: $opened) { tally in
        ConfirmationDialog(
          title: Text(tally.name),
          buttons: [.destructive(Text("Delete")) { delete(tally.id) }])
      }
  }

  @ViewBuilder private var fullScreenCoverExample: some View {
    Text("Tallies")
      .fullScreenCover(item: $opened) { tally in Text(tally.name) }
  }

  @ViewBuilder private var navigationBarBackButtonHiddenExample: some View {
    Button("cancel") { close() }
      .navigationBarBackButtonHidden()
  }

  @ViewBuilder private var interactiveDismissDisabledExample: some View {
    Button("cancel") { close() }
      .interactiveDismissDisabled()
  }

  @ViewBuilder private var navigationDestinationExample2: some View {
    Text("Tallies")
      .navigationDestination(item: $opened) { tally in Text(tally.name) }
  }

  @ViewBuilder private var popoverExample: some View {
    Text("Tallies")
      .popover(item: $opened) { tally in Text(tally.name) }
  }

  @ViewBuilder private var sheetExample: some View {
    Text("Tallies")
      .sheet(item: $opened) { tally in Text(tally.name) }
  }

  /// Types a line into a view.
  private func type(_ line: String, into view: some View) throws {
    _ = try Frame(rendering: view).perform(line)
  }

  @Test("The line that is typed in a control's example does what the documentation says")
  func controls() throws {
    try type("sound off", into: toggleExample)
    try type("name Blob Jr.", into: textFieldExample)
    try type("password steam", into: secureFieldExample)
    try type("step 7", into: stepperExample)
    try type("step +", into: stepperExample)
    try type("colour green", into: pickerExample)
    #expect(
      values.settings
        == Settings(
          hasSound: false, name: "Blob Jr.", password: "steam", step: 8, colour: "green"))
    #expect(Frame(rendering: pickerExample).description == "colour: green")
    #expect(Frame(rendering: secureFieldExample).description.hasPrefix("password: •"))

    try type("+", into: buttonExample)
    #expect(count == 1)
    try type("step 7", into: commandArgumentExample)
    #expect(count == 8)
    try type("number-fact", into: buttonExample)
    #expect(count == 100)
    try type("add Blob Jr.", into: commandArgumentExample)
    try type("delete 2", into: forEachExample)
    #expect(tallies.map(\.name) == ["Birds", "Blob Jr."])
    #expect(throws: CommandError.self) { try type("stop", into: disabledExample) }
  }

  @Test("Each example of a view is drawn")
  func views() {
    #expect(Frame(rendering: sectionExample).description.hasPrefix("Tallies\n  Birds"))
    #expect(Frame(rendering: hStackExample).description == "Birds 12")
    #expect(Frame(rendering: textExample).description == "Birds  12")
    let texts = [
      Frame(rendering: groupExample), Frame(rendering: dividerExample),
      Frame(rendering: idExample), Frame(rendering: boldExample), Frame(rendering: dimmedExample),
      Frame(rendering: underlineExample), Frame(rendering: strikethroughExample),
      Frame(rendering: foregroundColorExample), Frame(rendering: taskExample),
      Frame(rendering: navigationTitleExample), Frame(rendering: navigationLinkExample),
    ].map(\.description)
    #expect(!texts.contains(""))
    let ways = [
      Frame(rendering: navigationBarBackButtonHiddenExample),
      Frame(rendering: interactiveDismissDisabledExample),
    ]
    #expect(ways.allSatisfy { $0.commands.map(\.name) == ["cancel"] })
  }

  @Test("Each example of a screen presents it while there is an item")
  func screens() {
    let frames: [@MainActor () -> Frame] = [
      { Frame(rendering: sheetExample) }, { Frame(rendering: popoverExample) },
      { Frame(rendering: fullScreenCoverExample) },
      { Frame(rendering: navigationDestinationExample2) },
      { Frame(rendering: alertExample) }, { Frame(rendering: confirmationDialogExample) },
    ]
    #expect(frames.allSatisfy { $0().presentation == nil && !$0().isAlerting })
    opened = tallies[0]
    #expect(frames.allSatisfy { $0().presentation != nil || $0().isAlerting })
    #expect(Frame(rendering: navigationStackExample).presentation == nil)
    path = [2]
    #expect(Frame(rendering: navigationStackExample).presentation != nil)
  }
}
