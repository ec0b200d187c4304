/// Whether assigning a value notifies the observers of a property. Values that can't be compared count as changed.
///
/// ``PerceptionTracked()`` writes calls of it.
public func _$shouldNotifyObservers<Member>(_ old: Member, _ new: Member) -> Bool {
  true
}

/// Whether assigning a value notifies the observers of a property: if it's unequal.
public func _$shouldNotifyObservers<Member: Equatable>(_ old: Member, _ new: Member) -> Bool {
  old != new
}

/// Whether assigning an object notifies the observers of a property: if it's a different object.
public func _$shouldNotifyObservers<Member: AnyObject>(_ old: Member, _ new: Member) -> Bool {
  old !== new
}

/// Whether assigning an object notifies the observers of a property: if it's unequal.
public func _$shouldNotifyObservers<Member: AnyObject & Equatable>(
  _ old: Member, _ new: Member
) -> Bool {
  old != new
}
