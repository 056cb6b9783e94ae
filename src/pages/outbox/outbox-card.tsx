import { Button } from '@mantine/core'
import { IconAlertTriangle, IconClock, IconGitMerge, IconLoader2 } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { pathTo } from '#contract/pages.ts'
import { noAnswerInWords } from '#src/data/no-answer.ts'
import type { OutboxItem } from '#src/data/outbox-item.ts'
import { useTemplate } from '#src/data/templates.ts'
import { useText } from '#src/text/text.ts'
import { Age } from '#src/ui/age.tsx'
import { fieldInWords, newNameOf, templateIdOf, wordsOf } from './edit-words.ts'
import classes from './outbox.module.css'
import { TransferMarks } from './transfer-marks.tsx'
import { useWhatItWaitsFor } from './what-it-waits-for.ts'

interface Props {
  item: OutboxItem
  others: ReadonlyMap<string, OutboxItem>
  retry: () => void
  discard: () => void
}

const icons = { attention: IconAlertTriangle, sending: IconLoader2, waiting: IconClock } as const

/** One edit: what it does, how old it is, what became of it, and what can be done about it. */
export function OutboxCard({ item, others, retry, discard }: Props) {
  const say = useText()
  const { state, attempts, createdAt } = item
  const name = wordsOf(item, say)
  const newName = newNameOf(item)
  const Icon = icons[state.kind]
  const address = pathTo('outboxEntry', { entryId: item.id })
  return (
    <article className={classes.card} data-kind={state.kind}>
      <Icon size={20} stroke={1.7} className={classes.icon} aria-hidden />
      <div>
        <h3 className={classes.words}>
          <Link to={address}>{name}</Link>
        </h3>
        {newName !== null && <p className={classes.line}>{say('outbox.renamed', { name: newName })}</p>}
        <TemplateLine item={item} />
        <TransferMarks item={item} />
        <Trouble item={item} />
        <WaitLine item={item} others={others} />
        {item.keptAt !== null && <p className={classes.line}>{say('outbox.kept')}</p>}
        <p className={classes.facts}>
          <span>
            <Age at={createdAt} />
          </span>
          {attempts > 0 && <span>{say('outbox.attempts', { count: attempts })}</span>}
        </p>
      </div>
      {state.kind !== 'sending' && (
        <div className={classes.acts}>
          {state.kind === 'attention' && (
            <Button component={Link} to={address} aria-label={say('outbox.decideOne', { name })}>
              {say('outbox.decide')}
            </Button>
          )}
          {state.kind === 'waiting' && item.waitsFor === null && (
            <Button variant="default" onClick={retry} aria-label={say('outbox.retryOne', { name })}>
              {say('common.retry')}
            </Button>
          )}
          <Button
            variant="subtle"
            color="red"
            onClick={discard}
            aria-label={say('outbox.discardOne', { name })}
          >
            {say('outbox.discard')}
          </Button>
        </div>
      )}
    </article>
  )
}

function TemplateLine({ item }: { item: OutboxItem }) {
  const say = useText()
  const template = useTemplate(templateIdOf(item) ?? 0)
  return template ? <p className={classes.line}>{say('outbox.ofTemplate', { name: template.name })}</p> : null
}

function WaitLine({ item, others }: Pick<Props, 'item' | 'others'>) {
  const words = useWhatItWaitsFor(item, others)
  return words === null ? null : <p className={classes.line}>{words}</p>
}

/** Why the server refused it, or what happened the last time it was sent. */
function Trouble({ item: { state, lastError } }: { item: OutboxItem }) {
  const say = useText()
  if (state.kind !== 'attention')
    return lastError ? (
      <p className={classes.line}>
        {say('outbox.lastError', { reason: noAnswerInWords(lastError.message) })}
      </p>
    ) : null
  if (state.problem.kind !== 'refused')
    return (
      <p className={classes.trouble}>
        <IconGitMerge size={16} aria-hidden /> {say(`outbox.problem.${state.problem.kind}`)}
      </p>
    )
  const fields = Object.entries(state.fields ?? {}).filter(([, reason]) => reason !== state.message)
  return (
    <div className={classes.trouble}>
      {say('outbox.refused', { reason: state.message })}
      {fields.length > 0 && (
        <ul>
          {fields.map(([field, reason]) => (
            <li key={field}>{say('outbox.fieldLine', { field: fieldInWords(field, say), reason })}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
