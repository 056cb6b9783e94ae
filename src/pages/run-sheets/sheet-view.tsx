import { Button } from '@mantine/core'
import { IconReplace } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { openSteps } from '#contract/rules/run-sheet/standing.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { Page } from '#src/ui/page.tsx'
import { PendingMark } from '#src/ui/pending-mark.tsx'
import type { BindTask } from './binding/bind-dialog.tsx'
import type { PlaceTask } from './binding/place-dialog.tsx'
import { HandoverList } from './handover/handover-list.tsx'
import type { SignTask } from './handover/sign-dialog.tsx'
import type { ViewProps } from './run-sheet-page.tsx'
import { SheetNote } from './sheet-note.tsx'
import { SheetNotices } from './sheet-notices.tsx'
import { tasksOf } from './sheet-tasks.ts'
import classes from './sheet-view.module.css'
import { playerOf } from './steps/step-acts.ts'
import { StepCard } from './steps/step-card.tsx'
import { StepList } from './steps/step-list.tsx'
import { useToldSteps } from './steps/use-told-steps.ts'

const BindDialog = lazyDialog(
  async () => (await import('./binding/bind-dialog.tsx')).BindDialog,
  ({ task }) => task !== null,
)
const PairDialog = lazyDialog(
  async () => (await import('./binding/pair-dialog.tsx')).PairDialog,
  ({ task }) => task !== null,
)
const SignDialog = lazyDialog(
  async () => (await import('./handover/sign-dialog.tsx')).SignDialog,
  ({ task }) => task !== null,
)

/** The list stands below the step on a phone, and a long step's end below its beginning. */
const showCard = () => document.querySelector('[data-step-card]')?.scrollIntoView({ block: 'start' })

/** What says that a sheet can be signed stands above the step. */
const showComplete = () => document.querySelector('[data-sheet-complete]')?.scrollIntoView({ block: 'start' })

/** Shows that a sheet can be signed once its last step has a result. */
function useShowComplete(left: number): void {
  const before = useRef(left)
  useEffect(() => {
    if (left === 0 && before.current > 0) showComplete()
    before.current = left
  }, [left])
}

/** The button that recorded a step goes with it: the next step's name takes the focus, and is read out. */
function useFollowStep(step: string | undefined): void {
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('[data-step-card] h2')?.focus({ preventScroll: true })
  }, [step])
}

/** Changes a device for another without looking for its step. */
function SwapButton({ shown, swap }: { shown: boolean; swap: () => void }) {
  const say = useText()
  if (!shown) return null
  return (
    <Button
      className={classes.swap}
      variant="default"
      mih={44}
      leftSection={<IconReplace size={18} aria-hidden />}
      onClick={swap}
    >
      {say('runSheets.device.swapAny')}
    </Button>
  )
}

/** A sheet that is worked on: the step that is at hand, and all of them beside it or below. */
export function SheetView({ room, open, players, freshness }: ViewProps) {
  const say = useText()
  const { node } = room
  const mayBind = useAllowed('/runSheet/v1/bind')
  const steps = open.sheet?.steps ?? []
  useToldSteps({ room, open, players, steps })
  const stateOf = (step: string) => open.room.states[step]
  const left = openSteps(steps, stateOf)
  useShowComplete(left.length)
  const [chosen, choose] = useState<string | null>(null)
  const at = Math.max(
    0,
    steps.findIndex(({ step }) => step === (chosen ?? left[0]?.step)),
  )
  const step = steps[at]
  useFollowStep(step?.step)
  const [binding, bind] = useState<BindTask | null>(null)
  const [pairing, pair] = useState<PlaceTask | null>(null)
  const [signing, sign] = useState<SignTask | null>(null)
  const show = (next: string) => {
    choose(next)
    showCard()
  }
  /** On to the next one that has no result, from here on and then from the beginning. */
  const goOn = () => {
    const rest = [...steps.slice(at + 1), ...steps.slice(0, at)]
    const next = rest.find((each) => stateOf(each.step) === undefined)
    choose(next?.step ?? null)
    if (next) showCard()
    else showComplete()
  }
  const { swaps, bindTo, swapAny, pairTo } = tasksOf({ room, open, players, steps, say })
  return (
    <Page
      title={node.name}
      freshness={freshness}
      note={<SheetNote room={room} open={open} />}
      heading={
        <span className={classes.heading}>
          {node.name}
          <PendingMark pending={open.room.pending} />
        </span>
      }
    >
      <SheetNotices
        open={open}
        players={players}
        left={left.length}
        sign={() => sign({ open, room: node.name })}
        choose={show}
      />
      <SwapButton shown={mayBind && swaps.size > 0} swap={() => bind(swapAny())} />
      <div className={classes.columns}>
        {step && (
          <StepCard
            key={`${open.room.round} ${step.step}`}
            {...{ room, open, step, at, total: steps.length }}
            deviceNo={playerOf(players, step)}
            goTo={(index) => choose(steps[index]?.step ?? null)}
            goOn={goOn}
            bind={() => bind(bindTo(step))}
            pair={() => pair(pairTo(step))}
          />
        )}
        <StepList steps={steps} open={open} current={step?.step ?? ''} players={players} choose={show} />
      </div>
      <HandoverList open={open} />
      <BindDialog task={binding} close={() => bind(null)} />
      <PairDialog task={pairing} close={() => pair(null)} />
      <SignDialog task={signing} close={() => sign(null)} />
    </Page>
  )
}
