import type { RoomConfig, TemplateConfig } from '../config-shapes.ts'
import type { Template } from '../template-shapes.ts'
import { inUse } from './in-use.ts'
import { memo } from './memo.ts'
import { compileTemplate } from './room-config.ts'

/** What a room runs, as far as people can ask it for something. */
export interface Running {
  config: TemplateConfig
  /** Its equipment, to be bound to devices. */
  equipment: readonly { id: number; identifier: string; name: string; productId: number; state: number }[]
  /** False where it runs what the template says now. */
  apart: boolean
}

const asEdited = memo(
  (template: Template): Running => ({
    config: compileTemplate(template),
    equipment: inUse(template.equipmentList),
    apart: false,
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
        return roomIds.map((roomId) => [roomId, { config, equipment, apart: true }] as const)
      }),
    ),
)

/** What a room made from a template runs. One that was given nothing yet has only what the template says. */
export const runningIn = (template: Template, roomId: RoomConfig['roomId']): Running =>
  byRoom(template).get(roomId) ?? asEdited(template)
