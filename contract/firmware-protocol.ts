import * as T from 'typebox'
import { firmwareFaults } from './firmware-shapes.ts'
import { Id, Text, Time } from './shapes.ts'

/**
 * Firmware for devices behind a gateway, or for itself. It may come more than once, as after a power cut: a gateway that
 * has part of the file goes on where it stopped. `url` opens the file until `expiresAt`, for this gateway alone.
 */
export const FirmwareMessage = T.Object({
  campaignId: Id(),
  firmware: T.Object({
    pid: Text(40),
    version: Text(20),
    size: T.Integer({ minimum: 1 }),
    sha256: Text(64),
    url: Text(1000),
    expiresAt: Time(),
  }),
  deviceNos: T.Array(Text(40), { minItems: 1, maxItems: 1000 }),
})

/** Devices that shall not get it any more; one that is writing its flash goes on. */
export const FirmwareCancelMessage = T.Object({
  campaignId: Id(),
  cancel: T.Array(Text(40), { minItems: 1, maxItems: 1000 }),
})

/** How far devices of a campaign are. `progress` is the share of the file that the device has, 0 to 100. */
export const FirmwareProgressMessage = T.Object({
  at: Time(),
  campaignId: Id(),
  devices: T.Array(
    T.Object({
      deviceNo: Text(40),
      state: T.Enum(['downloading', 'installing', 'done', 'failed']),
      progress: T.Optional(T.Integer({ minimum: 0, maximum: 100 })),
      reason: T.Optional(T.Enum(firmwareFaults.filter((fault) => fault !== 'silent'))),
    }),
    { maxItems: 1000 },
  ),
})

export type FirmwareMessage = T.Static<typeof FirmwareMessage>
export type FirmwareCancelMessage = T.Static<typeof FirmwareCancelMessage>
export type FirmwareProgressMessage = T.Static<typeof FirmwareProgressMessage>
