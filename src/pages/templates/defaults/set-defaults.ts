import { defaultsOf } from '#contract/rules/room-defaults.ts'
import type { RoomDefaults } from '#contract/template-room-shapes.ts'
import type { Edits } from '#src/data/desk.ts'
import type { MadeOn } from '#src/data/edits.ts'
import type { SeenTemplate } from '#src/data/seen.ts'

/**
 * Sets how rooms of a template behave where nothing else is said. Answers what takes it back: null where nothing changed.
 *
 * @param template as it was before
 * @param madeOn what who says so saw of it, where that is a while ago
 * @throws InvalidEdit, NotKept
 */
export async function setDefaults(
  { configTemplate }: Pick<Edits, 'configTemplate'>,
  template: Pick<SeenTemplate, 'id' | keyof RoomDefaults>,
  patch: Partial<RoomDefaults>,
  madeOn?: MadeOn,
): Promise<(() => Promise<void>) | null> {
  const before = defaultsOf(template)
  const changed = (Object.keys(patch) as (keyof RoomDefaults)[]).filter(
    (field) => patch[field] !== before[field],
  )
  await configTemplate(template.id, patch, madeOn)
  const was = Object.fromEntries(changed.map((field) => [field, before[field]]))
  return changed.length > 0 ? () => configTemplate(template.id, was) : null
}
