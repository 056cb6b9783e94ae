import { NativeSelect, Text } from '@mantine/core'
import type { AccessKey } from '#contract/access-key.ts'
import { useApi } from '#src/data/frame.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import type { ShownSecret } from '#src/ui/secret-dialog.tsx'
import { useKept } from '#src/ui/use-kept.ts'

interface Props {
  held: AccessKey | null
  close: () => void
  done: (drawn: ShownSecret) => void
}

const overlaps = [0, 1, 24, 168] as const

/** Gives a key another secret. */
export function RotateForm({ held, close, done }: Props) {
  const kept = useKept(held)
  if (!kept) return null
  return <OpenForm key={kept.opening} held={kept.value} opened={held !== null} close={close} done={done} />
}

function OpenForm({ held, opened, close, done }: Omit<Props, 'held'> & { held: AccessKey; opened: boolean }) {
  const say = useText()
  const { call } = useApi()
  const form = useCallForm('accessKey.rotate', { initial: { overlapHours: 24 } })
  const { id, name } = held
  const submit = async () => {
    let secret = ''
    const sent = await form.submit(async ({ overlapHours }) => {
      secret = (await call('accessKey.rotate', { id, overlapHours })).secret
    })
    if (sent)
      done({
        title: say('developer.key.secret', { name }),
        hint: say('developer.key.secretHint'),
        secret,
        bearer: say('developer.key.use'),
      })
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={say('developer.key.rotateTitle', { name })}
      onSubmit={() => void submit()}
      submit={say('developer.key.rotate')}
      busy={form.busy}
      unsaved={form.unsaved}
      error={form.error}
    >
      <Text size="sm">{say('developer.key.rotateHint')}</Text>
      <NativeSelect
        label={say('developer.key.overlapHours')}
        value={form.values.overlapHours}
        onChange={({ currentTarget: { value } }) => form.change({ overlapHours: Number(value) })}
        error={form.fault('overlapHours')}
        data={overlaps.map((hours) => ({ value: String(hours), label: say(`developer.key.hours${hours}`) }))}
      />
    </FormDialog>
  )
}
