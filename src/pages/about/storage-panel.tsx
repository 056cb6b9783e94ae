import '#src/text/about.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { pathTo } from '#contract/pages.ts'
import { useOutboxCount } from '#src/data/outbox.ts'
import { type StorageInfo, useStorageInfo } from '#src/data/storage.ts'
import { useText } from '#src/text/text.ts'
import { bytesInWords } from '#src/ui/bytes.ts'
import { Facts, Panel } from '#src/ui/facts.tsx'
import { LoadingState } from '#src/ui/states.tsx'
import classes from './about.module.css'

/** How much is kept on this device, and whether the browser may throw it away. */
export function StoragePanel() {
  const say = useText()
  const info = useStorageInfo()
  return (
    <Panel title={say('about.storage')}>
      <p className={classes.hint}>{say('about.storageHint', { place: say('system.place') })}</p>
      {info ? <Storage info={info} /> : <LoadingState rows={1} />}
    </Panel>
  )
}

function Storage({ info }: { info: StorageInfo }) {
  const say = useText()
  const [asked, setAsked] = useState(false)
  const { persisted, askToPersist } = info
  const kept =
    persisted === null ? 'about.persistUnknown' : persisted ? 'about.persisted' : 'about.notPersisted'
  const refused = asked && persisted === false
  return (
    <>
      <Usage info={info} />
      <Facts
        lines={[
          [say('about.unsent'), <Unsent key="unsent" />],
          [say('about.keeping'), say(refused ? 'about.persistRefused' : kept)],
        ]}
      />
      {persisted === false && (
        <div className={classes.acts}>
          <Button variant="default" onClick={() => void askToPersist().then(() => setAsked(true))}>
            {say('about.persist')}
          </Button>
        </div>
      )}
    </>
  )
}

function Usage({ info: { usage, quota } }: { info: StorageInfo }) {
  const say = useText()
  if (usage === null) return <p className={classes.hint}>{say('about.usedUnknown')}</p>
  const used = bytesInWords(usage)
  if (quota === null) return <p className={classes.hint}>{say('about.usedOnly', { used })}</p>
  return (
    <div>
      <div className={classes.meter} aria-hidden>
        <div style={{ width: `${Math.min(100, (usage / quota) * 100)}%` }} />
      </div>
      <p className={classes.hint}>{say('about.used', { used, quota: bytesInWords(quota) })}</p>
    </div>
  )
}

function Unsent() {
  const say = useText()
  const counts = useOutboxCount()
  if (!counts) return say('ui.loading')
  const count = counts.waiting + counts.attention
  if (count === 0) return say('about.unsentNone')
  return (
    <Link className={classes.link} to={pathTo('outbox')}>
      {say('common.total', { count })}
    </Link>
  )
}
