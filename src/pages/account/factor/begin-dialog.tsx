import { useState } from 'react'
import type { DataOf } from '#contract/index.ts'
import { ConfirmStep } from './confirm-step.tsx'
import { PasswordStep } from './password-step.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Where setting up stands: her password, the secret with its first code, and the recovery codes. */
type Step =
  | { kind: 'password' }
  | { kind: 'confirm'; drawn: DataOf<'ownAccount.beginSecondFactor'> }
  | { kind: 'done'; codes: string[] }

interface Props {
  opened: boolean
  onClose: () => void
}

/** Sets up a second factor. */
export function BeginDialog({ opened, onClose }: Props) {
  const [step, setStep] = useState<Step>({ kind: 'password' })
  const close = () => {
    setStep({ kind: 'password' })
    onClose()
  }
  return (
    <>
      <PasswordStep
        opened={opened && step.kind === 'password'}
        onClose={close}
        onDrawn={(drawn) => setStep({ kind: 'confirm', drawn })}
      />
      <ConfirmStep
        drawn={opened && step.kind === 'confirm' ? step.drawn : null}
        onClose={close}
        onDone={(codes) => setStep({ kind: 'done', codes })}
      />
      <RecoveryCodes codes={opened && step.kind === 'done' ? step.codes : null} onClose={close} />
    </>
  )
}
