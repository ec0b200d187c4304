import OpenCombine

extension Publishers {
  /// A publisher of a scheduler's time, again and again, from when it is connected.
  ///
  /// ```swift
  /// Publishers.Timer(every: .seconds(1), scheduler: environment.mainQueue)
  ///   .autoconnect()
  ///   .sink { print("It is \($0).") }
  /// ```
  ///
  /// On a ``TestScheduler`` its time passes when the test says so. It never completes. A subscriber
  /// that has not asked for a value misses it.
  public final class Timer<S: Scheduler>: ConnectablePublisher {
    public typealias Output = S.SchedulerTimeType
    public typealias Failure = Never

    /// How long it takes to the first value, and from one to the next.
    public let interval: S.SchedulerTimeType.Stride
    /// By how much a value may be late; `nil` stands for as little as the scheduler can.
    public let tolerance: S.SchedulerTimeType.Stride?
    /// What keeps the time, and where values are published.
    public let scheduler: S
    /// Options for the scheduler.
    public let options: S.SchedulerOptions?

    private let subject = PassthroughSubject<Output, Never>()
    private var connection: AnyCancellable?

    /// Makes a timer, which does not run yet.
    ///
    /// - Parameters:
    ///   - interval: How long it takes to the first value, and from one to the next.
    ///   - tolerance: By how much a value may be late; `nil` stands for as little as the scheduler can.
    ///   - scheduler: What keeps the time, and where values are published.
    ///   - options: Options for the scheduler.
    public init(
      every interval: S.SchedulerTimeType.Stride,
      tolerance: S.SchedulerTimeType.Stride? = nil,
      scheduler: S,
      options: S.SchedulerOptions? = nil
    ) {
      self.interval = interval
      self.tolerance = tolerance
      self.scheduler = scheduler
      self.options = options
    }

    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Never {
      subject.subscribe(subscriber)
    }

    /// Starts the timer, for all subscribers, unless it is running already.
    ///
    /// - Returns: What stops it.
    public func connect() -> Cancellable {
      if let connection { return connection }
      let work = scheduler.schedule(
        after: scheduler.now.advanced(by: interval),
        interval: interval,
        tolerance: tolerance ?? scheduler.minimumTolerance,
        options: options
      ) { [subject, scheduler] in
        subject.send(scheduler.now)
      }
      let connection = AnyCancellable { [weak self] in
        work.cancel()
        self?.connection = nil
      }
      self.connection = connection
      return connection
    }
  }
}
