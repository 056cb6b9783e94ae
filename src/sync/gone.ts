import { errors } from '#contract/errors.ts'
import type { OutboxEntry } from '#src/local/entry.ts'

/** What a refused edit needs and somebody else has removed. */
export type Gone =
  /** The row it edits. */
  | { kind: 'row'; id: number }
  /** The template whose parts it edits. */
  | { kind: 'template'; id: number }
  /** The place below which it adds one. */
  | { kind: 'parent'; id: number }
  /** An equipment or group that it puts into a scene or group. */
  | { kind: 'target'; id: number }
  /** Something it names and can name another one of: a room's template, a campus, a product. */
  | { kind: 'reference'; id: number }

/** Reads off a refusal what is gone; null when it was refused for something else, or does not say. */
export function goneOf({ name, input, state }: Pick<OutboxEntry, 'name' | 'input' | 'state'>): Gone | null {
  if (state.kind !== 'attention' || state.code !== errors.notFound.code) return null
  const named = (state.data ?? {}) as Record<string, unknown>
  const [field = '', id] = Object.entries(named).find(([, value]) => typeof value === 'number') ?? []
  if (typeof id !== 'number') return null
  if (field === 'targetId' || field === 'equipmentId') return { kind: 'target', id }
  if (field === 'parentId') return { kind: 'parent', id }
  if (field !== 'id' && (field !== 'templateId' || name.startsWith('space.')))
    return { kind: 'reference', id }
  return { kind: input.templateId === id && !name.startsWith('space.') ? 'template' : 'row', id }
}
