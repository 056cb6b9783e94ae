import { isPartCall } from '#contract/parts/edits.ts'
import type { OutboxItem } from '#src/data/outbox-item.ts'
import type { Say } from '#src/text/text.ts'
import { field } from '#src/text/zh/edit.ts'

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
export const newNameOf = ({ does, words: { values } }: OutboxItem): string | null =>
  does === 'edit' && values.subject !== '' && values.name !== values.subject ? values.name : null

/** The template an edit of its parts belongs to; null for other edits. */
export const templateIdOf = ({ name, input }: OutboxItem): number | null =>
  isPartCall(name) && typeof input.templateId === 'number' ? input.templateId : null

/** A field of edits that has words. */
export type EditField = keyof typeof field

const isField = (name: string): name is EditField => Object.hasOwn(field, name)

/** A field of an edit as its form calls it; a field no form has stays as the wire calls it. */
export const fieldInWords = (name: string, say: Say): string =>
  isField(name) ? say(`field.${name}`, { place: say('system.place') }) : name
