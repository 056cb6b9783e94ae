import '#src/text/parts.ts'
import { NumberInput, Switch } from '@mantine/core'
import { limitsOf } from '#src/form/call-rules.ts'
import { useText } from '#src/text/text.ts'

interface Waves {
  waveSize: number
  pauseOnFault: boolean
}

interface Props extends Waves {
  change: (patch: Partial<Waves>) => void
  /** Rooms there are: no wave has more. The call's own limit when not given. */
  rooms?: number
  error?: string | undefined
}

/** How many rooms a publishing reaches at a time. */
export function WaveFields({ waveSize, pauseOnFault, change, rooms, error }: Props) {
  const say = useText()
  const { min = 1, max = Number.POSITIVE_INFINITY, ...limits } = limitsOf('template.publish', 'waveSize')
  return (
    <>
      <NumberInput
        label={say('parts.publishing.waveSize')}
        {...limits}
        min={min}
        max={Math.max(min, Math.min(max, rooms ?? max))}
        allowDecimal={false}
        value={waveSize}
        onChange={(value) => change({ waveSize: Math.max(min, Number(value) || min) })}
        error={error}
      />
      <Switch
        label={say('parts.publishing.pauseOnFault')}
        checked={pauseOnFault}
        onChange={({ currentTarget: { checked } }) => change({ pauseOnFault: checked })}
      />
    </>
  )
}
