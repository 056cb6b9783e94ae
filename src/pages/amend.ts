import { type ComponentType, createContext, useContext } from 'react'
import { errors } from '#contract/errors.ts'
import type { QueuedName } from '#contract/index.ts'
import { useOutboxActions } from '#src/data/outbox.ts'
import type { EntryView } from '#src/data/outbox-entry.ts'
import { type EditForm, useEditForm } from './use-edit-form.ts'

/** What the form of a refused edit is given: the edit, and how to close. */
export interface AmendProps {
  view: EntryView
  opened: boolean
  close: () => void
  /** Called when the edit waits again. */
  done: () => void
}

/**
 * The forms in which refused edits are entered again, by call. Each belongs to the pages that make such edits; the
 * app brings them here, since pages do not know each other.
 */
export const AmendForms = createContext<Partial<Record<QueuedName, ComponentType<AmendProps>>>>({})

export const useAmendForm = (name: QueuedName): ComponentType<AmendProps> | null =>
  useContext(AmendForms)[name] ?? null

export interface Amendment {
  form: EditForm
  /** Sends the edit again with this input; what is wrong with it stays in the form. */
  save: (input: Record<string, unknown>) => Promise<void>
}

/**
 * The state of a form that enters a refused edit again: the refused fields are marked from the beginning.
 *
 * @param known the fields the form shows
 */
export function useAmendment({ view: { item }, done }: AmendProps, known: readonly string[]): Amendment {
  const { amend } = useOutboxActions()
  const { state } = item
  const refused = state.kind === 'attention' ? (state.fields ?? byMessage(state.code, state.message)) : {}
  const form = useEditForm(known, { refused })
  const save = async (input: Record<string, unknown>) => {
    if (await form.send(() => amend(item.id, input))) done()
  }
  return { form, save }
}

/** A taken name is refused without naming its field (4091). */
const byMessage = (code: number, message: string): Record<string, string> =>
  code === errors.nameTaken.code ? { name: message } : { '': message }
