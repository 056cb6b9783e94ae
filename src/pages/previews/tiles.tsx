import type { ReactNode } from 'react'
import type { CampusStanding } from '#contract/overview.ts'
import { deviceRates } from '#contract/rules/device-rates.ts'
import { countText } from '#src/text/count.ts'
import { useText } from '#src/text/text.ts'
import { Panel } from '#src/ui/facts.tsx'
import classes from './preview.module.css'

type Counts = Omit<CampusStanding, 'campusId' | 'buildingNum'>

const sums = ['deviceNum', 'lightNum', 'panelNum', 'gatewayNum', 'otherNum'] as const

/** How many devices there are, by category, and how many rooms are in use; what else there is to say comes last. */
export function Tiles({ counts, children }: { counts: Counts; children?: ReactNode }) {
  const say = useText()
  const { roomNum, roomUsedNum } = counts
  // What this device heard before the server counted alarms has none.
  const alarmCount = counts.alarmCount ?? 0
  const share = roomNum === 0 ? 0 : (roomUsedNum / roomNum) * 100
  return (
    <dl className={classes.tiles} data-numbers>
      {sums.map((name) => (
        <div key={name}>
          <dt>{say(`previews.home.${name}`)}</dt>
          <dd>{countText(counts[name])}</dd>
        </div>
      ))}
      <div>
        <dt>{say('previews.home.alarmCount')}</dt>
        <dd>{countText(alarmCount)}</dd>
      </div>
      <div>
        <dt>{say('previews.home.roomsUsed')}</dt>
        <dd>
          {share.toFixed(2)}%
          <small>
            {countText(roomUsedNum)} / {countText(roomNum)}
          </small>
        </dd>
      </div>
      {children}
    </dl>
  )
}

const kinds = ['run', 'fault', 'stop'] as const

type StateCounts = Pick<CampusStanding, 'onlineCount' | 'faultCount' | 'outlineCount'>

/** Three states side by side, as long as their shares. */
export function StateBar({ counts }: { counts: StateCounts }) {
  const rates = deviceRates(counts)
  return (
    <span className={classes.bar} aria-hidden>
      {kinds.map((kind) => (
        <span key={kind} data-kind={kind} style={{ width: `${rates[`${kind}Rate`]}%` }} />
      ))}
    </span>
  )
}

/** Running, fault and stop rates, with two decimals (spec point 4). */
export function RatePanel({ counts }: { counts: StateCounts }) {
  const say = useText()
  const rates = deviceRates(counts)
  return (
    <Panel title={say('previews.home.rates')}>
      <StateBar counts={counts} />
      <dl className={classes.rates} data-numbers>
        {kinds.map((kind) => (
          <div key={kind} data-kind={kind}>
            <dt>{say(`previews.home.${kind}Rate`)}</dt>
            <dd>
              {rates[`${kind}Rate`].toFixed(2)}%<small>{countText(rates[`${kind}Num`])}</small>
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
