import '#src/text/entry.ts'
import { type ComponentType, createContext, useContext } from 'react'
import { errors } from '#contract/errors.ts'
import type { QueuedName } from '#contract/index.ts'
import { useOutboxActions } from '#src/data/outbox.ts'
import type { EntryView, Mended } from '#src/data/outbox-entry.ts'
import { type Say, useText } from '#src/text/text.ts'
import type { MaybeFaults } from './call-rules.ts'
import { Said } from './said.ts'
import { type CallForm, useCallForm } from './use-call-form.ts'

/** What the form of a refused edit is given: the edit, and how to close. */
export interface MendProps {
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
export const MendForms = createContext<Partial<Record<QueuedName, ComponentType<MendProps> | null>>>({})

export const useMendComponent = (name: QueuedName): ComponentType<MendProps> | null =>
  useContext(MendForms)[name] ?? null

/** What a refused edit needs and is not there (any more), by its id; null where it was refused for something else. */
export const goneOf = ({ state }: EntryView['item']): number | null =>
  state.kind === 'attention' && state.problem.kind === 'gone' ? state.problem.gone.id : null

/** An id that an edit says; null for none. */
export const idSaid = (id: unknown): number | null => (typeof id === 'number' ? id : null)

/**
 * What was wrong with a refused edit, by field; by '' what is of none. A taken name is refused without its field (4091), what is
 * gone by its id (no two rows have the same).
 */
export function refusedFields(item: EntryView['item']): Record<string, string> {
  const { state, input } = item
  if (state.kind !== 'attention') return {}
  const gone = goneOf(item)
  const at = gone === null ? undefined : Object.keys(input).find((field) => input[field] === gone)
  return state.fields ?? { [state.code === errors.nameTaken.code ? 'name' : (at ?? '')]: state.message }
}

/** @throws Said where nothing was mended: nothing is otherwise, or the edit does not wait to be mended any more */
function requireMended(mended: Mended | 'unchanged', say: Say): void {
  if (mended === 'unchanged') throw new Said(say('entry.nothingChanged'))
  if (mended === 'not-there') throw new Said(say('entry.notThere'))
}

/** Puts another input in the place of a refused edit's. @throws Said, as `requireMended` */
export function useAmend(): (id: string, input: Record<string, unknown>) => Promise<void> {
  const say = useText()
  const { amend } = useOutboxActions()
  return async (id, input) => requireMended(await amend(id, input), say)
}

export interface MendForm<V> extends CallForm<V> {
  /** Sends the edit again with what is entered now. */
  send: () => Promise<void>
}

interface Options<V> {
  /** What the form holds of what is said of the row: as it was, with what the edit says of it laid over. */
  begin: (said: Readonly<Record<string, unknown>>) => V
  /** What the call's shape cannot say of what was entered, by field. */
  check?: (values: V) => MaybeFaults
  /** The same as the call takes it. */
  entered?: (values: V) => Record<string, unknown>
}

/** The state of a form that enters a refused edit of one row again: refused fields are marked from the beginning. */
export function useMendForm<V extends Record<string, unknown>>(
  { view: { item, before }, done }: MendProps,
  { begin, check, entered = (values) => values }: Options<V>,
): MendForm<V> {
  const say = useText()
  const { amendFields } = useOutboxActions()
  const form = useCallForm<V>(item.name, {
    initial: () => begin({ ...before, ...item.input }),
    refused: refusedFields(item),
    about: item.id,
    ...(check ? { check } : {}),
  })
  const send = async () => {
    const sent = await form.submit(async (values) =>
      requireMended(await amendFields(item.id, entered(values)), say),
    )
    if (sent) done()
  }
  return { ...form, send }
}
