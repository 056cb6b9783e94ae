import '#src/text/stays.ts'
import { success } from '#contract/errors.ts'
import type { PlaceRecord } from '#contract/place-record.ts'
import { alarmKinds } from '#contract/rules/alarms/kinds.ts'
import { type AlarmEventKind, alarmEvents } from '#contract/rules/alarms/life.ts'
import { kindWords } from '#contract/rules/alarms/words.ts'
import { placeCauseNames, placeCauses } from '#contract/rules/place-causes.ts'
import { allLightsGroup, allLightsWords } from '#contract/rules/scenes.ts'
import type { Why } from '#contract/why-shapes.ts'
import { marks } from '#src/text/marks.ts'
import { type Say, textLanguage } from '#src/text/text.ts'
import { callWords } from '#src/widgets/people/permission-words.ts'
import { whyWords } from '#src/widgets/template/why-words.ts'
import { type ChangedNames, changeWords } from './change-words.ts'

const numberIn = (detail: PlaceRecord['detail'], name: string): number | undefined => {
  const value = detail[name]
  return typeof value === 'number' ? value : undefined
}

const isAlarmEvent = (what: string): what is AlarmEventKind => alarmEvents.some((event) => event === what)

/** What things are called where something was told; null when nobody knows any more. */
export interface RecordNames extends ChangedNames {
  scene(record: PlaceRecord, value: number): string | null
  group(record: PlaceRecord, value: number): string | null
  equipment(record: PlaceRecord, identifier: string): string | null
  /** A function of devices, or of one of their channels (`switch2`), set to a value. */
  told(identifier: string, value: number): string | null
}

/** What a group is called; the one of all lights also where nobody knows the template any more. */
const groupIn = (record: PlaceRecord, names: RecordNames, value: number): string | null =>
  value === allLightsGroup ? allLightsWords[textLanguage()] : names.group(record, value)

/** What was said to devices. */
function commandWords(record: PlaceRecord, say: Say, names: RecordNames): string {
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
        : (names.told(identifier, value ?? 0) ?? callWords(record.what, say))
  if (group === undefined) return what
  const named = groupIn(record, names, group)
  return `${named ?? say('buildings.record.group', { group })} · ${what}`
}

/** 设备离线 · 告警发生 */
function alarmWords({ what, detail }: PlaceRecord, say: Say): string {
  const event = isAlarmEvent(what) ? say(`alarms.events.${what}`) : what
  const kind = alarmKinds.find((each) => each === detail.kind)
  return kind ? `${kindWords[kind][textLanguage()]} · ${event}` : event
}

/** The chain from what happened to what was done. */
function whyIn(record: PlaceRecord, say: Say, names: RecordNames): string {
  const why = record.detail.why
  const nameOf = {
    equipment: (identifier: string) => names.equipment(record, identifier) ?? identifier,
    scene: (value: number) => names.scene(record, value) ?? String(value),
    group: (value: number) => groupIn(record, names, value) ?? String(value),
  }
  return whyWords(say, { nameOf }, Array.isArray(why) ? (why as Why) : []).join(' → ')
}

/** 场景“上课”的占用结束：到时间 */
function leaseWords(record: PlaceRecord, say: Say, names: RecordNames): string {
  const { detail } = record
  const [scene, group] = [numberIn(detail, 'sceneValue'), numberIn(detail, 'groupValue')]
  const what =
    scene !== undefined
      ? say('buildings.record.sceneCalled', { name: names.scene(record, scene) ?? String(scene) })
      : group === undefined
        ? ''
        : (groupIn(record, names, group) ?? '')
  return what === '' ? say('buildings.record.leaseEnded') : say('buildings.record.leaseEndedOf', { what })
}

/** Why a hold ended: its time was up, another one took over, or what somebody or something did. */
function endWords(record: PlaceRecord, say: Say, names: RecordNames): string {
  const last = (Array.isArray(record.detail.why) ? (record.detail.why as Why) : []).at(-1)
  if (last?.kind !== 'lease') return whyIn(record, say, names)
  return say(last.of === record.detail.leaseId ? 'buildings.record.timeUp' : 'buildings.record.takenOver')
}

/** Who did it: a person, what began it in the room, or the system. */
export function whoWords({ kind, what, username, submitter }: PlaceRecord, say: Say): string {
  if (submitter) return say('buildings.record.behalf', { submitter, name: username })
  if (username !== '') return username
  const cause =
    kind === 'auto' && placeCauseNames.find((name) => placeCauses[name].some((each) => each === what))
  return say(cause ? `buildings.record.causes.${cause}` : 'buildings.record.system')
}

/** 办理入住，勿扰: what was said of a room's guest or examination; nothing where it is none of what is known. */
function stayWords({ detail }: PlaceRecord, say: Say): string {
  const { assigned, mark, exam } = (detail.after ?? {}) as {
    assigned?: unknown
    mark?: unknown
    exam?: unknown
  }
  const said = [
    typeof assigned === 'boolean' && say(assigned ? 'stays.checkIn' : 'stays.checkOut'),
    mark === 0 && say('stays.record.noMark'),
    mark === 1 && say('stays.mark.dnd'),
    mark === 2 && say('stays.mark.clean'),
    typeof exam === 'boolean' && say(exam ? 'stays.record.examBegun' : 'stays.exam.end'),
  ]
  return said.filter((words) => words !== false).join(marks().comma)
}

/** What happened, in a line. */
export function recordWords(record: PlaceRecord, say: Say, names: RecordNames): string {
  if (record.kind === 'command') return commandWords(record, say, names)
  if (record.kind === 'alarm') return alarmWords(record, say)
  if (record.kind === 'auto') return whyIn(record, say, names)
  if (record.kind === 'lease') {
    const ended = endWords(record, say, names)
    return ended === '' ? leaseWords(record, say, names) : `${leaseWords(record, say, names)} · ${ended}`
  }
  const stay = record.what === 'roomStay.set' ? stayWords(record, say) : ''
  return stay === '' ? callWords(record.what, say) : stay
}

/** What came of it: how many devices answered, which fields changed, what an alarm's comment says. */
export function outcomeWords({ kind, detail }: PlaceRecord, say: Say, names: RecordNames): string {
  if (kind === 'command') {
    const counts = { done: numberIn(detail, 'done') ?? 0, total: numberIn(detail, 'total') ?? 0 }
    return numberIn(detail, 'code') === success
      ? say('buildings.record.answered', counts)
      : say('buildings.record.unanswered')
  }
  if (kind === 'alarm') return String(detail.comment ?? '')
  if (kind === 'auto') return say('buildings.record.devices', { count: numberIn(detail, 'devices') ?? 1 })
  if (kind === 'lease') return ''
  return changeWords(detail, say, names)
}
