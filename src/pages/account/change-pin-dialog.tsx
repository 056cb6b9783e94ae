import '#src/text/account.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useSealing } from '#src/session/session-provider.tsx'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { toast } from '#src/ui/toast.ts'
import { PinInput } from '#src/widgets/pin/pin-input.tsx'
import { newPinFaults, usePinForm } from '#src/widgets/pin/use-pin-form.ts'

interface Props {
  opened: boolean
  onClose: () => void
}

const empty = { current: '', next: '', again: '' }

/** Puts the data of this device under another PIN: by the current one, or by the password when that is forgotten. */
export function ChangePinDialog({ opened, onClose }: Props) {
  const say = useText()
  const { changePin } = useSealing()
  const form = usePinForm()
  const [values, setValues] = useState(empty)
  const [byPassword, setByPassword] = useState(false)
  const { current, next, again } = values
  const close = () => {
    setValues(empty)
    setByPassword(false)
    form.refuse({})
    onClose()
  }
  const submit = async () => {
    if (current === '')
      return form.refuse({ current: say(byPassword ? 'signIn.passwordNeeded' : 'pin.faults.needed') })
    const faults = newPinFaults(next, again, say)
    if (Object.keys(faults).length > 0) return form.refuse(faults)
    const proof = byPassword ? { password: current } : { pin: current }
    if (!(await form.attempt(() => changePin(proof, next)))) return
    toast.done(say('account.pin.changed'))
    close()
  }
  const turn = () => {
    setByPassword(!byPassword)
    setValues({ ...values, current: '' })
    form.refuse({})
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={say('account.pin.changeTitle')}
      onSubmit={() => void submit()}
      submit={say('account.pin.change')}
      busy={form.busy}
      error={form.error}
      disabled={form.waiting && !byPassword}
    >
      <PinInput
        label={say(byPassword ? 'account.pin.currentPassword' : 'account.pin.current')}
        value={current}
        change={(value) => setValues({ ...values, current: value })}
        error={form.errors.current}
        autoComplete={byPassword ? 'current-password' : 'off'}
        autoFocus
      />
      <Button variant="subtle" onClick={turn}>
        {say(byPassword ? 'account.pin.byPin' : 'account.pin.byPassword')}
      </Button>
      <PinInput
        label={say('account.pin.next')}
        description={say('pin.hint')}
        value={next}
        change={(value) => setValues({ ...values, next: value })}
        error={form.errors.next}
      />
      <PinInput
        label={say('pin.again')}
        value={again}
        change={(value) => setValues({ ...values, again: value })}
        error={form.errors.again}
      />
    </FormDialog>
  )
}
