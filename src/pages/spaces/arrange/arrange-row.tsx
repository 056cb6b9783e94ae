import { useSortable } from '@dnd-kit/sortable'
import { ActionIcon, Checkbox } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconGripVertical } from '@tabler/icons-react'
import { memo } from 'react'
import { useText } from '#src/text/text.ts'
import { PendingMark } from '#src/ui/pending-mark.tsx'
import type { Space } from '../space-view.ts'
import classes from './arrange.module.css'

interface Props {
  node: Space
  /** Rooms or floors in it; null for a room. */
  count: number | null
  isOpen: boolean
  turn: (id: number) => void
  isChosen: boolean
  choose: (ids: readonly number[], on: boolean) => void
}

/**
 * A building, floor or room in the order of its siblings, with a handle to take it by. Of hundreds only those are drawn
 * anew that look otherwise.
 */
export const ArrangeRow = memo(function ArrangeRow({ node, count, isOpen, turn, isChosen, choose }: Props) {
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
  } = useSortable({ id: node.id })
  const { name, kind } = node
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
        <IconGripVertical size={18} aria-hidden />
      </button>
      {kind === 'room' ? (
        <Checkbox
          className={classes.choice}
          label={name}
          checked={isChosen}
          onChange={({ currentTarget: { checked } }) => choose([node.id], checked)}
        />
      ) : (
        <>
          <ActionIcon
            size={36}
            variant="subtle"
            color="gray"
            aria-expanded={isOpen}
            aria-label={say(isOpen ? 'buildings.arrange.fold' : 'buildings.arrange.unfold', { name })}
            onClick={() => turn(node.id)}
          >
            {isOpen ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
          </ActionIcon>
          <span className={classes.name}>{name}</span>
          <span className={classes.count}>{count}</span>
        </>
      )}
      <PendingMark pending={node.pending} />
    </li>
  )
})
