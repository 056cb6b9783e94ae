import '#src/text/run-sheets.ts'
import { SegmentedControl, Textarea } from '@mantine/core'
import { type StepState, stepStates } from '#contract/rules/run-sheet/kinds.ts'
import { isLightKind } from '#contract/rules/run-sheet/light.ts'
import { MendDialog } from '#src/form/mend-dialog.tsx'
import { type MendProps, useMendForm } from '#src/form/mending.ts'
import { useText } from '#src/text/text.ts'
import { emptyPoints, LightFields, type LightValues, meterFaults, readingsIn } from './light-fields.tsx'

interface Values extends Record<string, unknown>, LightValues {
  state: string
  note: string
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** Enters a refused result of a step again. */
export function MendResult(props: MendProps) {
  const say = useText()
  const kind = String(props.view.item.input.step).replace('light:', '')
  const form = useMendForm<Values>(props, {
    begin: ({ state, note, readings, meter, calibratedOn }) => ({
      ...{ state: text(state), note: text(note), meter: text(meter), calibrated: text(calibratedOn) },
      points: isLightKind(kind) ? emptyPoints(kind, (readings as number[] | undefined) ?? []) : [],
    }),
    check: ({ points, state, ...meter }) => ({
      readings: readingsIn(points) ? null : say('runSheets.light.wrong'),
      ...(isLightKind(kind) ? meterFaults(state as StepState, meter, say) : {}),
    }),
    entered: ({ points, meter, calibrated, state, note }) => ({
      ...{ state, note },
      ...(points.length > 0 ? { readings: readingsIn(points), meter } : {}),
      ...(calibrated === '' ? {} : { calibratedOn: calibrated }),
    }),
  })
  const { values, change } = form
  return (
    <MendDialog {...props} form={form} send={() => void form.send()}>
      <SegmentedControl
        fullWidth
        data={stepStates.map((value) => ({ value, label: say(`runSheets.state.${value}`) }))}
        value={values.state}
        onChange={(state) => change({ state })}
      />
      {isLightKind(kind) && <LightFields kind={kind} values={values} change={change} fault={form.fault} />}
      <Textarea
        label={say('runSheets.note')}
        autosize
        minRows={2}
        maxRows={6}
        {...form.text('note')}
        {...form.limits('note')}
      />
    </MendDialog>
  )
}
