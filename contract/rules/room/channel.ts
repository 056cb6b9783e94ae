const numbered = /^([A-Za-z]+)(\d+)$/

/**
 * What a device's value says of one channel of it: `switch2` is the switch of the second. Without a channel a name stands
 * for itself. Undefined for what says nothing of it.
 */
export function fromChannel(name: string, channel: number | undefined): string | undefined {
  const [, fn, of] = numbered.exec(name) ?? []
  if (channel === undefined) return fn === undefined ? name : undefined
  return Number(of) === channel ? fn : undefined
}
