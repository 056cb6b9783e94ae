import type { Template } from '../template-shapes.ts'
import type { Words } from '../words.ts'

/** Template states by their number on the wire (spec point 4). */
export const templateStates = ['development', 'debugging', 'published', 'debugUpdate'] as const
export type TemplateState = (typeof templateStates)[number]

/** What a status is called (spec point 4); 'development' for a number that is none. */
export const templateState = (status: number): TemplateState => templateStates[status] ?? 'development'

export const debuggingStatus = 1
export const publishedStatus = 2
const debugUpdateStatus = 3

/** The status an edit leaves: a published template that is edited has something in it that rooms do not have. */
export const statusAfterEdit = (status: number): number =>
  status === publishedStatus ? debugUpdateStatus : status

/**
 * The status of a template whose rooms have all been given an older version: 3 where what is edited is something else than
 * that, which they do not have then. @param isDraft whether what is edited is that version, as it was published last
 */
export const statusAfterRollback = (status: number, isDraft: boolean): number =>
  status < publishedStatus ? status : isDraft ? publishedStatus : debugUpdateStatus

/** Where a template may be used is no part of what its rooms run. */
const besideContent: readonly string[] = ['campusIds'] satisfies (keyof Template)[]

/** Whether an edit of these fields of a template changes what its rooms are to run, by which its status changes. */
export const changesContent = (fields: readonly string[]): boolean =>
  fields.some((field) => !besideContent.includes(field))

/** What can be done in which status, beside publishing, which can be done in each (spec point 4). */
const actions = { debug: [0, debuggingStatus], editDebug: [debugUpdateStatus] } as const satisfies Record<
  string,
  readonly number[]
>
export type TemplateAction = keyof typeof actions

/** Whether an action can be done in a status (spec point 4). */
export const canDo = (action: TemplateAction, status: number): boolean =>
  (actions[action] as readonly number[]).includes(status)

/** Why an action cannot be done in a status, for the actions that the table leaves out there. */
export const actionFaults: Record<TemplateAction, Words> = {
  debug: {
    zh: '模板已发布，修改后请使用“修改调试”',
    en: 'The template is published; once it is edited, use “Debug the edit”',
  },
  editDebug: {
    zh: '模板发布后没有新的修改，无需“修改调试”',
    en: 'Nothing was edited since the template was published, so there is no edit to debug',
  },
}

export interface PublishFault extends Words {
  /** The field of the template that is at fault. */
  field: 'equipmentList'
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
