import type { RoomConfig } from '#contract/config-shapes.ts'
import { keyFunction, learnedCode } from '#contract/rules/infrared.ts'
import type { Room, Setting } from './rooms.ts'

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

/**
 * What a room's transmitters send, one by one, to have appliances do something, as far as that was learned. A power key turns
 * an appliance over: it is not sent where the one before has made it so. That is kept with the transmitter.
 */
export const codesOf = ({ config, played }: Room, settings: readonly Setting[]): SentCode[] =>
  settings.flatMap(({ identifier, values }) => {
    const appliance = applianceAt(config, identifier)
    const place = played.get(identifier)
    if (!appliance || !place?.device.online) return []
    const { device, channel = 0 } = place
    return Object.entries(values).flatMap(([fn, value]) => {
      const irCode = learnedCode(appliance, fn, value)
      if (irCode === null) return []
      if (fn === 'switch') {
        if ((device.powered?.[channel] ?? 0) === value) return []
        device.powered = { ...device.powered, [channel]: value }
      }
      return [{ deviceNo: device.device.deviceNo, channel, irCode }]
    })
  })

/** Whether a command is none for a key of a remote control, or for one that one of these appliances has. */
export const knowsKey = (appliances: readonly Appliance[], name: string, keyCode: number): boolean =>
  !new RegExp(`^${keyFunction.identifier}\\d+$`).test(name) ||
  appliances.some(
    (appliance) =>
      appliance.irCode !== null || learnedCode(appliance, keyFunction.identifier, keyCode) !== null,
  )
