import type { DownKind, PressMessage, WordMessage } from '#contract/device-protocol.ts'
import { refuse, refuseInput } from '#server/refusal.ts'
import type { CommandTarget } from './command-target.ts'
import { type Publish, sayTo } from './publish.ts'
import { gatewayNoOf, type Registry } from './registry.ts'
import type { RoomTarget } from './room-target.ts'

interface Options {
  registry: Registry
  publish: Publish
  /** Whether gateways are played here; real panels have fingers. */
  simulated: boolean
}

/** A press that nobody takes now is none, in ms. */
const patience = 5_000

/** Says a word to a gateway; false where there is none, or it was not taken. */
async function say(
  { registry, publish }: Options,
  { cid, gatewayId }: { cid: number; gatewayId: number },
  kind: DownKind,
  message: object,
): Promise<boolean> {
  const gatewayNo = await gatewayNoOf(registry, gatewayId)
  if (gatewayNo === '') return false
  return (await sayTo(publish, { cid, gatewayNo }, kind, message, patience)) === 'sent'
}

/** How a key of a simulated panel is pressed, over MQTT like everything else. */
const pressing =
  (options: Options) =>
  async (
    { cid, deviceNo, gatewayId }: CommandTarget,
    press: Omit<PressMessage, 'deviceNo'>,
  ): Promise<void> => {
    if (!options.simulated)
      return refuseInput({ deviceId: { zh: '没有模拟的面板可按', en: 'No panel is simulated here' } })
    const message: PressMessage = { deviceNo, ...press }
    if (!(await say(options, { cid, gatewayId }, 'press', message))) refuse('gatewayUnreachable')
  }

/** How the button of a device that no room has is pressed: behind the first gateway of a simulated room. */
const pressingNew =
  (options: Options) =>
  async (
    { cid, gatewayIds: [gatewayId = 0] }: Pick<RoomTarget, 'cid' | 'gatewayIds'>,
    deviceNo: string,
  ): Promise<void> => {
    if (!options.simulated)
      return refuseInput({ roomId: { zh: '没有模拟的设备可按', en: 'No device is simulated here' } })
    const message: PressMessage = { deviceNo, key: 1, length: 100 }
    if (!(await say(options, { cid, gatewayId }, 'press', message))) refuse('gatewayUnreachable')
  }

/**
 * How a word is said in a simulated room: to its gateways one after the other until one takes it, which tells the one that leads;
 * to each where they do not know of each other.
 */
const saying =
  (options: Options) =>
  async ({ cid, roomId, gatewayIds, config }: RoomTarget, word: string): Promise<void> => {
    if (!options.simulated)
      return refuseInput({ roomId: { zh: '没有模拟的房间可听', en: 'No room is simulated here' } })
    const message: WordMessage = { roomId, word }
    let taken = 0
    for (const gatewayId of gatewayIds)
      if (taken === 0 || !config.gateways)
        taken += Number(await say(options, { cid, gatewayId }, 'word', message))
    if (taken === 0) refuse('gatewayUnreachable')
  }

/** What a made-up room can be told that a real one hears and feels by itself. */
export const rehearsing = (options: Options) => ({
  press: pressing(options),
  pressNew: pressingNew(options),
  say: saying(options),
  simulated: options.simulated,
})
