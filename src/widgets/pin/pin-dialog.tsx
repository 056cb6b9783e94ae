import { useEffect, useState } from 'react'
import { useConnection } from '#src/data/connection.ts'
import { useSealing } from '#src/session/session-provider.tsx'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { toast } from '#src/ui/toast.ts'
import { PinInput } from './pin-input.tsx'
import { newPinFaults, usePinForm } from './use-pin-form.ts'

interface Props {
  opened: boolean
  onClose: () => void
  /** Called once everything is sealed, before the dialog closes. */
  onDone?: () => void
}

/** Sets a PIN on this device, and seals what is there. */
export function PinDialog({ opened, onClose, onDone }: Props) {
  const say = useText()
  const { setPin, possible: ask } = useSealing()
  const [possible, setPossible] = useState(true)
  useEffect(() => {
    if (opened) ask().then(setPossible, () => setPossible(false))
  }, [opened, ask])
  const offline = useConnection().kind !== 'online'
  const form = usePinForm()
  const [next, setNext] = useState('')
  const [again, setAgain] = useState('')
  const close = () => {
    if (form.busy) return
    setNext('')
    setAgain('')
    form.refuse({})
    onClose()
  }
  const submit = async () => {
    const faults = newPinFaults(next, again, say)
    if (Object.keys(faults).length > 0) return form.refuse(faults)
    if (!(await form.attempt(() => setPin(next).then(() => undefined), 'next'))) return
    toast.done(say('pin.done'))
    setNext('')
    setAgain('')
    onDone?.()
    onClose()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={say('pin.setTitle')}
      onSubmit={() => void submit()}
      submit={say('pin.set')}
      busy={form.busy}
      disabled={!possible}
      error={form.error}
    >
      <p>{say(possible ? 'pin.about' : 'pin.impossible')}</p>
      <Notice kind={offline ? 'warn' : 'note'}>{say(offline ? 'pin.setOffline' : 'pin.setOnline')}</Notice>
      <PinInput
        label={say('pin.pin')}
        description={say('pin.hint')}
        value={next}
        change={setNext}
        error={form.errors.next}
        autoFocus
      />
      <PinInput label={say('pin.again')} value={again} change={setAgain} error={form.errors.again} />
      <p role="status">{form.busy && say('pin.sealing')}</p>
    </FormDialog>
  )
}
