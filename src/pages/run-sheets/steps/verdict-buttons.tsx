import { Button } from '@mantine/core'
import { IconCheck, IconPlayerTrackNext, IconX } from '@tabler/icons-react'
import type { StepState } from '#contract/rules/run-sheet/kinds.ts'
import { useText } from '#src/text/text.ts'
import classes from './verdict-buttons.module.css'

interface Props {
  busy: boolean
  /** Whether what was read falls short, so that the step cannot pass. */
  short: boolean
  record: (state: StepState) => void
}

/** How a step ended, in a touch. */
export function VerdictButtons({ busy, short, record }: Props) {
  const say = useText()
  return (
    <div className={classes.verdicts} data-at-bottom>
      <Button
        color="red"
        variant="light"
        leftSection={<IconX size={20} aria-hidden />}
        loading={busy}
        onClick={() => record('fail')}
      >
        {say('runSheets.state.fail')}
      </Button>
      <Button
        color="gray"
        variant="light"
        leftSection={<IconPlayerTrackNext size={20} aria-hidden />}
        disabled={busy}
        onClick={() => record('skip')}
      >
        {say('runSheets.state.skip')}
      </Button>
      <Button
        color="green.8"
        leftSection={<IconCheck size={20} aria-hidden />}
        loading={busy}
        disabled={short}
        onClick={() => record('pass')}
      >
        {say('runSheets.state.pass')}
      </Button>
    </div>
  )
}
