import { useSortable } from '@dnd-kit/sortable'
import { ActionIcon, Checkbox, CheckIcon } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconGripVertical } from '@tabler/icons-react'
import { memo, useSyncExternalStore } from 'react'
import { useText } from '#src/text/text.ts'
import { Badge } from '#src/ui/badge.tsx'
import { PendingMark } from '#src/ui/pending-mark.tsx'
import type { Space } from '../space-view.ts'
import classes from './arrange.module.css'
import type { Choices } from './choices.ts'

interface Props {
  node: Space
  /** Rooms or floors in it; null for a room. */
  count: number | null
  isOpen: boolean
  turn: (id: number) => void
  choices: Choices
}

/**
 * A building, floor or room in the order of its siblings, with a handle to take it by. Of hundreds only those are drawn
 * anew that look otherwise; what stands in a row is not when its place alone has changed.
 */
export const ArrangeRow = memo(function ArrangeRow(props: Props) {
  const say = useText()
  const {
    attributes,
    listeners,
    setNodeRef,
    setActivatorNodeRef,
    transform,
    transition,
    isDragging,
    isOver,
  } = useSortable({ id: props.node.id })
  const { name, kind } = props.node
  return (
    <li
      ref={setNodeRef}
      className={classes.row}
      data-kind={kind}
      data-dragging={isDragging}
      data-over={isOver}
      style={{
        transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
        transition,
      }}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={classes.handle}
        {...attributes}
        {...listeners}
        aria-label={say('buildings.arrange.handle', { name })}
      >
        {grip}
      </button>
      <Content {...props} />
      {isDragging && <Together id={props.node.id} choices={props.choices} />}
    </li>
  )
})

/** How many rooms a hand moves with the one it holds. */
function Together({ id, choices }: Pick<Props, 'choices'> & { id: number }) {
  const say = useText()
  const chosen = choices.all()
  if (!chosen.has(id) || chosen.size < 2) return null
  return <Badge tone="accent">{say('buildings.arrange.together', { count: chosen.size })}</Badge>
}

const grip = <IconGripVertical size={18} aria-hidden />

const Content = memo(function Content({ node, count, isOpen, turn, choices }: Props) {
  const say = useText()
  const { id, name, kind } = node
  return (
    <>
      {kind === 'room' ? (
        <Choice id={id} name={name} choices={choices} />
      ) : (
        <>
          <ActionIcon
            size={36}
            variant="subtle"
            color="gray"
            aria-expanded={isOpen}
            aria-label={say(isOpen ? 'buildings.arrange.fold' : 'buildings.arrange.unfold', { name })}
            onClick={() => turn(id)}
          >
            {isOpen ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
          </ActionIcon>
          <span className={classes.name}>{name}</span>
          <span className={classes.count}>{count}</span>
        </>
      )}
      <PendingMark pending={node.pending} />
    </>
  )
})

const box = Checkbox.classes
const check = <CheckIcon className={box.icon} />

/** A box that looks as all others do, of plain elements: hundreds of them are ticked at once. */
function Choice({ id, name, choices }: { id: number; name: string; choices: Choices }) {
  const isChosen = useSyncExternalStore(choices.subscribe, () => choices.all().has(id))
  return (
    <label className={classes.choice}>
      <span className={box.inner}>
        <input
          type="checkbox"
          className={`mantine-focus-auto ${box.input}`}
          checked={isChosen}
          onChange={({ currentTarget: { checked } }) => choices.choose([id], checked)}
        />
        {check}
      </span>
      {name}
    </label>
  )
}
