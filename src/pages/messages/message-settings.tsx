import { NativeSelect, Switch } from '@mantine/core'
import { useState } from 'react'
import { alarmLevels } from '#contract/rules/alarms/kinds.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useConnection } from '#src/data/connection.ts'
import { useApi } from '#src/data/frame.ts'
import { attempt } from '#src/form/attempt.ts'
import { useText } from '#src/text/text.ts'
import { Panel } from '#src/ui/facts.tsx'
import { toast } from '#src/ui/toast.ts'
import classes from './messages.module.css'

/** By what else the user is told; each choice is saved as it is made. */
export function MessageSettings() {
  const say = useText()
  const { call } = useApi()
  const online = useConnection().kind === 'online'
  const { data, refresh } = useAnswer('message.settings', {})
  const [busy, setBusy] = useState(false)
  if (data === null) return null
  const { mail, mailLevel, email, mailAvailable } = data
  const save = async (patch: Partial<Pick<typeof data, 'mail' | 'mailLevel'>>) => {
    setBusy(true)
    const saved = await attempt(() => call('message.saveSettings', { mail, mailLevel, ...patch }))
    await refresh()
    setBusy(false)
    if (saved) toast.done(say('alarms.messages.saved'))
  }
  const disabled = !online || busy
  return (
    <div className={classes.settings}>
      <Panel title={say('alarms.messages.settings')}>
        <div className={classes.fields}>
          {email === '' ? (
            <p className={classes.dim}>{say('alarms.messages.mailNone')}</p>
          ) : (
            <Switch
              label={say('alarms.messages.mail', { email })}
              checked={mail}
              disabled={disabled}
              onChange={({ currentTarget: { checked } }) => void save({ mail: checked })}
            />
          )}
          {mail && email !== '' && (
            <NativeSelect
              label={say('alarms.messages.mailLevel')}
              value={String(mailLevel)}
              disabled={disabled}
              onChange={({ currentTarget: { value } }) => {
                const level = alarmLevels.find((each) => String(each) === value)
                if (level) void save({ mailLevel: level })
              }}
              data={alarmLevels.map((level) => ({
                value: String(level),
                label: say(`alarms.messages.mailLevels.l${level}`),
              }))}
            />
          )}
          {!mailAvailable && <p className={classes.dim}>{say('alarms.messages.mailAway')}</p>}
        </div>
      </Panel>
    </div>
  )
}
