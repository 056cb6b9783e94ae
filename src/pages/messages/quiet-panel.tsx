import { Switch, TextInput } from '@mantine/core'
import { useText } from '#src/text/text.ts'
import { Panel } from '#src/ui/facts.tsx'
import { clockOf, minuteOf } from '#src/widgets/template/timing-words.ts'
import classes from './ways.module.css'
import type { Saved } from './ways-view.tsx'

interface Props {
  quiet: Saved['quiet']
  disabled: boolean
  save: (quiet: Saved['quiet']) => void
}

const usual = { weekdays: [1, 2, 3, 4, 5, 6, 7], fromMinute: 22 * 60, toMinute: 7 * 60 }

/** One time of every day in which only the inbox is told; programs may have said more. */
export function QuietPanel({ quiet, disabled, save }: Props) {
  const say = useText()
  const [first] = quiet
  const edge = (field: 'fromMinute' | 'toMinute') =>
    first && (
      <TextInput
        key={first[field]}
        type="time"
        label={say(field === 'fromMinute' ? 'notices.from' : 'notices.to')}
        defaultValue={clockOf(first[field])}
        disabled={disabled}
        onBlur={({ currentTarget: { value } }) => {
          const minute = minuteOf(value)
          if (minute !== null && minute !== first[field]) save([{ ...first, [field]: minute }])
        }}
      />
    )
  return (
    <Panel title={say('notices.quiet')}>
      <div className={classes.quiet}>
        <Switch
          label={say('notices.quietOn')}
          description={say('notices.quietHint')}
          checked={first !== undefined}
          disabled={disabled}
          onChange={({ currentTarget: { checked } }) => save(checked ? [usual] : [])}
        />
        {first && (
          <div className={classes.pair}>
            {edge('fromMinute')}
            {edge('toMinute')}
          </div>
        )}
        {quiet.length > 1 && (
          <p className={classes.dim}>{say('notices.quietMore', { count: quiet.length - 1 })}</p>
        )}
      </div>
    </Panel>
  )
}
