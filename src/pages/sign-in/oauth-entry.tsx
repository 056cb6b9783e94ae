import { Button } from '@mantine/core'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { errors } from '#contract/errors.ts'
import { ApiError } from '#src/api/api-error.ts'
import { useApi } from '#src/data/frame.ts'
import { onlineFailureInWords } from '#src/form/failure-words.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useSignInBy, useSystem } from '#src/session/session-provider.tsx'
import { signInPath } from '#src/session/way-in.ts'
import { useText } from '#src/text/text.ts'
import { FormError } from '#src/ui/form-error.tsx'
import classes from './oauth-entry.module.css'
import { useWrongPlatform } from './use-wrong-platform.ts'

const BindForm = lazy(async () => ({ default: (await import('./bind-form.tsx')).BindForm }))
const OauthCode = lazy(async () => ({ default: (await import('./oauth-code.tsx')).OauthCode }))

const keyName = (system: string) => `lamplighter:oauth:${system}`

/** What this tab keeps while somebody is at the provider: the key, and what her way in knows (what she wanted to see). */
interface Left {
  key: string
  state: unknown
}

function readLeft(system: string): Left | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyName(system)) ?? 'null')
  } catch {
    return null
  }
}

/** The way in through the organisation's own accounts, where one is set up: the button, and the way back. */
export function OauthEntry() {
  const say = useText()
  const api = useApi()
  const system = useSystem()
  const { state } = useLocation()
  const [name, setName] = useState<string | null>(null)
  const back = useWayBack()
  const form = useCallForm('user.oauthStart', { initial: {}, inWords: onlineFailureInWords })
  useEffect(() => {
    let left = false
    api.call('user.system', {}).then(
      ({ oauth }) => left || setName(oauth?.name ?? null),
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [api])

  const begin = () =>
    form.act([], async () => {
      const { url, key } = await api.call('user.oauthStart', {})
      sessionStorage.setItem(keyName(system), JSON.stringify({ key, state } satisfies Left))
      location.assign(url)
    })
  if (back.next)
    return (
      <Suspense fallback={null}>
        {back.next.sentTo === null ? (
          <BindForm ticket={back.next.ticket} />
        ) : (
          <OauthCode ticket={back.next.ticket} to={back.next.sentTo} />
        )}
      </Suspense>
    )
  if (name === null && !back.error) return null
  return (
    <div className={classes.entry}>
      <FormError error={back.error ?? form.error} />
      {name !== null && (
        <Button
          size="md"
          variant="default"
          fullWidth
          loading={form.busy || back.busy}
          onClick={() => void begin()}
        >
          {say('signIn.oauth', { name })}
        </Button>
      )}
    </div>
  )
}

/** What is asked of who has come back, by a ticket: whose account here she has, or the code that was sent somewhere. */
interface Next {
  ticket: string
  sentTo: string | null
}

function nextOf(failure: unknown): Next | null {
  if (!(failure instanceof ApiError)) return null
  const { code, fields } = failure
  const isAsked = code === errors.oauthUnbound.code || code === errors.codeNeeded.code
  return isAsked && fields?.ticket ? { ticket: fields.ticket, sentTo: fields.to ?? null } : null
}

/**
 * Takes what the provider has put into the address, once, with the key that only this browser has, at the door that she left
 * by: the provider leads everybody to the default one.
 */
function useWayBack(): { next: Next | null; error: string | null; busy: boolean } {
  const say = useText()
  const system = useSystem()
  const signInBy = useSignInBy()
  const leave = useWrongPlatform()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [next, setNext] = useState<Next | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const taken = useRef(false)

  useEffect(() => {
    const given = new URLSearchParams(search)
    const [code, state] = [given.get('code'), given.get('state')]
    if (taken.current || (!given.has('error') && !(code && state))) return
    const left = readLeft(system)
    const door = signInPath(system)
    if (pathname !== door) {
      navigate(door + search, { replace: true, state: left?.state })
      return
    }
    taken.current = true
    sessionStorage.removeItem(keyName(system))
    navigate(door, { replace: true, state: left?.state })
    if (!code || !state || !left) return setError(say('signIn.oauthFailed'))
    const { key } = left
    setBusy(true)
    signInBy((calls) => calls.call('user.oauthLogin', { code, state, key }))
      .catch((failure: unknown) => {
        if (leave(failure)) return
        const asked = nextOf(failure)
        if (asked) setNext(asked)
        else setError(onlineFailureInWords(failure))
      })
      .finally(() => setBusy(false))
  }, [pathname, search, system, navigate, signInBy, leave, say])
  return { next, error, busy }
}
