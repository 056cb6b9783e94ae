import { errors } from '#contract/errors.ts'
import { roleOf } from '#src/local/edits/index.ts'
import type { GoneKind } from '#src/local/edits/kind.ts'
import type { OutboxEntry } from '#src/local/entry.ts'

/** What a refused edit needs and somebody else has removed. */
export interface Gone {
  kind: GoneKind
  id: number
}

/** Reads off a refusal what is gone; null when it was refused for something else, or does not say. */
export function goneOf({ name, input, state }: Pick<OutboxEntry, 'name' | 'input' | 'state'>): Gone | null {
  if (state.kind !== 'attention' || state.code !== errors.notFound.code) return null
  const named = (state.data ?? {}) as Record<string, unknown>
  const [field = '', id] = Object.entries(named).find(([, value]) => typeof value === 'number') ?? []
  if (typeof id !== 'number') return null
  // Who locks a row says of it that it is not there, whatever the edit calls it.
  const isTemplate = roleOf(name, 'templateId') === 'template' && input.templateId === id
  return { kind: isTemplate ? 'template' : roleOf(name, field), id }
}
