import { Button, MultiSelect, Select } from '@mantine/core'
import { limits } from '#contract/limits.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useApi } from '#src/data/frame.ts'
import { callFaults } from '#src/form/call-rules.ts'
import { useEntryForm } from '#src/form/use-entry-form.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { perOpening } from '#src/ui/per-opening.tsx'
import { Pace, type Values } from './upgrade-pace.tsx'
import { VersionField } from './version-field.tsx'

interface Props {
  campusId: number
  opened: boolean
  close: () => void
  /** Called with the upgrade that was begun. */
  done: (id: number) => void
}

/** What is sent: all rooms that there are may be more than a call names, and are meant where it names none. */
const sentOf = ({ roomIds, ...values }: Values, rooms: readonly unknown[]) =>
  roomIds.length > limits.namedRooms && roomIds.length === rooms.length ? values : { ...values, roomIds }

/** Chooses rooms of a campus and the version of their template that they get. */
export const CreateForm = perOpening(OpenForm)

function OpenForm({ campusId, opened, close, done }: Props) {
  const say = useText()
  const { call } = useApi()
  const roomList = useAnswer('template.campusConfigState', { id: campusId }).data?.roomList ?? []
  const templates = new Map(roomList.map((room) => [room.templateId ?? 0, room.templateName ?? '']))
  const roomsOf = (id: number) => roomList.filter((room) => room.templateId === id)
  const form = useEntryForm<Values>({
    initial: { templateId: 0, version: undefined, roomIds: [], waveSize: undefined, pauseOnFault: true },
    faults: (values) => callFaults('upgrade.create', sentOf(values, roomsOf(values.templateId))),
  })
  const { templateId, version, roomIds, waveSize, pauseOnFault } = form.values
  const rooms = roomsOf(templateId)
  const submit = async () => {
    let made = 0
    const begun = await form.submit(async (values) => {
      made = (await call('upgrade.create', { ...sentOf(values, rooms), id: campusId })).id
    })
    if (begun) done(made)
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={say('parts.upgrades.createTitle')}
      onSubmit={() => void submit()}
      submit={say('parts.upgrades.create')}
      busy={form.busy}
      unsaved={form.unsaved}
      disabled={templateId === 0 || roomIds.length === 0}
      error={form.error}
    >
      <Select
        label={say('parts.upgrades.template')}
        required
        searchable
        data={[...templates].map(([id, name]) => ({ value: String(id), label: name }))}
        value={templateId === 0 ? null : String(templateId)}
        onChange={(id) => form.change({ templateId: Number(id ?? 0), version: undefined, roomIds: [] })}
        error={form.fault('templateId')}
      />
      {templateId > 0 && (
        <VersionField
          key={templateId}
          templateId={templateId}
          value={version}
          onChange={(number) => form.change({ version: number })}
        />
      )}
      <MultiSelect
        label={say('parts.upgrades.rooms')}
        required
        searchable
        hidePickedOptions
        limit={100}
        disabled={templateId === 0}
        data={rooms.map(({ roomId, name, place }) => ({
          value: String(roomId),
          label: `${place} / ${name}`,
        }))}
        value={roomIds.map(String)}
        onChange={(ids) => form.change({ roomIds: ids.map(Number) })}
        error={form.fault('roomIds')}
        nothingFoundMessage={say('ui.noMatches')}
      />
      {rooms.length > roomIds.length && (
        <Button
          variant="subtle"
          size="sm"
          onClick={() => form.change({ roomIds: rooms.map(({ roomId }) => roomId) })}
        >
          {say('parts.upgrades.allRooms', { count: rooms.length })}
        </Button>
      )}
      <Pace waveSize={waveSize} pauseOnFault={pauseOnFault} change={(patch) => form.change(patch)} />
    </FormDialog>
  )
}
