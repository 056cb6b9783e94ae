import type { ConfigKey, TemplateConfig } from '#contract/config-shapes.ts'
import type { Drawer } from './drawer.ts'
import { functionsOf, keyOf } from './played-room.ts'

/*
 * What belongs to devices of a drawn room. The engine never reads the code sets and keys of infrared appliances, the load of a
 * relay's contact, curve and power-on level of drivers, keys and serial numbers of self-powered panels, wall units and touch
 * screens: they are not drawn.
 */

type Section<K extends keyof TemplateConfig> = NonNullable<TemplateConfig[K]>

/** Channels of a relay module: the first two may exclude each other. */
export const channels = ['r#1', 'r#2', 'r#3'] as const
const [up, down, lock] = channels
export const drivers = ['d', 'e'] as const
export const panels = ['p', 'panel-1'] as const
export const units = ['socket', 'fan'] as const
export const keysOfPanel = 3

/** What a key calls, toggles, or says for a guest. */
function drawTarget(
  { one, below }: Drawer,
  sceneValues: readonly number[],
  groupValues: readonly number[],
): Partial<ConfigKey> {
  const kind = below(5)
  if (kind === 0) return { act: one(['dnd', 'clean', 'bell'] as const) }
  return kind < 3 ? { sceneValue: one(sceneValues) } : { groupValue: one(groupValues) }
}

/** Keys of a panel. */
export const drawKeys = (
  draw: Drawer,
  panel: (typeof panels)[number],
  scenes: readonly number[],
  groups: readonly number[],
): ConfigKey[] =>
  draw.many(4, () =>
    keyOf(panel, 1 + draw.below(keysOfPanel), {
      pressType: 1 + draw.below(2),
      ...drawTarget(draw, scenes, groups),
    }),
  )

/** A self-powered panel, whose keys stand with it. */
export const drawPanels = (
  draw: Drawer,
  scenes: readonly number[],
  groups: readonly number[],
): Section<'panels'> => [
  {
    ...{ identifier: panels[1], name: '无源面板', panelKeyType: keysOfPanel },
    ...{ serialNumber: null, securityKey: null },
    buttons: drawKeys(draw, panels[1], scenes, groups).map(({ identifier: _, ...button }) => button),
  },
]

/** A motor with a channel for each way, and a lock; any of them may be something else. */
export function drawRelays({ one, chance }: Drawer): Section<'relays'> {
  if (chance(20)) return []
  const others = { [up]: down, [down]: up, [lock]: up }
  return channels.map((identifier) => ({
    ...{ identifier, name: `通道${identifier.at(-1)}`, keyType: 1 },
    pulse: one(identifier === lock ? [3_000, 0] : [0, 0, 15_000]),
    interlock: chance(identifier === lock ? 10 : 70) ? others[identifier] : null,
  }))
}

export const drawDrivers = ({ one, some }: Drawer): Section<'drivers'> =>
  some(drivers).map((identifier) => ({
    ...{ identifier, minBrightness: one([1, 8, 25, 60]), curve: 1, powerOnLevel: null },
  }))

export const appliances: Section<'infrared'> = [
  { identifier: 'ir#1', name: '电视', irType: 1, irCode: 1001, keys: [] },
]

const voiceWords = ['上课', '太 亮了！', '打开组49153']
const airWords = ['太热了', '制冷', '上课']
const alias = '天花灯'

/** What may be said: words of their own, names, and what nobody has given a meaning. */
export const sayable: readonly string[] = [
  ...[...voiceWords, ...airWords, alias],
  ...['太亮了', `打开${alias}`, `关闭${alias}`, '场景1', '场景65042', '关闭组49152', 'TURN ON 组49153'],
  ...['打开电视', '关闭通道1', '打开通道3', '没人听懂'],
]

/** Words with what they do, of which two may be the same. */
export function drawWords(
  { one, below, some, many, chance }: Drawer,
  targets: {
    scenes: readonly number[]
    groups: readonly number[]
    equipment: readonly string[]
    values: () => Readonly<Record<string, number>>
  },
): Pick<TemplateConfig, 'voice' | 'airVoice' | 'aliases'> {
  const target = () => {
    const kind = below(3)
    return {
      sceneValue: kind === 0 ? one(targets.scenes) : null,
      groupValue: kind === 1 ? one(targets.groups) : null,
      identifier: kind === 2 ? one(targets.equipment) : null,
    }
  }
  return {
    voice: many(3, () => ({
      ...{ word: one(voiceWords), ...target() },
      functionList: chance(70) ? functionsOf(targets.values()) : [],
    })),
    airVoice: many(3, () => ({ word: one(airWords), identifiers: some(units), command: 1 + below(11) })),
    aliases: many(1, () => ({ word: alias, ...target() })),
  }
}
