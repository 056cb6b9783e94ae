import '#src/text/buildings.ts'
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { Button, Checkbox, Select } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { type NodePatch, useEdits } from '#src/data/edits.ts'
import type { SpaceForest } from '#src/data/spaces.ts'
import { attempt } from '#src/form/attempt.ts'
import { useText } from '#src/text/text.ts'
import type { Space } from '../space-view.ts'
import classes from './arrange.module.css'
import { ArrangeRow } from './arrange-row.tsx'
import { movesOf, movesTo } from './moves.ts'

interface Props {
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
export function ArrangeSpaces({ forest, selected, close }: Props) {
  const say = useText()
  const { editSpaces } = useEdits()
  const [open, setOpen] = useState(() => openFirst(forest, selected))
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [undo, setUndo] = useState<NodePatch[]>([])
  const visible = useMemo(() => visibleOf(forest, open), [forest, open])
  const ids = useMemo(() => visible.map(({ id }) => id), [visible])
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const nameOf = (id: number | string | undefined) => forest.byId.get(Number(id))?.name ?? ''
  const announcements: Announcements = {
    onDragStart: ({ active }) => say('buildings.arrange.taken', { name: nameOf(active.id) }),
    onDragOver: ({ active, over }) =>
      over ? say('buildings.arrange.over', { name: nameOf(active.id), on: nameOf(over.id) }) : undefined,
    onDragEnd: ({ active }) => say('buildings.arrange.dropped', { name: nameOf(active.id) }),
    onDragCancel: ({ active }) => say('buildings.arrange.cancelled', { name: nameOf(active.id) }),
  }
  const carryOut = async (patches: NodePatch[]) => {
    if (patches.length === 0) return
    let before: NodePatch[] = []
    const done = await attempt(async () => {
      before = await editSpaces(patches)
    })
    if (done) setUndo(before)
  }
  const inOrder = () => [...forest.byId.values()].filter(({ id }) => chosen.has(id)).sort(byPlace(forest))
  const drop = ({ active, over }: DragEndEvent) => {
    if (!over) return
    const together = inOrder().map(({ id }) => id)
    void carryOut(movesOf(forest, Number(active.id), Number(over.id), together))
  }
  const takeBack = async () => {
    if (await attempt(() => editSpaces(undo))) setUndo([])
  }
  const turn = (id: number) =>
    setOpen((before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]))
  const choose = (which: readonly number[], on: boolean) =>
    setChosen(
      (before) => new Set(on ? [...before, ...which] : [...before].filter((id) => !which.includes(id))),
    )
  const floors = forest.childrenOf(null).flatMap((building) => forest.childrenOf(building.id))
  const shownRooms = visible.filter(({ kind }) => kind === 'room').map(({ id }) => id)
  const allChosen = shownRooms.length > 0 && shownRooms.every((id) => chosen.has(id))
  return (
    <section aria-label={say('buildings.arrange.title')}>
      <div className={classes.bar}>
        <Button onClick={close}>{say('buildings.arrange.done')}</Button>
        <Button
          variant="default"
          disabled={undo.length === 0}
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          onClick={() => void takeBack()}
        >
          {say('buildings.arrange.undo')}
        </Button>
        <Checkbox
          label={say('buildings.arrange.all', { count: shownRooms.length })}
          checked={allChosen}
          disabled={shownRooms.length === 0}
          onChange={({ currentTarget: { checked } }) => choose(shownRooms, checked)}
        />
        {chosen.size > 0 && (
          <Select
            aria-label={say('buildings.arrange.moveTo', { count: chosen.size })}
            placeholder={say('buildings.arrange.moveTo', { count: chosen.size })}
            data={floors.map(({ id }) => ({
              value: String(id),
              label: forest
                .pathOf(id)
                .map(({ name }) => name)
                .join(' / '),
            }))}
            value={null}
            onChange={(value) => {
              if (value === null) return
              const moved = inOrder().map(({ id }) => id)
              setChosen(new Set())
              void carryOut(movesTo(forest, moved, Number(value), null))
            }}
            searchable
            w={240}
          />
        )}
      </div>
      <p className={classes.hint}>{say('buildings.arrange.hint')}</p>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        accessibility={{
          announcements,
          screenReaderInstructions: { draggable: say('buildings.arrange.keys') },
        }}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ul className={classes.list}>
            {visible.map((node) => (
              <ArrangeRow
                key={node.id}
                node={node}
                count={node.kind === 'room' ? null : forest.childrenOf(node.id).length}
                isOpen={open.has(node.id)}
                turn={() => turn(node.id)}
                isChosen={chosen.has(node.id)}
                choose={(on) => choose([node.id], on)}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
    </section>
  )
}

const visibleOf = (forest: SpaceForest, open: ReadonlySet<number>): Space[] => {
  const below = (id: number | null): Space[] =>
    forest.childrenOf(id).flatMap((node) => [node, ...(open.has(node.id) ? below(node.id) : [])])
  return below(null)
}

/** Places from the first building's first floor on. */
function byPlace(forest: SpaceForest) {
  const order = new Map<number, number>()
  const walk = (id: number | null) => {
    for (const node of forest.childrenOf(id)) {
      order.set(node.id, order.size)
      walk(node.id)
    }
  }
  walk(null)
  return (a: Space, b: Space) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0)
}
