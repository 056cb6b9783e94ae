import { useEffect, useRef } from 'react'
import type { RunStep } from '#contract/rules/run-sheet/steps.ts'
import { pressedStep, sensedSteps } from '#contract/rules/run-sheet/told.ts'
import { useEdits } from '#src/data/edits.ts'
import { usePresses } from '#src/data/presses.ts'
import { attempt } from '#src/form/attempt.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { toast } from '#src/ui/toast.ts'
import type { ViewProps } from '../run-sheet-page.tsx'
import { stepName } from './step-words.ts'

type Sheet = Pick<ViewProps, 'room' | 'open' | 'players'> & { steps: readonly RunStep[] }

/**
 * Ticks the steps of keys that are really pressed, and of sensors that tell something new, while the sheet is looked at: whoever
 * has it open is who sees it happen. What has a result already is left alone.
 */
export function useToldSteps({ room, open, players, steps }: Sheet): void {
  const say = useText()
  const { recordResult } = useEdits()
  const mayRecord = useAllowed('/runSheet/v1/record')
  const ticked = useRef(new Set<string>())
  const tick = async (step: RunStep, why: 'key' | 'sensor') => {
    const known = `${open.room.round} ${step.step}`
    if (!mayRecord || open.room.states[step.step] !== undefined || ticked.current.has(known)) return
    ticked.current.add(known)
    const deviceNo = why === 'sensor' ? players.get(step.identifier ?? '') : undefined
    const result = {
      ...{ campusId: open.campusId, roomId: room.node.id, step: step.step, state: 'pass' as const },
      ...{ at: Date.now(), note: say(`runSheets.told.${why}`) },
      ...(deviceNo === undefined ? {} : { deviceNo }),
    }
    const name = stepName(step, say)
    if (await attempt(() => recordResult(result, `${room.node.name} · ${name}`)))
      toast.done(say('runSheets.told.ticked', { name }))
    else ticked.current.delete(known)
  }

  usePresses(room.node.id, (press) => {
    const step = pressedStep(steps, press)
    if (step) void tick(step, 'key')
  })

  const now = new Map(
    room.devices.map(({ id, deviceNo }) => [deviceNo, room.statuses.get(id)?.values ?? {}] as const),
  )
  const before = useRef(now)
  useEffect(() => {
    const sensed = sensedSteps(steps, (identifier) => players.get(identifier), before.current, now)
    before.current = now
    for (const step of sensed) void tick(step, 'sensor')
  })
}
