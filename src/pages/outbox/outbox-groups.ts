import type { OutboxItem } from '#src/data/outbox-item.ts'

export const groupNames = ['attention', 'sending', 'waiting'] as const
export type GroupName = (typeof groupNames)[number]

/** The edits by what is happening to them, those that need a person first; empty groups are left out. */
export const groupsOf = (items: readonly OutboxItem[]): { name: GroupName; items: OutboxItem[] }[] =>
  groupNames
    .map((name) => ({ name, items: items.filter((item) => item.state.kind === name) }))
    .filter((group) => group.items.length > 0)
