import { isDeviceStep } from '#contract/rules/run-sheet/kinds.ts'
import type { RunStep } from '#contract/rules/run-sheet/steps.ts'
import type { Say } from '#src/text/text.ts'
import type { BindTask } from './binding/bind-dialog.tsx'
import type { PlaceTask } from './binding/place-dialog.tsx'
import type { ViewProps } from './run-sheet-page.tsx'
import { stepName } from './steps/step-words.ts'

type Sheet = Pick<ViewProps, 'room' | 'open' | 'players'> & { steps: readonly RunStep[]; say: Say }

/** What is put into places of a room, as its dialogs take it; `swaps` are the places that have a device, by its number. */
export function tasksOf({ room: { node }, open, players, steps, say }: Sheet) {
  const place = { campusId: node.campusId, roomId: node.id, room: node.name }
  const swaps = new Map(
    steps.flatMap((of) => {
      const no = isDeviceStep(of.kind) && of.kind !== 'gateway' ? players.get(of.identifier ?? '') : undefined
      return no === undefined
        ? []
        : [[no, { identifier: of.identifier ?? '', name: stepName(of, say) }] as const]
    }),
  )
  return {
    swaps,
    bindTo: (of: RunStep): BindTask => {
      const replaces = players.get(of.identifier ?? '') ?? null
      const named = { identifier: of.identifier ?? '', name: stepName(of, say) }
      return { ...place, ...named, replaces, ...(replaces === null ? {} : { swaps }) }
    },
    swapAny: (): BindTask => ({ ...place, identifier: '', name: '', replaces: null, swaps }),
    pairTo: ({ identifier, name }: RunStep): PlaceTask => {
      const replaces = open.room.pairings?.[identifier ?? ''] ?? null
      return { ...place, identifier: identifier ?? '', name, replaces }
    },
  }
}
