import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { StepKind } from '#contract/rules/run-sheet/kinds.ts'
import { useText } from '#src/text/text.ts'
import lineClasses from '../lines.module.css'
import classes from './step-turner.module.css'

interface Props {
  kind: StepKind
  /** The step's place among all, counted from 0. */
  at: number
  total: number
  goTo: (index: number) => void
}

/** Where a step stands among all, and turning to the one before and after it. */
export function StepTurner({ kind, at, total, goTo }: Props) {
  const say = useText()
  return (
    <div className={classes.at}>
      <ActionIcon
        variant="default"
        size={44}
        disabled={at === 0}
        aria-label={say('runSheets.previous')}
        onClick={() => goTo(at - 1)}
      >
        <IconChevronLeft size={22} aria-hidden />
      </ActionIcon>
      <span className={lineClasses.under} data-numbers>
        {say('runSheets.stepOf', { at: at + 1, total })} · {say(`runSheets.kind.${kind}`)}
      </span>
      <ActionIcon
        variant="default"
        size={44}
        disabled={at + 1 >= total}
        aria-label={say('runSheets.next')}
        onClick={() => goTo(at + 1)}
      >
        <IconChevronRight size={22} aria-hidden />
      </ActionIcon>
    </div>
  )
}
