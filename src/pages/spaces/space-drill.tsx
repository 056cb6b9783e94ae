import { IconChevronRight, IconPencil } from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { PendingMark } from '#src/ui/pending-mark.tsx'
import { EmptyState } from '#src/ui/states.tsx'
import { useFocusHere } from '#src/ui/use-focus-here.ts'
import { RoomGrid } from './room-grid.tsx'
import classes from './space-drill.module.css'
import { noTotals, shownIn } from './space-totals.ts'
import type { Space, SpaceView } from './space-view.ts'
import { StateCounts } from './state-counts.tsx'
import toolClasses from './tool.module.css'
import { useRoomWords } from './use-room-words.ts'
import { useStayFilter } from './use-stay-filter.tsx'

/**
 * The space tree on a phone: one level at a time, with the way back above it. Rooms that stand with guests as was chosen are shown
 * at every level.
 */
export function SpaceDrill(view: SpaceView) {
  const { selected, keyWord } = view
  const stays = useStayFilter(view)
  const rooms = keyWord !== '' || selected?.kind === 'floor' || stays.kind !== null
  const here = useFocusHere(selected?.id ?? null)
  return (
    <>
      {keyWord === '' && <Trail {...view} here={here} />}
      {rooms ? <RoomGrid {...view} stays={stays} /> : <Level {...view} chips={stays.chips} />}
    </>
  )
}

type TrailProps = SpaceView & { here: RefObject<HTMLElement | null> }

function Trail({ forest, selected, select, levels, here }: TrailProps) {
  const say = useText()
  if (!selected) return null
  const path = forest.pathOf(selected.id)
  return (
    <nav aria-label={say('places.tree', levels)}>
      <ol className={classes.trail}>
        <li>
          <button type="button" onClick={() => select(null)}>
            {say('places.allOf', { level: levels.building })}
          </button>
        </li>
        {path.map((node) => (
          <li key={node.id}>
            {node.id === selected.id ? (
              <span ref={here} tabIndex={-1} aria-current="page">
                {node.name}
              </span>
            ) : (
              <button type="button" onClick={() => select(node.id)}>
                {node.name}
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Level({ chips, ...view }: SpaceView & { chips: ReactNode }) {
  const say = useText()
  const words = useRoomWords(view.campusId)
  const mayEdit = useAllowed('/space/v1/edit')
  const { forest, totals, selected, select, start, own } = view
  const nodes: readonly Space[] = shownIn(view, selected?.id ?? null)
  if (forest.childrenOf(selected?.id ?? null).length === 0)
    return <EmptyState title={say('places.noFloors')} hint={say('places.noFloorsHint')} />
  return (
    <>
      {own.control}
      {chips}
      {nodes.length === 0 && <EmptyState title={say('rooms.noneMine')} />}
      <ul className={classes.level}>
        {nodes.map((node) => {
          const sums = totals.get(node.id) ?? noTotals
          return (
            <li key={node.id} className={classes.step}>
              <button type="button" className={classes.into} onClick={() => select(node.id)}>
                <span className={classes.intoName}>
                  {node.name}
                  <PendingMark pending={node.pending} />
                </span>
                <span className={classes.intoCount}>{say('places.rooms', { count: sums.rooms })}</span>
                <StateCounts totals={sums} words={words} />
              </button>
              {mayEdit && (
                <button
                  type="button"
                  className={toolClasses.tool}
                  aria-label={say('places.editOf', { name: node.name })}
                  onClick={() => start({ do: 'edit', node })}
                >
                  <IconPencil size={18} aria-hidden />
                </button>
              )}
              <IconChevronRight size={18} aria-hidden className={classes.chevron} />
            </li>
          )
        })}
      </ul>
    </>
  )
}
