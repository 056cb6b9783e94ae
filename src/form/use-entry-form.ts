import { useForm } from '@mantine/form'
import { type ChangeEvent, useRef, useState } from 'react'
import { same } from '#contract/rules/same.ts'
import { ApiError } from '#src/api/api-error.ts'
import type { MadeOn } from '#src/data/edits.ts'
import { InvalidEdit } from '#src/data/invalid-edit.ts'
import { askIfEnded } from '#src/data/sign-in-again.ts'
import type { Unsaved } from '#src/ui/unsaved.ts'
import { type Faults, found, type MaybeFaults } from './call-rules.ts'
import { failureInWords } from './failure-words.ts'
import { showFaultIn, useFormInUse } from './show-fault.ts'
import type { DraftRules } from './taken-up.ts'
import { useDraft } from './use-draft.ts'

/** What an input takes that is told by events. */
export interface TextInputProps {
  value: string
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void
  error: string | undefined
}

/** What an input takes that is told the value itself. */
export interface ValueInputProps<T> {
  value: T
  onChange: (value: T) => void
  error: string | undefined
}

export interface EntryForm<V> {
  values: V
  /** `paths`: where what is wrong with what is changed has been said; the fields of the patch when not given. */
  change: (patch: Partial<V>, paths?: readonly string[]) => void
  /** The properties of a text's input, by the path of what it stands for: 'name', 'items.0.name'. */
  text: (path: string) => TextInputProps
  /** The same for one that is told values. */
  value: <T>(path: string) => ValueInputProps<T>
  fault: (path: string) => string | undefined
  /** A refusal that belongs to no field of the form. */
  error: string | null
  busy: boolean
  refuse: (faults: Faults) => void
  /**
   * Checks and sends what was entered, texts without blanks around; true when it was taken. An edit says `changed` alone: what
   * else stands in the form others may have changed while it stood open.
   */
  submit: (send: Send<V>) => Promise<boolean>
  /** The same for what is done before the whole is sent: only the fields it is about are checked. */
  act: (fields: readonly string[], work: (values: V) => Promise<unknown>) => Promise<boolean>
  /** As it was in the beginning. */
  reset: () => void
  /** What stands in it and has not been sent. */
  unsaved: Unsaved
}

/** @param changed what differs of the values from what they were changed from, `madeOn` */
export type Send<V> = (values: V, changed: Partial<V>, madeOn: MadeOn<V>) => Promise<unknown>

interface Options<V> extends DraftRules {
  initial: V | (() => V)
  /** The version of the row that is edited. */
  version?: number | undefined
  /** What is wrong with what was entered, by path. */
  faults: (values: V) => MaybeFaults
  /** What was wrong with what the form begins with, by the path of a refusal. */
  refused?: Faults | undefined
  /** Where a refusal's path leads to in this form; undefined for one that belongs to none of its fields. */
  pathOf?: (path: string, values: V) => string | undefined
  /** Fields whose blanks count: passwords. */
  verbatim?: readonly string[]
  /** What to say of a failure that is of no field. */
  inWords?: (failure: unknown) => string
  /** Which form it is, and of what: what is entered is kept under it until it is sent. Nothing is, when not given. */
  keptAs?: string | undefined
}

/** Texts without blanks around, however deep. */
function trimmed<V>(value: V): V {
  if (typeof value === 'string') return value.trim() as V
  if (Array.isArray(value)) return value.map(trimmed) as V
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype)
    return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, trimmed(item)])) as V
}

const differing = <V extends Record<string, unknown>>(before: V, now: V): Partial<V> =>
  Object.fromEntries(
    Object.entries(now).filter(([field, value]) => !same(before[field], value)),
  ) as Partial<V>

const own = (path: string, values: object): string | undefined => (path in values ? path : undefined)

/** The state of a form: what is entered, what is wrong with it, and whether it is on its way. */
export function useEntryForm<V extends Record<string, unknown>>(options: Options<V>): EntryForm<V> {
  const { faults, pathOf = own, verbatim = [], inWords = failureInWords } = options
  const [initial] = useState(options.initial)
  const [begun] = useState(() => placed(options.refused ?? {}, initial, pathOf))
  const [error, setError] = useState<string | null>(begun.rest)
  const { form, ...inputs } = useInputs(initial, begun.errors)
  const { unsaved, madeOn, done } = useDraft<V>({
    form: options.keptAs ?? null,
    initial,
    version: options.version,
    values: form.values,
    secret: verbatim,
    whole: options.whole,
    each: options.each,
    take: inputs.change,
  })
  const formInUse = useFormInUse()
  const sent = useRef<Element | null>(null)
  // Once what is wrong is drawn.
  const showFault = () => void setTimeout(() => showFaultIn(sent.current))
  const refuse = (refused: Faults) => {
    const { errors, rest } = placed(refused, form.getValues(), pathOf)
    form.setErrors(errors)
    setError(rest)
  }
  const failed = (failure: unknown) => {
    const named = failure instanceof InvalidEdit || failure instanceof ApiError ? failure.fields : null
    if (named) refuse(named)
    else setError(inWords(failure))
    askIfEnded(failure)
    showFault()
  }
  const { busy, attempt } = useBusy(failed)
  const without = (values: V): V => {
    const kept = Object.fromEntries(verbatim.map((field) => [field, values[field]]))
    return { ...trimmed(values), ...kept }
  }
  const entered = () => without(form.getValues())
  const run = async (wrong: Faults, work: (values: V) => Promise<unknown>) => {
    // Another form may be asked for in between, as one's password is.
    sent.current = document.activeElement?.closest('form') ?? formInUse.current
    setError(null)
    form.setErrors(wrong)
    if (Object.keys(wrong).length > 0) {
      showFault()
      return false
    }
    return attempt(() => work(entered()))
  }
  return {
    ...inputs,
    values: form.values,
    error,
    busy,
    refuse,
    act: (fields, work) => {
      const wrong = found(faults(entered()))
      return run(Object.fromEntries(Object.entries(wrong).filter(([path]) => fields.includes(path))), work)
    },
    reset: () => {
      form.reset()
      setError(null)
      done(initial)
    },
    submit: async (send) => {
      const before = without(madeOn.fields)
      const taken = await run(found(faults(entered())), (values) =>
        send(values, differing(before, values), madeOn),
      )
      if (taken) done(form.getValues())
      return taken
    },
    unsaved,
  }
}

/** Brings a refusal to the fields of a form; `rest` is what belongs to none of them. */
function placed<V>(refused: Faults, values: V, pathOf: (path: string, values: V) => string | undefined) {
  const errors: Record<string, string> = {}
  let rest: string | null = null
  for (const [path, words] of Object.entries(refused)) {
    const place = pathOf(path, values)
    if (place === undefined) rest ??= words
    else errors[place] = words
  }
  return { errors, rest }
}

/** The inputs of a form: what each holds, and what is wrong with it until it is changed. */
function useInputs<V extends Record<string, unknown>>(initial: V, errors: Record<string, string>) {
  const form = useForm<V>({
    mode: 'controlled',
    initialValues: initial,
    initialErrors: errors,
    // A fault stays until its own field is changed.
    clearInputErrorOnChange: false,
  })
  const fault = (path: string) => {
    const wrong = form.errors[path]
    return typeof wrong === 'string' ? wrong : undefined
  }
  const clear = (path: string) => {
    for (const wrong of Object.keys(form.errors))
      if (wrong === path || wrong.startsWith(`${path}.`)) form.clearFieldError(wrong)
  }
  const change = (patch: Partial<V>, paths: readonly string[] = Object.keys(patch)) => {
    form.setValues(patch)
    for (const path of paths) clear(path)
  }
  const propsOf = (path: string) => {
    const { value, onChange } = form.getInputProps(path)
    const changed = (next: unknown) => {
      onChange(next)
      clear(path)
    }
    return { value, onChange: changed, error: fault(path) }
  }
  return { form, change, text: propsOf, value: propsOf, fault }
}

/** Whether something is on its way; `attempt` answers true when it went well. */
function useBusy(failed: (failure: unknown) => void) {
  const [busy, setBusy] = useState(false)
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    try {
      await work()
      return true
    } catch (failure) {
      failed(failure)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, attempt }
}
