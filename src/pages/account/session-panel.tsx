import '#src/text/account.ts'
import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import type { OpenSession } from '#contract/session.ts'
import { useApi } from '#src/data/frame.ts'
import { onlineFailureInWords } from '#src/form/failure-words.ts'
import { tellFailure } from '#src/form/tell-failure.ts'
import { useTold } from '#src/session/use-told.ts'
import { useText } from '#src/text/text.ts'
import { useConfirm } from '#src/ui/confirm.tsx'
import { Panel } from '#src/ui/facts.tsx'
import { LoadingState } from '#src/ui/states.tsx'
import { timeInWords } from '#src/ui/time.ts'
import { toast } from '#src/ui/toast.ts'
import classes from './account.module.css'
import { deviceOf } from './device-of.ts'

/** Where somebody is signed in, and signing out there. */
export function SessionPanel({ offline }: { offline: boolean }) {
  const say = useText()
  const api = useApi()
  const confirm = useConfirm()
  const { state, data: sessions, again } = useTold('session.list')

  const end = async (one: OpenSession) => {
    const name = deviceOf(one.userAgent, say)
    const yes = await confirm({
      title: say('account.endTitle', { name }),
      body: say('account.endBody'),
      confirm: say('account.end'),
      danger: true,
    })
    if (!yes) return
    await api
      .call('session.end', { id: one.id })
      .then(() => toast.done(say('account.ended', { name })))
      .catch((error: unknown) => tellFailure(error, onlineFailureInWords))
    again()
  }
  return (
    <Panel title={say('account.sessions')}>
      <p className={classes.hint}>{say('account.sessionsHint')}</p>
      {state === 'asking' && <LoadingState rows={2} height={56} />}
      {(state === 'unknown' || state === 'private') && (
        <p className={classes.hint}>{say(`account.${state}`)}</p>
      )}
      <ul className={classes.rows}>
        {sessions?.map((one) => (
          <SessionRow key={one.id} one={one} offline={offline} end={() => void end(one)} />
        ))}
      </ul>
    </Panel>
  )
}

function SessionRow({ one, offline, end }: { one: OpenSession; offline: boolean; end: () => void }) {
  const say = useText()
  const Icon = /Mobile|Android|iPhone|iPad/.test(one.userAgent) ? IconDeviceMobile : IconDeviceDesktop
  const name = deviceOf(one.userAgent, say)
  return (
    <li>
      <Icon size={24} stroke={1.5} aria-hidden className={classes.icon} />
      <div>
        <div className={classes.name}>
          {name}
          {one.current && <span className={classes.here}>{say('account.thisDevice')}</span>}
        </div>
        <div className={classes.value}>
          {say('account.seen', {
            system: say(`account.systems.${one.system}`),
            ip: one.ip,
            time: timeInWords(one.seenAt),
          })}
        </div>
        <div className={classes.value}>{say('account.since', { time: timeInWords(one.createdAt) })}</div>
      </div>
      {!one.current && (
        <Button
          variant="default"
          disabled={offline}
          onClick={end}
          aria-label={say('account.endOf', { name, ip: one.ip })}
        >
          {say('account.end')}
        </Button>
      )}
    </li>
  )
}
