import * as T from 'typebox'
import { PanelKey, PanelSerial } from './run-sheet-shapes.ts'
import { Nullable } from './shapes.ts'
import { IrKey } from './template-devices/shapes.ts'

/** What a gateway can be asked to listen for: a key of a remote control, or a self-powered panel that says which it is. */
export const listeningFor = ['infrared', 'panel'] as const
export type ListeningFor = (typeof listeningFor)[number]

/**
 * Names one listening. It begins with the account that has asked, so that every server process knows whom to tell what was
 * heard without having been told who has asked.
 */
export const ListenId = () => T.String({ minLength: 1, maxLength: 60, pattern: '^\\d+\\.[0-9A-Za-z-]+$' })

/**
 * Why nothing was heard: the time was up, somebody has called it off or begun another one, the gateway does not know the
 * device, the device does not answer, what was heard cannot be read, or the gateway cannot do it.
 */
export const listenEnds = [
  ...(['expired', 'ended', 'unknown-device', 'device-silent', 'unclear', 'refused'] as const),
] as const
export type ListenEnd = (typeof listenEnds)[number]

/** How far a listening is: begun, over without anything, or with what was heard: a code, or a panel. */
export const heardFields = {
  listenId: ListenId(),
  state: T.Enum(['listening', 'heard', 'over']),
  reason: T.Optional(T.Enum([...listenEnds])),
  irCode: T.Optional(IrKey.properties.irCode),
  panel: T.Optional(T.Object({ serialNumber: PanelSerial(), securityKey: Nullable(PanelKey()) })),
}
const Heard = T.Object(heardFields)
export type Heard = T.Static<typeof Heard>
