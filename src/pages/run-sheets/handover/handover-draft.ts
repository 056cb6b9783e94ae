import type { Device } from '#contract/device-shapes.ts'
import type { StepState } from '#contract/rules/run-sheet/kinds.ts'
import { panelDevices } from '#contract/rules/run-sheet/pairing.ts'
import type { SeenResult } from '#src/data/run-sheets.ts'
import type { ViewProps } from '../run-sheet-page.tsx'
import type { ShownHandover, ShownResult } from './handover-record.tsx'

/** What is known of a step whose details are on another device. */
const byStateAlone = (state: StepState): ShownResult => ({
  ...{ state, at: null, by: '', note: '', readings: [], meter: '', calibratedOn: null },
  ...{ photo: null, deviceNo: null },
})

/** A result as it was signed: details of an earlier one that ended otherwise are not of it. */
const asSigned = (state: StepState, result: SeenResult | undefined, me: string): ShownResult =>
  result?.state === state ? { ...result, by: result.by ?? me } : byStateAlone(state)

/**
 * The record of a signature that is only here yet, as the server will make it: a line for every step that the signer saw,
 * those of which only the state is here too.
 * @param me who works on this device
 */
export function draftOf(
  { room, open, players }: Pick<ViewProps, 'room' | 'open' | 'players'>,
  me: string,
  campus: string,
): ShownHandover {
  const { room: sheet, signature, results } = open
  const by = signature?.by ?? me
  const names = new Map(room.devices.map((device) => [device.deviceNo, device]))
  return {
    ...{ round: sheet.round, room: room.node.name, place: sheet.place, campus },
    ...{ templateName: open.sheet?.templateName ?? '', version: sheet.version ?? 0 },
    ...{ configHash: sheet.hash ?? '', signer: signature?.signer ?? '', by, hash: null },
    ...{ signature: signature?.signature ?? null, signedAt: signature?.at ?? 0 },
    steps: (open.sheet?.steps ?? []).flatMap((step) => {
      const state = sheet.states[step.step]
      return state ? [{ ...step, result: asSigned(state, results.get(step.step), me) }] : []
    }),
    devices: [
      ...devicesOf(players, names),
      ...panelDevices(open.sheet?.panels ?? [], (of) => sheet.pairings?.[of]),
    ],
  }
}

/** The devices that play a part, by what is known of them here. */
const devicesOf = (players: ViewProps['players'], names: ReadonlyMap<string, Device>) =>
  [...new Set(players.values())].map((deviceNo) => {
    const device = names.get(deviceNo)
    const { name = '', productName = '', mac = '', deviceVersion: version = '' } = device ?? {}
    return { name, productName, deviceNo, mac, version }
  })
