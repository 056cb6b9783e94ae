import { partKinds } from '#contract/parts/kinds.ts'
import type { OutboxItem } from '#src/data/outbox-item.ts'
import type { Say } from '#src/text/text.ts'

const kinds = ['building', 'floor', 'room'] as const

/** What an edit does, in one line: 修改模板“阅览室”, 添加场景“上课” 等 3 项. */
export function wordsOf({ words, input }: Pick<OutboxItem, 'words' | 'input'>, say: Say): string {
  const { name, subject, count } = words.values
  const kind = kinds.find((one) => one === input.kind)
  const line = say(words.key, {
    name,
    subject: subject || name,
    place: say('system.place'),
    kind: kind && say(`outbox.kinds.${kind}`),
  })
  return count > 1 ? `${line} ${say('outbox.andMore', { count })}` : line
}

/** What a thing is called by an edit that renames it; null for other edits. */
export const newNameOf = ({ name, words: { values } }: OutboxItem): string | null =>
  /\.(edit|editAll|updateList)$/.test(name) && values.subject !== '' && values.name !== values.subject
    ? values.name
    : null

const partAreas: ReadonlySet<string> = new Set(Object.values(partKinds).map(({ area }) => area))

/** The template an edit of its parts belongs to; null for other edits. */
export const templateIdOf = ({ name, input }: OutboxItem): number | null =>
  partAreas.has(name.slice(0, name.indexOf('.'))) && typeof input.templateId === 'number'
    ? input.templateId
    : null

const fields = [
  'name',
  'describe',
  'phone',
  'email',
  'website',
  'province',
  'city',
  'area',
  'address',
  'state',
  'status',
  'templateId',
  'parentId',
  'campusIds',
  'equipmentIds',
  'addEquipmentIds',
  'removeEquipmentIds',
  'actionList',
  'removeTargetIds',
  'sceneValue',
  'panelKeyType',
  'panelLayoutType',
  'equipmentList',
  'groupList',
  'sceneList',
  'spaceType',
] as const

/** A field of an edit as its form calls it; a field no form has stays as the wire calls it. */
export function fieldInWords(field: string, say: Say): string {
  const known = fields.find((one) => one === field)
  return known ? say(`outbox.fields.${known}`) : field
}
