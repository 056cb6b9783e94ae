import { limits } from '../../limits.ts'
import type { FunctionValue, PartList, PartRows, SceneAction, TemplateScene } from '../../template-shapes.ts'
import { type AirLimits, airFault } from '../air-limits.ts'
import type { Target } from '../channel-targets.ts'
import { isAllLights, isLighting, presetScenes, sceneTypeOf } from '../scenes.ts'
import { type Checked, type CheckRule, type Found, found, valueIn } from './context.ts'

/** An action without values sets nothing; a master off switches all lights off, whatever else it says. */
const actsOn = ({ targets, reaches }: Checked, { sceneValue, actionList }: TemplateScene): boolean =>
  (sceneValue === presetScenes.masterOff && targets.some(isLighting)) ||
  actionList.some(({ targetId, functionList }) => functionList.length > 0 && reaches(targetId).length > 0)

const sceneEmpty: CheckRule = {
  code: 'scene-empty',
  severity: 'warning',
  about: { zh: '场景没有任何动作', en: 'A scene does nothing' },
  find: (checked) =>
    checked.template.sceneList
      .filter((scene) => !actsOn(checked, scene))
      .map((scene) =>
        found('sceneList', scene, '场景没有对任何设备产生动作', 'The scene acts on no equipment'),
      ),
}

const masterOffMissing: CheckRule = {
  code: 'master-off-missing',
  severity: 'warning',
  about: { zh: '没有总关场景', en: 'There is no master off' },
  find: ({ template, targets }) =>
    !targets.some(isLighting) ||
    template.sceneList.some(({ sceneValue }) => sceneValue === presetScenes.masterOff)
      ? []
      : [
          {
            ...{ list: 'sceneList', id: null, name: '总关' },
            zh: '模板没有“总关”场景，离开时无法一键关灯',
            en: 'Without a master off nobody can switch all lights off at once when leaving',
          },
        ],
}

const lateMasterOff: CheckRule = {
  code: 'late-master-off',
  severity: 'warning',
  about: { zh: '总关场景让灯延时关闭', en: 'A master off has lamps wait' },
  find: (checked) =>
    checked.template.sceneList
      .filter(({ sceneValue }) => sceneValue === presetScenes.masterOff)
      .filter(({ actionList }) =>
        actionList.some(({ targetId, delay = 0 }) => delay > 0 && checked.reaches(targetId).some(isLighting)),
      )
      .map((scene) =>
        found(
          'sceneList',
          scene,
          '“总关”立即关灯，对灯设置的延时不起作用；离开时要留灯，请用别的场景',
          'A master off switches lamps off at once, whatever delay they have; use another scene to leave light for the way out',
        ),
      ),
}

const nightScenes: readonly number[] = [presetScenes.night, presetScenes.sleep]
/** Scenes of one's own that are night lights by what they are called. */
const nightNames = /夜灯|起夜|\bnight[ -]?lights?\b/i
/** Percent: what a night scene may give to all lights. */
const nightMost = 30

const nightAllLights: CheckRule = {
  code: 'night-all-lights',
  severity: 'warning',
  about: { zh: '夜间场景点亮了全部灯光', en: 'A night scene lights all lamps' },
  find: ({ template, groups }) =>
    template.sceneList.flatMap((scene) => {
      if (!nightScenes.includes(scene.sceneValue) && !nightNames.test(scene.name)) return []
      const bright = scene.actionList.some(({ targetId, functionList }) => {
        const group = groups.get(targetId)
        const isOn = valueIn(functionList, 'switch') === 1
        const level = valueIn(functionList, 'brightness') ?? (isOn ? 100 : 0)
        return group !== undefined && isAllLights(group) && level > nightMost
      })
      return bright
        ? [
            found(
              'sceneList',
              scene,
              '夜间场景把“全部灯光”点亮，会盖过夜灯',
              'It lights all lamps and drowns the night light',
            ),
          ]
        : []
    }),
}

type Given = Pick<SceneAction, 'targetId' | 'functionList'>

/** Each lamp that is set by what is given to targets, with the values. */
const lampsSet = ({ reaches }: Checked, given: readonly Given[]) =>
  given.flatMap(({ targetId, functionList }) =>
    reaches(targetId).flatMap((lamp) => (isLighting(lamp) ? [{ lamp, functionList }] : [])),
  )

/** The lists of parts that hold values by themselves. */
type SettingList = { [L in PartList]: PartRows[L] extends { functionList: unknown } ? L : never }[PartList]
const settingLists = Object.keys({
  timingList: true,
  bindingList: true,
  voiceList: true,
} satisfies Record<SettingList, true>) as SettingList[]

/** All that gives values by itself: scenes, and timings, linkages and voice words that call none. */
export const settersOf = ({ template }: Checked) => [
  ...template.sceneList.map((row) => ({ list: 'sceneList' as const, row, given: row.actionList })),
  ...settingLists.flatMap((list) =>
    template[list].map((row) => ({ list, row, given: row.functionList.length > 0 ? [row] : [] })),
  ),
]

/** A lamp on a channel has what the channel can be told, not what its module can. */
const rangeOf = ({ productOf }: Checked, { functions, productId }: Target, identifier: string) =>
  (functions ?? productOf(productId)?.functionList)?.find((fn) => fn.identifier === identifier)

/** What gives a lamp a value that `isWrong` objects to; one finding for each scene, timing, linkage and word. */
const settersWith = (
  checked: Checked,
  isWrong: (lamp: Target, values: readonly FunctionValue[]) => boolean,
  words: (names: string) => { zh: string; en: string },
): Found[] =>
  settersOf(checked).flatMap(({ list, row, given }) => {
    const wrong = lampsSet(checked, given).filter(({ lamp, functionList }) => isWrong(lamp, functionList))
    const names = [...new Set(wrong.map(({ lamp }) => lamp.name))]
    if (names.length === 0) return []
    const { zh, en } = words(names.slice(0, 3).join('、'))
    return [found(list, row, zh, en)]
  })

const belowMinimum: CheckRule = {
  code: 'below-minimum',
  severity: 'warning',
  about: { zh: '亮度低于灯具或驱动的最小亮度', en: "A brightness is below a lamp's or driver's minimum" },
  find: (checked) => {
    const drivers = new Map(
      checked.template.drivePowerList.map(({ equipmentId, minBrightness }) => [equipmentId, minBrightness]),
    )
    return settersWith(
      checked,
      (lamp, values) => {
        const level = valueIn(values, 'brightness')
        const least = Math.max(rangeOf(checked, lamp, 'brightness')?.min ?? 0, drivers.get(lamp.id) ?? 0)
        return level !== undefined && level > 0 && level < least
      },
      (names) => ({ zh: `${names}达不到这么低的亮度`, en: `${names} cannot go that low` }),
    )
  },
}

const colourOutside: CheckRule = {
  code: 'colour-outside',
  severity: 'warning',
  about: { zh: '色温超出灯具范围', en: "A colour temperature is outside a lamp's range" },
  find: (checked) =>
    settersWith(
      checked,
      (lamp, values) => {
        const kelvin = valueIn(values, 'colorTemperature')
        const range = rangeOf(checked, lamp, 'colorTemperature')
        return kelvin !== undefined && range !== undefined && (kelvin < range.min || kelvin > range.max)
      },
      (names) => ({ zh: `${names}没有这个色温`, en: `${names} does not have this colour temperature` }),
    ),
}

/** What a list of functions gives an air conditioner past a campus's limits, in words. */
function beyondLimits(functionList: readonly FunctionValue[], limits: readonly AirLimits[]) {
  const values = Object.fromEntries(
    ['mode', 'temperature'].flatMap((fn) => {
      const value = valueIn(functionList, fn)
      return value === undefined ? [] : [[fn, value] as const]
    }),
  )
  const faults = limits.flatMap((of) =>
    Object.entries(values).flatMap(([fn, value]) => airFault(of, fn, value, values) ?? []),
  )
  return faults[0] ?? null
}

/** What is given values: equipment, what hangs on its channels, or a group. */
const nameOf = ({ groups, reaches }: Checked, targetId: number): string | undefined =>
  (groups.get(targetId) ?? reaches(targetId)[0])?.name

const beyondAirLimits: CheckRule = {
  code: 'air-limit',
  severity: 'warning',
  about: { zh: '空调设定超出单位规定', en: 'An air conditioner is set past what the company allows' },
  find: (checked) =>
    settersOf(checked).flatMap(({ list, row, given }) => {
      const beyond = given.flatMap(({ targetId, functionList }) => {
        const words = beyondLimits(functionList, checked.airLimits ?? [])
        return words ? [{ ...words, name: nameOf(checked, targetId) }] : []
      })
      const [first] = beyond
      if (!first) return []
      const names = [...new Set(beyond.flatMap(({ name }) => name ?? []))].slice(0, 3)
      const of = (comma: string, colon: string) => (names.length === 0 ? '' : names.join(comma) + colon)
      return [
        found(
          list,
          row,
          `${of('、', '：')}${first.zh}；网关会按规定执行`,
          `${of(', ', ': ')}${first.en}; gateways keep to that whatever is set here`,
        ),
      ]
    }),
}

/** GB 40070-2021: light of classrooms is from 3300 to 5300 K. */
const lesson = {
  names: /上课|授课|讲课|教学|板书|自习|实验课|lesson|class|lecture/i,
  least: 3300,
  most: 5300,
}

const lessonColour: CheckRule = {
  code: 'lesson-colour',
  severity: 'warning',
  about: {
    zh: '上课场景的色温不在 3300–5300 K（GB 40070）',
    en: 'A lesson scene outside 3300–5300 K (GB 40070)',
  },
  find: (checked) => {
    const lessons = checked.template.sceneList.filter(({ name }) => lesson.names.test(name))
    const outside = (scene: TemplateScene) =>
      lampsSet(checked, scene.actionList).some(({ functionList }) => {
        const kelvin = valueIn(functionList, 'colorTemperature')
        return kelvin !== undefined && (kelvin < lesson.least || kelvin > lesson.most)
      })
    return lessons
      .filter(outside)
      .map((scene) =>
        found(
          'sceneList',
          scene,
          '教室上课时色温应在 3300 到 5300 K 之间',
          'Lessons want light from 3300 to 5300 K',
        ),
      )
  },
}

const scenesTooMany: CheckRule = {
  code: 'scenes-too-many',
  severity: 'error',
  about: { zh: '自定义场景超过上限', en: 'There are more custom scenes than allowed' },
  find: ({ template, customScenes = limits.customScenes }) => {
    const custom = template.sceneList.filter(({ sceneValue }) => sceneTypeOf(sceneValue) === 2)
    const over = custom[customScenes]
    return over
      ? [
          found(
            'sceneList',
            over,
            `自定义场景有 ${custom.length} 个，最多 ${customScenes} 个`,
            `There are ${custom.length} custom scenes; at most ${customScenes} are allowed`,
          ),
        ]
      : []
  },
}

export const sceneRules = [
  sceneEmpty,
  masterOffMissing,
  lateMasterOff,
  nightAllLights,
  belowMinimum,
  colourOutside,
  beyondAirLimits,
  lessonColour,
  scenesTooMany,
]
