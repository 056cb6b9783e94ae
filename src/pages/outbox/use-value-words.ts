import '#src/text/entry.ts'
import '#src/text/key-icons.ts'
import { keyIcons } from '#contract/rules/key-icons.ts'
import { marks } from '#src/text/marks.ts'
import '#src/text/run-sheets.ts'
import type { AirLimits } from '#contract/air-limit-shapes.ts'
import type { Bell, OpenHours, SpecialDay, Term } from '#contract/calendar-shapes.ts'
import { causeName } from '#contract/rules/causes.ts'
import { campusTypes, spaceKinds } from '#contract/rules/space-kind.ts'
import { templateState } from '#contract/rules/template-state.ts'
import type { FloorPicture } from '#contract/space-shapes.ts'
import type { NoPowerButton } from '#contract/template-devices/shapes.ts'
import type { ScreenTile } from '#contract/template-room-shapes.ts'
import type { SceneAction } from '#contract/template-shapes.ts'
import { useSpaceTypes } from '#src/data/company.ts'
import type { EntryView } from '#src/data/outbox-entry.ts'
import { useProducts } from '#src/data/products.ts'
import { type Say, useText } from '#src/text/text.ts'
import { bytesInWords } from '#src/ui/bytes.ts'
import { airLimitWords } from '#src/widgets/campus/air-limit-words.ts'
import { functionName, quantity, valueWords } from '#src/widgets/product/product-functions.ts'
import { useFunctionWords } from '#src/widgets/product/use-function-words.ts'
import { paceWords } from '#src/widgets/template/pace-words.ts'
import { clockOf, daysWords, timeTypeName } from '#src/widgets/template/timing-words.ts'
import { type EditField, fieldInWords } from './edit-words.ts'
import { oneBoundWords, partsInWords, partWords, pressWords } from './part-words.ts'
import { tileWords, unitWords } from './unit-words.ts'

export interface ValueWords {
  /** A field of a row as its form calls it, an element of a list by its own name. */
  field: (field: string) => string
  /** What a field holds, for a person. */
  value: (field: string, value: unknown) => string
}

/** Fields that hold an id, and those that hold several. */
const holdsId = [
  ...(['templateId', 'parentId', 'roomId', 'targetId', 'equipmentId', 'whileSceneId'] as const),
  ...(['deviceId', 'assigneeId'] as const),
]
const holdsIds = [
  'roomIds',
  'equipmentIds',
  'addEquipmentIds',
  'removeEquipmentIds',
  'removeTargetIds',
  'sourceIds',
] as const

const saidBy = (fields: readonly EditField[], words: (value: unknown) => string) =>
  Object.fromEntries(fields.map((field) => [field, words]))

/** Puts the fields and values of an edit into words. */
export function useValueWords(names: EntryView['names']): ValueWords {
  const say = useText()
  const words = useFunctionWords()
  const functions = new Map(
    (useProducts() ?? []).flatMap((product) =>
      product.functionList.map((fn) => [fn.identifier, fn] as const),
    ),
  )
  const spaceTypes = useSpaceTypes()
  const called = (id: number) => names.get(id) ?? say('entry.unknownPart', { id })

  const valuesWords = (functionList: SceneAction['functionList']) =>
    functionList
      .map(({ identifier, functionParamList }) => {
        const fn = functions.get(identifier)
        const values = functionParamList.map(({ paramValue }) =>
          fn ? valueWords(fn, paramValue, words) : quantity(paramValue),
        )
        return `${functionName(fn ?? { identifier, name: identifier }, words)} ${values.join(' ')}`
      })
      .join(words.comma) || say('entry.noAction')
  const actionWords = ({ functionList, ...pace }: SceneAction) =>
    [valuesWords(functionList), paceWords(pace, say)].filter(Boolean).join(words.comma)
  const nameWords = (value: unknown) => called(Number(value))
  const namesWords = (value: unknown) => (value as number[]).map(called).join(marks().list)

  /** Fields whose values are not their own words. */
  const byField: Partial<Record<EditField, (value: unknown) => string>> = {
    ...saidBy(holdsId, nameWords),
    ...saidBy(holdsIds, namesWords),
    ...placeWords(say),
    spaceType: (value) => say(`company.kinds.${spaceKinds[Number(value)] ?? 'unset'}`),
    campusType: (value) => say(`company.campusTypes.${campusTypes[Number(value)] ?? 'plain'}`),
    spaceTypeId: (value) =>
      spaceTypes?.find(({ id }) => id === value)?.name ??
      (value === 0 ? say('company.spaceType.unset') : nameWords(value)),
    photo: (value) => say('entry.photo', { size: bytesInWords(String(value).length * 0.75) }),
    ...linkageWords(say),
    ...calendarWords,
    airOwn: (value) => airLimitWords(say, value as AirLimits),
    ...unitWords(say, called),
    ...partWords(say, called),
    status: (value) => say(`templates.status.${templateState(Number(value))}`),
    readings: (value) => (value as number[]).map((one) => `${quantity(one)} lx`).join(' '),
    state: (value) =>
      value === 'pass' || value === 'fail' || value === 'skip'
        ? say(`runSheets.state.${value}`)
        : say(value === 1 ? 'entry.inUse' : 'entry.outOfUse'),
    actionList: (value) =>
      (value as SceneAction[])
        .map((action) => `${called(action.targetId)}${marks().colon}${actionWords(action)}`)
        .join(marks().semicolon),
    functionList: (value) => valuesWords(value as SceneAction['functionList']),
    offset: (value) => `${quantity(Number(value))}${say('templates.timings.minutes')}`,
    days: (value) => daysWords(value as number[], say),
    slotList: (value) => String((value as unknown[]).length),
  }

  return {
    field: (field) => elementInWords(field, say, called),
    value: (field, value) => {
      const [list, element] = field.split('/')
      if (element !== undefined && list === 'actionList')
        return value === null ? say('entry.notInScene') : actionWords(value as SceneAction)
      if (element !== undefined && list === 'tileList') return tileWords(value as ScreenTile | null, say)
      if (element !== undefined && list === 'buttonList')
        return oneBoundWords(value as NoPowerButton | null, say, called)
      if (element !== undefined) return say(value === null ? 'entry.notInGroup' : 'entry.inGroup')
      const inWords = byField[field as EditField]
      if (value === null && field === 'linkColumn' && inWords) return inWords(value)
      if (value === null || value === undefined || value === '') return say('entry.empty')
      if (inWords) return inWords(value)
      return partsInWords(value) ?? (typeof value === 'object' ? JSON.stringify(value) : String(value))
    },
  }
}

/** A field of a row, or an element of one of its lists ('actionList/12'). */
function elementInWords(field: string, say: Say, called: (id: number) => string): string {
  const [list, element] = field.split('/')
  if (element === undefined) return fieldInWords(field, say)
  if (list === 'buttonList') return pressWords(Number(element), say)
  const name = called(Number(element))
  if (list === 'tileList') return name
  return say(list === 'actionList' ? 'entry.actionOf' : 'entry.memberOf', { name })
}

const spanWords = ({ fromMinute, toMinute }: OpenHours) => `${clockOf(fromMinute)}–${clockOf(toMinute)}`
const listed =
  <Row>(words: (row: Row) => string) =>
  (value: unknown) =>
    (value as Row[]).map(words).join(marks().semicolon) || '—'

/** The parts of a calendar, each of which is edited as a whole. */
const calendarWords: Partial<Record<EditField, (value: unknown) => string>> = {
  bells: listed<Bell>((bell) => `${bell.name} ${spanWords(bell)}`),
  openHours: listed<OpenHours>(spanWords),
  terms: listed<Term>(({ name, startDate, endDate }) => `${name} ${startDate} – ${endDate}`),
  specialDays: listed<SpecialDay>(({ date, name }) => `${date} ${name}`),
}

/** Where a room is drawn says nothing to anybody in numbers. */
const placeWords = (say: Say): Partial<Record<EditField, (value: unknown) => string>> => ({
  outline: (value) => say('entry.corners', { count: (value as unknown[]).length }),
  plan: (value) => {
    const { width, height } = value as FloorPicture
    return `${width} × ${height}`
  },
  picture: (value) => bytesInWords(String(value).length * 0.75),
})

const clockWords = (value: unknown) => clockOf(Number(value))

/** Fields of timings and linkages that are not their own words. */
const linkageWords = (say: Say): Partial<Record<EditField, (value: unknown) => string>> => ({
  timeType: (value) => say(`templates.timings.type.${timeTypeName(Number(value))}`),
  minute: clockWords,
  earliest: clockWords,
  latest: clockWords,
  fromMinute: clockWords,
  toMinute: clockWords,
  pressType: (value) => say(`templates.panels.press.${value === 1 ? 'short' : 'long'}`),
  icon: (value) => {
    const icon = keyIcons.find((one) => one === value)
    return icon ? say(`keyIcons.icons.${icon}`) : say('keyIcons.none')
  },
  causeType: (value) => say(`templates.linkages.causes.${causeName(Number(value))}`),
})
