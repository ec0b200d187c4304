import OpenCombine
import StoreSupport
import Tracing

extension Reducer {
  /// Makes runs and effects visible in traces: their number, their duration, and how they ended.
  ///
  /// Each run is a span named after its action. Each effect is a separate span, from its start to its end, with an
  /// event for each of its outputs. If an effect is cancelled by its cancel ID, its span ends as usual. If it is
  /// cancelled with its store or its task, its span has the attribute `cancelled`.
  ///
  /// - Parameters:
  ///   - prefix: A prefix for the names.
  ///   - tracer: The tracer that collects the spans; `nil` stands for the program's global tracer, which by default
  ///     collects nothing.
  ///
  /// On Apple's platforms the original uses signposts; here it is swift-distributed-tracing.
  ///
  /// Seed: 002, Reducer modifiers (`signpost`).
  @warn_unqualified_access
  public func signpost(
    _ prefix: String = "", tracer: (any Tracer)? = nil
  ) -> _SignpostReducer<Self> {
    _SignpostReducer(base: self, prefix: prefix.isEmpty ? "" : "[\(prefix)] ", tracer: tracer)
  }
}

/// A reducer whose runs and effects are visible in traces.
public struct _SignpostReducer<Base: Reducer>: Reducer {
  fileprivate let base: Base
  fileprivate let prefix: String
  fileprivate let tracer: (any Tracer)?

  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    let tracer = tracer ?? InstrumentationSystem.tracer
    let name = prefix + caseLabels(of: action)
    let span = tracer.startSpan(name)
    defer { span.end() }
    return base._reduce(into: &state, action: action).traced("\(name) effect", by: tracer)
  }
}

extension Effect {
  /// The effect, with a span for each time it is started.
  fileprivate func traced(_ name: String, by tracer: any Tracer) -> Effect {
    if isNone { return .none }
    return wrapped(in: feature) { operation, run in
      let span = tracer.startSpan(name)
      let part = EffectPart()
      part.onEnd = { [unowned part] in
        if part.isCancelled { span.attributes["cancelled"] = true }
        span.end()
        run.part.end()
      }
      run.part.onCancel { part.cancel() }
      operation.start(
        run.inner(part) { action in
          span.addEvent(SpanEvent(name: caseLabels(of: action)))
          run.send(action)
        })
    }
  }
}
