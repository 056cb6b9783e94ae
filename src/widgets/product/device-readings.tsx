import type { DeviceStatus } from '#contract/device-shapes.ts'
import {
  directionValue,
  isAlarm,
  isSensorState,
  quantities,
  readingsIn,
  type SensorState,
  stateOf,
} from '#contract/rules/readings.ts'
import { numberText } from '#src/text/count.ts'
import { useText } from '#src/text/text.ts'
import { withUnit } from '#src/text/units.ts'
import { useAge } from '#src/ui/age.tsx'
import classes from './device-readings.module.css'

interface Props {
  productTypeId: number
  status: DeviceStatus
}

/** What a sensor or a meter says: 有人（12 分钟前开始）, 照度 420 lx. Nothing for a device that measures nothing. */
export function DeviceReadings({ productTypeId, status: { values, since } }: Props) {
  const say = useText()
  const readings = readingsIn(productTypeId, values)
  if (readings.length === 0) return null
  return (
    <ul className={classes.readings} aria-label={say('devices.readings')}>
      {readings.map((name) => {
        const value = values[name] ?? 0
        if (!isSensorState(name))
          return (
            <li key={name}>
              {say(`devices.reading.${name}`)} {withUnit(numberText(value, 2), quantities[name])}
            </li>
          )
        const state = stateOf(value, values[directionValue])
        return <SensorStateItem key={name} name={name} state={state} since={since?.[name]} />
      })}
    </ul>
  )
}

interface ItemProps {
  name: SensorState
  state: 'first' | 'second'
  since: number | undefined
}

function SensorStateItem({ name, state, since }: ItemProps) {
  const words = useText()(`devices.sensor.${name}.${state}`)
  return (
    <li data-alarm={state === 'first' && isAlarm(name)} data-now={state}>
      {since === undefined ? words : <Since words={words} at={since} />}
    </li>
  )
}

function Since({ words, at }: { words: string; at: number }) {
  const say = useText()
  return <>{say('devices.stateSince', { state: words, age: useAge(at) })}</>
}
