import '#src/text/entry.ts'
import '#src/text/key-icons.ts'
import '#src/text/parts.ts'
import type { NoPowerButton } from '#contract/template-devices/shapes.ts'
import type { LinkColumn } from '#contract/template-shapes.ts'
import { marks } from '#src/text/marks.ts'
import type { Say } from '#src/text/text.ts'
import { noPowerPressWords } from '#src/widgets/template/no-power-words.ts'
import { linkColumnWords } from '#src/widgets/template/sensor-words.ts'
import type { EditField } from './edit-words.ts'

/** Parts that are made together are said by their names; null for what is no list of such. */
export function partsInWords(value: unknown): string | null {
  if (!Array.isArray(value) || value.length === 0) return null
  const names = (value as ({ name?: unknown } | null)[]).flatMap((part) =>
    typeof part?.name === 'string' ? [part.name] : [],
  )
  return names.length === value.length ? names.join(marks().list) : null
}

/** A press of a key by its code (ten times the key, plus 1 short or 2 long): 按键 1 短按. */
export const pressWords = (code: number, say: Say): string =>
  `${say('templates.panels.key', { key: Math.floor(code / 10) })} ${say(
    `templates.panels.press.${code % 10 === 1 ? 'short' : 'long'}`,
  )}`

const pressesWords = (buttons: readonly NoPowerButton[], say: Say, called: (id: number) => string): string =>
  buttons.map((button) => noPowerPressWords(button, called(button.targetId), say)).join(marks().semicolon)

/** Keys that are generated with a template are parts, which name their panel; those of a self-powered panel are not. */
const areParts = (buttons: readonly object[]): boolean => buttons.every((button) => 'equipmentId' in button)

/** Fields of sensors and panels that are not their own words. A sensor without a choice of columns has all of them. */
export const partWords = (
  say: Say,
  called: (id: number) => string,
): Partial<Record<EditField, (value: unknown) => string>> => ({
  // Several that are deleted are named by their ids.
  equipmentList: (value) => partsInWords(value) ?? (value as number[]).map(called).join(marks().list),
  linkColumn: (value) => {
    const columns = value as readonly LinkColumn[] | null
    if (columns === null) return say('parts.plan.allColumns')
    return columns.map((column) => linkColumnWords(column, say)).join(marks().list) || say('entry.empty')
  },
  direction: (value) => say(value === 2 ? 'parts.plan.reverse' : 'parts.plan.forward'),
  holdTime: (value) => `${Number(value)}${say('parts.units.defaults.seconds')}`,
  panelLayoutType: (value) => say('parts.faces.layout', { count: Number(value) }),
  buttonList: (value) => {
    const buttons = value as NoPowerButton[]
    return (areParts(buttons) ? partsInWords(buttons) : null) ?? pressesWords(buttons, say, called)
  },
  removeButtons: (value) => (value as number[]).map((code) => pressWords(code, say)).join(marks().list),
})

/** What one press of a self-powered panel does; null: nothing. */
export const oneBoundWords = (
  button: NoPowerButton | null,
  say: Say,
  called: (id: number) => string,
): string => {
  if (button === null) return say('parts.noPowerPanels.free')
  const { name, icon, targetId } = button
  const words = [name, icon && say(`keyIcons.icons.${icon}`), called(targetId)]
  return words.filter(Boolean).join(marks().list)
}
