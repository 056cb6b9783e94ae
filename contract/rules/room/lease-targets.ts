import type { RoomConfig } from '../../config-shapes.ts'
import { isMomentary } from '../abilities.ts'
import { presetScenes } from '../scenes.ts'
import type { LeaseTarget, Values } from './events.ts'
import { lampsOf, membersOf, planOf, type SceneAction, valuesOf } from './plan.ts'
import { slotOf } from './run.ts'

/** What a room is told: one of its scenes, or values for one of its groups or for one equipment. */
export type Command =
  | { kind: 'scene'; sceneValue: number }
  | { kind: 'group'; groupValue: number; values: Values }
  | { kind: 'value'; identifier: string; values: Values }

/** The switch stands for brightness too: the two are one. */
const lightFn = 'switch'

const named = (fn: string): string => (slotOf(fn) === slotOf(lightFn) ? lightFn : fn)

/** What a command tells, each function of each equipment once and in order, switch and brightness as one. Pure. */
export function commandTargets(config: RoomConfig, command: Command): LeaseTarget[] {
  const plan = planOf(config)
  const all = (identifiers: readonly string[], values: Values): LeaseTarget[] =>
    identifiers.flatMap((identifier) => Object.keys(values).map((fn) => ({ identifier, fn: named(fn) })))
  const ofAction = ({ identifier, groupValue, functionList }: SceneAction) =>
    all(groupValue === null ? [identifier ?? ''] : membersOf(plan, groupValue), valuesOf(functionList))
  const ofScene = (sceneValue: number) => [
    ...(plan.scenes.get(sceneValue) ?? []).flatMap(ofAction),
    ...(sceneValue === presetScenes.masterOff ? all(lampsOf(plan), { [lightFn]: 0 }) : []),
  ]
  const targets =
    command.kind === 'scene'
      ? ofScene(command.sceneValue)
      : command.kind === 'group'
        ? all(membersOf(plan, command.groupValue), command.values)
        : all([command.identifier], command.values)
  const byName = new Map(targets.map((target) => [`${target.identifier} ${target.fn}`, target]))
  return [...byName.keys()].sort().flatMap((name) => byName.get(name) ?? [])
}

/**
 * What a command sets: what somebody who gives it and stays takes over. Gateways and the server ask it of the same
 * configuration, and so hold the same. Pure.
 */
export const leaseTargets = (config: RoomConfig, command: Command): LeaseTarget[] =>
  commandTargets(config, command).filter(({ fn }) => !isMomentary(fn))
