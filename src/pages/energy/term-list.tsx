import { Button } from '@mantine/core'
import type { MeterTerm } from '#contract/energy/shapes.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useConnection } from '#src/data/connection.ts'
import { useDataSettingsVerbs } from '#src/data/data-settings.ts'
import { attempt } from '#src/form/attempt.ts'
import { numberText } from '#src/text/count.ts'
import { useText } from '#src/text/text.ts'
import { useConfirm } from '#src/ui/confirm.tsx'
import { LoadingState } from '#src/ui/states.tsx'
import { timeInWords } from '#src/ui/time.ts'
import { toast } from '#src/ui/toast.ts'
import classes from './energy.module.css'
import type { EditedTerm } from './term-form.tsx'
import termClasses from './terms.module.css'

interface Props {
  meterId: number
  edit: (term: EditedTerm) => void
  changed: () => void
}

/** The counters of a meter, the newest first: ratio, register, and what they showed as they were exchanged. */
export function TermList({ meterId, edit, changed }: Props) {
  const say = useText()
  const { data, waiting } = useAnswer('campusEnergy.getMeterTerms', { id: meterId })
  const offline = useConnection().kind === 'offline'
  if (waiting) return <LoadingState rows={2} />
  const countedSince = data?.countedSince ?? null
  return (
    <section className={termClasses.terms} aria-label={say('energy.terms.title')}>
      <h3>{say('energy.terms.title')}</h3>
      {data === null ? (
        <p className={classes.dim}>{say('energy.terms.failed')}</p>
      ) : (
        <>
          <p className={classes.dim}>
            {countedSince === null
              ? say('energy.terms.noReadings')
              : say('energy.terms.countedSince', { time: timeInWords(countedSince, 'YYYY-MM-DD HH:mm') })}
          </p>
          <ul>
            {data.list.map((term) => (
              <Term
                key={term.begins ?? 0}
                meterId={meterId}
                term={term}
                edit={offline ? null : () => edit({ term, countedSince, replaces: false })}
                changed={changed}
              />
            ))}
          </ul>
          {offline && <p className={classes.dim}>{say('company.online')}</p>}
          <div>
            <Button
              variant="default"
              mih={44}
              disabled={offline}
              onClick={() => edit({ term: data.list[0] ?? null, countedSince, replaces: true })}
            >
              {say('energy.terms.add')}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

interface TermProps {
  meterId: number
  term: MeterTerm
  edit: (() => void) | null
  changed: () => void
}

function Term({ meterId, term, edit, changed }: TermProps) {
  const say = useText()
  const confirm = useConfirm()
  const { deleteMeterTerm } = useDataSettingsVerbs()
  const { begins, ratio, registerMax, installed, removedReading } = term
  const time = begins === null ? '' : timeInWords(begins, 'YYYY-MM-DD HH:mm')
  const title = begins === null ? say('energy.terms.first') : say('energy.terms.since', { time })
  const figure = (value: number | null) =>
    value === null ? say('energy.terms.unknown') : numberText(value, 3)
  const remove = async () => {
    if (begins === null) return
    const sure = await confirm({
      title: say('energy.terms.removeTitle', { time }),
      body: say('energy.terms.removeBody'),
      confirm: say('energy.terms.remove'),
      danger: true,
    })
    if (!sure) return
    await attempt(async () => {
      await deleteMeterTerm({ id: meterId, begins })
      toast.done(say('energy.terms.removed'))
      changed()
    })
  }
  return (
    <li>
      <div>
        <p>{title}</p>
        <p className={classes.dim}>
          {say('energy.terms.said', { ratio: numberText(ratio, 3), max: figure(registerMax) })}
        </p>
        {begins !== null && (
          <p className={classes.dim}>
            {say('energy.terms.exchange', { removed: figure(removedReading), installed: figure(installed) })}
          </p>
        )}
      </div>
      {edit && (
        <div className={termClasses.termTools}>
          <Button
            size="compact-sm"
            mih={44}
            variant="subtle"
            aria-label={`${say('energy.terms.edit')} ${title}`}
            onClick={edit}
          >
            {say('energy.terms.edit')}
          </Button>
          {begins !== null && (
            <Button
              size="compact-sm"
              mih={44}
              variant="subtle"
              color="red"
              aria-label={`${say('energy.terms.remove')} ${title}`}
              onClick={() => void remove()}
            >
              {say('energy.terms.remove')}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
