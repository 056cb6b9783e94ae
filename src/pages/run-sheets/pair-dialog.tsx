import { Button } from '@mantine/core'
import { useConnection } from '#src/data/connection.ts'
import { useEdits } from '#src/data/edits.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { toast } from '#src/ui/toast.ts'
import { useKept } from '#src/ui/use-kept.ts'
import lineClasses from './lines.module.css'
import { PairFields, type PairValues } from './pair-fields.tsx'

/** Which self-powered panel of a room's template is paired, and which one was. */
export interface PairTask {
  campusId: number
  roomId: number
  identifier: string
  name: string
  /** What the room is called. */
  room: string
  replaces: string | null
}

interface Props {
  task: PairTask | null
  close: () => void
}

/** Pairs a self-powered panel in a room, with or without a network. */
export function PairDialog({ task, close }: Props) {
  const kept = useKept(task)
  return kept && <OpenDialog key={kept.opening} task={kept.value} opened={task !== null} close={close} />
}

interface OpenProps {
  task: PairTask
  opened: boolean
  close: () => void
}

function OpenDialog({ task, opened, close }: OpenProps) {
  const say = useText()
  const { pairPanel } = useEdits()
  const online = useConnection().kind === 'online'
  const { name, room, replaces, ...place } = task
  const form = useCallForm<PairValues>('runSheet.pair', {
    about: `${place.roomId} ${place.identifier}`,
    initial: { serialNumber: '', securityKey: undefined },
  })
  const send = (serialNumber: string | null, securityKey?: string) =>
    pairPanel(
      {
        ...{ ...place, serialNumber },
        ...(securityKey === undefined ? {} : { securityKey }),
        ...(replaces === null ? {} : { replaces }),
      },
      `${room} · ${name}`,
    )
  const sent = (taken: boolean) => {
    if (!taken) return
    if (!online) toast.done(say('runSheets.pair.kept'))
    close()
  }
  const submit = async () =>
    sent(await form.submit(({ serialNumber, securityKey }) => send(serialNumber, securityKey)))
  const unpair = async () => sent(await form.act([], () => send(null)))
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={say('runSheets.pair.title', { name })}
      onSubmit={() => void submit()}
      submit={say(replaces === null ? 'runSheets.pair.act' : 'runSheets.pair.again')}
      busy={form.busy}
      unsaved={form.unsaved}
      error={form.error}
    >
      <p className={lineClasses.under}>{say('runSheets.pair.hint')}</p>
      {replaces !== null && (
        <div>
          <p className={lineClasses.words}>{say('runSheets.pair.old', { no: replaces })}</p>
          <Button variant="default" size="xs" disabled={form.busy} onClick={() => void unpair()}>
            {say('runSheets.pair.remove')}
          </Button>
        </div>
      )}
      <PairFields form={form} />
    </FormDialog>
  )
}
