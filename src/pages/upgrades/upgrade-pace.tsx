import { NumberInput, Switch } from '@mantine/core'
import { limitsOf } from '#src/form/call-rules.ts'
import { useText } from '#src/text/text.ts'

const firstWave = 5

export interface Values extends Record<string, unknown> {
  templateId: number
  version: number | undefined
  roomIds: number[]
  waveSize: number | undefined
  pauseOnFault: boolean
}

interface PaceProps extends Pick<Values, 'waveSize' | 'pauseOnFault'> {
  change: (patch: Partial<Pick<Values, 'waveSize' | 'pauseOnFault'>>) => void
}

/** In waves or all at once, and whether a fault stops it. */
export function Pace({ waveSize, pauseOnFault, change }: PaceProps) {
  const say = useText()
  return (
    <>
      <Switch
        label={say('parts.upgrades.waves')}
        checked={waveSize !== undefined}
        onChange={({ currentTarget: { checked } }) => change({ waveSize: checked ? firstWave : undefined })}
      />
      {waveSize !== undefined && (
        <NumberInput
          label={say('parts.publishing.waveSize')}
          {...limitsOf('upgrade.create', 'waveSize')}
          allowDecimal={false}
          value={waveSize}
          onChange={(value) => change({ waveSize: Math.max(1, Number(value) || 1) })}
        />
      )}
      <Switch
        label={say('parts.publishing.pauseOnFault')}
        checked={pauseOnFault}
        onChange={({ currentTarget: { checked } }) => change({ pauseOnFault: checked })}
      />
    </>
  )
}
