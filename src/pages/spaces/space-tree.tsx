import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconPencil, IconPlus } from '@tabler/icons-react'
import { memo, type ReactNode, useMemo, useState } from 'react'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { useInLots } from '#src/ui/in-lots.ts'
import { PendingMark } from '#src/ui/pending-mark.tsx'
import { foundIn, holdersOf, noTotals, type SpaceTotals, shownIn } from './space-totals.ts'
import classes from './space-tree.module.css'
import type { Space, SpaceView } from './space-view.ts'
import toolClasses from './tool.module.css'

/** Buildings with their floors put in at once. */
const atOnce = 2
/** Of a node's line, in CSS pixels, while its name takes no more than one. */
const lineHeight = 36

/** Buildings with their floors; the one that is looked into is marked. */
export function SpaceTree(view: SpaceView) {
  const say = useText()
  const { totals, selected, select, start, levels, forest, keyWord } = view
  // What was found is next on the way of who goes by the keys: a tree of dozens is not in between.
  const holders = useMemo(
    () => (keyWord === '' ? null : holdersOf(foundIn(forest, null, keyWord))),
    [forest, keyWord],
  )
  const below = (id: number | null) =>
    shownIn(view, id).filter((node) => holders === null || holders.has(node.id))
  const buildings = useInLots(
    below(null).map((node, index) => ({ key: node.id, index, node })),
    null,
    atOnce,
  )
  const drawn = (node: Space) => (
    <TreeNode
      node={node}
      sums={totals.get(node.id) ?? noTotals}
      current={!holders && selected?.id === node.id}
      select={select}
      start={start}
      levels={levels}
    />
  )
  return (
    <nav className={classes.tree} aria-label={say('places.tree', levels)}>
      <button
        type="button"
        className={classes.node}
        data-level="0"
        aria-current={!holders && selected === null}
        onClick={() => select(null)}
      >
        <span className={classes.nodeName}>{say('places.allOf', { level: levels.room })}</span>
      </button>
      <ul className={classes.branch}>
        {buildings.map(({ node: building }) => {
          const floors = below(building.id)
          return (
            <li
              key={building.id}
              className={classes.building}
              style={{ containIntrinsicHeight: `auto ${(1 + floors.length) * lineHeight}px` }}
            >
              {drawn(building)}
              <ul className={classes.branch}>
                {floors.map((floor) => (
                  <li key={floor.id}>{drawn(floor)}</li>
                ))}
              </ul>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

interface CountProps {
  className: string | undefined
  /** What is counted, with its number: for who does not see where the figure stands. */
  words: string
  children: ReactNode
}

const Count = ({ className, words, children }: CountProps) => (
  <span className={className} title={words}>
    <VisuallyHidden>{words}</VisuallyHidden>
    <span aria-hidden>{children}</span>
  </span>
)

interface NodeProps extends Pick<SpaceView, 'select' | 'start' | 'levels'> {
  node: Space
  sums: SpaceTotals
  current: boolean
}

/**
 * Drawn again when something of it has changed: there may be hundreds, and counts change a few times a second. What is done with it
 * is drawn once somebody is there.
 */
const TreeNode = memo(function TreeNode({ node, sums, current, select, start, levels }: NodeProps) {
  const say = useText()
  const [met, setMet] = useState(false)
  const meet = () => setMet(true)
  return (
    <div className={classes.nodeLine} data-current={current}>
      <button
        type="button"
        className={classes.node}
        data-level={node.kind === 'building' ? 1 : 2}
        aria-current={current}
        onPointerEnter={meet}
        onFocus={meet}
        onClick={() => select(node.id)}
      >
        <span className={classes.nodeName}>{node.name}</span>
        <PendingMark pending={node.pending} />
        {sums.fault > 0 && (
          <Count className={classes.faults} words={say('devices.faults', { count: sums.fault })}>
            <IconAlertTriangle size={12} /> {sums.fault}
          </Count>
        )}
        <Count className={classes.roomCount} words={say('places.rooms', { count: sums.rooms })}>
          {sums.rooms}
        </Count>
      </button>
      {(met || current) && <NodeTools node={node} start={start} levels={levels} />}
    </div>
  )
})

function NodeTools({ node, start, levels }: Pick<NodeProps, 'node' | 'start' | 'levels'>) {
  const say = useText()
  const mayEdit = useAllowed('/space/v1/edit')
  const mayAdd = useAllowed('/space/v1/add')
  const child = node.kind === 'building' ? 'floor' : 'room'
  return (
    <span className={classes.nodeTools}>
      {mayAdd && (
        <button
          type="button"
          className={toolClasses.tool}
          aria-label={say('places.addBelow', {
            name: node.name,
            what: say('places.addLevel', { level: levels[child] }),
          })}
          onClick={() => start({ do: 'add', kind: child, parent: node })}
        >
          <IconPlus size={16} aria-hidden />
        </button>
      )}
      {mayEdit && (
        <button
          type="button"
          className={toolClasses.tool}
          aria-label={say('places.editOf', { name: node.name })}
          onClick={() => start({ do: 'edit', node })}
        >
          <IconPencil size={16} aria-hidden />
        </button>
      )}
    </span>
  )
}
