/** The fields of an edit that are given, without the ones that only say which row is meant. */
export function given(input: object, ...address: string[]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(input).filter(([key, value]) => value !== undefined && !address.includes(key)),
  )
}
