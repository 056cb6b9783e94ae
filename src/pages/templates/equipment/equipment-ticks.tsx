import '#src/text/placing.ts'
import { Button } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { useEdits } from '#src/data/edits.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { attempt } from '#src/form/attempt.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { marks } from '#src/text/marks.ts'
import { useText } from '#src/text/text.ts'
import { ChosenBar } from '#src/ui/chosen-bar.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { useIsPhone } from '#src/ui/use-is-phone.ts'
import { losingNames, takenAlong } from '../parts/taken-along.ts'

type Item = SeenTemplate['equipmentList'][number]

/** Which rows are ticked. */
export interface EquipmentTicks {
  /** Whether all of these are. */
  has: (ids: readonly number[]) => boolean
  turn: (ids: readonly number[], on: boolean) => void
}

/**
 * Equipment that is ticked to be deleted together; it stays so while other equipment is looked for. Null for who may not
 * delete any; `bar` is there while something is ticked.
 */
export function useEquipmentTicks(
  template: SeenTemplate,
  shown: readonly Item[],
): { ticks: EquipmentTicks | null; bar: ReactNode } {
  const say = useText()
  const phone = useIsPhone()
  const mayDelete = useAllowed('/templateEquipment/v1/delete')
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  // What has gone meanwhile is not counted.
  const items = template.equipmentList.filter(({ id }) => ticked.has(id))
  const clear = () => setTicked(new Set())
  const remove = useRemoval(template, items, clear)
  const ticks = useMemo(
    (): EquipmentTicks => ({
      has: (ids) => ids.length > 0 && ids.every((id) => ticked.has(id)),
      turn: (ids, on) =>
        setTicked(
          (before) => new Set(on ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))),
        ),
    }),
    [ticked],
  )
  if (!mayDelete) return { ticks: null, bar: null }
  const ids = shown.map(({ id }) => id)
  const bar = items.length > 0 && (
    <ChosenBar
      words={say('placing.ticked', { count: items.length })}
      clearWords={say('placing.untick')}
      clear={clear}
    >
      {phone && !ticks.has(ids) && (
        <Button variant="default" onClick={() => ticks.turn(ids, true)}>
          {say('templates.equipment.tickAll', { count: ids.length })}
        </Button>
      )}
      <Button color="red" onClick={() => void remove()}>
        {say('templates.equipment.deleteCount', { count: items.length })}
      </Button>
    </ChosenBar>
  )
  return { ticks, bar }
}

/** Names that a question says one by one; of more it is said how many. */
const mostNamed = 12

/** Deletes equipment in one edit, after asking: what else changes and goes is named. */
function useRemoval(template: SeenTemplate, items: readonly Item[], done: () => void) {
  const say = useText()
  const confirm = useConfirm()
  const { deleteParts } = useEdits()
  const listed = (names: readonly string[]) => {
    const some = names.slice(0, mostNamed).join(marks().list)
    return names.length > mostNamed
      ? say('templates.equipment.andMore', { names: some, count: names.length })
      : some
  }
  return async () => {
    const ids = items.map(({ id }) => id)
    const taken = takenAlong(template, ...ids)
    const { losing, gone } = taken
    const isUsed = losing.length + gone.length > 0
    const sure = await confirm({
      title: say('templates.equipment.deleteTitle', { count: ids.length }),
      body: [
        say('templates.equipment.deleteNames', { names: listed(items.map(({ name }) => name)) }),
        ...(isUsed ? [] : [say('templates.equipment.deleteUnusedAll')]),
        ...(losing.length === 0
          ? []
          : [say('templates.equipment.deleteUsedAll', { names: losingNames(taken, say, listed) })]),
        ...(gone.length === 0 ? [] : [say('templates.timings.goneWith', { names: listed(gone) })]),
      ].join(' '),
      confirm: say('templates.equipment.deleteCount', { count: ids.length }),
      danger: true,
    })
    if (sure && (await attempt(() => deleteParts('equipmentList', template.id, ids)))) done()
  }
}
