import Observation
import Perception
import TerminalUI
import Testing

@Suite("Perception · Bindable")
@MainActor
struct BindableTests {
  @Test("a binding reads and writes a property of a perceptible")
  func perceptible() {
    @Perception.Bindable var switches = Switches()
    let binding = $switches.isMuted
    binding.wrappedValue = true
    #expect(switches.isMuted)
    switches.isMuted = false
    #expect(!binding.wrappedValue)
  }

  @Test("`@Bindable` isn't ambiguous for types that are perceptible, observable, or both")
  func notAmbiguous() {
    struct Views {
      @Bindable var switches: Switches
      @Bindable var observable: ObservableSwitches
      @Bindable var both: BothSwitches
    }
    let views = Views(
      switches: Switches(), observable: ObservableSwitches(), both: BothSwitches())
    views.$switches.isMuted.wrappedValue = true
    views.$observable.isMuted.wrappedValue = true
    views.$both.isMuted.wrappedValue = true
    #expect(views.switches.isMuted)
    #expect(views.observable.isMuted)
    #expect(views.both.isMuted)
  }

  @Test("bindings can be created from an object outside a view")
  func local() {
    let switches = Switches()
    Bindable(switches).isMuted.wrappedValue = true
    Perception.Bindable(BothSwitches()).isMuted.wrappedValue = true
    Bindable(ObservableSwitches()).isMuted.wrappedValue = true
    #expect(switches.isMuted)
  }
}

private final class Switches: Perceptible {
  var isMuted = false
}

private final class ObservableSwitches: Observable {
  var isMuted = false
}

private final class BothSwitches: Observable, Perceptible {
  var isMuted = false
}
