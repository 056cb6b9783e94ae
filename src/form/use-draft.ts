import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { same } from '#contract/rules/same.ts'
import { type StoredDraft, useDrafts } from '#src/data/drafts.ts'
import type { Unsaved } from '#src/ui/unsaved.ts'
import { type DraftRules, type TakenUp, takenUp } from './taken-up.ts'

interface Options<V> extends DraftRules {
  /** Which form it is, and of what; null keeps no draft. */
  form: string | null
  initial: V
  /** The version of the row that it is about, where it has one. */
  version?: number | undefined
  values: V
  /** Fields that are never written down: passwords. */
  secret: readonly string[]
  take: (values: Partial<V>) => void
}

type Offered = TakenUp & Pick<StoredDraft, 'at' | 'version'>

/** It is written down when nothing has been typed for so long, in ms. */
const pause = 300

/** What of it may be written down: texts, numbers and lists of them, no secrets and no files. */
const kept = <V extends Record<string, unknown>>(values: V, secret: readonly string[]) =>
  Object.fromEntries(
    Object.entries(values).filter(([field, value]) => !secret.includes(field) && isPlain(value)),
  ) as Partial<V>

function isPlain(value: unknown): boolean {
  if (value === null || typeof value !== 'object') return typeof value !== 'function' && value !== undefined
  const prototype = Object.getPrototypeOf(value)
  return (Array.isArray(value) || prototype === Object.prototype) && Object.values(value).every(isPlain)
}

/** What a form is made on that has taken a draft up: of what somebody else has changed since, on what the draft was. */
const madeOnBoth = <M extends { version: number | undefined; fields: object }>(now: M, draft: Offered): M =>
  Object.keys(draft.begun).length === 0
    ? now
    : { ...now, version: draft.version ?? now.version, fields: { ...now.fields, ...draft.begun } }

/**
 * Keeps what is entered in a form until it has been sent, and offers what was entered another time. Who types on without
 * taking that up has put it away. Of what is taken up only what its author changed comes back: what else stood in the form
 * then, others may have changed since.
 *
 * @returns what a dialog or page shows of it, what the values were changed from, and what is to be told when the form has been
 * sent or emptied
 */
export function useDraft<V extends Record<string, unknown>>({
  form,
  initial,
  version,
  values,
  secret,
  take,
  ...rules
}: Options<V>) {
  const drafts = useDrafts(form)
  const [madeOn, setMadeOn] = useState({ version, fields: initial })
  const [offered, setOffered] = useState<Offered | null>(null)
  const changed = !same(values, madeOn.fields)
  /** A page that is left because it was sent is never drawn again. */
  const sent = useRef(false)
  const typed = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a form begins once
  useEffect(() => {
    let left = false
    void drafts?.read().then((found) => {
      if (left || !found) return
      const begins = kept(initial, secret)
      const hers = takenUp(found, initial, rules)
      if (!same({ ...begins, ...hers.values }, begins))
        setOffered({ ...hers, at: found.at, version: found.version })
    })
    return () => {
      left = true
    }
  }, [drafts])

  const keep = useEffectEvent(async (entered = values) => {
    if (!changed || sent.current) return
    const begun = kept(madeOn.fields, secret)
    await drafts?.keep({ values: kept(entered, secret), begun, version: madeOn.version })
  })
  /** Who has taken back what she entered is not offered it again. */
  const takenBack = useEffectEvent(() => {
    if (typed.current) void drafts?.drop()
    typed.current = false
  })
  useEffect(() => {
    if (!changed) return takenBack()
    sent.current = false
    typed.current = true
    setOffered(null)
    const timer = setTimeout(() => void keep(values), pause)
    return () => clearTimeout(timer)
  }, [changed, values])
  // Also when the dialog is closed, or the page left, before the pause is over.
  useEffect(() => () => void keep(), [])

  const forget = () => {
    setOffered(null)
    void drafts?.drop()
  }
  const unsaved: Unsaved = {
    changed,
    kept: drafts !== null,
    offer: offered && { at: offered.at },
    takeUp: () => {
      if (offered) take(offered.values as Partial<V>)
      if (offered) setMadeOn((now) => madeOnBoth(now, offered))
      setOffered(null)
    },
    forget,
    flush: () => keep(),
  }
  /** What stands in the form now has been sent, or is what it begins with again. */
  const done = (now: V) => {
    sent.current = true
    setMadeOn((before) => ({ ...before, fields: now }))
    forget()
  }
  return { unsaved, madeOn, done }
}
