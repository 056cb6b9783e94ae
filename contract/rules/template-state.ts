import type { Template } from '../template-shapes.ts'

/** Template states by their number on the wire (spec point 4). */
export const templateStates = ['development', 'debugging', 'published', 'debugUpdate'] as const
export type TemplateState = (typeof templateStates)[number]

export const templateState = (status: number): TemplateState => templateStates[status] ?? 'development'

export const publishedStatus = 2
const debugUpdateStatus = 3

/** The status an edit leaves: a published template that is edited has something in it that rooms do not have. */
export const statusAfterEdit = (status: number): number =>
  status === publishedStatus ? debugUpdateStatus : status

export interface PublishFault {
  /** The field of the template that is at fault. */
  field: 'equipmentList'
  zh: string
  en: string
}

/** Why a template cannot be published; null when it can. */
export function publishFault({
  equipmentList,
}: {
  equipmentList: readonly Pick<Template['equipmentList'][number], 'state'>[]
}): PublishFault | null {
  if (equipmentList.some(({ state }) => state === 1)) return null
  return equipmentList.length === 0
    ? {
        field: 'equipmentList',
        zh: '模板还没有设备，不能发布',
        en: 'The template has no devices yet, so it cannot be published',
      }
    : {
        field: 'equipmentList',
        zh: '模板中的设备都已停用，不能发布',
        en: 'All devices of the template are out of use, so it cannot be published',
      }
}
