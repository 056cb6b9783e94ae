import { useEffect, useState } from 'react'
import { isDeviceStep, type StepState } from '#contract/rules/run-sheet/kinds.ts'
import { isLightKind, lightOf } from '#contract/rules/run-sheet/light.ts'
import type { RunStep } from '#contract/rules/run-sheet/steps.ts'
import type { Room } from '#src/data/devices.ts'
import { useEdits } from '#src/data/edits.ts'
import { InvalidEdit } from '#src/data/invalid-edit.ts'
import type { OpenSheet } from '#src/data/run-sheets.ts'
import { Said } from '#src/form/said.ts'
import { showFaultIn } from '#src/form/show-fault.ts'
import { type CallForm, useCallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import { toast } from '#src/ui/toast.ts'
import { emptyPoints, type LightValues, meterFaults, readingsIn } from './light-fields.tsx'
import { stepName } from './step-words.ts'
import { useRememberedMeter } from './use-remembered-meter.ts'

interface Options {
  room: Room
  open: OpenSheet
  step: RunStep
  /** The device that plays it. */
  deviceNo: string | null
  /** Called once it has a result. */
  goOn: () => void
  /** Comes back to it. */
  comeBack: () => void
}

interface Values extends Record<string, unknown>, LightValues {
  note: string
  photo: string | null
}

export interface StepForm {
  form: CallForm<Values>
  /** Whether what was read falls short of the standard. */
  short: boolean
  /** @param words what is said of it, where that is more than how it ended */
  record: (state: StepState, words?: string) => Promise<void>
}

/** What is entered of a step, and recording how it ended. */
export function useStepForm({ room, open, step, deviceNo, goOn, comeBack }: Options): StepForm {
  const say = useText()
  const { recordResult } = useEdits()
  const { kind } = step
  const result = open.results.get(step.step)
  const remembered = useRememberedMeter()
  const [refusals, refuse] = useState(0)
  useEffect(() => {
    // The buttons stay within the thumb's reach, what they ask for may not.
    if (refusals > 0) showFaultIn(document.querySelector('[data-step-card]'))
  }, [refusals])
  const form = useCallForm<Values>('runSheet.record', {
    initial: () => ({
      note: '',
      photo: null,
      points: isLightKind(kind) ? emptyPoints(kind, result?.readings ?? []) : [],
      ...(result?.meter ? { meter: result.meter, calibrated: result.calibratedOn ?? '' } : remembered.meter),
    }),
    about: `${room.node.id}:${open.room.round}:${step.step}`,
  })
  const readings = readingsIn(form.values.points)
  const light = isLightKind(kind) ? lightOf(kind, readings ?? []) : null
  const record = async (state: StepState, words?: string) => {
    const sent = await form.submit(async ({ note, photo, meter, calibrated }) => {
      if (readings === null) throw new Said(say('runSheets.light.wrong'))
      const lacks = light ? meterFaults(state, { meter, calibrated }, say) : {}
      if (Object.keys(lacks).length > 0) throw new InvalidEdit(lacks)
      remembered.keep({ meter, calibrated })
      await recordResult(
        {
          ...{ campusId: open.campusId, roomId: room.node.id, step: step.step, state, at: Date.now() },
          ...(isDeviceStep(kind) && deviceNo !== null ? { deviceNo } : {}),
          ...(readings.length > 0 ? { readings } : {}),
          ...(light && meter !== '' ? { meter } : {}),
          ...(light && calibrated !== '' ? { calibratedOn: calibrated } : {}),
          ...(note === '' ? {} : { note }),
          ...(photo === null ? {} : { photo }),
        },
        `${room.node.name} · ${stepName(step, say)}`,
      )
    })
    if (!sent) return refuse((before) => before + 1)
    const said = form.values.note !== '' || form.values.photo !== null
    toast.done(
      words ?? say('runSheets.kept', { state: say(`runSheets.state.${state}`) }),
      state === 'fail' && !said ? { label: say('runSheets.sayWhy'), run: comeBack } : undefined,
    )
    goOn()
  }
  return { form, short: light !== null && light.short.length > 0, record }
}
