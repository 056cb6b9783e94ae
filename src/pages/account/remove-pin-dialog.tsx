import '#src/text/account.ts'
import { useState } from 'react'
import { useSealing } from '#src/session/session-provider.tsx'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { toast } from '#src/ui/toast.ts'
import { PinInput } from '#src/widgets/pin/pin-input.tsx'
import { usePinForm } from '#src/widgets/pin/use-pin-form.ts'

interface Props {
  opened: boolean
  onClose: () => void
}

/** Takes the PIN away, by itself. */
export function RemovePinDialog({ opened, onClose }: Props) {
  const say = useText()
  const { removePin } = useSealing()
  const form = usePinForm()
  const [current, setCurrent] = useState('')
  const close = () => {
    if (form.busy) return
    setCurrent('')
    form.refuse({})
    onClose()
  }
  const submit = async () => {
    if (current === '') return form.refuse({ current: say('pin.faults.needed') })
    if (!(await form.attempt(() => removePin(current)))) return
    toast.done(say('account.pin.removed'))
    setCurrent('')
    onClose()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={say('account.pin.removeTitle')}
      onSubmit={() => void submit()}
      submit={say('account.pin.remove')}
      busy={form.busy}
      error={form.error}
      disabled={form.waiting}
    >
      <p>{say('account.pin.removeHint')}</p>
      <PinInput
        label={say('account.pin.current')}
        value={current}
        change={setCurrent}
        error={form.errors.current}
        autoFocus
      />
    </FormDialog>
  )
}
