import { Checkbox, Select } from '@mantine/core'
import { useMemo, useState } from 'react'
import { runningIn } from '#contract/rules/running.ts'
import { useRoom } from '#src/data/devices.ts'
import { useRoomTemplate } from '#src/data/room-templates.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { useTemplateRooms } from '#src/data/template-rooms.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { timeInWords } from '#src/ui/time.ts'
import { unkept } from '#src/ui/unsaved.ts'
import { cellLook } from '#src/widgets/product/cell-look.ts'
import { useFunctionWords } from '#src/widgets/product/use-function-words.ts'
import { cellIn } from '../matrix/cell-edits.ts'
import type { MatrixRow } from '../matrix/matrix-model.ts'
import type { MatrixEdits } from '../matrix/use-matrix-edits.ts'
import classes from './capture.module.css'
import { type Standing, standings } from './standing.ts'

interface Props {
  template: SeenTemplate
  /** The scene that is to hold them. */
  scene: SeenTemplate['sceneList'][number]
  opened: boolean
  rows: readonly MatrixRow[]
  edits: MatrixEdits
  close: () => void
}

/** Takes what stands in a room now into a scene (现场存景): as last heard, so also where there is no network. */
export function CaptureScene({ template, scene, opened, rows, edits, close }: Props) {
  const say = useText()
  const rooms = useTemplateRooms(template.id, template.campusIds)
  const [chosen, setChosen] = useState<number | null>(null)
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const roomId = chosen ?? rooms?.[0]?.id ?? 0
  const room = useRoom(roomId)
  const said = useRoomTemplate(template.id)
  const found = useMemo(
    () =>
      room && said ? standings(template, rows, { ...room, running: runningIn(said, room.node.id) }) : [],
    [template, rows, room, said],
  )
  const taken = found.filter(({ row, values }) => values !== null && !left.has(row.targetId))

  const take = async () => {
    await edits.set(
      taken.map(({ row, values }) => ({
        ...cellIn(scene, row.targetId),
        sceneId: scene.id,
        targetId: row.targetId,
        values: values ?? new Map(),
      })),
    )
    close()
  }
  const turn = (targetId: number, on: boolean) =>
    setLeft((before) => new Set(on ? [...before].filter((id) => id !== targetId) : [...before, targetId]))

  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={say('parts.capture.title', { scene: scene.name })}
      submit={say('parts.capture.take', { count: taken.length })}
      disabled={taken.length === 0}
      unsaved={unkept(chosen !== null || left.size > 0)}
      onSubmit={() => void take()}
    >
      {rooms?.length === 0 ? (
        <p className={classes.words}>{say('parts.capture.noRooms', { place: say('system.place') })}</p>
      ) : (
        <Select
          label={say('parts.capture.room')}
          searchable
          limit={100}
          allowDeselect={false}
          data={(rooms ?? []).map(({ id, name, place }) => ({
            value: String(id),
            label: [place, name].filter(Boolean).join(' / '),
          }))}
          value={roomId > 0 ? String(roomId) : null}
          onChange={(value) => {
            setChosen(Number(value))
            setLeft(new Set())
          }}
          nothingFoundMessage={say('ui.noMatches')}
        />
      )}
      {room && (
        <p className={classes.words}>
          {room.statusAt === null
            ? say('parts.capture.never')
            : say('parts.capture.heard', { time: timeInWords(room.statusAt) })}
        </p>
      )}
      {room && <StandingList found={found} left={left} turn={turn} />}
    </FormDialog>
  )
}

interface ListProps {
  found: readonly Standing[]
  left: ReadonlySet<number>
  turn: (targetId: number, on: boolean) => void
}

function StandingList({ found, left, turn }: ListProps) {
  const say = useText()
  const words = useFunctionWords()
  return (
    <ul className={classes.list}>
      {found.map(({ row, values }) => (
        <li key={row.targetId}>
          <Checkbox
            label={row.name}
            checked={values !== null && !left.has(row.targetId)}
            disabled={values === null}
            onChange={(event) => turn(row.targetId, event.currentTarget.checked)}
          />
          <span className={classes.value}>
            {values === null ? say('parts.capture.unknown') : cellLook(row.functions, values, words).short}
          </span>
        </li>
      ))}
    </ul>
  )
}
