import { useState } from 'react'
import type { Outline, PlanPoint } from '#contract/space-shapes.ts'
import { usePlanImage } from '#src/data/plans.ts'
import { useText } from '#src/text/text.ts'
import { toast } from '#src/ui/toast.ts'
import type { Space } from '../space-view.ts'
import { OutlineHandles } from './outline-handles.tsx'
import classes from './plan-editor.module.css'
import { PlanFrame, ratioOf } from './plan-frame.tsx'
import { PlanTools } from './plan-tools.tsx'
import { RoomList } from './room-list.tsx'
import { cornersOf, RoomShape } from './room-shape.tsx'
import { type Tool, useDrawing } from './use-drawing.ts'
import { drawnOf, usePlanDraft } from './use-plan-draft.ts'
import { type PlanWindow, planWidth, usePlanWindow } from './use-plan-window.ts'

/** So near to another room's corner, in pixels, a new one is put into line with it. */
const nearness = 8

/** Draws the rooms of a floor on its plan; nothing is sent before it is saved. */
export function PlanEditor({ floor, rooms }: { floor: Space; rooms: readonly Space[] }) {
  const say = useText()
  const draft = usePlanDraft(floor.id, rooms)
  const [chosenId, setChosen] = useState<number | null>(null)
  const [tool, setTool] = useState<Tool>('move')
  const ratio = ratioOf(floor.plan)
  const window = usePlanWindow(ratio)
  const image = usePlanImage(floor)
  const chosen = rooms.find(({ id }) => id === chosenId) ?? null
  const outline = chosen && draft.outlineOf(chosen)
  const others = drawnOf(
    draft,
    rooms.filter(({ id }) => id !== chosenId),
  )
  const snap = snapTo(others, nearness * window.unit, ratio)
  const take = (next: Outline | null) => {
    if (chosen && !draft.draw(chosen.id, next)) toast.note(say('buildings.plan.wrong'))
  }
  const drawing = useDrawing({
    tool,
    ratio,
    window,
    snap,
    drawn: (next) => {
      take(next)
      setTool('move')
    },
  })
  const choose = (id: number) => {
    drawing.stop()
    setTool('move')
    setChosen(id)
  }
  return (
    <div className={classes.editor}>
      <div>
        <PlanTools
          {...{ floor, rooms, chosen, tool, draft, drawing, take }}
          setTool={(next) => {
            drawing.stop()
            setTool(next)
          }}
        />
        <Help name={chosen?.name} tool={tool} />
        <PlanFrame
          label={say('buildings.plan.of', { name: floor.name })}
          {...{ ratio, image, window }}
          isDrawing={tool !== 'move' || outline !== null}
          {...(drawing.svg ? { svg: drawing.svg } : {})}
        >
          {rooms.map((room) => (
            <DrawnRoom
              key={room.id}
              {...{ room, ratio, window }}
              outline={draft.outlineOf(room)}
              isChosen={room.id === chosenId}
              isTap={() => tool === 'move' && window.isTap()}
              act={() => choose(room.id)}
            />
          ))}
          {chosen && outline && tool === 'move' && (
            <OutlineHandles
              {...{ outline, ratio, window, snap, name: chosen.name }}
              drag={(next) => draft.drag(chosen.id, next)}
              dropped={draft.dropped}
              draw={take}
            />
          )}
          {drawing.points && <Draft points={drawing.points} unit={window.unit} ratio={ratio} />}
        </PlanFrame>
      </div>
      <RoomList
        rooms={rooms}
        chosenId={chosenId}
        isDrawn={(room) => draft.outlineOf(room) !== null}
        choose={choose}
      />
    </div>
  )
}

/** Puts a point into line with corners that are near it, across and along. @param reach in units of the plan */
function snapTo(outlines: readonly Outline[], reach: number, ratio: number) {
  const points = outlines.flat()
  const nearest = (value: number, among: number[], most: number) => {
    const near = among.filter((each) => Math.abs(each - value) <= most)
    return near.sort((a, b) => Math.abs(a - value) - Math.abs(b - value))[0] ?? value
  }
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  return ({ x, y }: PlanPoint): PlanPoint => ({
    x: nearest(x, xs, reach / planWidth),
    y: nearest(y, ys, reach / planWidth / ratio),
  })
}

interface DrawnProps {
  room: Space
  outline: Outline | null
  ratio: number
  window: PlanWindow
  isChosen: boolean
  isTap: () => boolean
  act: () => void
}

function DrawnRoom({ room, outline, ratio, window, isChosen, isTap, act }: DrawnProps) {
  if (!outline) return null
  const look = isChosen ? 'chosen' : 'faint'
  const shape = { outline, ratio, unit: window.unit, name: room.name, look, label: room.name }
  return <RoomShape {...shape} pressed={isChosen} isTap={isTap} act={act} />
}

function Help({ name, tool }: { name: string | undefined; tool: Tool }) {
  const say = useText()
  return (
    <p className={classes.help} role="status">
      {say(name === undefined ? 'buildings.plan.help.choose' : `buildings.plan.help.${tool}`, { name })}
    </p>
  )
}

/** What is drawn so far. */
function Draft({ points, unit, ratio }: { points: Outline; unit: number; ratio: number }) {
  const plain = { vectorEffect: 'non-scaling-stroke', pointerEvents: 'none' } as const
  return (
    <>
      <polygon className={classes.draft} points={cornersOf(points, ratio)} {...plain} />
      {points.map(({ x, y }) => (
        <circle
          key={`${x} ${y}`}
          className={classes.corner}
          cx={x * planWidth}
          cy={y * planWidth * ratio}
          r={6 * unit}
          {...plain}
        />
      ))}
    </>
  )
}
