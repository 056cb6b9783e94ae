import '#src/text/entry.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { pathTo } from '#contract/pages.ts'
import { useOutboxActions } from '#src/data/outbox.ts'
import type { Mended } from '#src/data/outbox-entry.ts'
import { type EntryView, useOutboxEntry } from '#src/data/outbox-entry.ts'
import { useMendComponent } from '#src/form/mending.ts'
import { useMayCall } from '#src/session/use-may-call.ts'
import { useText } from '#src/text/text.ts'
import { Panel } from '#src/ui/facts.tsx'
import { Page } from '#src/ui/page.tsx'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import { toast } from '#src/ui/toast.ts'
import { ConflictForm } from './conflict-form.tsx'
import { wordsOf } from './edit-words.ts'
import { EntryContent } from './entry-content.tsx'
import { EntryHistory } from './entry-history.tsx'
import classes from './entry-page.module.css'
import { GoneChoice } from './gone-choice.tsx'
import { mayRetry } from './may-retry.ts'
import { RemovalChoice } from './removal-choice.tsx'
import { useDiscard } from './use-discard.ts'

/** /outbox/:entryId: one edit, what became of it, and everything that can be done about it. */
export function EntryPage() {
  const say = useText()
  const { entryId = '' } = useParams()
  const view = useOutboxEntry(entryId, useMayCall())
  if (view) return <OpenEntry key={entryId} view={view} />
  return (
    <Page title={say('page.outboxEntry')}>
      {view === undefined ? (
        <LoadingState />
      ) : (
        <EmptyState
          title={say('entry.notThere')}
          hint={say('entry.notThereHint')}
          action={
            <Button component={Link} to={pathTo('outbox')}>
              {say('entry.back')}
            </Button>
          }
        />
      )}
    </Page>
  )
}

function OpenEntry({ view }: { view: EntryView }) {
  const say = useText()
  const navigate = useNavigate()
  const { retry } = useOutboxActions()
  const discard = useDiscard()
  const Mend = useMendComponent(view.item.name)
  const [mending, setMending] = useState(false)
  const { item, hanging } = view
  const { state } = item
  const back = () => navigate(pathTo('outbox'))
  const done = (mended?: Mended) => {
    toast.done(say(mended === 'nothing-left' ? 'outbox.withdrawn' : 'outbox.retried'))
    back()
  }
  const problem = state.kind === 'attention' ? state.problem : null
  const isConflict = problem?.kind === 'overlap' || problem?.kind === 'removal'
  const isLost = problem?.kind === 'gone' && (problem.gone.kind === 'row' || problem.gone.kind === 'template')
  return (
    <Page title={wordsOf(item, say)} note={say(`outbox.groups.${state.kind}`)}>
      <div className={classes.columns}>
        <div className={classes.main}>
          {state.kind === 'attention' && <Decision view={view} done={done} />}
          {state.kind !== 'sending' && (
            <div className={classes.acts}>
              {problem && Mend && !isConflict && !isLost && (
                <Button
                  variant={problem.kind === 'refused' ? 'filled' : 'default'}
                  onClick={() => setMending(true)}
                >
                  {say('entry.amend')}
                </Button>
              )}
              {!isConflict && (mayRetry(item) || view.mayBeThere) && (
                <Button variant="default" onClick={() => void retry(item.id).then(() => done())}>
                  {say('entry.sendAsIs')}
                </Button>
              )}
              <Button
                variant="subtle"
                color="red"
                onClick={() => void discard(item).then((gone) => gone && back())}
              >
                {say('outbox.discard')}
              </Button>
            </div>
          )}
          <EntryContent view={view} />
          {hanging.length > 0 && (
            <Panel title={say('entry.hanging', { count: hanging.length })}>
              <ul className={classes.hanging}>
                {hanging.map((each) => (
                  <li key={each.id}>
                    <Link to={pathTo('outboxEntry', { entryId: each.id })}>{wordsOf(each, say)}</Link>
                  </li>
                ))}
              </ul>
            </Panel>
          )}
        </div>
        <EntryHistory view={view} />
      </div>
      {Mend && mending && <Mend view={view} opened={mending} close={() => setMending(false)} done={done} />}
    </Page>
  )
}

/** What the server said, and the choices that follow from it. */
function Decision({ view, done }: { view: EntryView; done: (mended: Mended) => void }) {
  const say = useText()
  const { state } = view.item
  const place = { place: say('system.place') }
  if (state.kind !== 'attention') return null
  const { problem } = state
  switch (problem.kind) {
    case 'overlap':
      return (
        <Panel title={say('entry.conflictTitle')}>
          <p className={classes.hint}>{say('entry.conflictHint')}</p>
          <ConflictForm view={view} overlaps={problem.overlaps} done={done} />
        </Panel>
      )
    case 'removal':
      return (
        <Panel title={say('entry.removalTitle')}>
          <p className={classes.hint}>{say('entry.removalHint')}</p>
          <RemovalChoice view={view} overlaps={problem.overlaps} done={done} />
        </Panel>
      )
    case 'gone':
      return (
        <Panel title={say(view.away ? 'entry.awayTitle' : 'entry.goneTitle', place)}>
          <GoneChoice view={view} gone={problem.gone} done={done} />
        </Panel>
      )
    case 'refused':
      return (
        <Panel title={say('entry.refusedTitle')}>
          <p className={classes.reason}>{state.message}</p>
        </Panel>
      )
  }
}
