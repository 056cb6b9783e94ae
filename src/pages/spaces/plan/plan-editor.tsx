import { Button, SegmentedControl } from '@mantine/core'
import { IconArrowBackUp, IconLayoutGrid, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Outline, PlanPoint } from '#contract/space-shapes.ts'
import { useEdits } from '#src/data/edits.ts'
import { usePlanImage } from '#src/data/plans.ts'
import { attempt } from '#src/form/attempt.ts'
import { useText } from '#src/text/text.ts'
import { toast } from '#src/ui/toast.ts'
import { useUnsaved } from '#src/ui/unsaved.ts'
import type { Space } from '../space-view.ts'
import { OutlineHandles } from './outline-handles.tsx'
import classes from './plan.module.css'
import { PlanFrame, ratioOf } from './plan-frame.tsx'
import { RoomList } from './room-list.tsx'
import { cornersOf, RoomShape } from './room-shape.tsx'
import { type Tool, useDrawing } from './use-drawing.ts'
import { freePlace, usePlanDraft } from './use-plan-draft.ts'
import { planWidth, usePlanWindow } from './use-plan-window.ts'

/** So near to another room's corner, in pixels, a new one is put into line with it. */
const nearness = 8

/** Draws the rooms of a floor on its plan; nothing is sent before it is saved. */
export function PlanEditor({ floor, rooms }: { floor: Space; rooms: readonly Space[] }) {
  const say = useText()
  const edits = useEdits()
  const draft = usePlanDraft(rooms)
  const [chosenId, setChosen] = useState<number | null>(null)
  const [tool, setTool] = useState<Tool>('move')
  const ratio = ratioOf(floor.plan)
  const window = usePlanWindow(ratio)
  const image = usePlanImage(floor)
  const chosen = rooms.find(({ id }) => id === chosenId) ?? null
  const outline = chosen && draft.outlineOf(chosen)
  const others = rooms.filter(({ id }) => id !== chosenId)
  const drawnOf = (list: readonly Space[]) =>
    list.flatMap((room) => {
      const shape = draft.outlineOf(room)
      return shape ? [shape] : []
    })
  const snap = snapTo(drawnOf(others), nearness * window.unit, ratio)
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
  const changed = draft.patches.length > 0
  useUnsaved({ changed, kept: false, offer: null, takeUp: noop, forget: noop, flush: async () => undefined })
  const save = async () => {
    if (!(await attempt(() => edits.editSpaces(draft.patches)))) return
    draft.reset()
    toast.done(say('buildings.plan.saved'))
  }
  return (
    <div className={classes.editor}>
      <div>
        <div className={classes.tools}>
          <SegmentedControl
            size="sm"
            aria-label={say('buildings.plan.tool')}
            disabled={!chosen}
            value={tool}
            onChange={(value) => {
              drawing.stop()
              setTool(value as Tool)
            }}
            data={(['move', 'rectangle', 'corners'] as const).map((value) => ({
              value,
              label: say(`buildings.plan.tools.${value}`),
            }))}
          />
          {drawing.canClose && (
            <Button variant="light" onClick={drawing.close}>
              {say('buildings.plan.close')}
            </Button>
          )}
          {chosen && !outline && tool === 'move' && (
            <Button
              variant="light"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => take(freePlace(drawnOf(others)))}
            >
              {say('buildings.plan.put')}
            </Button>
          )}
          {outline && (
            <Button
              variant="default"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => take(null)}
            >
              {say('buildings.plan.takeOff')}
            </Button>
          )}
          {drawnOf(rooms).length === 0 && (
            <Button
              variant="light"
              leftSection={<IconLayoutGrid size={16} aria-hidden />}
              onClick={draft.layOut}
            >
              {say('buildings.plan.layOut')}
            </Button>
          )}
          <Button
            variant="default"
            disabled={!draft.canUndo}
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            onClick={draft.undo}
          >
            {say('buildings.plan.undo')}
          </Button>
          <Button disabled={!changed} onClick={() => void save()}>
            {changed ? say('buildings.plan.save', { count: draft.patches.length }) : say('common.save')}
          </Button>
        </div>
        <p className={classes.help} role="status">
          {say(chosen ? `buildings.plan.help.${tool}` : 'buildings.plan.help.choose', {
            name: chosen?.name,
          })}
        </p>
        <PlanFrame
          label={say('buildings.plan.of', { name: floor.name })}
          {...{ ratio, image, window }}
          isDrawing={tool !== 'move' || outline !== null}
          {...(drawing.svg ? { svg: drawing.svg } : {})}
        >
          {rooms.map((room) => {
            const shape = draft.outlineOf(room)
            return (
              shape && (
                <RoomShape
                  key={room.id}
                  outline={shape}
                  {...{ ratio, unit: window.unit, name: room.name }}
                  look={room.id === chosenId ? 'chosen' : 'faint'}
                  label={room.name}
                  pressed={room.id === chosenId}
                  isTap={() => tool === 'move' && window.isTap()}
                  act={() => choose(room.id)}
                />
              )
            )
          })}
          {chosen && outline && tool === 'move' && (
            <OutlineHandles
              {...{ outline, ratio, window, snap, name: chosen.name }}
              drag={(next) => draft.drag(chosen.id, next)}
              dropped={draft.dropped}
              draw={take}
            />
          )}
          {drawing.points && (
            <polygon
              className={classes.draft}
              points={cornersOf(drawing.points, ratio)}
              vectorEffect="non-scaling-stroke"
              pointerEvents="none"
            />
          )}
          {drawing.points?.map((point) => (
            <circle
              key={`${point.x} ${point.y}`}
              className={classes.corner}
              cx={point.x * planWidth}
              cy={point.y * planWidth * ratio}
              r={6 * window.unit}
              vectorEffect="non-scaling-stroke"
              pointerEvents="none"
            />
          ))}
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

const noop = () => undefined

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
