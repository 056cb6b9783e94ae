import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { KeptAccount } from '#src/session/device.ts'
import { useKeptAccounts, useSession } from '#src/session/session-provider.tsx'
import { useText } from '#src/text/text.ts'
import { Notice } from '#src/ui/notice.tsx'
import { LoadingState } from '#src/ui/states.tsx'
import { whenIdle } from '#src/ui/when-idle.ts'
import formClasses from './form.module.css'
import classes from './kept-door.module.css'

const KeptAccounts = lazy(async () => ({ default: (await import('./kept-accounts.tsx')).KeptAccounts }))

/** What is shown of the door: whoever is kept here to choose from, one of them at her PIN, or the way by password. */
type View = { kind: 'choose' } | { kind: 'pin'; userId: number } | { kind: 'password' }

/** The accounts of this device, opened by their PINs without a network; behind them the sign-in by password. */
export function KeptDoor({ children }: { children: ReactNode }) {
  const say = useText()
  const session = useSession()
  const { kept: read } = useKeptAccounts()
  const [accounts, setAccounts] = useState<KeptAccount[] | null>(null)
  const [chosen, setChosen] = useState<View | null>(null)
  const locked = session.kind === 'signed-out' ? session : null
  const pinFor = locked?.pinFor ?? null

  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever has just been locked is kept from now on
  useEffect(() => {
    let left = false
    setChosen(null)
    const ask = () =>
      void read().then(
        (found) => left || setAccounts(found),
        () => left || setAccounts([]),
      )
    if (pinFor === null) whenIdle(ask)
    else ask()
    return () => {
      left = true
    }
  }, [read, pinFor, locked?.proved])

  const isSealed = (userId: number) => accounts?.some((one) => one.userId === userId && one.sealed) ?? false
  const first: View =
    pinFor !== null && (accounts === null || isSealed(pinFor))
      ? { kind: 'pin', userId: pinFor }
      : accounts?.some(({ sealed }) => sealed)
        ? { kind: 'choose' }
        : { kind: 'password' }
  const view = chosen ?? first
  const sealedSome = accounts?.some(({ sealed }) => sealed) ?? false

  if (view.kind === 'password')
    return (
      <>
        {accounts?.map(({ userId, username, unsent, sealed }) =>
          sealed || unsent === 0 ? null : (
            <div key={userId} className={formClasses.notice}>
              <Notice kind="note">{say('pin.keptWaiting', { name: username, count: unsent })}</Notice>
            </div>
          ),
        )}
        {children}
        {sealedSome && (
          <button type="button" className={classes.back} onClick={() => setChosen({ kind: 'choose' })}>
            {say('pin.keptTitle')}
          </button>
        )}
      </>
    )
  if (accounts === null) return <LoadingState rows={2} />
  return (
    <Suspense fallback={<LoadingState rows={2} />}>
      <KeptAccounts
        accounts={accounts}
        at={view.kind === 'pin' ? view.userId : null}
        proved={locked?.proved === true && view.kind === 'pin' && view.userId === pinFor}
        choose={({ userId, sealed }) => setChosen(sealed ? { kind: 'pin', userId } : { kind: 'password' })}
        toChoice={() => setChosen({ kind: 'choose' })}
        toPassword={() => setChosen({ kind: 'password' })}
      />
    </Suspense>
  )
}
