import { isDeviceStep } from '#contract/rules/run-sheet/kinds.ts'
import { isLightKind } from '#contract/rules/run-sheet/light.ts'
import type { RunStep } from '#contract/rules/run-sheet/steps.ts'
import type { Room } from '#src/data/devices.ts'
import type { OpenSheet } from '#src/data/run-sheets.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { DraftOffer } from '#src/ui/draft-offer.tsx'
import { FormError } from '#src/ui/form-error.tsx'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { PairLine } from '../binding/pair-line.tsx'
import { DeviceLine } from '../device-line.tsx'
import { LightFields } from './light-fields.tsx'
import { NoteAndPhoto } from './note-and-photo.tsx'
import { PerformButtons } from './perform-buttons.tsx'
import { ResultNote } from './result-note.tsx'
import classes from './step-card.module.css'
import { StepTurner } from './step-turner.tsx'
import { doesName, stepName } from './step-words.ts'
import { useStepForm } from './use-step-form.ts'
import { VerdictButtons } from './verdict-buttons.tsx'

const RemoteKeys = lazyDialog(
  async () => (await import('./remote-keys.tsx')).RemoteKeys,
  ({ step }) => step.kind === 'infrared',
)

const SceneLines = lazyDialog(
  async () => (await import('./scene-lines.tsx')).SceneLines,
  () => true,
)

interface Props {
  room: Room
  open: OpenSheet
  step: RunStep
  /** Its place among all, counted from 0. */
  at: number
  total: number
  /** The device that plays it. */
  deviceNo: string | null
  goTo: (index: number) => void
  /** Called once it has a result. */
  goOn: () => void
  bind: () => void
  pair: () => void
}

/** The step that is at hand: what is to be done, what was read, and how it ended, within a thumb's reach. */
export function StepCard({ room, open, step, at, total, deviceNo, goTo, goOn, bind, pair }: Props) {
  const say = useText()
  const mayRecord = useAllowed('/runSheet/v1/record')
  const { form, short, record } = useStepForm({
    ...{ room, open, step, deviceNo, goOn },
    comeBack: () => goTo(at),
  })
  const untold = open.room.states[step.step] === undefined
  const { kind } = step
  const name = stepName(step, say)
  const does = doesName(step, say)
  return (
    <section className={classes.card} aria-label={name} data-step-card>
      <StepTurner kind={kind} at={at} total={total} goTo={goTo} />
      <h2 className={classes.stepName} tabIndex={-1}>
        {name}
      </h2>
      {does && <p className={classes.does}>{say('runSheets.does', { name: does })}</p>}
      <p className={classes.todo}>{say(`runSheets.todo.${kind}`)}</p>
      {kind === 'scene' && step.value !== null && <SceneLines open={open} sceneValue={step.value} />}
      {isDeviceStep(kind) && <DeviceLine room={room} deviceNo={deviceNo} kind={kind} bind={bind} />}
      {kind === 'kinetic' && <PairLine open={open} identifier={step.identifier} pair={pair} />}
      <RemoteKeys room={room} open={open} step={step} deviceNo={deviceNo} />
      <PerformButtons
        room={room}
        step={step}
        deviceNo={deviceNo}
        done={untold && mayRecord ? () => void record('pass', say('runSheets.perform.ticked')) : null}
      />
      {mayRecord && <DraftOffer unsaved={form.unsaved} />}
      {isLightKind(kind) && (
        <LightFields kind={kind} values={form.values} change={form.change} fault={form.fault} />
      )}
      <ResultNote step={step.step} open={open} />
      {mayRecord && (
        <>
          <NoteAndPhoto form={form} wanted={open.results.get(step.step)?.state === 'fail'} />
          <FormError
            error={form.error ?? form.fault('step') ?? form.fault('meter') ?? form.fault('calibrated')}
          />
          <VerdictButtons busy={form.busy} short={short} record={(state) => void record(state)} />
        </>
      )}
    </section>
  )
}
