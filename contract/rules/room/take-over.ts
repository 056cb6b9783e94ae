import type { RoomConfig } from '../../config-shapes.ts'
import { planOf } from './plan.ts'
import type { RoomRun, Warning } from './run.ts'

const isWarning = (turn: [string, Warning | 'done']): turn is [string, Warning] => turn[1] !== 'done'

/**
 * A room that goes on with another configuration: what was commanded, read and leased stays, and so do the days on which the
 * timings that it still has ran. What an absence has dimmed still comes back with who shows, though not the scene, which may be
 * another by now. What was counted by the places of linkages begins anew, and what was on its way by the old configuration is
 * dropped, but for the end of a pulse. Of what has no device in the room any more nothing is known: a sensor of people that was
 * taken away keeps nobody there.
 */
export function takeOver(run: RoomRun, config: RoomConfig): RoomRun {
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
    crossed: {},
    scene: null,
    absence: {
      since: run.at,
      turns: Object.fromEntries(warnings.map(([name, warning]) => [name, { ...warning, scene: null }])),
    },
    ran: onlyOf(has, run.ran),
  }
}

const onlyOf = <V>(names: ReadonlySet<string>, record: Readonly<Record<string, V>>): Record<string, V> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => names.has(name)))
