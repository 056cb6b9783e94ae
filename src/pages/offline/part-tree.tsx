import '#src/text/offline.ts'
import { Checkbox } from '@mantine/core'
import type { BuildingTree } from '#contract/space-shapes.ts'
import { useText } from '#src/text/text.ts'
import classes from './offline.module.css'

type Building = BuildingTree['buildingVos'][number]

/** What is chosen in few words: a building stands for its floors, when it or all of them are chosen. */
export const scopeOf = (chosen: ReadonlySet<number>, buildings: readonly Building[]): number[] =>
  buildings.flatMap((building) => {
    if (isWhole(building, chosen)) return [building.id]
    return building.floorVos.map(({ id }) => id).filter((id) => chosen.has(id))
  })

const isWhole = ({ id, floorVos }: Building, chosen: ReadonlySet<number>) =>
  chosen.has(id) || (floorVos.length > 0 && floorVos.every((floor) => chosen.has(floor.id)))

interface Props {
  buildings: readonly Building[]
  chosen: ReadonlySet<number>
  choose: (chosen: ReadonlySet<number>) => void
}

/** Buildings with their floors, to be ticked one by one or building by building. */
export function PartTree({ buildings, chosen, choose }: Props) {
  const say = useText()
  if (buildings.length === 0) return <p className={classes.none}>{say('offline.treeNone')}</p>
  const set = (building: Building, floorIds: readonly number[], on: boolean) => {
    const next = new Set(chosen)
    // From here on its floors say it: one of them may be taken out again.
    if (next.delete(building.id)) for (const floor of building.floorVos) next.add(floor.id)
    for (const id of floorIds) on ? next.add(id) : next.delete(id)
    if (floorIds.length === 0 && on) next.add(building.id)
    choose(next)
  }
  return (
    <fieldset className={classes.tree} aria-label={say('offline.tree')}>
      {buildings.map((building) => {
        const whole = isWhole(building, chosen)
        const some = building.floorVos.some(({ id }) => chosen.has(id))
        const floors = building.floorVos.map(({ id }) => id)
        return (
          <div key={building.id}>
            <Checkbox
              label={building.buildingName}
              checked={whole}
              indeterminate={!whole && some}
              onChange={({ currentTarget: { checked } }) => set(building, floors, checked)}
            />
            <div className={classes.floors}>
              {building.floorVos.map((floor) => (
                <Checkbox
                  key={floor.id}
                  label={floor.floorName}
                  checked={whole || chosen.has(floor.id)}
                  onChange={({ currentTarget: { checked } }) => set(building, [floor.id], checked)}
                />
              ))}
            </div>
          </div>
        )
      })}
    </fieldset>
  )
}
