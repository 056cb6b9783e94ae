import { downTopic, type PressMessage } from '#contract/device-protocol.ts'
import { refuse, refuseInput } from '#server/refusal.ts'
import type { CommandTarget } from './command-target.ts'
import type { Publish } from './publish.ts'
import { gatewayNoOf, type Registry } from './registry.ts'

interface Options {
  registry: Registry
  publish: Publish
  /** Whether gateways are played here; real panels have fingers. */
  simulated: boolean
}

/** A press that nobody takes now is none, in ms. */
const patience = 5_000

/** How a key of a simulated panel is pressed, over MQTT like everything else. */
export const pressing =
  ({ registry, publish, simulated }: Options) =>
  async (
    { cid, deviceNo, gatewayId }: CommandTarget,
    press: Omit<PressMessage, 'deviceNo'>,
  ): Promise<void> => {
    if (!simulated)
      return refuseInput({ deviceId: { zh: '没有模拟的面板可按', en: 'No panel is simulated here' } })
    const gatewayNo = await gatewayNoOf(registry, gatewayId)
    if (gatewayNo === '') return refuse('gatewayUnreachable')
    const message: PressMessage = { deviceNo, ...press }
    const { done } = publish(downTopic(cid, gatewayNo, 'press'), JSON.stringify(message), patience)
    if ((await done) !== 'sent') refuse('gatewayUnreachable')
  }
