import { Progress } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconPlayerStop, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { InputOf } from '#contract/index.ts'
import type { Rollout, RolloutState } from '#contract/rollout-shapes.ts'
import { useConnection } from '#src/data/connection.ts'
import { useApi } from '#src/data/frame.ts'
import { attempt } from '#src/form/attempt.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { DotsMenu, type MenuAction } from '#src/ui/action-menu.tsx'
import { Badge, type Tone } from '#src/ui/badge.tsx'
import { timeInWords } from '#src/ui/time.ts'
import classes from './rollout-card.module.css'

type Step = InputOf<'template.steerRollout'>['action']

const tones: Record<RolloutState, Tone> = { running: 'accent', paused: 'warn', done: 'ok', stopped: 'plain' }

const steps: readonly { step: Step; icon: MenuAction['icon']; fits: (rollout: Rollout) => boolean }[] = [
  { step: 'pause', icon: IconPlayerPause, fits: ({ state }) => state === 'running' },
  { step: 'resume', icon: IconPlayerPlay, fits: ({ state }) => state === 'paused' },
  { step: 'retry', icon: IconRefresh, fits: ({ state, failed }) => state !== 'stopped' && failed > 0 },
  { step: 'stop', icon: IconPlayerStop, fits: ({ state }) => state === 'running' || state === 'paused' },
]

interface Props {
  rollout: Rollout
  /** Called when it was steered. */
  changed: () => void
  /** Names the template, where that is not plain. */
  heading?: ReactNode
}

/** A rollout: how far it is, and what can be done about it. */
export function RolloutCard({ rollout, changed, heading }: Props) {
  const say = useText()
  const { call } = useApi()
  const allowed = useAllowed('/template/v1/publish')
  const online = useConnection().kind === 'online'
  const { id: rolloutId, templateId: id, state, wave, waves, rooms, done, failed } = rollout
  const actions = steps
    .filter(({ fits }) => allowed && fits(rollout))
    .map(({ step, icon, fits: _fits }): MenuAction => {
      const run = async () => {
        if (await attempt(() => call('template.steerRollout', { id, rolloutId, action: step }))) changed()
      }
      const danger = step === 'stop' ? { danger: true as const } : {}
      return {
        ...{
          key: step,
          icon,
          label: say(`parts.rollout.step.${step}`),
          disabled: !online,
          run: () => void run(),
        },
        ...danger,
      }
    })
  return (
    <div className={classes.card}>
      <div className={classes.head}>
        <span className={classes.name}>
          {heading ?? say('parts.rollout.of', { number: rollout.version })}
        </span>
        <Badge tone={tones[state]}>{say(`parts.rollout.state.${state}`)}</Badge>
        {failed > 0 && <Badge tone="bad">{say('parts.rollout.failed', { count: failed })}</Badge>}
        <DotsMenu actions={actions} label={say('parts.rollout.menu', { number: rollout.version })} />
      </div>
      <Progress
        size="sm"
        value={rooms === 0 ? 0 : (100 * done) / rooms}
        aria-label={say('parts.rollout.progress', { done, count: rooms })}
      />
      <div className={classes.line}>
        {say('parts.rollout.progress', { done, count: rooms })}
        {waves > 1 && ` · ${say('parts.rollout.wave', { wave: Math.min(wave, waves), waves })}`}
        {` · ${timeInWords(rollout.createdAt)} ${rollout.createdBy}`}
      </div>
    </div>
  )
}
