/** The names under which an edit's input mentions rows by their ids. */
const referring: ReadonlySet<string> = new Set([
  'id',
  'campusId',
  'campusIds',
  'templateId',
  'parentId',
  'targetId',
  'equipmentIds',
  'addEquipmentIds',
  'removeEquipmentIds',
  'removeTargetIds',
])

/**
 * A copy in which rows go by other ids. Unlike temporary ids, real ones are small numbers that may stand for
 * something else (a brightness), so only what stands under a name that refers to rows is replaced.
 */
export function renameReferences<V>(value: V, names: ReadonlyMap<number, number>, refers = false): V {
  if (typeof value === 'number') return (refers ? (names.get(value) ?? value) : value) as V
  if (Array.isArray(value)) return value.map((item) => renameReferences(item, names, refers)) as V
  if (value === null || typeof value !== 'object') return value
  const renamed = Object.entries(value).map(([key, item]) => [
    key,
    renameReferences(item, names, referring.has(key)),
  ])
  return Object.fromEntries(renamed) as V
}

/** The rows an edit's input mentions, by their ids. */
export function referencesIn(value: unknown, refers = false): number[] {
  if (typeof value === 'number') return refers ? [value] : []
  if (Array.isArray(value)) return value.flatMap((item) => referencesIn(item, refers))
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, item]) => referencesIn(item, referring.has(key)))
}
