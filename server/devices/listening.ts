import { randomUUID } from 'node:crypto'
import type { ListenEndMessage, ListenMessage } from '#contract/device-protocol.ts'
import { limits } from '#contract/limits.ts'
import type { ListeningFor } from '#contract/listening-shapes.ts'
import { refuse } from '#server/refusal.ts'
import { toGatewayTime } from './gateway-clock.ts'
import type { Gateways } from './gateways.ts'
import { type Happenings, type Of, on } from './happenings.ts'
import { type Publish, sayTo } from './publish.ts'
import { gatewayNoOf, type Registry } from './registry.ts'

export interface ListeningOptions {
  registry: Registry
  gateways: Pick<Gateways, 'online' | 'clock'>
  publish: Publish
  happenings: Pick<Happenings, 'subscribe'>
}

/** Where is listened: through which gateways, and by which device of theirs; null for the gateways themselves. */
export interface ListenPlace {
  cid: number
  roomId: number
  gatewayIds: readonly number[]
  deviceNo: string | null
}

export interface Listening {
  /**
   * Has gateways listen, and answers once one does; `left` is for how long, in ms. What is heard is told as a happening.
   * @param asker the account that is told what is heard
   * @throws Refusal gatewayUnreachable (5030) where no gateway has taken it; deviceSilent (5031) where all say that they cannot
   */
  begin(place: ListenPlace, what: ListeningFor, asker: number): Promise<{ listenId: string; left: number }>
  /** Calls it off; whether a gateway hears that does not matter, for it is over by itself. */
  end(place: Pick<ListenPlace, 'cid' | 'gatewayIds'>, listenId: string): Promise<void>
}

const lengths: Readonly<Record<ListeningFor, number>> = {
  infrared: limits.listenInfrared,
  panel: limits.listenPanel,
}

const separator = '.'

/** The account that has asked for a listening. */
export const askerOf = (listenId: string): number => Number(listenId.slice(0, listenId.indexOf(separator)))

/** Asks gateways to listen. Nothing is kept of it here: the name of a listening says who has asked. */
export function newListening({ registry, gateways, publish, happenings }: ListeningOptions): Listening {
  const numbers = async (gatewayIds: readonly number[]) => {
    const all = await Promise.all(gatewayIds.map((gatewayId) => gatewayNoOf(registry, gatewayId)))
    return all.filter((gatewayNo) => gatewayNo !== '' && gateways.online(gatewayNo) !== false)
  }
  const say = (cid: number, gatewayNo: string, message: ListenMessage | ListenEndMessage) =>
    sayTo(publish, { cid, gatewayNo }, 'listen', message, limits.commandExpiry)
  return {
    begin: async ({ cid, roomId, gatewayIds, deviceNo }, what, asker) => {
      const asked = await numbers(gatewayIds)
      if (asked.length === 0) return refuse('gatewayUnreachable')
      const listenId = `${asker}${separator}${randomUUID()}`
      const length = lengths[what]
      const expiresAt = Date.now() + length
      const answer = firstAnswer(happenings, cid, listenId, asked.length)
      const sent = asked.map((gatewayNo) => {
        const until = toGatewayTime(gateways.clock(gatewayNo), expiresAt)
        const message = { listenId, what, roomId, deviceNo, expiresAt: until } satisfies ListenMessage
        return say(cid, gatewayNo, message)
      })
      try {
        const taken = await Promise.all(sent)
        if (!taken.includes('sent')) return refuse('gatewayUnreachable')
        const said = await answer.said
        if (said === 'silence') return refuse('gatewayUnreachable')
        if (said === 'unable') return refuse('deviceSilent')
        return { listenId, left: Math.max(0, expiresAt - Date.now()) }
      } finally {
        answer.stop()
      }
    },
    end: async ({ cid, gatewayIds }, listenId) => {
      const message: ListenEndMessage = { listenId, end: true }
      await Promise.all((await numbers(gatewayIds)).map((gatewayNo) => say(cid, gatewayNo, message)))
    },
  }
}

/** What gateways say first of a listening: one begins, none of them can, or nobody says anything in time. */
function firstAnswer(
  happenings: Pick<Happenings, 'subscribe'>,
  cid: number,
  listenId: string,
  gatewayCount: number,
) {
  let unable = 0
  let settle = (_said: 'begun' | 'unable' | 'silence') => {}
  const said = new Promise<'begun' | 'unable' | 'silence'>((resolve) => {
    settle = resolve
  })
  const hear = ({ cid: from, heard }: Of<'heard'>) => {
    if (from !== cid || heard.listenId !== listenId) return
    if (heard.state !== 'over') return settle('begun')
    unable += 1
    if (unable === gatewayCount) settle('unable')
  }
  const deaf = on(happenings, 'heard', hear)
  const timer = setTimeout(() => settle(unable > 0 ? 'unable' : 'silence'), limits.commandExpiry)
  return {
    said,
    stop: () => {
      clearTimeout(timer)
      deaf()
    },
  }
}
