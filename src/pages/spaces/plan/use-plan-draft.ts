import { useMemo, useState } from 'react'
import { alongCorridor } from '#contract/rules/corridor.ts'
import { outlineFault, rectangle } from '#contract/rules/outline.ts'
import { same } from '#contract/rules/same.ts'
import type { Outline } from '#contract/space-shapes.ts'
import type { MadeOn, NodePatch } from '#src/data/edits.ts'
import { useRealIds } from '#src/data/routes.ts'
import { useDraft } from '#src/form/use-draft.ts'
import type { Unsaved } from '#src/ui/unsaved.ts'
import type { Space } from '../space-view.ts'

/** What is drawn of a room, and how it was, in which version, when that was begun: somebody else may draw it meanwhile. */
interface Stroke {
  outline: Outline | null
  on: PlanMadeOn
}
type PlanMadeOn = MadeOn<{ outline: Outline | null }>
type Drawn = ReadonlyMap<number, Stroke>

/** The same as it is kept on the device, while nothing has been saved. An older build did not say what it was drawn on. */
interface Kept extends Record<string, unknown> {
  drawn: readonly (readonly [
    roomId: number,
    outline: Outline | null,
    was?: { outline: Outline | null; version: number | null },
  ])[]
}

const nothing: Kept = { drawn: [] }

export interface PlanDraft {
  outlineOf: (room: Space) => Outline | null
  /** What differs from how the rooms were drawn. */
  patches: NodePatch[]
  /** By room, how it was when she began to draw it. */
  madeOn: ReadonlyMap<number, PlanMadeOn>
  canUndo: boolean
  /** Refuses what cannot be drawn; answers whether it was taken. */
  draw: (roomId: number, outline: Outline | null) => boolean
  /** What a hand holds: shown, and taken back by the same undoing as where it was let go. */
  drag: (roomId: number, outline: Outline) => void
  dropped: () => void
  undo: () => void
  /** It has been saved. */
  saved: () => void
  unsaved: Unsaved
  /** Puts rooms that are not drawn yet along a corridor. */
  layOut: () => void
}

/** What has been drawn of a floor and not been saved. It is kept on the device until it is. */
export function usePlanDraft(floorId: number, rooms: readonly Space[]): PlanDraft {
  const [steps, setSteps] = useState<Drawn[]>([])
  const [held, setHeld] = useState<{ roomId: number; outline: Outline } | null>(null)
  const drawn = useUnderRealIds(steps.at(-1))
  const patches = useMemo(
    () =>
      rooms.flatMap((room) => {
        const own = ownOf(drawn?.get(room.id))
        return own === undefined || same(own, room.outline ?? null) ? [] : [{ id: room.id, outline: own }]
      }),
    [rooms, drawn],
  )
  const madeOn = useMemo(() => new Map([...(drawn ?? [])].map(([id, { on }]) => [id, on])), [drawn])
  const values = useMemo(
    (): Kept => ({
      drawn: patches.map(({ id, outline = null }) => {
        const { version = null, fields } = madeOn.get(id) ?? seenOf(rooms, id)
        return [id, outline, { version, outline: fields.outline }] as const
      }),
    }),
    [patches, madeOn, rooms],
  )
  const { unsaved, done } = useDraft<Kept>({
    ...{ form: `floorPlan:${floorId}`, initial: nothing, values, secret: [] },
    take: ({ drawn = [] }) => setSteps(drawn.length === 0 ? [] : [strokesOf(drawn, rooms)]),
  })
  const take = (changes: readonly (readonly [number, Outline | null])[]) =>
    setSteps((before) => {
      const last = before.at(-1)
      const strokes = changes.map(
        ([id, outline]) => [id, { outline, on: last?.get(id)?.on ?? seenOf(rooms, id) }] as const,
      )
      return [...before.slice(-50), new Map([...(last ?? []), ...strokes])]
    })
  const draw = (roomId: number, outline: Outline | null) => {
    if (outline && outlineFault(outline)) return false
    take([[roomId, outline]])
    return true
  }
  const outlineOf = ({ id, outline }: Space): Outline | null => {
    if (held?.roomId === id) return held.outline
    const own = ownOf(drawn?.get(id))
    return own === undefined ? (outline ?? null) : own
  }
  return {
    outlineOf,
    patches,
    madeOn,
    canUndo: steps.length > 0,
    draw,
    drag: (roomId, outline) => setHeld({ roomId, outline }),
    dropped: () => {
      if (held) draw(held.roomId, held.outline)
      setHeld(null)
    },
    undo: () => setSteps((before) => before.slice(0, -1)),
    saved: () => {
      setSteps([])
      done(nothing)
    },
    unsaved,
    layOut: () => {
      const places = alongCorridor(rooms.length)
      const missing = rooms.filter((room) => outlineOf(room) === null)
      // Where all are missing each has its place; between others a new one takes the place of its number all the same.
      take(
        missing.map((room) => [room.id, places[rooms.indexOf(room)] ?? rectangle(centre, centre)] as const),
      )
    },
  }
}

/** What is hers of a room: not that which she has drawn as it was. */
const ownOf = (stroke: Stroke | undefined): Outline | null | undefined =>
  stroke && !same(stroke.outline, stroke.on.fields.outline) ? stroke.outline : undefined

/** How a room is drawn now. */
function seenOf(rooms: readonly Space[], id: number): PlanMadeOn {
  const room = rooms.find((each) => each.id === id)
  return { version: room?.version, fields: { outline: room?.outline ?? null } }
}

/** What was kept of a draft; of an older build's, on how rooms are drawn now. */
const strokesOf = (kept: Kept['drawn'], rooms: readonly Space[]): Drawn =>
  new Map(
    kept.map(([id, outline, was]) => {
      const on = was && { version: was.version ?? undefined, fields: { outline: was.outline } }
      return [id, { outline, on: on ?? seenOf(rooms, id) }]
    }),
  )

/** What is drawn, by the ids that rooms go by now: some become real while they are being drawn. */
function useUnderRealIds(drawn: Drawn | undefined): Drawn | undefined {
  const names = useRealIds([...(drawn?.keys() ?? [])])
  return useMemo(
    () => drawn && new Map([...drawn].map(([id, stroke]) => [names?.get(id) ?? id, stroke])),
    [drawn, names],
  )
}

const centre = { x: 0.5, y: 0.5 }

/** Where a room begins that is put on the plan without a hand: the first spot of a grid that nothing lies on. */
export function freePlace(outlines: readonly Outline[]): Outline {
  const side = 0.14
  const spots = Array.from({ length: 36 }, (_, at) => ({
    x: 0.03 + (at % 6) * 0.16,
    y: 0.03 + Math.floor(at / 6) * 0.16,
  }))
  const covers = ({ x, y }: { x: number; y: number }) =>
    outlines.some((outline) => {
      const xs = outline.map((point) => point.x)
      const ys = outline.map((point) => point.y)
      return (
        x < Math.max(...xs) && x + side > Math.min(...xs) && y < Math.max(...ys) && y + side > Math.min(...ys)
      )
    })
  const spot = spots.find((each) => !covers(each)) ?? { x: 0.43, y: 0.43 }
  return rectangle(spot, { x: spot.x + side, y: spot.y + side })
}

/** The outlines of those rooms that are drawn. */
export const drawnOf = (draft: Pick<PlanDraft, 'outlineOf'>, rooms: readonly Space[]): Outline[] =>
  rooms.flatMap((room) => {
    const outline = draft.outlineOf(room)
    return outline ? [outline] : []
  })
