import { NumberInput, Switch, TextInput } from '@mantine/core'
import type { CallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import { clockOf, minuteOf } from '#src/widgets/template/timing-words.ts'
import classes from './ota.module.css'

/** What the devices that get it are chosen by. */
export const scopes = ['campus', 'room', 'device'] as const

export type Scope = (typeof scopes)[number]

export const first = {
  scope: 'campus' as Scope,
  waveSize: 20,
  failPercent: 20,
  fromMinute: null as number | null,
  toMinute: null as number | null,
  chosen: [] as string[],
}

const night = { fromMinute: 22 * 60, toMinute: 6 * 60 }

/** How many at once, when it stops by itself, and when it may begin. */
export function Pace({ form }: { form: CallForm<typeof first> }) {
  const say = useText()
  const { waveSize, failPercent, fromMinute, toMinute } = form.values
  return (
    <>
      <div className={classes.pair}>
        <NumberInput
          label={say('ota.create.waveSize')}
          {...form.limits('waveSize')}
          allowDecimal={false}
          value={waveSize}
          onChange={(value) => form.change({ waveSize: Math.max(1, Number(value) || 1) })}
          error={form.fault('waveSize')}
        />
        <NumberInput
          label={say('ota.create.failPercent')}
          {...form.limits('failPercent')}
          allowDecimal={false}
          value={failPercent}
          onChange={(value) => form.change({ failPercent: Number(value) || 0 })}
          error={form.fault('failPercent')}
        />
      </div>
      <p className={classes.line}>{say('ota.create.failHint')}</p>
      <Switch
        label={say('ota.create.hours')}
        checked={fromMinute !== null}
        onChange={({ currentTarget: { checked } }) =>
          form.change(checked ? night : { fromMinute: null, toMinute: null })
        }
      />
      {fromMinute !== null && toMinute !== null && (
        <div className={classes.pair}>
          <TextInput
            type="time"
            label={say('ota.create.from')}
            value={clockOf(fromMinute)}
            onChange={({ currentTarget: { value } }) => form.change({ fromMinute: minuteOf(value) ?? 0 })}
          />
          <TextInput
            type="time"
            label={say('ota.create.to')}
            value={clockOf(toMinute)}
            onChange={({ currentTarget: { value } }) => form.change({ toMinute: minuteOf(value) ?? 0 })}
          />
        </div>
      )}
    </>
  )
}
