@_exported import CasePaths
@_exported import CombineSchedulers
@_exported import IdentifiedCollections
