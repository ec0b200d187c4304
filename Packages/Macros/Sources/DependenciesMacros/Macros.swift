/// Makes a struct of closures a dependency's client: each closure has a default that reports an issue when it is
/// called, and the struct has initialisers to begin with.
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
/// A test gives only the endpoints that it expects to be used. One that it has not given fails the test by its
/// name: “Unimplemented: 'FactClient.fetch'”.
///
/// It writes
///
/// - ``DependencyEndpoint(method:)`` at each `var` that is a closure, unless it is there;
/// - an initialiser of all properties, for live values;
/// - an initialiser of those properties that are no endpoints: `Self()`, for test values.
///
/// Both initialisers are as visible as the least visible of the type and its properties. Constants that have a
/// value are left out of them, and so are computed properties, static ones, and `private` ones that have a value. A
/// property needs a type, unless its value is a literal: what it has to be is not known to a macro.
@attached(member, names: named(init))
@attached(memberAttribute)
public macro DependencyClient() =
  #externalMacro(module: "MacrosPlugin", type: "DependencyClientMacro")

/// Makes a closure an endpoint of a dependency's client. ``DependencyClient()`` writes it.
///
/// The closure's default reports an issue when it is called, since nobody has given the endpoint. Then it goes on as
/// well as it can:
///
/// - a closure that was written as the default is called;
/// - if there is none, a closure that returns nothing returns, one that can throw throws ``Unimplemented``, and one
///   that returns an optional returns `nil`;
/// - all others need a default.
///
/// Closures have no argument labels. If the names of the parameters are written in the closure's type, there is also
/// a method that has them as labels:
///
/// ```swift
/// var fetch: @Sendable (_ number: Int) async throws -> String
///
/// try await client.fetch(number: 3)
/// ```
///
/// An initialiser that you write can set an endpoint as it sets any property. If the endpoint has a default, everything
/// else has to be set before.
///
/// - Parameter method: The name of that method, if it is not to be the property's. With a name there is a method
///   even if the parameters have no names.
@attached(accessor, names: named(init), named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEndpoint(method: String = "") =
  #externalMacro(module: "MacrosPlugin", type: "DependencyEndpointMacro")
