import type { RoomConfig, TemplateConfig } from '../config-shapes.ts'
import type { Template } from '../template-shapes.ts'
import { inUse } from './in-use.ts'
import { memo } from './memo.ts'
import { compileTemplate } from './room-config.ts'
import { publishedStatus } from './template-state.ts'

/** What a room runs, as far as people can ask it for something. */
export interface Running {
  config: TemplateConfig
  /** Its equipment, to be bound to devices. */
  equipment: readonly { id: number; identifier: string; name: string; productId: number; state: number }[]
  /** False where it runs what the template says now. */
  apart: boolean
  /** Whether it was given that. One that was given nothing has only what its template says, and whatever it is asked for of that is refused. */
  given: boolean
}

const asEdited = memo(
  (template: Template): Running => ({
    config: compileTemplate(template),
    equipment: inUse(template.equipmentList),
    apart: false,
    // Of a template that never went to all rooms, those that were given something are named one by one.
    given: template.status >= publishedStatus,
  }),
)

const byRoom = memo(
  ({ runs = [] }: Template): ReadonlyMap<number, Running> =>
    new Map(
      runs.flatMap(({ roomIds, config, products }) => {
        const productIds = new Map(products.map(({ pid, productId }) => [pid, productId]))
        const equipment = config.equipment.map(({ identifier, name, pid }) => ({
          ...{ id: 0, identifier, name, productId: productIds.get(pid) ?? 0, state: 1 },
        }))
        return roomIds.map((roomId) => [roomId, { config, equipment, apart: true, given: true }] as const)
      }),
    ),
)

/**
 * Equipment of a template as it is being edited, called as a room runs it: its devices are found by these names, and follow new ones
 * once they are published.
 */
export function calledAsRun<E extends { identifier: string; name: string }>(
  equipmentList: readonly E[],
  { equipment }: Running,
): E[] {
  const names = new Map(equipment.map(({ identifier, name }) => [identifier, name]))
  // What was added where there is no network has no identifier yet, and is run nowhere.
  return equipmentList.map((one) =>
    one.identifier === '' ? one : { ...one, name: names.get(one.identifier) ?? one.name },
  )
}

/** What a room made from a template runs. */
export const runningIn = (template: Template, roomId: RoomConfig['roomId']): Running =>
  byRoom(template).get(roomId) ?? asEdited(template)
