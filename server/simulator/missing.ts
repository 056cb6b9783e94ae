import { silence } from '#contract/rules/room/gateways.ts'
import type { Lead, LeadingOptions } from './lead.ts'
import type { Room } from './rooms.ts'

/** Within so long, in ms, the others have said what is behind them to whoever has begun to lead. */
const introduction = 15_000

/**
 * What is behind a gateway that is silent is silent itself. Those that speak have said by then what is behind them; of what nobody
 * has ever spoken, nobody knows that it is behind any. Without power nothing is taken, and the next beat is soon.
 */
export function missOthers(
  { me, clock, decide }: Pick<LeadingOptions, 'me' | 'clock' | 'decide'>,
  room: Room,
  lead: Lead,
): void {
  const now = clock.at()
  const isGone = (one: string) => one !== me && now - (lead.heardAt.get(one) ?? 0) >= silence
  lead.gone = new Set(lead.order.filter(isGone))
  if (lead.gone.size === 0 || now - lead.since < introduction || room.run.lostAt !== null) return
  const isHeard = (identifier: string) => {
    const gateway = lead.behind.get(identifier) ?? ''
    return lead.order.includes(gateway) && !lead.gone.has(gateway)
  }
  const isMissed = (identifier: string) =>
    !room.played.has(identifier) &&
    (identifier in room.run.able || identifier in room.run.senses) &&
    !room.run.silent.includes(identifier) &&
    !isHeard(identifier)
  for (const { identifier } of room.config.devices)
    if (isMissed(identifier)) decide(room, { kind: 'device', identifier, online: false })
}

/** One that was taken for gone is asked, and says what is behind it. */
export function askAgain({ send }: Pick<LeadingOptions, 'send'>, room: Room, lead: Lead, from: string): void {
  if (!lead.gone.delete(from) || lead.kind !== 'leads') return
  send(from, { kind: 'ask', roomId: room.config.roomId, term: lead.term })
}
