import { NumberInput } from '@mantine/core'
import type { SpaceNode } from '#contract/space-shapes.ts'
import type { SpaceForest } from '#src/data/spaces.ts'
import { useText } from '#src/text/text.ts'
import { inFigures } from '#src/widgets/charts/chart-data.ts'
import classes from './data-settings.module.css'

interface BuildingProps {
  building: SpaceNode
  spaces: SpaceForest
  /** What was said, with what is entered over it; and what follows from it. */
  now: ReadonlyMap<number, number>
  known: ReadonlyMap<number, number>
  enter: (id: number, area: number | null) => void
  disabled: boolean
}

/** A building, its floors and their rooms. */
export function BuildingAreas({ building, spaces, now, known, enter, disabled }: BuildingProps) {
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
      max={10_000_000}
      disabled={disabled}
      value={now.get(id) ?? ''}
      onChange={(value) => enter(id, value === '' || Number(value) <= 0 ? null : Number(value))}
    />
  )
  return (
    <>
      <div className={classes.kind}>{field(building.id, building.name)}</div>
      {spaces
        .childrenOf(building.id)
        .filter(({ id }) => id > 0)
        .map((floor) => (
          <fieldset key={floor.id} className={classes.kind}>
            <legend>{floor.name}</legend>
            {field(floor.id, floor.name)}
            {spaces
              .childrenOf(floor.id)
              .filter(({ id }) => id > 0)
              .map((room) => field(room.id, room.name))}
          </fieldset>
        ))}
    </>
  )
}
