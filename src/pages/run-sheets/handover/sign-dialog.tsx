import { TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { useConnection } from '#src/data/connection.ts'
import { useDrafts } from '#src/data/drafts.ts'
import { useEdits } from '#src/data/edits.ts'
import type { OpenSheet } from '#src/data/run-sheets.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { toast } from '#src/ui/toast.ts'
import { useKept } from '#src/ui/use-kept.ts'
import { SignaturePad } from './signature-pad.tsx'

export interface SignTask {
  open: OpenSheet
  /** What the room is called. */
  room: string
}

interface Props {
  task: SignTask | null
  close: () => void
}

/** Has a sheet signed as it stands, with or without a network. */
export function SignDialog({ task, close }: Props) {
  const kept = useKept(task)
  return kept && <OpenDialog key={kept.opening} task={kept.value} opened={task !== null} close={close} />
}

interface OpenProps {
  task: SignTask
  opened: boolean
  close: () => void
}

function OpenDialog({ task: { open, room: name }, opened, close }: OpenProps) {
  const say = useText()
  const { signSheet } = useEdits()
  const online = useConnection().kind === 'online'
  const [signature, draw] = useState('')
  const form = useCallForm<{ signer: string }>('runSheet.sign', { initial: { signer: '' } })
  const last = useDrafts('runSheet.sign:last')
  const [offered, setOffered] = useState('')
  const offer = useEffectEvent((signer: unknown) => {
    if (typeof signer !== 'string' || form.values.signer !== '') return
    form.change({ signer })
    setOffered(signer)
  })
  // A name that was entered for her is nothing that she would lose; a signature that was drawn is.
  const changed = signature !== '' || form.values.signer !== offered
  // Who takes over one room takes over the next: the name is kept with her drafts, which are sealed like the rest.
  useEffect(() => void last?.read().then((kept) => offer(kept?.values.signer)), [last])
  const { room, campusId, sheet } = open
  const { total, pass, fail, skip } = room
  const submit = async () => {
    const seen = (sheet?.steps ?? []).flatMap(({ step }) => {
      const state = room.states[step]
      return state ? [{ step, state }] : []
    })
    const sent = await form.submit(({ signer }) =>
      signSheet(
        {
          ...{ campusId, roomId: room.roomId, signer, seen, at: Date.now() },
          ...(signature === '' ? {} : { signature }),
        },
        name,
      ),
    )
    if (!sent) return
    void last?.keep({ values: { signer: form.values.signer } })
    // The record takes the sheet's place, and is read from its beginning.
    scrollTo(0, 0)
    toast.done(say(online ? 'runSheets.sign.sent' : 'runSheets.sign.kept'))
    close()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      full
      title={say('runSheets.sign.title', { name })}
      onSubmit={() => void submit()}
      submit={say('runSheets.sign.submit')}
      busy={form.busy}
      disabled={room.version === null}
      unsaved={{ ...form.unsaved, changed }}
      error={form.error}
    >
      <p>{say('runSheets.sign.summary', { total, pass, fail, skip })}</p>
      {fail > 0 && <Notice kind="warn">{say('runSheets.sign.withFails')}</Notice>}
      {room.version === null && <Notice kind="warn">{say('runSheets.sign.trying')}</Notice>}
      <TextInput
        label={say('runSheets.sign.signer')}
        size="md"
        autoComplete="name"
        data-autofocus
        {...form.limits('signer')}
        {...form.text('signer')}
      />
      <SignaturePad path={signature} change={draw} />
    </FormDialog>
  )
}
