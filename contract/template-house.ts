import * as T from 'typebox'
import { Changed } from './changed.ts'
import type { Area } from './endpoint.ts'
import { Id, Name } from './shapes.ts'
import { SlotEquipment, TemplateHouse } from './template-shapes.ts'

const { layoutCode } = TemplateHouse.properties
const listOf = <S extends T.TSchema>(row: S) => T.Array(row, { minItems: 1, maxItems: 20 })
const slotList = T.Array(SlotEquipment, { maxItems: 60 })

/** The plans of a template. The specification has the query alone; writing follows its style, under one permission. */
export const templateHouse = {
  query: {
    method: 'GET',
    path: '/templateHouseLayout/v1/query',
    permission: '/templateHouseLayout/v1/query',
    offline: 'cache',
    about: 'Plans of a template: a room, or the rooms of a suite, each with the code of its layout.',
    query: T.Object({ templateId: Id() }),
    data: T.Array(TemplateHouse),
  },
  addList: {
    method: 'POST',
    path: '/templateHouseLayout/v1/addList',
    permission: '/templateHouseLayout/v1/editList',
    offline: 'queue',
    about: 'Adds plans, with what stands in their slots.',
    body: T.Object({
      templateId: Id(),
      houseList: listOf(T.Object({ name: Name(), layoutCode, slotList: T.Optional(slotList) })),
    }),
    data: Changed,
  },
  editList: {
    method: 'PATCH',
    path: '/templateHouseLayout/v1/editList',
    permission: '/templateHouseLayout/v1/editList',
    offline: 'queue',
    about:
      'Edits plans: slotList puts equipment into slots and leaves other slots alone, removeEquipmentIds takes equipment out of its slot.',
    body: T.Object({
      templateId: Id(),
      houseList: listOf(
        T.Object({
          id: Id(),
          name: T.Optional(Name()),
          layoutCode: T.Optional(layoutCode),
          slotList: T.Optional(slotList),
          removeEquipmentIds: T.Optional(T.Array(Id(), { maxItems: 60 })),
        }),
      ),
    }),
    data: Changed,
  },
  delete: {
    method: 'DELETE',
    path: '/templateHouseLayout/v1/delete/{id}',
    permission: '/templateHouseLayout/v1/editList',
    offline: 'queue',
    about: 'Deletes a plan. The equipment in its slots stays in the template.',
    query: T.Object({ templateId: T.Optional(Id()) }),
    data: Changed,
  },
} as const satisfies Area
