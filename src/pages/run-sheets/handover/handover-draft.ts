import type { Device } from '#contract/device-shapes.ts'
import type { Product } from '#contract/product.ts'
import type { StepState } from '#contract/rules/run-sheet/kinds.ts'
import { panelDevices } from '#contract/rules/run-sheet/pairing.ts'
import type { BoundHere, SeenResult } from '#src/data/run-sheets.ts'
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
 * @param products those that are known here, by which a device that came to an empty place is named
 */
export function draftOf(
  { room, open }: Pick<ViewProps, 'room' | 'open'>,
  me: string,
  campus: string,
  products: readonly Pick<Product, 'pid' | 'name'>[],
): ShownHandover {
  const { room: sheet, signature, results } = open
  const by = signature?.by ?? me
  const cameAs = (identifier: string) => {
    const meant = open.sheet?.equipment.find((each) => each.identifier === identifier)
    const productName = products.find(({ pid }) => pid === meant?.pid)?.name ?? ''
    return { name: meant?.name ?? '', productName }
  }
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
      ...devicesOf(room.devices, open.bound, cameAs),
      ...panelDevices(open.sheet?.panels ?? [], (of) => sheet.pairings?.[of]),
    ],
  }
}

type Listed = ShownHandover['devices'][number]

/**
 * All devices of a room in the order in which the server lists them, with what was said here of who plays what: a device that
 * takes another's place takes its row, one that comes to an empty place comes last.
 */
function devicesOf(
  devices: readonly Device[],
  bound: readonly BoundHere[],
  cameAs: (identifier: string) => Pick<Listed, 'name' | 'productName'>,
): Listed[] {
  const listed = devices
    .toSorted((one, other) => one.id - other.id)
    .map(({ name, productName, deviceNo, mac, deviceVersion: version }) => ({
      ...{ name, productName, deviceNo, mac, version },
    }))
  for (const { identifier, deviceNo, replaces } of bound) {
    if (listed.some((device) => device.deviceNo === deviceNo)) continue
    const place = listed.find((device) => device.deviceNo === replaces)
    if (place) Object.assign(place, { deviceNo, mac: '', version: '' })
    else listed.push({ ...cameAs(identifier), deviceNo, mac: '', version: '' })
  }
  return listed
}
