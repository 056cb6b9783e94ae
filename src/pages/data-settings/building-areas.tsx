import { NumberInput } from '@mantine/core'
import { limits } from '#contract/limits.ts'
import type { SpaceNode } from '#contract/space-shapes.ts'
import type { SpaceForest } from '#src/data/spaces.ts'
import { numberText } from '#src/text/count.ts'
import { useText } from '#src/text/text.ts'
import { Facts } from '#src/ui/facts.tsx'
import { inFigures } from '#src/widgets/charts/chart-data.ts'
import classes from './data-settings.module.css'

interface BuildingProps {
  building: SpaceNode
  spaces: SpaceForest
  /** What was said, with what is entered over it; and what follows from it. */
  now: ReadonlyMap<number, number>
  known: ReadonlyMap<number, number>
  enter: (id: number, area: number | null) => void
}

/** Places in another that the server knows. */
const placesIn = (spaces: SpaceForest, { id }: SpaceNode) =>
  spaces.childrenOf(id).filter((place) => place.id > 0)

/** A building, its floors and their rooms. */
export function BuildingAreas({ building, spaces, now, known, enter }: BuildingProps) {
  const say = useText()
  const field = (id: number, name: string) => (
    <NumberInput
      key={id}
      label={name}
      aria-label={say('energy.areas.of', { place: name })}
      suffix=" m²"
      placeholder={known.has(id) ? say('energy.areas.summed', { area: inFigures(known.get(id) ?? 0) }) : ''}
      hideControls
      allowNegative={false}
      decimalScale={2}
      thousandSeparator=","
      max={limits.squareMetresMost}
      value={now.get(id) ?? ''}
      onChange={(value) => enter(id, value === '' || Number(value) <= 0 ? null : Number(value))}
    />
  )
  return (
    <>
      <div className={classes.kind}>{field(building.id, building.name)}</div>
      {placesIn(spaces, building).map((floor) => (
        <fieldset key={floor.id} className={classes.kind}>
          <legend>{floor.name}</legend>
          {field(floor.id, floor.name)}
          {placesIn(spaces, floor).map((room) => field(room.id, room.name))}
        </fieldset>
      ))}
    </>
  )
}

/** The same for those who do not say it. */
export function BuildingFacts({ building, spaces, now, known }: Omit<BuildingProps, 'enter'>) {
  const say = useText()
  const line = ({ id, name }: SpaceNode) => {
    const [said, sum] = [now.get(id), known.get(id)]
    if (said !== undefined) return [name, `${numberText(said, 2)} m²`] as const
    return [
      name,
      sum === undefined ? '—' : `${say('energy.areas.summed', { area: inFigures(sum) })} m²`,
    ] as const
  }
  return (
    <>
      <Facts lines={[line(building)]} />
      {placesIn(spaces, building).map((floor) => (
        <section key={floor.id} className={classes.told}>
          <h3>{floor.name}</h3>
          <Facts lines={[floor, ...placesIn(spaces, floor)].map(line)} />
        </section>
      ))}
    </>
  )
}
