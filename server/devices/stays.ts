import { on } from './happenings.ts'
import { keepRoomsTold, type RoomsToldOptions } from './rooms-told.ts'
import { type HeardStay, keepStays, stayChannel, stayMessages } from './stay-store.ts'

/**
 * Keeps gateways and server of one mind on guests and examinations: gateways are told what has changed, and all of their rooms
 * when they appear; what cards and keys do is taken from them.
 */
export async function startStays(options: RoomsToldOptions): Promise<{ stop(): Promise<void> }> {
  const { database, happenings } = options
  const { queued, stop } = await keepRoomsTold(options, {
    kind: 'stay',
    channel: stayChannel,
    failed: 'how rooms stand could not be passed on',
    ofRoom: (db, roomId) => stayMessages(db, { roomIds: [roomId] }),
    ofGateway: (db, gatewayId) => stayMessages(db, { gatewayId }),
  })
  let waiting: HeardStay[] = []
  const round = async () => {
    const heard = waiting
    waiting = []
    if (heard.length > 0) await database.system((db) => keepStays(db, heard))
  }
  const deafen = on(happenings, 'stays', ({ gateway: { cid, campusId }, report, at }) => {
    waiting.push({ cid, campusId, report, at })
    queued(round)
  })
  return {
    stop: async () => {
      deafen()
      await stop()
    },
  }
}
