import classes from './china-map.module.css'
import type { Drawing } from './drawing.ts'
import { standApart } from './names.ts'
import { useRegionName } from './region-name.ts'
import type { Region } from './regions.ts'

interface Props {
  regions: readonly Region[]
  place: Drawing['place']
}

/** What the regions are called, none of the names over another: neighbours as small as a city step aside. */
export function RegionNames({ regions, place }: Props) {
  const nameOf = useRegionName()
  const names = regions.map((region) => ({ region, text: nameOf(region) }))
  const places = standApart(
    names.map(({ region, text }) => {
      const at = place(region.centre)
      return at && { text, at }
    }),
  )
  return names.map(({ region, text }, index) => {
    const at = places[index]
    return (
      at && (
        <text key={region.id || region.name} className={classes.name} x={at[0]} y={at[1]} aria-hidden>
          {text}
        </text>
      )
    )
  })
}
