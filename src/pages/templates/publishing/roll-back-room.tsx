import { Radio, Stack } from '@mantine/core'
import type { RoomConfigState } from '#contract/config-shapes.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useConnection } from '#src/data/connection.ts'
import { useApi } from '#src/data/frame.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { NoneHeld } from '#src/ui/none-held.tsx'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import { timeInWords } from '#src/ui/time.ts'
import { toast } from '#src/ui/toast.ts'
import { useKept } from '#src/ui/use-kept.ts'
import classes from './publishing.module.css'

interface Props {
  /** Null for none. */
  room: RoomConfigState | null
  close: () => void
  /** Called when it was sent to the room. */
  changed: () => void
}

/** Gives one room an earlier version, which it keeps until something is published for it. */
export function RollBackRoom({ room, close, changed }: Props) {
  const kept = useKept(room)
  if (!kept) return null
  return (
    <Choice
      key={`${kept.opening} ${kept.value.roomId}`}
      {...{ room: kept.value, opened: room !== null, close, changed }}
    />
  )
}

interface ChoiceProps extends Pick<Props, 'close' | 'changed'> {
  room: RoomConfigState
  opened: boolean
}

function Choice({ room, opened, close, changed }: ChoiceProps) {
  const say = useText()
  const { call } = useApi()
  const online = useConnection().kind === 'online'
  const { roomId, name, templateId: id = 0, version = null } = room
  const { data, waiting, freshness } = useAnswer('template.publishing', { id })
  const form = useCallForm<{ number: number | null }>('template.rollback', { initial: { number: null } })
  const chosen = form.values.number
  const others = (data?.versions ?? []).filter(({ number }) => number !== version)
  const submit = async () => {
    const sent = await form.submit(async ({ number }) => {
      if (number === null) return
      await call('template.rollback', { id, number, roomIds: [roomId] })
      toast.done(say('parts.publishing.rollBackRoom.done', { name, number }))
    })
    if (!sent) return
    changed()
    close()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={say('parts.publishing.rollBackRoom.title', { name })}
      onSubmit={() => void submit()}
      submit={say('parts.publishing.rollBackRoom.action')}
      busy={form.busy}
      unsaved={form.unsaved}
      disabled={chosen === null || !online}
      error={form.error ?? form.fault('number')}
    >
      <p className={classes.said}>{say('parts.publishing.rollBackRoom.body')}</p>
      {waiting ? (
        <LoadingState />
      ) : data === null ? (
        <NoneHeld
          title={say('templates.publish.notHeard')}
          freshness={freshness}
          hint={say('templates.publish.notHeardHint')}
        />
      ) : others.length === 0 ? (
        <EmptyState title={say('parts.publishing.rollBackRoom.none')} />
      ) : (
        <Radio.Group
          label={say('parts.publishing.rollBackRoom.to')}
          value={chosen === null ? '' : String(chosen)}
          onChange={(value) => form.change({ number: Number(value) })}
        >
          <Stack gap={8} mt={6}>
            {others.map(({ number, publishedAt, publishedBy }) => (
              <Radio
                key={number}
                value={String(number)}
                label={`${say('parts.publishing.version', { number })} · ${timeInWords(publishedAt)} ${publishedBy}`}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {!online && <p className={classes.said}>{say('parts.publishing.onlineOnly')}</p>}
    </FormDialog>
  )
}
