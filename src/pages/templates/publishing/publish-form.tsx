import '#src/text/parts.ts'
import { Radio, Stack } from '@mantine/core'
import type { InputOf } from '#contract/index.ts'
import { useConnection } from '#src/data/connection.ts'
import { useEdits } from '#src/data/edits.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { callFaults } from '#src/form/call-rules.ts'
import { useEntryForm } from '#src/form/use-entry-form.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { FormError } from '#src/ui/form-error.tsx'
import { perOpening } from '#src/ui/per-opening.tsx'
import classes from './publishing.module.css'
import { RoomPicker } from './room-picker.tsx'
import { WaveFields } from './wave-fields.tsx'

const ways = ['all', 'waves', 'some'] as const

type Way = (typeof ways)[number]

interface Entered extends Record<string, unknown> {
  way: Way
  waveSize: number
  pauseOnFault: boolean
  roomIds: number[]
}

/** What of it says how a template is published. */
const howOf: Record<Way, (entered: Entered) => Omit<InputOf<'template.publish'>, 'id'>> = {
  all: () => ({}),
  waves: ({ waveSize, pauseOnFault }) => ({ waveSize, pauseOnFault }),
  some: ({ roomIds }) => ({ roomIds }),
}

interface Props {
  template: SeenTemplate
  /** What its check warns of. */
  warnings: number
  opened: boolean
  close: () => void
  /** Called when the publishing is in the outbox. */
  done: () => void
}

const firstWave = 5

/** Asks to which rooms a template is published, and how many at a time. */
export const PublishForm = perOpening(OpenForm)

function OpenForm({ template, warnings, opened, close, done }: Props) {
  const say = useText()
  const { publishTemplate } = useEdits()
  const online = useConnection().kind === 'online'
  const form = useEntryForm<Entered>({
    initial: { way: 'all', waveSize: firstWave, pauseOnFault: true, roomIds: [] },
    // What is entered for a way that was not chosen in the end is not sent.
    faults: (entered) => callFaults('template.publish', howOf[entered.way](entered)),
  })
  const { way, waveSize, pauseOnFault, roomIds } = form.values

  const submit = async () => {
    if (await form.submit((entered) => publishTemplate(template.id, howOf[entered.way](entered)))) done()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={say('templates.publish.title', { name: template.name })}
      onSubmit={() => void submit()}
      submit={say('templates.publish.action')}
      busy={form.busy}
      unsaved={form.unsaved}
      disabled={way === 'some' && roomIds.length === 0}
      error={form.error}
    >
      <p className={classes.said}>
        {template.roomNum === 0
          ? say('templates.publish.bodyNone')
          : say('templates.publish.body', { count: template.roomNum })}
      </p>
      {warnings > 0 && (
        <p className={classes.said}>{say('templates.publish.warnings', { count: warnings })}</p>
      )}
      {!online && <p className={classes.said}>{say('templates.publish.offline')}</p>}
      {template.id > 0 && template.roomNum > 1 && (
        <>
          <Radio.Group
            label={say('parts.publishing.to')}
            value={way}
            onChange={(value) => form.change({ way: ways.find((one) => one === value) ?? 'all' })}
          >
            <Stack gap={8} mt={6}>
              {ways.map((one) => (
                <Radio key={one} value={one} label={say(`parts.publishing.way.${one}`)} />
              ))}
            </Stack>
          </Radio.Group>
          {way === 'waves' && (
            <WaveFields
              {...{ waveSize, pauseOnFault }}
              rooms={template.roomNum}
              change={form.change}
              error={form.fault('waveSize')}
            />
          )}
          {way === 'some' && (
            <>
              <RoomPicker
                template={template}
                value={roomIds}
                onChange={(roomIds) => form.change({ roomIds })}
              />
              <FormError error={form.fault('roomIds')} />
            </>
          )}
        </>
      )}
    </FormDialog>
  )
}
