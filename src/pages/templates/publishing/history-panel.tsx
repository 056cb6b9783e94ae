import '#src/text/people.ts'
import { marks } from '#src/text/marks.ts'
import '#src/text/parts.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { TemplateChange, TemplateHistoryEntry } from '#contract/template-history.ts'
import { useAnswer } from '#src/data/answers.ts'
import { type Say, useText } from '#src/text/text.ts'
import { field as fields } from '#src/text/zh/edit.ts'
import { Panel } from '#src/ui/facts.tsx'
import { StaleNote } from '#src/ui/stale-note.tsx'
import { ErrorState, LoadingState } from '#src/ui/states.tsx'
import { timeInWords } from '#src/ui/time.ts'
import { callWords } from '#src/widgets/people/permission-words.ts'
import type { SectionProps } from '../sections/section.ts'
import classes from './publishing.module.css'

/** More parts of one edit than this are counted only. */
const namedAtMost = 6

/** Who changed which part of a template when: the latest edits, and older ones when they are asked for. */
export function HistoryPanel({ template }: SectionProps) {
  const say = useText()
  // The entries that each stretch is older than; the first one has the latest.
  const [stretches, setStretches] = useState<readonly (number | null)[]>([null])
  return (
    <Panel title={say('parts.publishing.history.title')}>
      {stretches.map((before, index) => (
        <Stretch
          key={before ?? 'latest'}
          templateId={template.id}
          before={before}
          older={index === stretches.length - 1 ? (oldest) => setStretches([...stretches, oldest]) : null}
        />
      ))}
      <p className={classes.dim}>{say('parts.publishing.history.hint')}</p>
    </Panel>
  )
}

interface StretchProps {
  templateId: number
  before: number | null
  /** Shows what is older than an entry; null where that is shown already. */
  older: ((oldest: number) => void) | null
}

function Stretch({ templateId: id, before, older }: StretchProps) {
  const say = useText()
  const input = { id, ...(before === null ? {} : { before }) }
  const { data, freshness, waiting, refresh } = useAnswer('template.history', input)
  if (waiting || freshness === undefined) return <LoadingState rows={3} />
  if (data === null)
    return (
      <ErrorState
        title={say('parts.publishing.history.notHeard')}
        message={freshness.error ?? say('parts.publishing.history.notHeardHint')}
        retry={() => void refresh()}
      />
    )
  const oldest = data.list.at(-1)
  return (
    <>
      {freshness.state === 'stale' && <StaleNote {...freshness} refresh={() => void refresh()} />}
      {data.list.length === 0 && before === null && (
        <p className={classes.said}>{say('parts.publishing.history.none')}</p>
      )}
      <ul className={classes.list}>
        {data.list.map((entry) => (
          <li key={entry.id}>
            <Entry entry={entry} />
          </li>
        ))}
      </ul>
      {data.more && oldest && older && (
        <Button variant="subtle" mih={44} onClick={() => older(oldest.id)}>
          {say('parts.publishing.history.older')}
        </Button>
      )}
    </>
  )
}

function Entry({ entry }: { entry: TemplateHistoryEntry }) {
  const say = useText()
  const { username, behalf, at, call, changes, changeNum } = entry
  const named = changes.slice(0, namedAtMost)
  return (
    <>
      <div className={classes.row}>
        <span>{username || say('people.nobody')}</span>
        <span>{callWords(call, say)}</span>
        <span className={classes.spread}>
          <time dateTime={new Date(at).toISOString()}>{timeInWords(at)}</time>
          {behalf !== null && ` · ${say('parts.publishing.history.behalf', { name: behalf })}`}
        </span>
      </div>
      {named.map((change) => (
        <p key={`${change.list} ${change.id} ${change.action}`} className={classes.words}>
          {changeWords(change, say)}
        </p>
      ))}
      {changeNum > named.length && (
        <p className={classes.words}>
          {moreWords(changes.slice(namedAtMost), changeNum - named.length, say)}
        </p>
      )}
    </>
  )
}

const actions = ['insert', 'update', 'delete'] as const

/** What is counted only, by what was done to it: who adds fifty parts to a layout changes the layout too. */
function moreWords(rest: readonly TemplateChange[], count: number, say: Say): string {
  if (rest.length < count) return say('parts.publishing.history.more', { count })
  const parts = actions.flatMap((action) => {
    const done = rest.filter((change) => change.action === action).length
    return done > 0 ? [say(`parts.publishing.history.counted.${action}`, { count: done })] : []
  })
  return say('parts.publishing.history.moreOf', { parts: parts.join(marks().list) })
}

type Field = keyof typeof fields
const isField = (name: string): name is Field => Object.hasOwn(fields, name)

/** 修改 场景“上课”：动作 */
function changeWords({ list, name, action, fields: changed }: TemplateChange, say: Say): string {
  const what = isField(list) ? say(`field.${list}`) : say('field.templateId')
  const said = say(`parts.publishing.history.${action}`, { what, name })
  const known = changed.filter(isField).map((each) => say(`field.${each}`))
  return known.length === 0
    ? said
    : say('parts.publishing.history.fields', { said, fields: known.join(marks().list) })
}
