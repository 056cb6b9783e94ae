import type { RoomConfig } from '#contract/config-shapes.ts'
import { keyFunction, learnedCode } from '#contract/rules/infrared.ts'
import type { Played } from './behaviour.ts'

/** A learned code that a transmitter has sent to an appliance of one of its channels. */
export interface SentCode {
  deviceNo: string
  channel: number
  irCode: string
}

type Appliance = NonNullable<RoomConfig['template']['infrared']>[number]

/** The appliance of a configuration that hangs on a channel; undefined for what is none. */
export const applianceAt = ({ template }: RoomConfig, identifier: string): Appliance | undefined =>
  template.infrared?.find((appliance) => appliance.identifier === identifier)

/** What a transmitter sends an appliance to have it do something, as far as that was learned. */
export const codesFor = (
  appliance: Appliance | undefined,
  { device, channel = 0 }: { device: Played; channel: number | undefined },
  values: Readonly<Record<string, number>>,
): SentCode[] =>
  Object.entries(values).flatMap(([fn, value]) => {
    const irCode = appliance ? learnedCode(appliance, fn, value) : null
    return irCode === null ? [] : [{ deviceNo: device.device.deviceNo, channel, irCode }]
  })

/** Whether a command is none for a key of a remote control, or for one that one of these appliances has. */
export const knowsKey = (appliances: readonly Appliance[], name: string, keyCode: number): boolean =>
  !new RegExp(`^${keyFunction.identifier}\\d+$`).test(name) ||
  appliances.some(
    (appliance) =>
      appliance.irCode !== null || learnedCode(appliance, keyFunction.identifier, keyCode) !== null,
  )
