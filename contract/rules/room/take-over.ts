import type { RoomConfig } from '../../config-shapes.ts'
import { planOf } from './plan.ts'
import type { Crossing, RoomRun, Warning } from './run.ts'

const isWarning = (turn: [string, Warning | 'done']): turn is [string, Warning] => turn[1] !== 'done'

/**
 * A room that goes on with another configuration: what was commanded, read and leased stays, and so do the days on which the
 * timings that it still has ran, and the limits that stand crossed: what has fired by them does not fire again because something
 * was published. What an absence has dimmed still comes back with who shows, though not the scene, which may be
 * another by now. What was on its way by the old configuration is dropped, but for the end of a pulse. Of what has no device in the
 * room any more nothing is known: a sensor of people that was taken away keeps nobody there.
 * @param before what it went by; without it, limits are crossed anew
 */
export function takeOver(run: RoomRun, config: RoomConfig, before?: RoomConfig): RoomRun {
  const warnings = Object.entries(run.absence.turns).filter(isWarning)
  const has = new Set(planOf(config).timings.map(({ name }) => name))
  const there = new Set(config.devices.map(({ identifier }) => identifier))
  return {
    ...run,
    senses: onlyOf(there, run.senses),
    able: onlyOf(there, run.able),
    silent: run.silent.filter((identifier) => there.has(identifier)),
    corrected: onlyOf(there, run.corrected),
    pending: run.pending.filter(({ opens }) => opens),
    keys: {},
    dimsUp: {},
    crossed: before ? crossedIn(run, before, config, there) : {},
    scene: null,
    absence: {
      since: run.at,
      turns: Object.fromEntries(warnings.map(([name, warning]) => [name, { ...warning, scene: null }])),
    },
    ran: onlyOf(has, run.ran),
  }
}

/**
 * The limits that stand crossed, by the places that another configuration has for them. Of hours it has only those to come begin:
 * what had its turn in the old ones does not have it once more in others.
 */
function crossedIn(
  run: RoomRun,
  before: RoomConfig,
  config: RoomConfig,
  there: ReadonlySet<string>,
): RoomRun['crossed'] {
  const past = new Map(planOf(before).limits.map(({ name, index }) => [name, run.crossed[index]?.by ?? []]))
  const crossed = planOf(config).limits.flatMap(({ name, index }): [number, Crossing][] => {
    const by = past.get(name)?.filter((identifier) => there.has(identifier)) ?? []
    return by.length > 0 ? [[index, { by, since: run.wall }]] : []
  })
  return Object.fromEntries(crossed)
}

const onlyOf = <V>(names: ReadonlySet<string>, record: Readonly<Record<string, V>>): Record<string, V> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => names.has(name)))
