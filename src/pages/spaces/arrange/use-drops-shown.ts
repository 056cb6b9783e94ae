import { type CollisionDetection, closestCenter } from '@dnd-kit/core'
import { type SortingStrategy, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { SpaceForest } from '#src/data/spaces.ts'
import type { Space } from '../space-view.ts'
import type { Choices } from './choices.ts'
import { isInto, mayStandAt, together } from './moves.ts'

interface Shown {
  forest: SpaceForest
  visible: readonly Space[]
}

function dropsShown(now: RefObject<Shown>, choices: Choices) {
  const detect: CollisionDetection = (found) => {
    const { forest } = now.current
    const id = Number(found.active.id)
    const node = forest.byId.get(id)
    const moved = new Set(together(forest, id, [...choices.all()]))
    const droppableContainers = found.droppableContainers.filter((container) => {
      const on = forest.byId.get(Number(container.id))
      if (!node || !on || !mayStandAt(node.kind, on.kind)) return false
      return on.id === id || !moved.has(on.id)
    })
    return closestCenter({ ...found, droppableContainers })
  }
  const strategy: SortingStrategy = (rows) => {
    const { visible } = now.current
    const [active, over] = [visible[rows.activeIndex], visible[rows.overIndex]]
    return active && over && isInto(active.kind, over.kind) ? null : verticalListSortingStrategy(rows)
  }
  return { detect, strategy }
}

/**
 * What is shown of a drop is what comes of it: only a place where it means something is marked, and no gap opens between
 * the rows for what goes into one of them. The same functions as long as places are arranged: others would draw every row.
 */
export function useDropsShown(forest: SpaceForest, visible: readonly Space[], choices: Choices) {
  const now = useRef<Shown>({ forest, visible })
  useLayoutEffect(() => {
    now.current = { forest, visible }
  }, [forest, visible])
  return useState(() => dropsShown(now, choices))[0]
}
