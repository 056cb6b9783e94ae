import type { CachedName, InputOf } from '#contract/index.ts'
import type { StreamEvent } from '#contract/sync.ts'
import { ApiError } from '#src/api/api-error.ts'
import { fetchAnswer, storedAnswer } from '#src/local/answers.ts'
import { pause } from './pause.ts'
import type { Refresher } from './refresh.ts'

/** What is told within moments is asked for together, at most this often, in ms. */
const askEvery = 1_000

interface Question<N extends CachedName = CachedName> {
  name: N
  input: InputOf<N>
}

const question = <N extends CachedName>(name: N, input: InputOf<N>): Question<N> => ({ name, input })

/**
 * The answers that an event of the stream makes old.
 * @param shown the campuses that tabs show, of which the stream tells
 */
export function answersTold(event: StreamEvent, shown: readonly number[]): Question[] {
  if (event.kind === 'config') return shown.map((id) => question('template.campusConfigState', { id }))
  if (event.kind === 'ota')
    return [
      question('ota.campaignList', {}),
      ...event.campaignIds.map((id) => question('ota.campaign', { id })),
    ]
  if (event.kind === 'lease') return event.campusIds.map((campusId) => question('lease.list', { campusId }))
  if (event.kind === 'stay') return event.campusIds.map((campusId) => question('roomStay.list', { campusId }))
  if (event.kind === 'runSheet')
    return [
      ...event.campusIds.map((campusId) => question('runSheet.list', { campusId })),
      ...event.roomIds.map((roomId) => question('runSheet.room', { roomId })),
    ]
  if (event.kind === 'standing') return [question('classroomPermission.mine', {})]
  return event.kind === 'fault' ? event.campusIds.map((campusId) => question('fault.list', { campusId })) : []
}

/**
 * The upgrades in campuses that an event about templates makes old, of which this device holds the list: the list itself, and
 * those of these templates.
 */
async function upgradesTold(
  { db }: Refresher,
  campusIds: readonly number[],
  templateIds: ReadonlySet<number>,
): Promise<Question[]> {
  const questions: Question[] = []
  for (const id of templateIds.size > 0 ? campusIds : []) {
    const asked = { id, pageSize: 0 }
    const held = await storedAnswer(db, 'upgrade.list', asked)
    if (!held) continue
    const told = held.data.list.filter(({ templateId }) => templateIds.has(templateId))
    questions.push(question('upgrade.list', asked))
    questions.push(...told.map((each) => question('upgrade.getDetail', { id, upgradeId: each.id })))
  }
  return questions
}

async function ask({ db, api }: Refresher, { name, input }: Question): Promise<void> {
  // What no page of this device has asked for is nobody's to keep fresh.
  if (!(await storedAnswer(db, name, input))) return
  try {
    await fetchAnswer(db, api, name, input)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

/**
 * Keeps answers that this device holds as the server tells of them. Answers what to call with events.
 * @param shown the campuses that tabs show now
 */
export function followAnswers(
  refresher: Refresher,
  signal: AbortSignal,
  shown: () => readonly number[],
): (event: StreamEvent) => void {
  const told = new Map<string, Question>()
  const configured = new Set<number>()
  let asking = false
  const run = async () => {
    asking = true
    while (told.size > 0 && !signal.aborted) {
      const due = [...told.values()]
      const templates = new Set(configured)
      told.clear()
      configured.clear()
      due.push(...(await upgradesTold(refresher, shown(), templates)))
      // A network that fails is followed by a new stream, and pages ask by themselves.
      for (const one of due) await ask(refresher, one).catch(() => undefined)
      await pause(askEvery, signal)
    }
    asking = false
  }
  return (event) => {
    if (event.kind === 'config') for (const id of event.templateIds) configured.add(id)
    for (const one of answersTold(event, shown())) told.set(`${one.name} ${JSON.stringify(one.input)}`, one)
    if (!asking && told.size > 0) void run().catch(() => (asking = false))
  }
}
