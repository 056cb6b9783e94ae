import type { QueuedName } from '#contract/index.ts'
import type { Change } from '../change.ts'
import type { OutboxEntry } from '../entry.ts'
import { campusEffects } from './campus.ts'
import type { Effect, Made } from './effect.ts'
import { spaceEffects } from './space.ts'
import { templateEffects } from './template.ts'
import { templateEquipmentEffects, templateGroupEffects, templateSceneEffects } from './template-parts.ts'

type Effects = { [N in QueuedName]: Effect<N> }

/** Every queueable call's effect on the screen. A call without one does not compile. */
const effects: Effects = {
  ...campusEffects,
  ...spaceEffects,
  ...templateEffects,
  ...templateEquipmentEffects,
  ...templateGroupEffects,
  ...templateSceneEffects,
}

export const isQueuedName = (name: string): name is QueuedName => Object.hasOwn(effects, name)

/** What an entry does, row by row. An entry of a call this build does not know does nothing to the screen. */
export function changesOf(
  entry: Pick<OutboxEntry, 'name' | 'input' | 'temporaries' | 'createdAt' | 'aside'>,
): Change[] {
  if (!isQueuedName(entry.name)) return []
  const ids = new Map(entry.temporaries.map(({ of, temporary }) => [of, temporary]))
  const made: Made = {
    at: entry.createdAt,
    idOf: (of) => ids.get(of) ?? 0,
    ids,
    aside: entry.aside,
  }
  const effect = effects[entry.name] as (input: unknown, made: Made) => Change[]
  return effect(entry.input, made)
}
