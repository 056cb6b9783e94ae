import { freeName } from '#contract/rules/free-name.ts'
import { findLayout, layouts } from '#contract/rules/layouts/index.ts'
import type { Layout, RoomKind } from '#contract/rules/layouts/layout.ts'
import type { SystemCode } from '#contract/systems.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { textLanguage } from '#src/text/text.ts'

/** The rooms that a platform is mostly about, the most usual first. */
const usual: Record<SystemCode, readonly RoomKind[]> = {
  open: [],
  school: ['classroom', 'lecture', 'laboratory'],
  hotel: ['guest', 'corridor', 'meeting'],
  business: ['office', 'meeting', 'corridor'],
  smarthome: ['living', 'bedroom', 'kitchen'],
}

/** The layouts in the order in which they are offered on a platform: its own kinds of rooms, then the others by their codes. */
export function layoutsFor(system: SystemCode): readonly Layout[] {
  const kinds = usual[system]
  const placeOf = ({ kind }: Layout) => (kinds.includes(kind) ? kinds.indexOf(kind) : kinds.length)
  return [...layouts].sort((a, b) => placeOf(a) - placeOf(b) || a.code - b.code)
}

/** What a new plan begins with: the first layout whose name none of the template's plans has. */
export function newHouse({ houseList }: Pick<SeenTemplate, 'houseList'>, system: SystemCode) {
  const language = textLanguage()
  const taken = new Set(houseList.map(({ name }) => name))
  const offered = layoutsFor(system)
  const free = offered.find((layout) => !taken.has(layout[language]))
  return { name: free?.[language] ?? '', layoutCode: (free ?? offered[0])?.code ?? 1 }
}

/**
 * The name of a plan when another layout is chosen: one that was called after its layout goes on being so.
 *
 * @param others the template's other plans, whose names are taken
 */
export function nameWith(
  name: string,
  { before, after, others }: { before: number; after: number; others: readonly { name: string }[] },
): string {
  const language = textLanguage()
  const [was, stem] = [findLayout(before)?.[language], findLayout(after)?.[language]]
  const isOwn = name.trim() !== '' && name !== was && name.replace(/ \d+$/, '') !== was
  return isOwn || stem === undefined ? name : freeName(stem, others)
}
