import '#src/text/parts.ts'
import type { NoPowerButton } from '#contract/template-devices/shapes.ts'
import type { Say } from '#src/text/text.ts'

/** A press of a self-powered panel with what it does: 按键 1 短按 → 开灯, and by its name where it has one. */
export function noPowerPressWords(
  { keyIndex: key, pressType, name }: Pick<NoPowerButton, 'keyIndex' | 'pressType' | 'name'>,
  target: string,
  say: Say,
): string {
  const press = say(`templates.panels.press.${pressType === 1 ? 'short' : 'long'}`)
  return name
    ? say('parts.noPowerPanels.pressNamed', { name, key, press, target })
    : say('parts.noPowerPanels.press', { key, press, target })
}
