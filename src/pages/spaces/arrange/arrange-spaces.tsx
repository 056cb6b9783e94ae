import '#src/text/buildings.ts'
import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { useCallback, useMemo, useState } from 'react'
import type { NodePatch } from '#src/data/edits.ts'
import type { SpaceForest } from '#src/data/spaces.ts'
import { useText } from '#src/text/text.ts'
import { toast } from '#src/ui/toast.ts'
import { useKept } from '#src/ui/use-kept.ts'
import type { Space } from '../space-view.ts'
import classes from './arrange.module.css'
import { ArrangeBar } from './arrange-bar.tsx'
import { ArrangeRow } from './arrange-row.tsx'
import { useChoices } from './choices.ts'
import { clashIn, movesOf, movesTo } from './moves.ts'
import { RenameForm } from './rename-form.tsx'
import { type Arranging, useArranging } from './use-arranging.ts'
import { useDropsShown } from './use-drops-shown.ts'

// The same objects at every drawing, or each row is told of other sensors.
const byMouse = { activationConstraint: { distance: 5 } }
const byFinger = { activationConstraint: { delay: 180, tolerance: 8 } }
const byKeys = { coordinateGetter: sortableKeyboardCoordinates }

interface Props {
  campusId: number
  forest: SpaceForest
  selected: Space | null
  close: () => void
}

/** What is unfolded first: what is looked into, or the first building. */
function openFirst(forest: SpaceForest, selected: Space | null): ReadonlySet<number> {
  const [first] = forest.childrenOf(null)
  const from = selected ?? first
  return new Set(from ? forest.pathOf(from.id).map(({ id }) => id) : [])
}

/** Puts buildings, floors and rooms in order and into one another: by mouse, finger or keys, or many rooms at once. */
export function ArrangeSpaces({ campusId, forest, selected, close }: Props) {
  const say = useText()
  const [open, setOpen] = useState(() => openFirst(forest, selected))
  const choices = useChoices()
  const visible = useMemo(() => visibleOf(forest, open), [forest, open])
  const ids = useIds(visible)
  const rooms = useMemo(() => visible.filter(({ kind }) => kind === 'room').map(({ id }) => id), [visible])
  const sensors = useSensors(
    useSensor(MouseSensor, byMouse),
    useSensor(TouchSensor, byFinger),
    useSensor(KeyboardSensor, byKeys),
  )
  const announcements = useAnnouncements(forest)
  const { undo, edit, bind } = useArranging(campusId)
  const [renaming, setRenaming] = useState<readonly number[] | null>(null)
  const inOrder = () => idsInOrder(forest, choices.all())
  /** Answers whether it can be: a name that is taken there is said before anything is queued. */
  const move = (moves: readonly NodePatch[]): boolean => {
    const clash = clashIn(forest, moves)
    if (clash) toast.error(say('buildings.arrange.sameName', clash))
    else if (moves.length > 0) void edit(moves)
    return clash === null
  }
  const drop = ({ active, over }: DragEndEvent) => {
    if (over) move(movesOf(forest, Number(active.id), Number(over.id), inOrder()))
  }
  const shown = useDropsShown(forest, visible, choices)
  const turn = useCallback(
    (id: number) =>
      setOpen(
        (before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]),
      ),
    [],
  )
  return (
    <section aria-label={say('buildings.arrange.title')}>
      <ArrangeBar
        {...{ campusId, forest, choices, close, undo }}
        shown={rooms}
        moveTo={(floorId) => {
          if (move(movesTo(forest, inOrder(), floorId, null))) choices.clear()
        }}
        bind={(templateId) => void bind(inOrder(), templateId)}
        rename={() => setRenaming(inOrder())}
      />
      <Rename {...{ forest }} ids={renaming} close={() => setRenaming(null)} rename={edit} />
      <p className={classes.hint}>{say('buildings.arrange.hint')}</p>
      <DndContext
        sensors={sensors}
        collisionDetection={shown.detect}
        onDragEnd={drop}
        accessibility={{
          announcements,
          screenReaderInstructions: { draggable: say('buildings.arrange.keys') },
        }}
      >
        <SortableContext items={ids} strategy={shown.strategy}>
          <ul className={classes.list}>
            {visible.map((node) => (
              <ArrangeRow
                key={node.id}
                node={node}
                count={node.kind === 'room' ? null : forest.childrenOf(node.id).length}
                isOpen={open.has(node.id)}
                turn={turn}
                choices={choices}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
    </section>
  )
}

/** The same list as long as the same places stand in it in the same order: another one draws every row anew. */
function useIds(visible: readonly Space[]): number[] {
  const said = visible.map(({ id }) => id).join()
  return useMemo(() => (said === '' ? [] : said.split(',').map(Number)), [said])
}

const visibleOf = (forest: SpaceForest, open: ReadonlySet<number>): Space[] => {
  const below = (id: number | null): Space[] =>
    forest.childrenOf(id).flatMap((node) => [node, ...(open.has(node.id) ? below(node.id) : [])])
  return below(null)
}

/** The chosen places, from the first building's first floor on. */
function idsInOrder(forest: SpaceForest, chosen: ReadonlySet<number>): number[] {
  const below = (id: number | null): number[] =>
    forest.childrenOf(id).flatMap((node) => [...(chosen.has(node.id) ? [node.id] : []), ...below(node.id)])
  return below(null)
}

interface RenameProps {
  forest: SpaceForest
  /** Null while it is closed. */
  ids: readonly number[] | null
  close: () => void
  rename: Arranging['edit']
}

function Rename({ ids, ...props }: RenameProps) {
  const kept = useKept(ids)
  if (!kept) return null
  return <RenameForm {...props} key={kept.opening} ids={kept.value} opened={ids !== null} />
}

/** What a screen reader is told while something is moved. */
function useAnnouncements(forest: SpaceForest): Announcements {
  const say = useText()
  const nameOf = (id: number | string) => forest.byId.get(Number(id))?.name ?? ''
  return {
    onDragStart: ({ active }) => say('buildings.arrange.taken', { name: nameOf(active.id) }),
    onDragOver: ({ active, over }) =>
      over ? say('buildings.arrange.over', { name: nameOf(active.id), on: nameOf(over.id) }) : undefined,
    onDragEnd: ({ active }) => say('buildings.arrange.dropped', { name: nameOf(active.id) }),
    onDragCancel: ({ active }) => say('buildings.arrange.cancelled', { name: nameOf(active.id) }),
  }
}
