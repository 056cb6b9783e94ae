import { success } from '#contract/errors.ts'
import type { PlaceRecord } from '#contract/place-record.ts'
import { alarmKinds } from '#contract/rules/alarms/kinds.ts'
import { type AlarmEventKind, alarmEvents } from '#contract/rules/alarms/life.ts'
import { kindWords } from '#contract/rules/alarms/words.ts'
import { allLightsGroup, allLightsName } from '#contract/rules/scenes.ts'
import { type Say, textLanguage } from '#src/text/text.ts'
import { callWords } from '#src/widgets/people/permission-words.ts'

const numberIn = (detail: PlaceRecord['detail'], name: string): number | undefined => {
  const value = detail[name]
  return typeof value === 'number' ? value : undefined
}

const isAlarmEvent = (what: string): what is AlarmEventKind => alarmEvents.some((event) => event === what)

/** What scenes and groups are called where something was told; null when nobody knows any more. */
export interface TemplateNames {
  scene(record: PlaceRecord, value: number): string | null
  group(record: PlaceRecord, value: number): string | null
}

/** What was said to devices. */
function commandWords(record: PlaceRecord, say: Say, names: TemplateNames): string {
  const { detail } = record
  const scene = numberIn(detail, 'sceneValue')
  if (scene !== undefined) {
    return say('buildings.record.sceneCalled', { name: names.scene(record, scene) ?? String(scene) })
  }
  const group = numberIn(detail, 'groupValue')
  const value = numberIn(detail, 'paramValue')
  const identifier = String(detail.identifier ?? '')
  const what =
    identifier === 'switch'
      ? say(value === 1 ? 'buildings.record.on' : 'buildings.record.off')
      : identifier === 'brightness'
        ? say('buildings.record.brightness', { level: value })
        : `${identifier} ${value}`
  if (group === undefined) return what
  const whole = group === allLightsGroup ? allLightsName : names.group(record, group)
  return `${whole ?? say('buildings.record.group', { group })} · ${what}`
}

/** 设备离线 · 告警发生 */
function alarmWords({ what, detail }: PlaceRecord, say: Say): string {
  const event = isAlarmEvent(what) ? say(`alarms.events.${what}`) : what
  const kind = alarmKinds.find((each) => each === detail.kind)
  return kind ? `${kindWords[kind][textLanguage()]} · ${event}` : event
}

/** What happened, in a line. */
export function recordWords(record: PlaceRecord, say: Say, names: TemplateNames): string {
  if (record.kind === 'command') return commandWords(record, say, names)
  if (record.kind === 'alarm') return alarmWords(record, say)
  return callWords(record.what, say)
}

/** What came of it: how many devices answered, which fields changed, what an alarm's comment says. */
export function outcomeWords({ kind, detail }: PlaceRecord, say: Say): string {
  if (kind === 'command') {
    const counts = { done: numberIn(detail, 'done') ?? 0, total: numberIn(detail, 'total') ?? 0 }
    return numberIn(detail, 'code') === success
      ? say('buildings.record.answered', counts)
      : say('buildings.record.unanswered')
  }
  if (kind === 'alarm') return String(detail.comment ?? '')
  return changesIn(detail)
    .map(({ field, before, after }) => `${field}: ${before} → ${after}`)
    .join('; ')
}

const words = (value: unknown) =>
  value === undefined || value === null ? '—' : typeof value === 'string' ? value : JSON.stringify(value)

/** Fields that changed; of a row that came or went there is no other side to compare with. */
function changesIn(detail: PlaceRecord['detail']): { field: string; before: string; after: string }[] {
  const { before, after, action } = detail as {
    before?: Record<string, unknown> | null
    after?: Record<string, unknown> | null
    action?: string
  }
  if (action !== 'update') return []
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].map((field) => ({
    field,
    before: words(before?.[field]),
    after: words(after?.[field]),
  }))
}
