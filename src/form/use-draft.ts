import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { same } from '#contract/rules/same.ts'
import { useDrafts } from '#src/data/drafts.ts'
import type { Unsaved } from '#src/ui/unsaved.ts'

interface Options<V> {
  /** Which form it is, and of what; null keeps no draft. */
  form: string | null
  initial: V
  values: V
  /** Fields that are never written down: passwords. */
  secret: readonly string[]
  /** What of a draft may still be taken up. */
  stillHolds?: ((draft: Partial<V>) => Partial<V>) | undefined
  take: (values: Partial<V>) => void
}

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

/**
 * Keeps what is entered in a form until it has been sent, and offers what was entered another time. Who types on without
 * taking that up has put it away.
 *
 * @returns what a dialog or page shows of it, and what is to be told when the form has been sent or emptied
 */
export function useDraft<V extends Record<string, unknown>>({
  form,
  initial,
  values,
  secret,
  stillHolds = (draft) => draft,
  take,
}: Options<V>) {
  const drafts = useDrafts(form)
  const [begun, setBegun] = useState(initial)
  const [offered, setOffered] = useState<{ values: Partial<V>; at: number } | null>(null)
  const changed = !same(values, begun)
  /** A page that is left because it was sent is never drawn again. */
  const sent = useRef(false)
  const typed = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a form begins once
  useEffect(() => {
    let left = false
    void drafts?.read().then((found) => {
      if (left || !found) return
      const begins = kept(initial, secret)
      const values = stillHolds(found.values as Partial<V>)
      if (!same({ ...begins, ...values }, begins)) setOffered({ values, at: found.at })
    })
    return () => {
      left = true
    }
  }, [drafts])

  const keep = useEffectEvent(async (entered = values) => {
    if (changed && !sent.current) await drafts?.keep(kept(entered, secret))
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
      if (offered) take(offered.values)
      setOffered(null)
    },
    forget,
    flush: () => keep(),
  }
  /** What stands in the form now has been sent, or is what it begins with again. */
  const done = (now: V) => {
    sent.current = true
    setBegun(now)
    forget()
  }
  return { unsaved, done }
}
