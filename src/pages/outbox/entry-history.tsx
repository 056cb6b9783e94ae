import '#src/text/entry.ts'
import { noAnswerInWords } from '#src/data/no-answer.ts'
import type { EntryView } from '#src/data/outbox-entry.ts'
import { useText } from '#src/text/text.ts'
import { Panel } from '#src/ui/facts.tsx'
import { timeInWords } from '#src/ui/time.ts'
import classes from './entry-page.module.css'

const time = (at: number) => timeInWords(at, 'MM-DD HH:mm:ss')

/** What has happened to an edit so far: kept, sent, merged, refused, mended, each with its time. */
export function EntryHistory({ view: { item, history, mends, merged } }: { view: EntryView }) {
  const say = useText()
  const steps = [
    { at: item.createdAt, tone: 'ok', words: say('entry.keptHere') },
    ...history.map(({ at, code, message }) => ({
      at,
      tone: code === null ? 'none' : 'bad',
      words:
        code === null
          ? say('entry.noAnswer', { reason: noAnswerInWords(message) })
          : say('entry.answered', { code, reason: message }),
    })),
    ...mends.map((at) => ({ at, tone: 'ok', words: say('entry.mended') })),
    ...merged.map(({ at, from, to }) => ({
      at,
      tone: 'ok',
      words: say('entry.merged', { from: from ?? 0, to }),
    })),
  ].sort((a, b) => a.at - b.at)
  return (
    <Panel title={say('entry.history')}>
      <ol className={classes.steps}>
        {steps.map(({ at, tone, words }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is only ever added behind the others
          <li key={place} data-tone={tone}>
            {words}
            <time dateTime={new Date(at).toISOString()}>{time(at)}</time>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
