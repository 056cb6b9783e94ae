import type { RoomRuns } from '#contract/config-shapes.ts'

type Playing = RoomRuns['devices'][number]

/** A place of a room that another device fills than was sent; null for none. */
interface Swapped {
  identifier: string
  sent: string | null
  told: string | null
}

/** A device, and which channel of it where it is not all of it. */
const numberOf = ({ deviceNo, channel }: Playing) =>
  channel === undefined ? deviceNo : `${deviceNo} #${channel}`

/** The places that a gateway says are filled otherwise than it was sent, in the order of what was sent. */
export function swappedIn(sent: readonly Playing[], told: readonly Playing[]): Swapped[] {
  const [before, after] = [sent, told].map(
    (all) => new Map(all.map((one) => [one.identifier, numberOf(one)])),
  )
  return [...new Set([...sent, ...told].map(({ identifier }) => identifier))]
    .map((identifier) => ({
      identifier,
      sent: before?.get(identifier) ?? null,
      told: after?.get(identifier) ?? null,
    }))
    .filter((place) => place.sent !== place.told)
}
