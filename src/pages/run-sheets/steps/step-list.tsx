import { UnstyledButton } from '@mantine/core'
import {
  IconCamera,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleMinus,
  IconCircleXFilled,
} from '@tabler/icons-react'
import type { StepKind, StepState } from '#contract/rules/run-sheet/kinds.ts'
import type { RunStep } from '#contract/rules/run-sheet/steps.ts'
import type { OpenSheet } from '#src/data/run-sheets.ts'
import { useText } from '#src/text/text.ts'
import { PendingMark } from '#src/ui/pending-mark.tsx'
import lineClasses from '../lines.module.css'
import { playerOf } from './step-acts.ts'
import classes from './step-list.module.css'
import { doesName, stepName } from './step-words.ts'

const icons: Record<StepState | 'none', typeof IconCircleMinus> = {
  pass: IconCircleCheckFilled,
  fail: IconCircleXFilled,
  skip: IconCircleMinus,
  none: IconCircleDashed,
}

interface Props {
  steps: readonly RunStep[]
  open: OpenSheet
  /** The step that is at hand. */
  current: string
  players: ReadonlyMap<string, string>
  choose: (step: string) => void
}

/** All steps by what they are about, each with how it ended; a touch opens one. */
export function StepList({ steps, open, current, players, choose }: Props) {
  const say = useText()
  const kinds = [...new Set(steps.map(({ kind }) => kind))]
  const doneIn = (kind: StepKind) =>
    steps.filter((step) => step.kind === kind && open.room.states[step.step] !== undefined).length
  return (
    <nav className={classes.list} aria-label={say('runSheets.steps')}>
      {kinds.map((kind) => (
        <section key={kind} aria-labelledby={`kind-${kind}`}>
          <h2 id={`kind-${kind}`} className={classes.kind}>
            {say(`runSheets.kind.${kind}`)}
            <span data-numbers>
              {say('runSheets.counts', {
                done: doneIn(kind),
                total: steps.filter((step) => step.kind === kind).length,
              })}
            </span>
          </h2>
          <ul className={classes.steps}>
            {steps
              .filter((step) => step.kind === kind)
              .map((step) => {
                const state = open.room.states[step.step] ?? 'none'
                const result = open.results.get(step.step)
                const Icon = icons[state]
                const does = doesName(step, say)
                const under = does ? say('runSheets.does', { name: does }) : playerOf(players, step)
                return (
                  <li key={step.step}>
                    <UnstyledButton
                      className={classes.step}
                      aria-current={step.step === current ? 'step' : undefined}
                      onClick={() => choose(step.step)}
                    >
                      <Icon
                        size={20}
                        className={classes.mark}
                        data-state={state}
                        role="img"
                        aria-label={say(`runSheets.state.${state}`)}
                      />
                      <span className={classes.stepText}>
                        <span>{stepName(step, say)}</span>
                        {under && <span className={lineClasses.under}>{under}</span>}
                      </span>
                      {result?.photo && <IconCamera size={16} aria-hidden />}
                      <PendingMark pending={result?.pending ?? 'none'} />
                    </UnstyledButton>
                  </li>
                )
              })}
          </ul>
        </section>
      ))}
    </nav>
  )
}
