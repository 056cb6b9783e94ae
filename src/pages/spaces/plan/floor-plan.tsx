import { SegmentedControl } from '@mantine/core'
import {
  IconAlertTriangle,
  IconBulbFilled,
  IconBulbOff,
  IconClockPause,
  IconHelpCircle,
  IconWifiOff,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { pathTo } from '#contract/pages.ts'
import { middleOf } from '#contract/rules/outline.ts'
import { allLightsGroup } from '#contract/rules/scenes.ts'
import { commandKey, useCommand, useCommandStates } from '#src/data/commands.ts'
import type { RoomLights } from '#src/data/devices.ts'
import { usePlanImage } from '#src/data/plans.ts'
import { marks } from '#src/text/marks.ts'
import { type Say, useText } from '#src/text/text.ts'
import { CommandNote } from '#src/widgets/device/command-note.tsx'
import { useCommandBlock } from '#src/widgets/device/use-control-block.ts'
import { useRoomBars } from '#src/widgets/device/use-room-bars.ts'
import type { Space } from '../space-view.ts'
import classes from './plan.module.css'
import { PlanFrame, ratioOf } from './plan-frame.tsx'
import { looksOf, type RoomLook, roomLook } from './room-look.ts'
import { RoomShape } from './room-shape.tsx'
import { usePlanWindow } from './use-plan-window.ts'

export interface FloorPlanProps {
  floor: Space
  rooms: readonly Space[]
  lights: ReadonlyMap<number, RoomLights> | undefined
  /** Rooms in which somebody holds something. */
  held: ReadonlySet<number>
  /** Rooms with an alarm that somebody has to see to. */
  alarmed: ReadonlySet<number>
}

const size = { width: 16, height: 16, stroke: 1.8 }
const signs = {
  lit: <IconBulbFilled {...size} />,
  off: <IconBulbOff {...size} />,
  offline: <IconWifiOff {...size} />,
  unknown: <IconHelpCircle {...size} />,
  held: <IconClockPause {...size} />,
  alarm: <IconAlertTriangle {...size} />,
}
type Mark = keyof typeof signs

const marksOf = ({ lamps, held, alarm }: RoomLook): Mark[] => [
  ...(alarm ? (['alarm'] as const) : []),
  ...(lamps === 'none' ? [] : [lamps]),
  ...(held ? (['held'] as const) : []),
]

function labelOf(say: Say, name: string, look: RoomLook, lights: RoomLights | undefined): string {
  const counts =
    lights &&
    (lights.unknown > 0
      ? say('buildings.control.unknown', { count: lights.unknown })
      : say('buildings.control.lights', { on: lights.lit, total: lights.lamps }))
  return [name, ...marksOf(look).map((mark) => say(`buildings.plan.marks.${mark}`)), counts]
    .filter(Boolean)
    .join(marks().comma)
}

const allLightsOf = (room: Space) => ({ roomId: room.id, groupValue: allLightsGroup })

/** A floor as it is drawn, with how each room stands; a tap opens a room, or switches its lamps. */
export function FloorPlan({ floor, rooms, lights, held, alarmed }: FloorPlanProps) {
  const say = useText()
  const navigate = useNavigate()
  const send = useCommand()
  const block = useCommandBlock()
  const bars = useRoomBars()
  const [tap, setTap] = useState<'open' | 'switch'>('open')
  const [told, setTold] = useState<Space | null>(null)
  const commands = useCommandStates()
  const ratio = ratioOf(floor.plan)
  const window = usePlanWindow(ratio)
  const image = usePlanImage(floor)
  const switches = tap === 'switch' && block.kind === 'free'
  const drawn = rooms.filter(({ outline }) => outline)
  const act = (room: Space) => {
    if (!switches) return void navigate(pathTo('room', { roomId: room.id }))
    // Which way lamps are switched is known once they have been read.
    if (!lights || room.templateId === null || bars.barOf(room.id)) return
    setTold(room)
    const paramValue = (lights.get(room.id)?.lit ?? 0) > 0 ? 0 : 1
    // The refusal is shown by the command's own note.
    void send({ ...allLightsOf(room), identifier: 'switch', paramValue }).catch(() => undefined)
  }
  return (
    <div>
      {block.kind !== 'hidden' && (
        <div className={classes.mode}>
          <SegmentedControl
            size="sm"
            aria-label={say('buildings.plan.tap')}
            value={switches ? 'switch' : 'open'}
            onChange={(value) => setTap(value as 'open' | 'switch')}
            data={[
              { value: 'open', label: say('buildings.plan.tapOpen') },
              { value: 'switch', label: say('buildings.plan.tapSwitch'), disabled: block.kind === 'blocked' },
            ]}
          />
        </div>
      )}
      <PlanFrame label={say('buildings.plan.of', { name: floor.name })} {...{ ratio, image, window }}>
        {drawn.map((room) => {
          const look = roomLook(lights?.get(room.id), held.has(room.id), alarmed.has(room.id))
          const { outline } = room
          return (
            outline && (
              <RoomShape
                key={room.id}
                {...{ outline, ratio, unit: window.unit, name: room.name }}
                look={looksOf(look)}
                label={labelOf(say, room.name, look, lights?.get(room.id))}
                icons={marksOf(look).map((mark) => signs[mark])}
                disabled={switches && (room.templateId === null || bars.barOf(room.id) !== null)}
                isTap={window.isTap}
                act={() => act(room)}
                onFocus={() => window.reveal(middleOf(outline))}
              />
            )
          )
        })}
      </PlanFrame>
      {told && (
        <div className={classes.told} aria-live="polite">
          <span>{told.name}</span>
          <CommandNote command={commands.get(commandKey(allLightsOf(told)))} />
        </div>
      )}
      <Legend />
      {drawn.length < rooms.length && (
        <p className={classes.undrawn}>
          {say('buildings.plan.undrawn', { count: rooms.length - drawn.length })}
        </p>
      )}
    </div>
  )
}

function Legend() {
  const say = useText()
  return (
    <ul className={classes.legend} aria-label={say('buildings.plan.legend')}>
      {(Object.keys(signs) as Mark[]).map((mark) => (
        <li key={mark}>
          {signs[mark]}
          {say(`buildings.plan.marks.${mark}`)}
        </li>
      ))}
    </ul>
  )
}
