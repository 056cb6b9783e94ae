import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { KeptAccount } from '#src/session/device.ts'
import { useKeptAccounts } from '#src/session/session-provider.tsx'
import { useText } from '#src/text/text.ts'
import { useConfirm } from '#src/ui/confirm.tsx'
import { FormError } from '#src/ui/form-error.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PinInput } from '#src/widgets/pin/pin-input.tsx'
import { usePinForm } from '#src/widgets/pin/use-pin-form.ts'
import classes from './kept-accounts.module.css'

interface Props {
  account: KeptAccount
  proved: boolean
  /** Null when there is nobody else to choose. */
  toChoice: (() => void) | null
  toPassword: () => void
}

/** Opens a sealed account by its PIN, with or without a network. */
export function PinForm({ account, proved, toChoice, toPassword }: Props) {
  const say = useText()
  const confirm = useConfirm()
  const { unlock, beginAnew } = useKeptAccounts()
  const form = usePinForm(account.notBefore)
  const [pin, setPin] = useState('')
  const [forgot, setForgot] = useState(false)
  const { userId, username, unsent } = account

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (pin === '') return form.refuse({ current: say('pin.faults.needed') })
    if (!(await form.attempt(() => unlock(userId, pin)))) setPin('')
  }
  const anew = async () => {
    const yes = await confirm({
      title: say('pin.anewTitle', { name: username }),
      body: say('pin.anewBody', { count: unsent }),
      confirm: say('pin.anew'),
      danger: true,
    })
    if (yes) await form.attempt(() => beginAnew(userId).then(() => undefined))
  }
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <h2 className={classes.title}>{say('pin.unlockTitle', { name: username })}</h2>
      {unsent > 0 && <Notice kind="note">{say('pin.lockedUnsent', { count: unsent })}</Notice>}
      <FormError error={form.error} />
      <PinInput label={say('pin.pin')} value={pin} change={setPin} error={form.errors.current} autoFocus />
      <Button type="submit" size="md" fullWidth loading={form.busy} disabled={form.waiting}>
        {say('pin.unlock')}
      </Button>
      <div className={classes.ways}>
        {toChoice && (
          <button type="button" className={classes.other} onClick={toChoice}>
            {say('pin.otherAccount')}
          </button>
        )}
        <button type="button" className={classes.other} onClick={toPassword}>
          {say('pin.passwordWay')}
        </button>
        <button
          type="button"
          className={classes.other}
          onClick={() => setForgot(true)}
          aria-expanded={forgot}
        >
          {say('pin.forgot')}
        </button>
      </div>
      {(forgot || proved) && (
        <p className={classes.hint} role="status">
          {say(proved ? 'pin.forgotProved' : 'pin.forgotHint')}
        </p>
      )}
      {forgot && proved && (
        <Button variant="outline" color="red" disabled={form.busy} onClick={() => void anew()}>
          {say('pin.anew')}
        </Button>
      )}
    </form>
  )
}
