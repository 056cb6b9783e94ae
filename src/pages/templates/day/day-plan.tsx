import { type CSSProperties, useMemo } from 'react'
import { shiningAt, valuesAt } from '#contract/rules/day/track.ts'
import { findLayout } from '#contract/rules/layouts/index.ts'
import { isLighting } from '#contract/rules/scenes.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { useText } from '#src/text/text.ts'
import { useFunctionWords } from '#src/widgets/product/use-function-words.ts'
import { useProductsById } from '#src/widgets/product/use-products-by-id.ts'
import { PlanFrame, slotPlace } from '../plan/plan-drawing.tsx'
import classes from './day.module.css'
import type { DayRoom } from './day-room.ts'
import type { SimulatedDay } from './use-day.ts'
import { valueWords } from './value-words.ts'

interface Props {
  template: SeenTemplate
  room: DayRoom
  day: SimulatedDay
}

type Lamp = DayRoom['lamps'][number]

/** The room with its lamps as they are lit now: on its plans, and beside them those that stand in none. */
export function DayPlan({ template: { houseList }, room, day }: Props) {
  const byId = useMemo(() => new Map(room.lamps.map((lamp) => [lamp.id, lamp])), [room])
  const plans = houseList.flatMap(({ id, layoutCode, slotList }) => {
    const layout = findLayout(layoutCode)
    const lamps = slotList.flatMap(({ slot, equipmentId }) => {
      const [lamp, place] = [byId.get(equipmentId), layout?.slots[slot - 1]]
      return lamp && place ? [{ lamp, place }] : []
    })
    return layout && lamps.length > 0 ? [{ id, layout, lamps }] : []
  })
  const placed = new Set(plans.flatMap(({ lamps }) => lamps.map(({ lamp }) => lamp.id)))
  const others = room.lamps.filter(({ id }) => !placed.has(id))
  return (
    <>
      {plans.map(({ id, layout, lamps }) => (
        <PlanFrame key={id} layout={layout}>
          {lamps.map(({ lamp, place }) => (
            <LampDot key={lamp.id} lamp={lamp} day={day} style={slotPlace(layout, place)} placed />
          ))}
        </PlanFrame>
      ))}
      {others.length > 0 && (
        <ul className={classes.lamps}>
          {others.map((lamp) => (
            <li key={lamp.id}>
              <LampDot lamp={lamp} day={day} />
              <span>{lamp.name}</span>
            </li>
          ))}
        </ul>
      )}
      <Others room={room} day={day} />
    </>
  )
}

/** How everything stands that is no lamp, once it was told something and while there is power: curtains, projectors. */
function Others({ room, day }: Pick<Props, 'room' | 'day'>) {
  const say = useText()
  const words = useFunctionWords()
  const products = useProductsById()
  const others = [
    ...room.equipment.filter((one) => !isLighting(one)),
    ...room.channels.filter(({ isLamp }) => !isLamp),
  ]
  const told = others.flatMap(({ identifier, name }) => {
    const values = valuesAt(day.played.tracks.get(identifier), day.now)
    const value = valueWords(room, products, words, identifier, values)
    return value === '' ? [] : [{ identifier, name, value }]
  })
  const isDark = day.played.dark.some(({ from, to }) => day.now >= from && day.now < to)
  if (isDark) return <p className={classes.grow}>{say('parts.day.unheard.power')}</p>
  if (told.length === 0) return null
  return (
    <ul className={classes.others}>
      {told.map(({ identifier, name, value }) => (
        <li key={identifier}>
          {name} <strong>{value}</strong>
        </li>
      ))}
    </ul>
  )
}

interface DotProps {
  lamp: Lamp
  day: SimulatedDay
  style?: CSSProperties
  placed?: boolean
}

const warm = 2_700
const cold = 6_500

/** A lamp as bright and as warm as it is now. */
function LampDot({ lamp, day, style, placed = false }: DotProps) {
  const say = useText()
  const { level, kelvin } = shiningAt(day.played.tracks.get(lamp.identifier), day.now)
  const coolness = kelvin === null ? 0.4 : Math.min(1, Math.max(0, (kelvin - warm) / (cold - warm)))
  const shine = { '--level': level / 100, '--cool': `${Math.round(coolness * 100)}%` } as CSSProperties
  const words = say('parts.day.lamp', { name: lamp.name, level })
  return (
    <span
      role="img"
      className={classes.lamp}
      data-placed={placed}
      data-lit={level > 0}
      style={{ ...style, ...shine }}
      aria-label={words}
      title={words}
    />
  )
}
