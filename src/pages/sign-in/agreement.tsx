import { lazy, Suspense, useId, useState } from 'react'
import type { SystemCode } from '#contract/systems.ts'
import { useSystem } from '#src/session/session-provider.tsx'
import { useText } from '#src/text/text.ts'
import classes from './agreement.module.css'

const AgreementDialog = lazy(async () => ({
  default: (await import('./agreement-dialog.tsx')).AgreementDialog,
}))

const keyOf = (system: SystemCode) => `lamplighter:agreed:${system}`

/** Whether somebody has agreed on this system's console on this device before; asked once, and again where storage is refused. */
export function isAgreed(system: SystemCode): boolean {
  try {
    return localStorage.getItem(keyOf(system)) === 'yes'
  } catch {
    return false
  }
}

function keepAgreed(system: SystemCode, agreed: boolean): void {
  try {
    if (agreed) localStorage.setItem(keyOf(system), 'yes')
    else localStorage.removeItem(keyOf(system))
  } catch {
    // Then it is asked again next time.
  }
}

interface Props {
  agreed: boolean
  change: (agreed: boolean) => void
  error?: string | undefined
}

/** The agreement one signs in under, to be read and agreed to. */
export function Agreement({ agreed, change, error }: Props) {
  const say = useText()
  const system = useSystem()
  const id = useId()
  const [reading, setReading] = useState<boolean | null>(null)
  const agree = (next: boolean) => {
    keepAgreed(system, next)
    change(next)
  }
  return (
    <div>
      <div className={classes.agreement}>
        <input
          id={id}
          type="checkbox"
          checked={agreed}
          onChange={(event) => agree(event.currentTarget.checked)}
          aria-describedby={error ? `${id}-error` : undefined}
          aria-invalid={error !== undefined}
        />
        <label htmlFor={id}>{say('signIn.agree')}</label>
        <button type="button" onClick={() => setReading(true)}>
          {say('signIn.agreement')}
        </button>
      </div>
      {error && (
        <p id={`${id}-error`} className={classes.refused} role="alert">
          {error}
        </p>
      )}
      {reading !== null && (
        <Suspense fallback={null}>
          <AgreementDialog opened={reading} close={() => setReading(false)} />
        </Suspense>
      )}
    </div>
  )
}
