import { Button, MultiSelect, NumberInput, Select, Switch } from '@mantine/core'
import { useAnswer } from '#src/data/answers.ts'
import { useApi } from '#src/data/frame.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { timeInWords } from '#src/ui/time.ts'

interface Props {
  campusId: number
  opened: boolean
  close: () => void
  /** Called with the upgrade that was begun. */
  done: (id: number) => void
}

interface Values extends Record<string, unknown> {
  templateId: number
  version: number | undefined
  roomIds: number[]
  waveSize: number | undefined
  pauseOnFault: boolean
}

const firstWave = 5
const newest = 'newest'

/** Chooses rooms of a campus and the version of their template that they get. */
export function CreateForm({ campusId, opened, close, done }: Props) {
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

interface PaceProps extends Pick<Values, 'waveSize' | 'pauseOnFault'> {
  change: (patch: Partial<Pick<Values, 'waveSize' | 'pauseOnFault'>>) => void
}

/** In waves or all at once, and whether a fault stops it. */
function Pace({ waveSize, pauseOnFault, change }: PaceProps) {
  const say = useText()
  return (
    <>
      <Switch
        label={say('parts.upgrades.waves')}
        checked={waveSize !== undefined}
        onChange={({ currentTarget: { checked } }) => change({ waveSize: checked ? firstWave : undefined })}
      />
      {waveSize !== undefined && (
        <NumberInput
          label={say('parts.publishing.waveSize')}
          min={1}
          max={2000}
          allowDecimal={false}
          value={waveSize}
          onChange={(value) => change({ waveSize: Math.max(1, Number(value) || 1) })}
        />
      )}
      <Switch
        label={say('parts.publishing.pauseOnFault')}
        checked={pauseOnFault}
        onChange={({ currentTarget: { checked } }) => change({ pauseOnFault: checked })}
      />
    </>
  )
}

interface VersionProps {
  templateId: number
  value: number | undefined
  onChange: (version: number | undefined) => void
}

function VersionField({ templateId, value, onChange }: VersionProps) {
  const say = useText()
  const versions = useAnswer('template.publishing', { id: templateId }).data?.versions ?? []
  return (
    <Select
      label={say('parts.upgrades.version')}
      allowDeselect={false}
      data={[
        { value: newest, label: say('parts.upgrades.newest') },
        ...versions.map(({ number, publishedAt }) => ({
          value: String(number),
          label: `${say('parts.publishing.version', { number })} · ${timeInWords(publishedAt)}`,
        })),
      ]}
      value={value === undefined ? newest : String(value)}
      onChange={(chosen) => onChange(chosen === newest ? undefined : Number(chosen))}
    />
  )
}
