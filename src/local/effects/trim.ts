import type { InputOf, QueuedName } from '#contract/index.ts'

/**
 * An edit without its say on one field of one row ('name'), or on one element of a list-like field
 * ('actionList/123'); null when nothing of it is left.
 */
type Trim<N extends QueuedName> = (input: InputOf<N>, id: number, field: string) => InputOf<N> | null

/** Leaves a field out; null when only what says which row is meant is left. */
function without<I extends object>(input: I, field: string, ...address: string[]): I | null {
  const kept = Object.entries(input).filter(([key]) => key !== field)
  return kept.some(([key]) => !address.includes(key)) ? (Object.fromEntries(kept) as I) : null
}

/** Leaves elements out of a list; an empty one goes altogether. */
function withoutElements<I extends object, K extends keyof I>(
  input: I,
  list: K,
  isOut: (element: unknown) => boolean,
): I {
  const elements = input[list] as unknown[] | undefined
  if (!elements) return input
  const kept = elements.filter((element) => !isOut(element))
  const { [list]: _, ...rest } = input
  return (kept.length > 0 ? { ...rest, [list]: kept } : rest) as I
}

const hasMoreThan = (input: object, ...address: string[]): boolean =>
  Object.keys(input).some((key) => !address.includes(key))

/** 'actionList/123' -> 123; null for a plain field. */
const elementOf = (field: string): number | null => {
  const [, key] = field.split('/')
  return key === undefined ? null : Number(key)
}

/** Trims the item of one row in a list of items; null when no item is left. */
function trimItem<T extends { id: number }>(items: T[], id: number, trim: (item: T) => T | null): T[] | null {
  const kept = items.flatMap((item) => (item.id === id ? (trim(item) ?? []) : [item]))
  return kept.length > 0 ? kept : null
}

function trimScene<S extends { id: number }>(scene: S, field: string): S | null {
  const element = elementOf(field)
  if (element === null) return without(scene, field, 'id')
  const isIt = (action: unknown) => (action as { targetId: number }).targetId === element
  const set = withoutElements(scene, 'actionList' as keyof S, isIt)
  const kept = withoutElements(set, 'removeTargetIds' as keyof S, (target) => target === element)
  return hasMoreThan(kept, 'id') ? kept : null
}

const trims: { [N in QueuedName]?: Trim<N> } = {
  'campus.edit': (input, _, field) => without(input, field, 'campusId'),
  'space.edit': (input, _, field) => without(input, field, 'id', 'campusId'),
  'template.edit': (input, _, field) => without(input, field, 'id'),
  'templateEquipment.updateList': (input, id, field) => {
    const equipmentList = trimItem(input.equipmentList, id, (item) => without(item, field, 'id'))
    return equipmentList && { ...input, equipmentList }
  },
  'templateGroup.edit': (input, _, field) => {
    const element = elementOf(field)
    if (element === null) return without(input, field, 'id', 'templateId')
    const isIt = (member: unknown) => member === element
    const kept = withoutElements(withoutElements(input, 'addEquipmentIds', isIt), 'removeEquipmentIds', isIt)
    return hasMoreThan(kept, 'id', 'templateId') ? kept : null
  },
  'templateScene.editAll': (input, id, field) => {
    const sceneList = trimItem(input.sceneList, id, (item) => trimScene(item, field))
    return sceneList && { ...input, sceneList }
  },
}

/** An edit's input without these fields of its rows; null when nothing is left, or it has no parts to leave out. */
export function trimInput(
  name: QueuedName,
  input: Record<string, unknown>,
  fields: readonly { id: number; field: string }[],
): Record<string, unknown> | null {
  const trim = trims[name] as Trim<QueuedName> | undefined
  if (!trim) return null
  let left: Record<string, unknown> | null = input
  for (const { id, field } of fields) {
    if (left === null) return null
    left = trim(left as never, id, field) as Record<string, unknown> | null
  }
  return left
}

/**
 * An edit's input without what it does with a part that is gone: a scene's action on it, a group's membership; null
 * when nothing is left of it.
 */
export function withoutTarget(
  name: QueuedName,
  input: Record<string, unknown>,
  target: number,
): Record<string, unknown> | null {
  const actionOf = (scene: object) =>
    withoutElements(
      scene as { actionList?: unknown[] },
      'actionList',
      (action) => (action as { targetId: number }).targetId === target,
    )
  if (name === 'templateScene.addAll') {
    const { sceneList } = input as InputOf<'templateScene.addAll'>
    return { ...input, sceneList: sceneList.map(actionOf) }
  }
  if (name === 'templateScene.editAll') {
    const { sceneList } = input as InputOf<'templateScene.editAll'>
    const kept = sceneList.map(actionOf).filter((scene) => hasMoreThan(scene, 'id'))
    return kept.length > 0 ? { ...input, sceneList: kept } : null
  }
  if (name === 'templateGroup.addAll') {
    const { groupList } = input as InputOf<'templateGroup.addAll'>
    const kept = groupList.map((group) => ({
      ...group,
      equipmentIds: group.equipmentIds.filter((id) => id !== target),
    }))
    return { ...input, groupList: kept }
  }
  if (name === 'templateGroup.edit')
    return trimInput(name, input, [{ id: Number(input.id), field: `equipmentIds/${target}` }])
  return null
}
