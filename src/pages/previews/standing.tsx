import type { BuildingStanding } from '#contract/overview.ts'
import { deviceRates } from '#contract/rules/device-rates.ts'
import { useText } from '#src/text/text.ts'
import classes from './standing.module.css'
import { StateBar } from './tiles.tsx'

interface Props {
  name: string
  counts: Omit<BuildingStanding, 'buildingId' | 'name'>
  alarmCount?: number
}

/** How a building or a campus stands: its name, how many of its devices run, what is wrong, rooms in use. */
export function Standing({ name, counts, alarmCount = 0 }: Props) {
  const say = useText()
  const { deviceNum, faultCount, roomNum, roomUsedNum } = counts
  const { runRate } = deviceRates(counts)
  return (
    <div className={classes.facts}>
      <strong>{name}</strong>
      <StateBar counts={counts} />
      <span data-numbers>
        {deviceNum === 0
          ? say('previews.map.states.empty')
          : say('previews.map.running', { rate: runRate.toFixed(2) })}
        {faultCount > 0 && <em> · {say('previews.map.faults', { count: faultCount })}</em>}
        {alarmCount > 0 && <em> · {say('previews.map.alarms', { count: alarmCount })}</em>}
      </span>
      <span data-numbers>{say('previews.map.used', { used: roomUsedNum, rooms: roomNum })}</span>
    </div>
  )
}
