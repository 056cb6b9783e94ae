import { connectAsync } from 'mqtt'
import { type DownKind, downTopic, type PressMessage, type WordMessage } from '#contract/device-protocol.ts'
import type { MainsMessage } from '#contract/mains-shapes.ts'

/** A gateway that is played elsewhere, and its broker. */
export interface Elsewhere {
  mqttUrl: string
  cid: number
  gatewayNo: string
}

/** Reads '<device>:<key>'. @throws Error for anything else */
export function readPress(text: string, length: number): PressMessage {
  const [, deviceNo, key] = /^(.+):(\d{1,2})$/.exec(text) ?? []
  if (deviceNo === undefined || key === undefined)
    throw new Error(`--press takes <device>:<key>, not ${text}`)
  return { deviceNo, key: Number(key), length }
}

/** Presses a key of a simulated panel, wherever its gateway is played: over the broker, past every server. */
export const pressKey = (where: Elsewhere, press: PressMessage): Promise<void> => tell(where, 'press', press)

/** Reads '<room>:<word>', the room by its id. @throws Error for anything else */
export function readWord(text: string): WordMessage {
  const [, roomId, word] = /^(\d+):(\S.{0,59})$/u.exec(text) ?? []
  if (roomId === undefined || word === undefined) throw new Error(`--say takes <room>:<word>, not ${text}`)
  return { roomId: Number(roomId), word }
}

/** Says a word in a simulated room, wherever its gateway is played. */
export const sayWord = (where: Elsewhere, word: WordMessage): Promise<void> => tell(where, 'word', word)

/** Reads '<room>:<off|on>', the room by its id. @throws Error for anything else */
export function readMains(text: string): MainsMessage {
  const [, roomId, turned] = /^(\d+):(off|on)$/.exec(text) ?? []
  if (roomId === undefined) throw new Error(`--power takes <room>:off or <room>:on, not ${text}`)
  return { roomId: Number(roomId), on: turned === 'on' }
}

/** Takes the power of a simulated room away, or brings it back, wherever its gateway is played. */
export const turnMains = (where: Elsewhere, mains: MainsMessage): Promise<void> => tell(where, 'mains', mains)

async function tell({ mqttUrl, cid, gatewayNo }: Elsewhere, kind: DownKind, message: object): Promise<void> {
  const client = await connectAsync(mqttUrl, { reconnectPeriod: 0 })
  await client.publishAsync(downTopic(cid, gatewayNo, kind), JSON.stringify(message), { qos: 1 })
  await client.endAsync()
}
