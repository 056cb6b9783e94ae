/** Map.groupBy, which Node 20 does not have. */
export function groupBy<V, K>(values: Iterable<V>, key: (value: V) => K): Map<K, V[]> {
  const groups = new Map<K, V[]>()
  for (const value of values) {
    const group = groups.get(key(value))
    if (group) group.push(value)
    else groups.set(key(value), [value])
  }
  return groups
}
