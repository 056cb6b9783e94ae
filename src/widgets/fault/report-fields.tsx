import '#src/text/faults.ts'
import { Select, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { useRoom } from '#src/data/devices.ts'
import type { SpaceForest } from '#src/data/spaces.ts'
import { faultWords, type MaybeFaults } from '#src/form/call-rules.ts'
import type { CallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import { AssigneeSelect } from './assignee-select.tsx'
import { PhotoField } from './photo-field.tsx'
import { faultPhoto } from './small-photo.ts'

export interface ReportValues extends Record<string, unknown> {
  roomId: number | null
  deviceId: number | null
  describe: string
  assigneeId: number | null
  photo: string | null
}

export const reportFaults = ({ roomId }: ReportValues): MaybeFaults => ({
  roomId: roomId === null ? faultWords('roomNeeded') : null,
})

type Form = Pick<CallForm<ReportValues>, 'values' | 'text' | 'value' | 'limits' | 'fault' | 'change'>

interface Props {
  form: Form
  campusId: number
  forest: SpaceForest | undefined
  /** The room is to be chosen too. */
  choosesRoom: boolean
  /** Somebody may be chosen who is to see to it. */
  assigns: boolean
  /** What is said after the words. */
  children?: ReactNode
}

/** What a report says: of a new one, and of one that was refused. */
export function ReportFields({ form, campusId, forest, choosesRoom, assigns, children }: Props) {
  const say = useText()
  const { roomId, photo } = form.values
  return (
    <>
      {choosesRoom && <RoomField form={form} forest={forest} />}
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
      {children}
      {roomId !== null && <DeviceField form={form} roomId={roomId} />}
      {assigns && (
        <AssigneeSelect
          campusId={campusId}
          label={say('faults.assignTo')}
          {...form.value<number | null>('assigneeId')}
        />
      )}
      <PhotoField
        photo={photo}
        change={(taken) => form.change({ photo: taken })}
        size={faultPhoto}
        error={form.fault('photo')}
      />
    </>
  )
}

/** A place with those it stands in; '' where it is not known. */
export const placeName = (forest: SpaceForest | undefined, id: number): string =>
  forest
    ?.pathOf(id)
    .map(({ name }) => name)
    .join(' / ') ?? ''

interface FieldProps {
  form: Form
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
