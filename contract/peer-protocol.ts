import * as T from 'typebox'
import { Hash, root } from './device-protocol.ts'
import { Id, Text } from './shapes.ts'

/**
 * What one gateway of a room says to another one. Whoever says it and whoever hears it stand in the topic, so that a broker's
 * rights by user name are enough: a gateway writes only as itself, and reads only what is for it.
 */
export const peerTopic = (cid: number, from: string, to: string) => `${root}/${cid}/${from}/peer/${to}`
/** What a gateway subscribes to for that. */
export const peerTopics = (cid: number, to: string) => `${root}/${cid}/+/peer/${to}`

export interface PeerAddress {
  cid: number
  from: string
  to: string
}

/** Reads a topic between gateways; null for anything else. */
export function parsePeerTopic(topic: string): PeerAddress | null {
  const [first, cid = '', from, kind, to, ...rest] = topic.split('/')
  if (first !== root || kind !== 'peer' || rest.length > 0 || !/^[1-9]\d*$/.test(cid) || !from || !to)
    return null
  return { cid: Number(cid), from, to }
}

/** What the gateways of a room say to each other: see docs/mqtt.md. `term` counts how often the lead has changed. */
const peer = { roomId: Id(), term: T.Integer({ minimum: 0 }) }
/** How a room stands, and the configuration that it stands so by; `turn` counts what was decided in a term. */
const standing = { hash: Hash(), turn: T.Integer({ minimum: 0 }) }
/** As RoomEvent and RoomRun of contract/rules/room, without which they mean nothing. */
const Plain = T.Object({})

/** A sign of life. */
export const PeerHere = T.Object({ ...peer, kind: T.Literal('here'), hash: Hash(), leads: T.Boolean() })
/** Asks how a room stands. */
export const PeerAsk = T.Object({ ...peer, kind: T.Literal('ask') })
/** How it stands: to whoever has asked, and to whoever leads from now on. `at` is the room's clock now. */
export const PeerStands = T.Object({
  ...peer,
  ...standing,
  kind: T.Literal('stands'),
  at: T.Integer(),
  run: Plain,
})
/** What has happened at a gateway that does not lead; `source` and `sequence` are its own and never come twice. */
export const PeerSaid = T.Object({
  ...peer,
  kind: T.Literal('said'),
  source: Text(60),
  sequence: T.Integer({ minimum: 0 }),
  event: Plain,
})
/** What the one that leads has taken, in its order, and what is to be set because of it. */
export const PeerDone = T.Object({
  ...peer,
  ...standing,
  kind: T.Literal('done'),
  event: Plain,
  set: T.Array(T.Object({ identifier: Text(60), values: T.Record(T.String(), T.Number()) }), {
    maxItems: 2000,
  }),
})
export const PeerMessage = T.Union([PeerHere, PeerAsk, PeerStands, PeerSaid, PeerDone])
export type PeerMessage = T.Static<typeof PeerMessage>
