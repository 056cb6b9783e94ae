/** After so long without a word of the one that leads, in ms, the next one does. */
export const silence = 30_000

/**
 * Which of a room's gateways leads: of those that have been heard within 30 s the first of the configuration; the others
 * forward what they hear. `heardAt` says when each was heard last. Null when none has.
 */
export function leadingGateway(
  gateways: readonly string[],
  heardAt: ReadonlyMap<string, number>,
  now: number,
): string | null {
  const alive = (gateway: string) => now - (heardAt.get(gateway) ?? Number.NEGATIVE_INFINITY) < silence
  return gateways.find(alive) ?? null
}

const firstAddress = 0xc000
const addresses = 0xff00 - firstAddress

/**
 * The mesh addresses a gateway gives to groups: each room's are its own, so that 49152 of one room is not 49152 of
 * another. By room and group; what is there already stays. Null when they do not suffice.
 */
export function meshAddresses(
  taken: ReadonlyMap<string, number>,
  roomId: number,
  groupValues: readonly number[],
): ReadonlyMap<string, number> | null {
  const given = new Map(taken)
  const used = new Set(taken.values())
  let next = firstAddress
  for (const groupValue of groupValues) {
    const name = `${roomId}/${groupValue}`
    if (given.has(name)) continue
    while (used.has(next)) next += 1
    if (next >= firstAddress + addresses) return null
    used.add(next)
    given.set(name, next)
  }
  return given
}
