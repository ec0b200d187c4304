import Testing

@Suite("Macros · an observable struct")
struct ObservableStructTests {
  @Test("a struct gets an identity, and its properties are tracked")
  func wholeStruct() {
    expect(
      """
      @ObservableState
      struct State: Equatable {
        var count = 0
        @Presents var destination: Destination.State?
      }
      """,
      by: Macros.state,
      expandsTo: #"""
        struct State: Equatable {
          @ObservationStateTracked
          var count = 0
          @Presents
          @ObservationStateIgnored var destination: Destination.State?

          @ObservationStateIgnored var _$observationRegistrar = ComposableArchitecture.ObservationStateRegistrar()

          public var _$id: ComposableArchitecture.ObservableStateID {
            _$observationRegistrar.id
          }

          public mutating func _$willModify() {
            _$observationRegistrar._$willModify()
          }

          public static func _$storage(of keyPath: PartialKeyPath<Self>) -> PartialKeyPath<Self>? {
            switch keyPath {
            case \Self.count:
              return \Self._count
            case \Self.$destination:
              return \Self._destination
            default:
              return nil
            }
          }

          public func _$didChange(_ keyPath: PartialKeyPath<Self>) {
            switch keyPath {
            case \Self.$destination:
              _$observationRegistrar.didChange(self, keyPath: \Self.destination)
            default:
              _$observationRegistrar.didChange(self, keyPath: keyPath)
            }
          }
        }

        extension State: ComposableArchitecture.ObservableState, Observation.Observable {
        }
        """#)
  }

  @Test("properties that are constant, static, computed or already marked are unchanged")
  func untracked() {
    expect(
      """
      @ObservableState
      struct State {
        let id: Int
        static var instances = 0
        var title: String {
          "none"
        }
        var subtitle: String {
          get {
            "none"
          }
          set {
          }
        }
        @ObservationStateIgnored var wrong = 0
        @ObservationStateTracked var right = 0
        func reset() {
        }
      }
      """,
      by: Macros.state,
      expandsTo: #"""
        struct State {
          let id: Int
          static var instances = 0
          var title: String {
            "none"
          }
          var subtitle: String {
            get {
              "none"
            }
            set {
            }
          }
          @ObservationStateIgnored var wrong = 0
          @ObservationStateTracked var right = 0
          func reset() {
          }

          @ObservationStateIgnored var _$observationRegistrar = ComposableArchitecture.ObservationStateRegistrar()

          public var _$id: ComposableArchitecture.ObservableStateID {
            _$observationRegistrar.id
          }

          public mutating func _$willModify() {
            _$observationRegistrar._$willModify()
          }

          public static func _$storage(of keyPath: PartialKeyPath<Self>) -> PartialKeyPath<Self>? {
            switch keyPath {
            case \Self.right:
              return \Self._right
            default:
              return nil
            }
          }

          public func _$didChange(_ keyPath: PartialKeyPath<Self>) {
            _$observationRegistrar.didChange(self, keyPath: keyPath)
          }
        }

        extension State: ComposableArchitecture.ObservableState, Observation.Observable {
        }
        """#)
  }

  @Test("a property with observers is tracked")
  func observers() {
    expect(
      """
      @ObservableState
      struct State {
        var count = 0 {
          willSet {
          }
          didSet {
          }
        }
      }
      """,
      by: Macros.state,
      expandsTo: #"""
        struct State {
          @ObservationStateTracked
          var count = 0 {
            willSet {
            }
            didSet {
            }
          }
        \#(observableMembers(tracking: "count"))
        }

        extension State: ComposableArchitecture.ObservableState, Observation.Observable {
        }
        """#)
  }

  @Test(
    "generated requirements are public, whatever the struct's access level",
    arguments: ["public ", "package ", "internal ", "fileprivate ", "private ", ""])
  func access(access: String) {
    expect(
      """
      @ObservableState
      \(access)struct State {
        private var `default` = 0
      }
      """,
      by: Macros.state,
      expandsTo: """
        \(access)struct State {
          @ObservationStateTracked
          private var `default` = 0
        \(observableMembers(tracking: "`default`", storage: "_default"))
        }

        extension State: ComposableArchitecture.ObservableState, Observation.Observable {
        }
        """)
  }

  @Test("the conformance has the struct's availability")
  func availability() {
    expect(
      """
      @available(macOS 15, *)
      @ObservableState
      @available(iOS, unavailable)
      struct State<Value> {
      }
      """,
      by: Macros.state,
      expandsTo: """
        @available(macOS 15, *)
        @available(iOS, unavailable)
        struct State<Value> {
        \(observableMembers)
        }

        @available(macOS 15, *)
        @available(iOS, unavailable)
        extension State: ComposableArchitecture.ObservableState, Observation.Observable {
        }
        """)
  }

  @Test("existing conformances aren't generated again")
  func inherited() {
    expect(
      """
      @ObservableState
      struct State: Observable {
      }
      """,
      by: Macros.state,
      expandsTo: """
        struct State: Observable {
        \(observableMembers)
        }

        extension State: ComposableArchitecture.ObservableState {
        }
        """)
    expect(
      """
      @ObservableState
      struct State: Equatable, ComposableArchitecture.ObservableState, Observation.Observable {
      }
      """,
      by: Macros.state,
      expandsTo: """
        struct State: Equatable, ComposableArchitecture.ObservableState, Observation.Observable {
        \(observableMembers)
        }
        """)
  }

  @Test("the storage of conditional properties is conditional")
  func conditions() {
    expect(
      """
      @ObservableState
      struct State {
        #if DEBUG
        @ObservationStateTracked var log: [String]
        @Presents var inspector: Inspector.State?
        #elseif os(Linux)
        let log = 0
        #else
        @ObservationStateTracked var log: Int
        #endif
      }
      """,
      by: Macros.state,
      expandsTo: #"""
        struct State {
          #if DEBUG
          @ObservationStateTracked var log: [String]
          @Presents var inspector: Inspector.State?
          #elseif os(Linux)
          let log = 0
          #else
          @ObservationStateTracked var log: Int
          #endif
        \#(observableMembers)

          public static func _$storage(of keyPath: PartialKeyPath<Self>) -> PartialKeyPath<Self>? {
            switch keyPath {
            #if DEBUG
            case \Self.log:
              return \Self._log
            case \Self.$inspector:
              return \Self._inspector
            #elseif os(Linux)
            #else
            case \Self.log:
              return \Self._log
            #endif
            default:
              return nil
            }
          }

          public func _$didChange(_ keyPath: PartialKeyPath<Self>) {
            switch keyPath {
            #if DEBUG
            case \Self.$inspector:
              _$observationRegistrar.didChange(self, keyPath: \Self.inspector)
            #elseif os(Linux)
            #else
            #endif
            default:
              _$observationRegistrar.didChange(self, keyPath: keyPath)
            }
          }
        }

        extension State: ComposableArchitecture.ObservableState, Observation.Observable {
        }
        """#)
  }

  @Test("@ObservationStateIgnored generates nothing")
  func ignored() {
    expect(
      """
      struct State {
        @ObservationStateIgnored var count = 0
      }
      """,
      by: Macros.ignored,
      expandsTo: """
        struct State {
          var count = 0
        }
        """)
  }
}
