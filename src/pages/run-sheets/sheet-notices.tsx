import { Anchor, Button } from '@mantine/core'
import { IconSignature } from '@tabler/icons-react'
import { isDeviceStep } from '#contract/rules/run-sheet/kinds.ts'
import { doneOf } from '#contract/rules/run-sheet/standing.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { Notice } from '#src/ui/notice.tsx'
import { timeInWords } from '#src/ui/time.ts'
import { RefusedNotes } from './refused-notes.tsx'
import type { ViewProps } from './run-sheet-page.tsx'
import classes from './sheet-notices.module.css'
import { stepName } from './steps/step-words.ts'

interface Props extends Pick<ViewProps, 'open' | 'players'> {
  /** How many steps have no result. */
  left: number
  sign: () => void
  /** Goes to a step. */
  choose: (step: string) => void
}

/** What is to be known of a sheet before its steps: what was refused, why it is open again, what it lacks, and that it can be signed. */
export function SheetNotices({ open, players, left, sign, choose }: Props) {
  const say = useText()
  const maySign = useAllowed('/runSheet/v1/sign')
  const unbound = (open.sheet?.steps ?? []).filter(
    ({ kind, identifier }) => isDeviceStep(kind) && kind !== 'gateway' && !players.has(identifier ?? ''),
  )
  return (
    <>
      <RefusedNotes refused={open.refused} />
      {open.reopened && (
        <Notice kind="note">
          {say('runSheets.reopened', {
            ...open.reopened,
            name: open.reopened.by,
            time: timeInWords(open.reopened.at, 'YYYY-MM-DD HH:mm'),
          })}
        </Notice>
      )}
      {unbound.length > 0 && (
        <Notice kind="note">
          {say('runSheets.device.unbound', { count: unbound.length })}
          <span className={classes.unbound}>
            {unbound.map((step) => (
              <Anchor key={step.step} component="button" type="button" onClick={() => choose(step.step)}>
                {stepName(step, say)}
              </Anchor>
            ))}
          </span>
        </Notice>
      )}
      {left > 0 && doneOf(open.room) > 0 && (
        <p className={classes.left}>{say('runSheets.sign.open', { count: left })}</p>
      )}
      {left === 0 && (
        <div className={classes.complete} data-sheet-complete>
          <Notice
            kind="note"
            action={
              maySign && (
                <Button mih={44} leftSection={<IconSignature size={18} aria-hidden />} onClick={sign}>
                  {say('runSheets.sign.act')}
                </Button>
              )
            }
          >
            <strong>{say('runSheets.allDone')}</strong> {say('runSheets.allDoneHint')}
          </Notice>
        </div>
      )}
    </>
  )
}
