import StoreSupport

// The tests of earlier chapters find this type in the library.
typealias CurrentValueRelay<Output> = StoreSupport.CurrentValueRelay<Output>
