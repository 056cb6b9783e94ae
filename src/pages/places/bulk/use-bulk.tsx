import '#src/text/bulk.ts'
import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { Campus } from '#contract/campus-shapes.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import classes from '../places.module.css'

const BulkForm = lazyDialog(
  async () => (await import('./bulk-form.tsx')).BulkForm,
  ({ ids }) => ids !== null,
)

/** How a campus is ticked. */
export interface Ticks {
  has: (campusId: number) => boolean
  turn: (campusId: number, on: boolean) => void
}

/** Ticking of campuses, to say the same of several: its button, its bar, and what a card needs to be ticked. */
export function useBulk(shown: readonly Pick<Campus, 'campusId' | 'isOwn'>[]) {
  const say = useText()
  const allowed = useAllowed('/campus/v1/changeCampusList')
  const [ticked, setTicked] = useState<ReadonlySet<number> | null>(null)
  const [edited, setEdited] = useState<readonly number[] | null>(null)
  const own = shown.filter(({ isOwn }) => isOwn).map(({ campusId }) => campusId)
  const turn = (ids: readonly number[], on: boolean) =>
    setTicked(
      (before) =>
        new Set(on ? [...(before ?? []), ...ids] : [...(before ?? [])].filter((id) => !ids.includes(id))),
    )
  const button = allowed && ticked === null && own.length > 1 && (
    <Button variant="default" onClick={() => setTicked(new Set())}>
      {say('bulk.begin')}
    </Button>
  )
  const bar = ticked && (
    <div className={classes.bulk}>
      <Button variant="default" onClick={() => setTicked(null)}>
        {say('bulk.end')}
      </Button>
      <Checkbox
        label={say('bulk.all', { count: own.length })}
        checked={own.length > 0 && own.every((id) => ticked.has(id))}
        disabled={own.length === 0}
        onChange={({ currentTarget: { checked } }) => turn(own, checked)}
      />
      <Button disabled={ticked.size === 0} onClick={() => setEdited([...ticked])}>
        {say('bulk.edit', { count: ticked.size })}
      </Button>
    </div>
  )
  const ticks: Ticks | null = ticked && {
    has: (id) => ticked.has(id),
    turn: (id, on) => turn([id], on),
  }
  return { button, bar, ticks, dialog: <BulkForm ids={edited} close={() => setEdited(null)} /> }
}
