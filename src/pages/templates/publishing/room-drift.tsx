import { Button } from '@mantine/core'
import type { RoomReport, RoomRuns } from '#contract/config-shapes.ts'
import { useText } from '#src/text/text.ts'
import { EmptyState } from '#src/ui/states.tsx'
import { timeInWords } from '#src/ui/time.ts'
import { ChangeList } from './change-list.tsx'
import classes from './room-runs.module.css'
import { SwappedPlaces } from './swapped-places.tsx'
import type { RoomActs } from './use-room-acts.ts'

export interface PartProps {
  runs: RoomRuns
  acts: RoomActs
  close: () => void
}

/** What a room runs otherwise than it was sent, and what can be done about it. */
export function Drift({ runs, report, acts, close }: PartProps & { report: RoomReport }) {
  const say = useText()
  const { gateway, config, by, changedAt, heardAt, hash } = report
  const who = by === '' ? say('parts.publishing.runs.somebody') : by
  return (
    <section className={classes.part}>
      <h3 className={classes.heading}>{say('parts.publishing.runs.drift')}</h3>
      <p className={classes.dim}>
        {changedAt === null
          ? say('parts.publishing.runs.who', { who, gateway })
          : say('parts.publishing.runs.whoAndWhen', { who, gateway, time: timeInWords(changedAt) })}
        {heardAt !== null && ` ${say('parts.publishing.runs.heard', { time: timeInWords(heardAt) })}`}
      </p>
      {config && runs.sent ? (
        <ChangeList before={runs.sent} after={config} label={say('parts.publishing.runs.list')} />
      ) : (
        <EmptyState title={say('parts.publishing.runs.notTold')} />
      )}
      {config && runs.sent && (
        <SwappedPlaces runs={{ ...runs, sent: runs.sent }} report={{ ...report, config }} />
      )}
      {acts.allowed && (
        <div className={classes.acts}>
          <Button disabled={acts.reason !== null} onClick={() => void acts.reapply().then(close)}>
            {say('parts.publishing.reapply')}
          </Button>
          {config && (
            <Button
              variant="default"
              disabled={acts.reason !== null}
              onClick={() => void acts.accept(hash).then((done) => done && close())}
            >
              {say('parts.publishing.runs.accept')}
            </Button>
          )}
          <Button variant="subtle" disabled={acts.reason !== null} onClick={() => void acts.ask()}>
            {say('parts.publishing.runs.ask')}
          </Button>
        </div>
      )}
      {acts.allowed && (
        <p className={classes.dim}>{acts.reason ?? say('parts.publishing.runs.acceptHint')}</p>
      )}
    </section>
  )
}
