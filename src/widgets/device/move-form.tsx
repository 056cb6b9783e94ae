import '#src/text/placing.ts'
import { Button, Checkbox } from '@mantine/core'
import type { Device } from '#contract/device-shapes.ts'
import { limits } from '#contract/limits.ts'
import { useConnection } from '#src/data/connection.ts'
import { useEdits } from '#src/data/edits.ts'
import { useSpaces } from '#src/data/spaces.ts'
import { faultWords } from '#src/form/call-rules.ts'
import { type CallForm, useCallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { toast } from '#src/ui/toast.ts'
import { useKept } from '#src/ui/use-kept.ts'
import classes from './device.module.css'
import { placeIn, RoomSelect } from './room-select.tsx'

/** Devices that may be put into another room, as the screen shows them, and those that are ticked first. */
export interface MoveTask {
  campusId: number
  devices: readonly Device[]
  chosen: readonly number[]
}

interface Props {
  task: MoveTask | null
  close: () => void
  /** Told once they are shown in the other room. */
  moved?: (() => void) | undefined
}

/** Puts devices into another room, with or without a network. */
export function MoveForm({ task, ...rest }: Props) {
  const kept = useKept(task)
  return kept && <OpenForm key={kept.opening} {...kept.value} opened={task !== null} {...rest} />
}

interface Values extends Record<string, unknown> {
  deviceIds: number[]
  roomId: number | null
}

type Open = MoveTask & Omit<Props, 'task'> & { opened: boolean }

function OpenForm({ campusId, devices, chosen, opened, close, moved }: Open) {
  const say = useText()
  const { moveDevices } = useEdits()
  const online = useConnection().kind === 'online'
  const forest = useSpaces(campusId)
  const form = useCallForm<Values>('device.move', {
    initial: { deviceIds: [...chosen], roomId: null },
    check: ({ deviceIds, roomId }) => ({
      roomId: roomId === null ? faultWords('roomNeeded') : null,
      deviceIds:
        deviceIds.length === 0
          ? say('placing.chooseDevices')
          : deviceIds.length > limits.moveDevices
            ? say('placing.tooMany', { count: limits.moveDevices })
            : null,
    }),
  })
  const { deviceIds } = form.values
  const left = new Set(devices.map(({ roomId }) => roomId))
  const [only] = left
  const submit = async () => {
    const sent = await form.submit(async ({ deviceIds: ids, roomId }) => {
      if (roomId === null) return
      const wanted = new Set(ids)
      await moveDevices(
        campusId,
        devices.filter(({ id }) => wanted.has(id)),
        roomId,
      )
      toast.done(online ? say('placing.moved', { room: placeIn(forest, roomId) }) : say('placing.kept'))
    })
    if (!sent) return
    moved?.()
    close()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={say('placing.move')}
      onSubmit={() => void submit()}
      submit={say('placing.moveCount', { count: deviceIds.length })}
      busy={form.busy}
      unsaved={form.unsaved}
      error={form.error}
    >
      <RoomSelect
        label={say('placing.room')}
        forest={forest}
        without={left.size === 1 ? only : undefined}
        value={form.values.roomId}
        change={(roomId) => form.change({ roomId })}
        error={form.fault('roomId')}
      />
      <Ticks devices={devices} form={form} />
      <p className={classes.hint}>{say('placing.moveHint')}</p>
      {!online && <p className={classes.hint}>{say('placing.offlineHint')}</p>}
    </FormDialog>
  )
}

function Ticks({ devices, form }: { devices: readonly Device[]; form: CallForm<Values> }) {
  const say = useText()
  const { deviceIds } = form.values
  return (
    <Checkbox.Group
      label={say('placing.which')}
      value={deviceIds.map(String)}
      onChange={(ids) => form.change({ deviceIds: ids.map(Number) })}
      error={form.fault('deviceIds')}
    >
      <div className={classes.ticks}>
        {devices.map(({ id, name, deviceNo }) => (
          <Checkbox key={id} value={String(id)} label={name} description={deviceNo} />
        ))}
      </div>
      {deviceIds.length < devices.length && devices.length <= limits.moveDevices && (
        <Button
          variant="subtle"
          size="xs"
          onClick={() => form.change({ deviceIds: devices.map(({ id }) => id) })}
        >
          {say('placing.all')}
        </Button>
      )}
    </Checkbox.Group>
  )
}
