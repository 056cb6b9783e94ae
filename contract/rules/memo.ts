/** What is made of an object, once for as long as that object lives. */
export function memo<M extends object, R>(make: (of: M) => R): (of: M) => R {
  const known = new WeakMap<M, R>()
  return (of) => {
    const found = known.get(of) ?? make(of)
    known.set(of, found)
    return found
  }
}
