import OpenCombine
import Tracing

extension Reducer {
  /// Makes a reducer whose runs and effects appear in traces: how often they ran, how long they took, and how they
  /// ended.
  ///
  /// Each run is a span that is named after its action. Each effect is a separate span, from its start to its end, with
  /// an event for each of its outputs. If an effect is cancelled by its cancel ID, its span ends as usual. If it is
  /// cancelled with its store or its task, its span has the attribute `cancelled`.
  ///
  /// - Parameters:
  ///   - prefix: A prefix for the names.
  ///   - tracer: The tracer that collects the spans; `nil` is the tracer of the whole program, which by default
  ///     collects nothing.
  ///
  /// On Apple's platforms, the original uses signposts; this library uses swift-distributed-tracing.
  ///
  /// Seed: MILESTONES, 4.
  public func signpost(_ prefix: String = "", tracer: (any Tracer)? = nil) -> Reducer {
    let prefix = prefix.isEmpty ? "" : "[\(prefix)] "
    return Reducer { state, action, environment in
      let tracer = tracer ?? InstrumentationSystem.tracer
      let name = prefix + caseLabels(of: action)
      let span = tracer.startSpan(name)
      defer { span.end() }
      return run(&state, action, environment).traced("\(name) effect", by: tracer)
    }
  }
}

extension Effect where Failure == Never {
  /// The effect with a span for each start.
  fileprivate func traced(_ name: String, by tracer: any Tracer) -> Effect {
    switch operation {
    case .none:
      return .none
    case .publisher(let publisher):
      return Deferred {
        let span = tracer.startSpan(name)
        return publisher.handleEvents(
          receiveOutput: { span.addEvent(SpanEvent(name: caseLabels(of: $0))) },
          receiveCompletion: { _ in span.end() },
          receiveCancel: {
            span.attributes["cancelled"] = true
            span.end()
          }
        )
      }
      .eraseToEffect()
    case .run(let priority, let body):
      return Effect(
        operation: .run(priority) { send in
          let span = tracer.startSpan(name)
          await body(
            Send { action in
              span.addEvent(SpanEvent(name: caseLabels(of: action)))
              send(action)
            })
          if Task.isCancelled { span.attributes["cancelled"] = true }
          span.end()
        })
    }
  }
}
