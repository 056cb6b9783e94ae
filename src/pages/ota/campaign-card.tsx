import { Progress } from '@mantine/core'
import type { Campaign } from '#contract/firmware-shapes.ts'
import type { CampaignState } from '#contract/rules/firmware/states.ts'
import { useText } from '#src/text/text.ts'
import { DotsMenu } from '#src/ui/action-menu.tsx'
import { Badge, type Tone } from '#src/ui/badge.tsx'
import { timeInWords } from '#src/ui/time.ts'
import { clockOf } from '#src/widgets/template/timing-words.ts'
import { useCampaignActions } from './campaign-actions.ts'
import classes from './ota.module.css'

const tones: Record<CampaignState, Tone> = { running: 'accent', paused: 'warn', done: 'ok', stopped: 'plain' }

interface Props {
  campaign: Campaign
  open?: () => void
  /** Called when it was steered. */
  changed: () => void
}

/** A campaign: how far it is, and what can be done about it. */
export function CampaignCard({ campaign, open, changed }: Props) {
  const say = useText()
  const { state, pausedBy, kind, devices, done, failed, underWay, wave, waves } = campaign
  const { failPercent, fromMinute, toMinute } = campaign
  const name = say('ota.name', { product: campaign.productName, version: campaign.version })
  const actions = useCampaignActions(campaign, name, changed)
  const progress = say('ota.campaigns.progress', { done, count: devices })
  const facts = [
    progress,
    underWay > 0 && say('ota.campaigns.underWay', { count: underWay }),
    waves > 1 && wave > 0 && say('ota.campaigns.wave', { wave, waves }),
    fromMinute !== null &&
      toMinute !== null &&
      say('ota.campaigns.hours', { from: clockOf(fromMinute), to: clockOf(toMinute) }),
  ]
  return (
    <article className={classes.card}>
      <div className={classes.head}>
        <span className={classes.name}>
          {open ? (
            <button
              type="button"
              className={classes.open}
              aria-label={say('ota.campaigns.open', { name })}
              onClick={open}
            >
              {name}
            </button>
          ) : (
            name
          )}
        </span>
        {kind === 'rollback' && <Badge tone="warn">{say('ota.campaigns.kind.rollback')}</Badge>}
        <Badge tone={tones[state]}>{say(`ota.campaigns.state.${state}`)}</Badge>
        {failed > 0 && <Badge tone="bad">{say('ota.campaigns.failed', { count: failed })}</Badge>}
        <DotsMenu actions={actions} label={say('ota.campaigns.menu', { name })} />
      </div>
      <Progress.Root size="sm">
        <Progress.Section value={devices === 0 ? 0 : (100 * done) / devices} aria-label={progress} />
        <Progress.Section
          value={devices === 0 ? 0 : (100 * failed) / devices}
          color="red"
          aria-label={say('ota.campaigns.failed', { count: failed })}
        />
      </Progress.Root>
      <p className={classes.line}>{facts.filter(Boolean).join(' · ')}</p>
      {state === 'paused' && pausedBy && (
        <p className={classes.line}>{say(`ota.campaigns.pausedBy.${pausedBy}`, { percent: failPercent })}</p>
      )}
      <p className={classes.line}>
        {say('ota.campaigns.by', { time: timeInWords(campaign.createdAt), name: campaign.createdBy })}
      </p>
    </article>
  )
}
