import '#src/text/account.ts'
import { Button } from '@mantine/core'
import { IconShieldCheck, IconShieldQuestion } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { useTold } from '#src/session/use-told.ts'
import { useText } from '#src/text/text.ts'
import { Panel } from '#src/ui/facts.tsx'
import { timeInWords } from '#src/ui/time.ts'
import { RemoteDialog } from '#src/widgets/password/remote-dialog.tsx'
import classes from './account.module.css'

const minutes = limits.remoteProof / 60_000

/** Whether this device has proved that it may control devices from afar, until when, and proving it (spec point 6). */
export function RemotePanel({ offline }: { offline: boolean }) {
  const say = useText()
  const { state, data, again } = useTold('remoteControl.status')
  const [proving, setProving] = useState(false)
  const until = useUntil(data?.validatedUntil ?? null)
  // Who may not does not hear of it; without a network nobody can say yet who may.
  if (state === 'asking' || state === 'private' || data?.remoteControl === false) return null
  const time = until && timeInWords(until, 'HH:mm')
  const Icon = until ? IconShieldCheck : IconShieldQuestion
  return (
    <Panel title={say('account.remote.title')}>
      <p className={classes.hint}>{say('account.remote.hint', { count: minutes })}</p>
      <ul className={classes.rows}>
        <li>
          <Icon size={24} stroke={1.5} aria-hidden className={classes.icon} />
          <div role="status">
            {state === 'unknown' ? (
              <div className={classes.value}>{say('account.unknown')}</div>
            ) : (
              <div className={classes.name}>
                {time ? say('account.remote.until', { time }) : say('account.remote.unproved')}
              </div>
            )}
          </div>
          <Button variant="default" disabled={offline || !data} onClick={() => setProving(true)}>
            {say(until ? 'account.remote.again' : 'account.remote.prove')}
          </Button>
        </li>
      </ul>
      <RemoteDialog
        opened={proving}
        close={(proved) => {
          setProving(false)
          if (proved) again()
        }}
      />
    </Panel>
  )
}

/** A time of the future, in ms; null as soon as it is past. */
function useUntil(until: number | null): number | null {
  const [, tick] = useState(0)
  useEffect(() => {
    if (until === null || until <= Date.now()) return
    const timer = setTimeout(() => tick((count) => count + 1), until - Date.now() + 1)
    return () => clearTimeout(timer)
  }, [until])
  return until !== null && until > Date.now() ? until : null
}
