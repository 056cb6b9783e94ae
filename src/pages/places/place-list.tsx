import type { Campus } from '#contract/campus-shapes.ts'
import type { Seen } from '#src/data/seen.ts'
import { useText } from '#src/text/text.ts'
import { VirtualList } from '#src/ui/virtual-list.tsx'
import type { Ticks } from './bulk/use-bulk.tsx'
import { PlaceCard } from './place-card.tsx'
import classes from './places.module.css'

interface Props {
  places: readonly Seen<Campus>[]
  activeId: number | null
  open: (campusId: number) => void
  edit: (campus: Seen<Campus>) => void
  ticks: Ticks | null
}

/** From this many on they stand below one another, and only those in view are drawn. */
const many = 120

/** Campuses as cards. */
export function PlaceList({ places, activeId, open, edit, ticks }: Props) {
  const say = useText()
  const card = (campus: Seen<Campus>) => (
    <PlaceCard
      campus={campus}
      active={campus.campusId === activeId}
      open={() => open(campus.campusId)}
      edit={() => edit(campus)}
      tick={
        ticks && {
          on: ticks.has(campus.campusId),
          turn: (on) => ticks.turn(campus.campusId, on),
        }
      }
    />
  )
  const label = say('page.places')
  if (places.length > many)
    return (
      <VirtualList items={places} keyOf={(one) => one.campusId} render={card} label={label} height={120} />
    )
  return (
    <ul className={classes.grid} aria-label={label}>
      {places.map((campus) => (
        <li key={campus.campusId}>{card(campus)}</li>
      ))}
    </ul>
  )
}
