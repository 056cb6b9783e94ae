import { useState } from 'react'
import { type NodePatch, type RoomsOfTemplate, useEdits } from '#src/data/edits.ts'
import { attempt } from '#src/form/attempt.ts'
import { useText } from '#src/text/text.ts'
import { toast } from '#src/ui/toast.ts'

/** Takes an act back. */
type Undo = () => Promise<unknown>

export interface Arranging {
  /** Takes the last act back; null where there is none. */
  undo: (() => Promise<void>) | null
  /** Moves or renames places. Answers whether it was queued; a failure has been told. */
  edit: (patches: readonly NodePatch[]) => Promise<boolean>
  /** Makes rooms from a template, or from none. */
  bind: (roomIds: readonly number[], templateId: number | null) => Promise<boolean>
}

/** What is done with places while they are arranged: each act is queued, and the last one can be taken back. */
export function useArranging(campusId: number): Arranging {
  const say = useText()
  const { editSpaces, bindConfig } = useEdits()
  const [undo, setUndo] = useState<Undo | null>(null)
  /** @param act answers how it is taken back; null when nothing was changed */
  const carryOut = (act: () => Promise<Undo | null>) =>
    attempt(async () => {
      const back = await act()
      if (back) setUndo(() => back)
      else toast.done(say('buildings.arrange.unchanged'))
    })
  return {
    undo: undo && (async () => void ((await attempt(undo)) && setUndo(null))),
    edit: (patches) =>
      carryOut(async () => {
        const before = await editSpaces(campusId, patches)
        // Backwards, since a name or a place may have become free for the next one.
        return before.length > 0 ? () => editSpaces(campusId, [...before].reverse()) : null
      }),
    bind: (roomIds, templateId) =>
      carryOut(async () => {
        const before = await bindConfig(campusId, [{ roomIds, templateId }])
        if (before.length === 0) return null
        toast.done(say('buildings.arrange.bound', { count: roomsIn(before) }))
        return () => bindConfig(campusId, before)
      }),
  }
}

const roomsIn = (bindings: readonly RoomsOfTemplate[]) =>
  bindings.reduce((sum, { roomIds }) => sum + roomIds.length, 0)
