import { Button, MultiSelect, Select } from '@mantine/core'
import { useAnswer } from '#src/data/answers.ts'
import { useApi } from '#src/data/frame.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
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

/** Chooses rooms of a campus and the version of their template that they get. */
export const CreateForm = perOpening(OpenForm)

function OpenForm({ campusId, opened, close, done }: Props) {
  const say = useText()
  const { call } = useApi()
  const roomList = useAnswer('template.campusConfigState', { id: campusId }).data?.roomList ?? []
  const form = useCallForm<Values>('upgrade.create', {
    initial: { templateId: 0, version: undefined, roomIds: [], waveSize: undefined, pauseOnFault: true },
  })
  const { templateId, version, roomIds, waveSize, pauseOnFault } = form.values
  const templates = new Map(roomList.map((room) => [room.templateId ?? 0, room.templateName ?? '']))
  const rooms = roomList.filter((room) => room.templateId === templateId)
  const submit = async () => {
    let made = 0
    const begun = await form.submit(async (values) => {
      made = (await call('upgrade.create', { ...values, id: campusId })).id
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
