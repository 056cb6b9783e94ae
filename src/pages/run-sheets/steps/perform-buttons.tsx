import '#src/text/rooms.ts'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { RunStep } from '#contract/rules/run-sheet/steps.ts'
import { commandKey, type Saying, useCommandStates, useConfirmedCommand } from '#src/data/commands.ts'
import { useConnection } from '#src/data/connection.ts'
import type { Room } from '#src/data/devices.ts'
import { commandFailureInWords } from '#src/form/failure-words.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { FormError } from '#src/ui/form-error.tsx'
import { CommandNote } from '#src/widgets/device/command-note.tsx'
import { AnswerNotes } from '#src/widgets/product/answer-notes.ts'
import { useProductsById } from '#src/widgets/product/use-products-by-id.ts'
import lineClasses from '../lines.module.css'
import classes from './perform-buttons.module.css'
import { type Act, actsOf, answersFor } from './step-acts.ts'

interface Props {
  room: Room
  step: RunStep
  deviceNo: string | null
  /** Called when the devices have confirmed that they did it; null where that ticks nothing, as a step that has a result. */
  done: (() => void) | null
}

/** So long a lamp stays as it is while it blinks, in ms. */
const blinkFor = 900
const pause = () => new Promise((resolve) => setTimeout(resolve, blinkFor))

/**
 * Does what a step is about, where a gateway can be reached, and ticks it once the devices have confirmed. What does not
 * answer is left to whoever looks at it.
 */
export function PerformButtons({ room, step, deviceNo, done }: Props) {
  const say = useText()
  const tell = useConfirmedCommand()
  const online = useConnection().kind === 'online'
  const may = useAllowed('/device/v1/command')
  const products = useProductsById()
  const acts = actsOf({ room, step, deviceNo, functionsOf: (id) => products.get(id)?.functionList ?? [] })
  const answers = answersFor(step)
  const confirmed = useRef(new Set<string>())
  // Devices take seconds: whoever stands there may have said meanwhile how it ended, or have gone on.
  const tick = useRef(done)
  useEffect(() => {
    tick.current = done
    return () => {
      tick.current = null
    }
  }, [done])
  const [busy, setBusy] = useState<string | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const [sent, setSent] = useState(false)
  const [last, setLast] = useState<Saying | null>(null)
  const command = useCommandStates().get(last ? commandKey(last) : '')
  if (!may || acts.length === 0) return null
  if (!online) return <p className={lineClasses.under}>{say('runSheets.perform.offline')}</p>
  const run = async ({ label, says }: Act) => {
    setBusy(label)
    setWrong(null)
    try {
      let whole = true
      for (const [index, saying] of says.entries()) {
        if (index > 0) await pause()
        setLast(saying)
        whole = (await tell(saying)) !== null && whole
      }
      if (whole) confirmed.current.add(label)
      setSent(true)
      if (answers && acts.every((act) => confirmed.current.has(act.label))) tick.current?.()
    } catch (failure) {
      setWrong(commandFailureInWords(failure))
    } finally {
      setBusy(null)
    }
  }
  return (
    <div>
      <div className={classes.acts}>
        {acts.map((act) => (
          <Button
            key={act.label}
            variant="light"
            mih={44}
            loading={busy === act.label}
            disabled={busy !== null && busy !== act.label}
            onClick={() => void run(act)}
          >
            {say(`runSheets.perform.${act.label}`)}
          </Button>
        ))}
      </div>
      {!answers && (
        <p className={`${lineClasses.under} ${classes.answer}`} role="status">
          {say(sent && wrong === null ? 'runSheets.perform.sent' : 'runSheets.perform.silent')}
        </p>
      )}
      {command && command.kind !== 'failed' && (
        <>
          <CommandNote command={command} />
          <AnswerNotes command={command} devices={room.devices} products={products} />
        </>
      )}
      <FormError error={wrong} />
    </div>
  )
}
