/// Makes a struct of closures a dependency client: each closure gets a default that reports an issue when it is called,
/// and the struct gets initialisers.
///
/// ```swift
/// @DependencyClient
/// struct FactClient: Sendable {
///   var fetch: @Sendable (_ number: Int) async throws -> String
///   var isAvailable: @Sendable () -> Bool = { false }
/// }
///
/// extension FactClient: TestDependencyKey {
///   static let testValue = Self()
/// }
/// ```
///
/// A test provides only the endpoints that it expects to be used. An endpoint that it doesn't provide fails the test
/// with the endpoint's name: “Unimplemented: 'FactClient.fetch'”.
///
/// The macro adds
///
/// - ``DependencyEndpoint(method:)`` on each `var` that is a closure, unless it already has it;
/// - an initialiser with all properties, for live values;
/// - an initialiser with the properties that aren't endpoints: `Self()`, for test values.
///
/// Both initialisers are as visible as the least visible of the type and its properties. They leave out constants with
/// a value, computed and static properties, and `private` properties with a value. A property needs a type, unless its
/// value is a literal, because a macro doesn't know the types of expressions.
@attached(member, names: named(init))
@attached(memberAttribute)
public macro DependencyClient() =
  #externalMacro(module: "MacrosPlugin", type: "DependencyClientMacro")

/// Makes a closure an endpoint of a dependency client. ``DependencyClient()`` adds it.
///
/// The closure's default reports an issue when it is called, because no implementation was provided. Then it continues
/// as follows:
///
/// - If the property has a closure as its default, that closure is called.
/// - Otherwise, a closure that can throw throws ``Unimplemented``, one that returns `Void` returns, and one that
///   returns an optional returns `nil`.
/// - All other closures need a default.
///
/// Closures have no argument labels. If the closure's type names its parameters, the macro also adds a method with
/// these names as labels:
///
/// ```swift
/// var fetch: @Sendable (_ number: Int) async throws -> String
///
/// try await client.fetch(number: 3)
/// ```
///
/// Your own initialisers can set an endpoint like any property. If the endpoint has a default, all other properties
/// have to be set first.
///
/// - Parameter method: The name of that method; by default, the property's name. If it is given, the method is added
///   even if the parameters have no names.
@attached(accessor, names: named(init), named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEndpoint(method: String = "") =
  #externalMacro(module: "MacrosPlugin", type: "DependencyEndpointMacro")
