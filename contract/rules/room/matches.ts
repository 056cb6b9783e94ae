import type { RoomConfig } from '../../config-shapes.ts'
import type { Able } from '../able.ts'
import type { AirLimits } from '../air-limits.ts'
import type { Values } from './events.ts'
import { planOf } from './plan.ts'
import { type Held, type RoomRun, startRun } from './run.ts'
import { step } from './step.ts'

/** How far a value may be off, of the whole. */
const tolerance = 0.02

const isNear = (is: number | undefined, wanted: number): boolean =>
  is !== undefined && Math.abs(is - wanted) <= Math.abs(wanted) * tolerance

/**
 * Whether devices stand as a scene would set them, within 2 %. `standing` has what each says, by its identifier; `limits` is
 * what the company allows, past which no scene goes, and `able` what equipment can be told, so that nothing is asked of a
 * device that it does not have.
 */
export function matchesScene(
  config: RoomConfig,
  standing: Readonly<Record<string, Values>>,
  sceneValue: number,
  limits: AirLimits | null = null,
  able: Able = {},
): boolean {
  const wanted = Object.entries(sceneOf(config, sceneValue, limits, able))
  return (
    wanted.length > 0 &&
    wanted.every(([identifier, slots]) =>
      Object.values(slots).every(({ values }) =>
        Object.entries(values).every(([fn, value]) => isNear(standing[identifier]?.[fn], value)),
      ),
    )
  )
}

/** What equipment is set to by a scene alone, delays and all. */
function sceneOf(
  config: RoomConfig,
  sceneValue: number,
  limits: AirLimits | null,
  able: Able,
): RoomRun['held'] {
  const call = { kind: 'scene', sceneValue, by: 'app', source: 'match', sequence: 1, at: 0, wall: 0 } as const
  if (!planOf(config).scenes.has(sceneValue)) return {}
  const start = { ...startRun(0, 0, able), limits: limits && { version: 0, ...limits } }
  const { held, pending } = step(config, start, call).run
  const delayed = new Map<string, Record<string, Held>>()
  for (const { identifier, slot, setting } of pending) {
    const later = { values: setting.values, kept: null, fade: null, why: [] }
    delayed.set(identifier, { ...held[identifier], ...delayed.get(identifier), [slot]: later })
  }
  return { ...held, ...Object.fromEntries(delayed) }
}
