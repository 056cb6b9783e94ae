import { TextInput } from '@mantine/core'
import { useConnection } from '#src/data/connection.ts'
import { useEdits } from '#src/data/edits.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { toast } from '#src/ui/toast.ts'
import { useKept } from '#src/ui/use-kept.ts'
import { CodeButton, numberIn } from './code-button.tsx'
import { JustPressed } from './just-pressed.tsx'
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
  /** A device of the room is chosen by scanning it: the places that have one, by its number. */
  swaps?: ReadonlyMap<string, { identifier: string; name: string }>
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

const plain = { size: 'md', autoCapitalize: 'characters', autoComplete: 'off', spellCheck: false } as const

/** Takes a number out of what a code says. */
const taken = (take: (number: string) => void) => (text: string) => {
  const number = numberIn(text)
  if (number !== '') take(number)
  return number !== ''
}

/** The place of the device that goes; null where the room has no such device. */
function placeOf({ identifier, name, replaces, swaps }: BindTask, old: string) {
  const no = old.trim()
  return swaps?.get(no) ?? (replaces === no ? { identifier, name } : null)
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
  const { campusId, roomId, room, swaps } = task
  const isSwap = task.replaces !== null || swaps !== undefined
  const form = useCallForm<{ deviceNo: string; old: string }>('runSheet.bind', {
    about: `${roomId} ${task.identifier}`,
    initial: { deviceNo: '', old: task.replaces ?? '' },
    check: ({ old }) => ({
      old: isSwap && !placeOf(task, old) ? say('runSheets.device.notHere', { no: old }) : null,
    }),
  })
  const place = placeOf(task, form.values.old)
  const name = place?.name ?? task.name
  const submit = async () => {
    const sent = await form.submit(({ deviceNo, old }) => {
      const { identifier, name } = placeOf(task, old) ?? task
      return bindDevice(
        { campusId, roomId, identifier, deviceNo, ...(isSwap ? { replaces: old } : {}) },
        `${room} · ${name}`,
      )
    })
    if (!sent) return
    if (!online) toast.done(say('runSheets.device.bound'))
    close()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={
        name === ''
          ? say('runSheets.device.swapAny')
          : say(isSwap ? 'runSheets.device.swapTitle' : 'runSheets.device.bindTitle', { name })
      }
      onSubmit={() => void submit()}
      submit={say(isSwap ? 'runSheets.device.swap' : 'runSheets.device.bind')}
      busy={form.busy}
      unsaved={form.unsaved}
      error={form.error}
    >
      {isSwap && (
        <>
          <TextInput
            required
            data-autofocus={task.replaces === null || undefined}
            label={say('runSheets.device.oldSerial')}
            description={say('runSheets.device.oldHint')}
            {...plain}
            {...form.text('old')}
          />
          <CodeButton read={taken((old) => form.change({ old }))} />
          <div>
            {place && (
              <p className={lineClasses.words}>{say('runSheets.device.found', { name: place.name })}</p>
            )}
            <p className={lineClasses.under}>{say('runSheets.device.stays')}</p>
          </div>
        </>
      )}
      <TextInput
        label={say('runSheets.device.serial')}
        description={say('runSheets.device.serialHint')}
        {...plain}
        data-autofocus={task.replaces !== null || !isSwap || undefined}
        {...form.limits('deviceNo')}
        {...form.text('deviceNo')}
      />
      <CodeButton read={taken((deviceNo) => form.change({ deviceNo }))} />
      <JustPressed campusId={campusId} roomId={roomId} choose={(deviceNo) => form.change({ deviceNo })} />
    </FormDialog>
  )
}
