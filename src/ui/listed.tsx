import type { ReactNode } from 'react'
import { useText } from '#src/text/text.ts'
import { NoneHeld } from './none-held.tsx'
import { EmptyState, LoadingState } from './states.tsx'

interface Props<Item> {
  /** What was asked for, as `useAnswer` has it. */
  of: { data: readonly Item[] | null; waiting: boolean; freshness?: { error: string | null } | undefined }
  /** Said where nothing is kept on this device, and nothing can be read. */
  noneHeld: string
  /** Said where there is nothing. */
  none: { title: string; hint?: ReactNode; icon?: ReactNode }
  /** What of it is sought; all of it where nothing can be. */
  sought?: readonly Item[]
  children: (shown: readonly Item[]) => ReactNode
}

/** A list, or what stands in its place: while it is read, where it cannot be, where it is empty, where nothing matches. */
export function Listed<Item>({ of, noneHeld, none, sought, children }: Props<Item>) {
  const say = useText()
  const { data, waiting, freshness } = of
  if (waiting) return <LoadingState />
  if (data === null) return <NoneHeld title={noneHeld} freshness={freshness} />
  if (data.length === 0) return <EmptyState {...none} />
  if (sought?.length === 0) return <EmptyState title={say('ui.noMatches')} hint={say('ui.noMatchesHint')} />
  return children(sought ?? data)
}
