const numbered = /^([A-Za-z]+)(\d+)$/

/** A name in its parts: `switch2` is the switch of channel 2. What has no channel is all function. */
export function splitChannel(name: string): { fn: string; channel: string | undefined } {
  const [, fn = name, channel] = numbered.exec(name) ?? []
  return { fn, channel }
}

/**
 * What a device's value says of one channel of it: `switch2` is the switch of the second. Without a channel a name stands
 * for itself. Undefined for what says nothing of it.
 */
export function fromChannel(name: string, channel: number | undefined): string | undefined {
  const { fn, channel: of } = splitChannel(name)
  if (channel === undefined) return of === undefined ? name : undefined
  return Number(of) === channel ? fn : undefined
}
