import { Button } from '@mantine/core'
import type { NoticeWay } from '#contract/rules/notices/choices.ts'
import { useApi } from '#src/data/frame.ts'
import { attempt } from '#src/form/attempt.ts'
import { useText } from '#src/text/text.ts'
import { Panel } from '#src/ui/facts.tsx'
import { toast } from '#src/ui/toast.ts'
import classes from './ways.module.css'
import type { Settings } from './ways-view.tsx'

/** A button that sends the user something one way. */
export function TryWay({ way, disabled }: { way: NoticeWay; disabled: boolean }) {
  const say = useText()
  const { call } = useApi()
  const send = async () => {
    if (await attempt(() => call('message.test', { way }))) toast.done(say('notices.tested'))
  }
  return (
    <Button
      variant="default"
      mih={44}
      disabled={disabled}
      aria-label={say('notices.testOf', { way: say(`notices.ways.${way}`) })}
      onClick={() => void send()}
    >
      {say('notices.test')}
    </Button>
  )
}

/** Where mail and SMS go, and whether this server can send them. */
export function ReachPanel({ settings, disabled }: { settings: Settings; disabled: boolean }) {
  const say = useText()
  const { email, phone, mailAvailable, smsAvailable } = settings
  const lines = [
    { way: 'mail', to: email, available: mailAvailable },
    { way: 'sms', to: phone, available: smsAvailable },
  ] as const
  return (
    <Panel title={say('notices.reach')}>
      <ul className={classes.lines}>
        {lines.map(({ way, to, available }) => (
          <li key={way} className={classes.line}>
            <span>
              {to === '' ? say(`notices.${way}None`) : say(`notices.${way}To`, { to })}
              {!available && <span className={classes.dim}>{say(`notices.${way}Away`)}</span>}
            </span>
            {to !== '' && available && <TryWay way={way} disabled={disabled} />}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
