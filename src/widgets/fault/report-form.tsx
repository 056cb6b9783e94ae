import '#src/text/faults.ts'
import { Select, Textarea } from '@mantine/core'
import { Link } from 'react-router-dom'
import { pathTo } from '#contract/pages.ts'
import { isUnsettled } from '#contract/rules/fault-states.ts'
import { useConnection } from '#src/data/connection.ts'
import { useRoom } from '#src/data/devices.ts'
import { useEdits } from '#src/data/edits.ts'
import { useFaults } from '#src/data/faults.ts'
import { type SpaceForest, useSpaces } from '#src/data/spaces.ts'
import { type CallForm, useCallForm } from '#src/form/use-call-form.ts'
import { Allowed, useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { toast } from '#src/ui/toast.ts'
import { useKept } from '#src/ui/use-kept.ts'
import { AssigneeSelect } from './assignee-select.tsx'
import classes from './fault.module.css'
import { PhotoField } from './photo-field.tsx'
import { faultPhoto } from './small-photo.ts'

/** What is wrong, and where; a room that is null is to be chosen. */
export interface ReportTask {
  campusId: number
  roomId: number | null
  /** What it is about, when that is known; it may still be changed. */
  deviceId?: number | undefined
  /** The alarm it is made from. */
  from?: ReportedAlarm | undefined
}

interface ReportedAlarm {
  alarmId: number
  /** null when it is not about one device. */
  deviceId: number | null
  describe: string
}

interface Props {
  task: ReportTask | null
  close: () => void
}

/** Reports what is wrong in a room, with or without a network. */
export function ReportForm({ task, close }: Props) {
  const kept = useKept(task)
  return kept && <OpenForm key={kept.opening} {...kept.value} opened={task !== null} close={close} />
}

interface Values extends Record<string, unknown> {
  roomId: number | null
  deviceId: number | null
  describe: string
  assigneeId: number | null
  photo: string | null
}

function OpenForm({
  campusId,
  roomId: given,
  deviceId: about,
  from,
  opened,
  close,
}: ReportTask & { opened: boolean; close: () => void }) {
  const say = useText()
  const { reportRoomFault } = useEdits()
  const online = useConnection().kind === 'online'
  const forest = useSpaces(campusId)
  const form = useCallForm<Values>('fault.report', {
    about: `${campusId} ${given ?? ''}${about === undefined ? '' : ` d${about}`}${from ? ` ${from.alarmId}` : ''}`,
    initial: {
      ...{ roomId: given, deviceId: from?.deviceId ?? about ?? null, describe: from?.describe ?? '' },
      ...{ assigneeId: null, photo: null },
    },
    check: ({ roomId }) => ({ roomId: roomId === null ? say('faults.chooseRoom') : null }),
  })
  const { roomId, photo } = form.values
  const nameOf = (id: number) => placeName(forest, id)
  const submit = async () => {
    const sent = await form.submit(async ({ describe, deviceId, assigneeId }) => {
      if (roomId === null) return
      const more = {
        ...(deviceId === null ? {} : { deviceId }),
        ...(photo === null ? {} : { photo }),
        ...(from ? { alarmId: from.alarmId } : {}),
        ...(assigneeId === null ? {} : { assigneeId }),
      }
      await reportRoomFault({ campusId, roomId, describe, ...more }, nameOf(roomId))
    })
    if (!sent) return
    toast.done(say(online ? 'faults.sent' : 'faults.kept'))
    close()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={given === null ? say('faults.report') : say('faults.reportOf', { name: nameOf(given) })}
      onSubmit={() => void submit()}
      submit={say('faults.report')}
      busy={form.busy}
      unsaved={form.unsaved}
      error={form.error}
    >
      {given === null && <RoomField form={form} forest={forest} />}
      <Textarea
        label={say('faults.describe')}
        placeholder={say('faults.describeHint')}
        autosize
        minRows={3}
        maxRows={8}
        data-autofocus
        {...form.text('describe')}
        {...form.limits('describe')}
      />
      {roomId !== null && (
        <Allowed url="/fault/v1/list">
          <Already campusId={campusId} roomId={roomId} />
        </Allowed>
      )}
      {roomId !== null && <DeviceField form={form} roomId={roomId} />}
      {from && <AssigneeField form={form} campusId={campusId} />}
      <PhotoField
        photo={photo}
        change={(taken) => form.change({ photo: taken })}
        size={faultPhoto}
        error={form.fault('photo')}
      />
      {!online && <p className={classes.hint}>{say('faults.offlineHint')}</p>}
    </FormDialog>
  )
}

const placeName = (forest: SpaceForest | undefined, id: number): string =>
  forest
    ?.pathOf(id)
    .map(({ name }) => name)
    .join(' / ') ?? ''

interface FieldProps {
  form: CallForm<Values>
}

/** Where it is, when the form was not opened in a room. */
function RoomField({ form, forest }: FieldProps & { forest: SpaceForest | undefined }) {
  const say = useText()
  const { roomId } = form.values
  const rooms = [...(forest?.byId.values() ?? [])].filter(({ kind }) => kind === 'room')
  const nameOf = (id: number) => placeName(forest, id)
  return (
    <Select
      label={say('faults.room')}
      required
      searchable
      limit={100}
      data={rooms.map(({ id }) => ({ value: String(id), label: nameOf(id) }))}
      value={roomId === null ? null : String(roomId)}
      onChange={(id) => form.change({ roomId: id === null ? null : Number(id), deviceId: null })}
      error={form.fault('roomId')}
      nothingFoundMessage={say('ui.noMatches')}
    />
  )
}

/** How much of the room is reported already: nobody need report a lamp twice. */
function Already({ campusId, roomId }: { campusId: number; roomId: number }) {
  const say = useText()
  const { faults, reports } = useFaults(campusId)
  const count = [
    ...(faults ?? []).filter(({ state }) => isUnsettled(state)),
    // Of those that wait here the list has none yet.
    ...reports,
  ].filter((each) => each.roomId === roomId).length
  if (count === 0) return null
  return (
    <p className={classes.hint} role="status">
      <Link to={`${pathTo('faults')}?room=${roomId}`} className={classes.link}>
        {say('faults.already', { count })}
      </Link>
    </p>
  )
}

/** What it is about, when it is a device of the room. */
function DeviceField({ form, roomId }: FieldProps & { roomId: number }) {
  const say = useText()
  const room = useRoom(roomId)
  const { deviceId } = form.values
  if (!room || room.devices.length === 0) return null
  return (
    <Select
      label={say('faults.device')}
      placeholder={say('faults.noDevice')}
      searchable
      clearable
      data={room.devices.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={deviceId === null ? null : String(deviceId)}
      onChange={(id) => form.change({ deviceId: id === null ? null : Number(id) })}
      error={form.fault('deviceId')}
    />
  )
}

/** Who is to see to it, for those who assign reports. */
function AssigneeField({ form, campusId }: FieldProps & { campusId: number }) {
  const say = useText()
  if (!useAllowed('/fault/v1/move')) return null
  return (
    <AssigneeSelect
      campusId={campusId}
      label={say('faults.assignTo')}
      {...form.value<number | null>('assigneeId')}
    />
  )
}
