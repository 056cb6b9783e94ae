import '#src/text/buildings.ts'
import { useMemo } from 'react'
import { useRoomLights } from '#src/data/devices.ts'
import { useText } from '#src/text/text.ts'
import { EmptyState } from '#src/ui/states.tsx'
import { useRoomMarks } from '../control/use-room-marks.ts'
import type { Space } from '../space-view.ts'
import { FloorPlan } from './floor-plan.tsx'

/** A floor's plan for those who do not draw it: as it is seen where its rooms are told something. */
export function SeenPlan({ floor, rooms }: { floor: Space; rooms: readonly Space[] }) {
  const say = useText()
  const lights = useRoomLights(useMemo(() => rooms.map(({ id }) => id), [rooms]))
  const marks = useRoomMarks(floor.campusId)
  if (!rooms.some(({ outline }) => outline))
    return (
      <EmptyState
        title={say('buildings.plan.undrawnFloor')}
        hint={say('buildings.plan.undrawnHint', { page: say('page.building') })}
      />
    )
  return <FloorPlan {...{ floor, rooms, lights }} {...marks} />
}
