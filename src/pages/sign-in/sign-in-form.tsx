import { lazy, Suspense, useState } from 'react'
import { useText } from '#src/text/text.ts'
import { LoadingState } from '#src/ui/states.tsx'
import { PasswordForm } from './password-form.tsx'
import classes from './sign-in-form.module.css'

const CodeForm = lazy(async () => ({ default: (await import('./code-form.tsx')).CodeForm }))

interface Props {
  onDone?: () => void
  /** Whether the agreement has to be agreed to first. */
  agreement?: boolean
}

const ways = ['password', 'code'] as const
type Way = (typeof ways)[number]

/** Signing in by password or by a code that is sent to a phone or an e-mail address. */
export function SignInForm({ onDone, agreement = false }: Props) {
  const say = useText()
  const [way, setWay] = useState<Way>('password')
  const choose = (next: Way) => {
    setWay(next)
    document.getElementById(`sign-in-by-${next}`)?.focus()
  }
  const forms = { agreement, ...(onDone ? { onDone } : {}) }
  return (
    <>
      <div className={classes.ways} role="tablist" aria-label={say('signIn.ways')}>
        {ways.map((one) => (
          <button
            key={one}
            id={`sign-in-by-${one}`}
            type="button"
            role="tab"
            aria-selected={one === way}
            aria-controls="sign-in-form"
            tabIndex={one === way ? 0 : -1}
            onClick={() => setWay(one)}
            onKeyDown={({ key }) => {
              if (key === 'ArrowLeft' || key === 'ArrowRight') choose(one === 'code' ? 'password' : 'code')
            }}
          >
            {say(`signIn.by.${one}`)}
          </button>
        ))}
      </div>
      <div id="sign-in-form" role="tabpanel" aria-labelledby={`sign-in-by-${way}`}>
        {way === 'password' ? (
          <PasswordForm {...forms} />
        ) : (
          <Suspense fallback={<LoadingState rows={2} />}>
            <CodeForm {...forms} />
          </Suspense>
        )}
      </div>
    </>
  )
}
