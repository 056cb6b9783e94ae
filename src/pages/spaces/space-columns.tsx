import { useMemo } from 'react'
import { marks } from '#src/text/marks.ts'
import { useText } from '#src/text/text.ts'
import { RoomGrid } from './room-grid.tsx'
import classes from './space-columns.module.css'
import { SpaceTree } from './space-tree.tsx'
import type { SpaceView } from './space-view.ts'
import { useStayFilter } from './use-stay-filter.tsx'

/**
 * The space tree on a desk: buildings and floors on the left, the rooms of what is chosen on the right. While rooms are looked
 * for, which is done in the whole campus, it is these, and the heading says so.
 */
export function SpaceColumns(view: SpaceView) {
  const say = useText()
  const { forest, selected, levels, keyWord } = view
  const path = useMemo(() => (selected ? forest.pathOf(selected.id) : []), [forest, selected])
  return (
    <div className={classes.columns}>
      <SpaceTree {...view} />
      <section className={classes.right} aria-labelledby="rooms-title">
        <h2 id="rooms-title" className={classes.heading}>
          {keyWord !== ''
            ? `${say('places.searchRooms')}${marks().colon}${keyWord}`
            : path.length === 0
              ? say('places.allOf', { level: levels.room })
              : path.map((node) => node.name).join(' / ')}
        </h2>
        <Rooms {...view} />
      </section>
    </div>
  )
}

const Rooms = (view: SpaceView) => <RoomGrid {...view} stays={useStayFilter(view)} />
