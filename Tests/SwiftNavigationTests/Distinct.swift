/// Whether values are equal to themselves and to no other of a list, by `==` and as elements of a set.
func areDistinct<Value: Hashable>(_ values: [Value]) -> Bool {
  let areUnequal = values.indices.allSatisfy { first in
    values.indices.allSatisfy { second in
      (values[first] == values[second]) == (first == second)
    }
  }
  return areUnequal && Set(values).count == values.count
}
