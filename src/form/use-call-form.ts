import type { CallName } from '#contract/index.ts'
import { callFaults, type Faults, type FieldLimits, found, limitsOf, type MaybeFaults } from './call-rules.ts'
import type { DraftRules } from './taken-up.ts'
import { type EntryForm, useEntryForm } from './use-entry-form.ts'

interface Options<V> extends DraftRules {
  initial: V | (() => V)
  /** The version of the row that is edited. */
  version?: number | undefined
  /** What the call's shape cannot say of what was entered, by field. */
  check?: (values: V) => MaybeFaults
  refused?: Faults | undefined
  /** Where a refusal's path leads to in this form; undefined for one that belongs to none of its fields. */
  pathOf?: (path: string, values: V) => string | undefined
  verbatim?: readonly string[]
  inWords?: (failure: unknown) => string
  /** What it is about (an id; of what is added, where to): what is entered is kept under it and the call until it is sent. */
  about?: string | number | undefined
}

export interface CallForm<V> extends EntryForm<V> {
  /** What an input shows and keeps to of a field's rule. */
  limits: (field: string) => FieldLimits
}

/**
 * The form of a call: marks, limits and refusals of its fields are the call's own. What the server refuses comes back to
 * the fields, in the same words.
 */
export function useCallForm<V extends Record<string, unknown>>(
  call: CallName,
  { check, about, ...options }: Options<V>,
): CallForm<V> {
  const form = useEntryForm<V>({
    ...options,
    keptAs: about === undefined ? undefined : `${call}:${about}`,
    faults: (values) => ({ ...callFaults(call, values), ...found(check?.(values) ?? {}) }),
  })
  return { ...form, limits: (field) => limitsOf(call, field) }
}
