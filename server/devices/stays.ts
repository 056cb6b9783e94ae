import { on } from './happenings.ts'
import { startWriter } from './paced-writer.ts'
import { keepRoomsTold, type RoomsToldOptions } from './rooms-told.ts'
import { type HeardStay, keepStays, stayChannel, stayMessages } from './stay-store.ts'

/** What cards and keys do at once is written together, in ms. */
const saveEvery = 100

/**
 * Keeps gateways and server of one mind on guests and examinations: gateways are told what has changed, and all of their rooms
 * when they appear; what cards and keys do is taken from them.
 */
export async function startStays(options: RoomsToldOptions): Promise<{ stop(): Promise<void> }> {
  const { database, happenings, log } = options
  const { stop } = await keepRoomsTold(options, {
    kind: 'stay',
    channel: stayChannel,
    failed: 'how rooms stand could not be passed on',
    ofRoom: (db, roomId) => stayMessages(db, { roomIds: [roomId] }),
    ofGateway: (db, gatewayId, roomIds) => stayMessages(db, { gatewayId, ...(roomIds && { roomIds }) }),
  })
  let waiting: HeardStay[] = []
  const writer = startWriter<HeardStay>({
    name: 'what cards and keys do',
    interval: saveEvery,
    take: (most) => waiting.splice(0, most),
    putBack: (heard) => {
      waiting = [...heard, ...waiting]
    },
    write: async (heard) => {
      const began = performance.now()
      await database.system((db) => keepStays(db, heard))
      return performance.now() - began
    },
    log,
  })
  const deafen = on(happenings, 'stays', ({ gateway: { cid, campusId }, report, at }) => {
    waiting.push({ cid, campusId, report, at })
  })
  return {
    stop: async () => {
      deafen()
      await writer.stop()
      await stop()
    },
  }
}
