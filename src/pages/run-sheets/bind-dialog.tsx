import { TextInput } from '@mantine/core'
import { useConnection } from '#src/data/connection.ts'
import { useEdits } from '#src/data/edits.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { toast } from '#src/ui/toast.ts'
import { useKept } from '#src/ui/use-kept.ts'
import { CodeButton, numberIn } from './code-button.tsx'
import lineClasses from './lines.module.css'

/** Which place a device is put into, and which one was there. */
export interface BindTask {
  campusId: number
  roomId: number
  identifier: string
  name: string
  /** What the room is called. */
  room: string
  replaces: string | null
}

interface Props {
  task: BindTask | null
  close: () => void
}

/** Puts a device into a place by its serial number, with or without a network. */
export function BindDialog({ task, close }: Props) {
  const kept = useKept(task)
  return kept && <OpenDialog key={kept.opening} task={kept.value} opened={task !== null} close={close} />
}

interface OpenProps {
  task: BindTask
  opened: boolean
  close: () => void
}

function OpenDialog({ task, opened, close }: OpenProps) {
  const say = useText()
  const { bindDevice } = useEdits()
  const online = useConnection().kind === 'online'
  const { name, replaces, room, ...place } = task
  const form = useCallForm<{ deviceNo: string }>('runSheet.bind', {
    about: `${place.roomId} ${place.identifier}`,
    initial: { deviceNo: '' },
  })
  const submit = async () => {
    const sent = await form.submit(({ deviceNo }) =>
      bindDevice(
        {
          ...{ campusId: place.campusId, roomId: place.roomId, identifier: place.identifier, deviceNo },
          ...(replaces === null ? {} : { replaces }),
        },
        `${room} · ${name}`,
      ),
    )
    if (!sent) return
    if (!online) toast.done(say('runSheets.device.bound'))
    close()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={say(replaces === null ? 'runSheets.device.bindTitle' : 'runSheets.device.swapTitle', { name })}
      onSubmit={() => void submit()}
      submit={say(replaces === null ? 'runSheets.device.bind' : 'runSheets.device.swap')}
      busy={form.busy}
      unsaved={form.unsaved}
      error={form.error}
    >
      {replaces !== null && (
        <p className={lineClasses.words}>
          {say('runSheets.device.old', { no: replaces })}
          <br />
          <span className={lineClasses.under}>{say('runSheets.device.stays')}</span>
        </p>
      )}
      <TextInput
        label={say('runSheets.device.serial')}
        description={say('runSheets.device.serialHint')}
        size="md"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        {...form.limits('deviceNo')}
        {...form.text('deviceNo')}
      />
      <CodeButton
        read={(text) => {
          const deviceNo = numberIn(text)
          if (deviceNo !== '') form.change({ deviceNo })
          return deviceNo !== ''
        }}
      />
    </FormDialog>
  )
}
