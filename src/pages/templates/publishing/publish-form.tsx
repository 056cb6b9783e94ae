import '#src/text/parts.ts'
import { Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import type { InputOf } from '#contract/index.ts'
import { useConnection } from '#src/data/connection.ts'
import { useEdits } from '#src/data/edits.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { attempt } from '#src/form/attempt.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import classes from './publishing.module.css'
import { RoomPicker } from './room-picker.tsx'
import { WaveFields } from './wave-fields.tsx'

const ways = ['all', 'waves', 'some'] as const

type Way = (typeof ways)[number]

type How = Omit<InputOf<'template.publish'>, 'id'>

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
export function PublishForm({ template, warnings, opened, close, done }: Props) {
  const say = useText()
  const { publishTemplate } = useEdits()
  const online = useConnection().kind === 'online'
  const [way, setWay] = useState<Way>('all')
  const [waves, setWaves] = useState({ waveSize: firstWave, pauseOnFault: true })
  const [roomIds, setRooms] = useState<number[]>([])
  const missing = way === 'some' && roomIds.length === 0

  const submit = async () => {
    const how: Record<Way, How> = { all: {}, waves, some: { roomIds } }
    if (!missing && (await attempt(() => publishTemplate(template.id, how[way])))) done()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={say('templates.publish.title', { name: template.name })}
      onSubmit={() => void submit()}
      submit={say('templates.publish.action')}
      disabled={missing}
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
            onChange={(value) => setWay(ways.find((one) => one === value) ?? 'all')}
          >
            <Stack gap={8} mt={6}>
              {ways.map((one) => (
                <Radio key={one} value={one} label={say(`parts.publishing.way.${one}`)} />
              ))}
            </Stack>
          </Radio.Group>
          {way === 'waves' && (
            <WaveFields
              {...waves}
              rooms={template.roomNum}
              change={(patch) => setWaves({ ...waves, ...patch })}
            />
          )}
          {way === 'some' && <RoomPicker template={template} value={roomIds} onChange={setRooms} />}
        </>
      )}
    </FormDialog>
  )
}
