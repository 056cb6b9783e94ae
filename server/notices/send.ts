import type { Told } from '#contract/notice-shapes.ts'
import type { NoticeWay } from '#contract/rules/notices/choices.ts'
import type { RobotKind } from '#contract/rules/notices/robots.ts'
import type { Language } from '#contract/words.ts'
import type { Outcome as Tried } from '#server/deliveries/sending.ts'
import type { Messages } from '#server/messages/index.ts'
import { guardedPost, isTaken } from '#server/webhooks/guarded-post.ts'
import { type Browser, isGone, pushPost } from './push.ts'
import { robotPost, robotTook } from './robots.ts'
import type { Vapid } from './vapid.ts'
import { type AlarmMoments, mailOf, type Subject, shortTextOf } from './words.ts'

/** A delivery whose turn has come, with where it goes; what is not there any more is null. */
export interface Due {
  id: number
  way: NoticeWay | 'robot'
  event: Subject['event']
  num: number
  attempts: number
  told: Told | null
  /** Of an alarm. */
  moments: AlarmMoments | null
  person: { email: string | null; phone: string | null; language: Language } | null
  browser: (Browser & { id: number }) | null
  robot: { kind: RobotKind; url: string; secret: string; language: Language; disabled: boolean } | null
}

/** What became of a try. */
export type Outcome = Tried & {
  /** The browser is told nothing any more. */
  gone?: boolean
}

export interface Ways {
  messages: Messages
  vapid: Vapid
  /** Push services may be in a private network. */
  webhookPrivate: boolean
  /** Hosts that robots may be at beside those of their makers. */
  robotHosts: readonly string[]
}

const nowhere: Outcome = { state: 'over', text: 'there is nowhere to send it any more' }

async function byMessage(
  messages: Messages,
  channel: 'mail' | 'sms',
  to: string | null,
  words: { subject: string; text: string },
): Promise<Outcome> {
  if (to === null) return nowhere
  try {
    await messages.deliver({ channel, to, ...words })
    return { state: 'taken', text: '' }
  } catch (error) {
    return { state: 'refused', text: (error as Error).message }
  }
}

async function toBrowser(
  browser: Browser,
  subject: Subject,
  { vapid, webhookPrivate }: Ways,
): Promise<Outcome> {
  const answer = await guardedPost(pushPost(browser, subject, vapid), webhookPrivate)
  const text = `${answer.status ?? ''} ${answer.text}`.trim()
  if (isGone(answer.status)) return { state: 'over', text, gone: true }
  return { state: isTaken(answer) ? 'taken' : 'refused', text }
}

async function toRobot(
  robot: NonNullable<Due['robot']>,
  subject: Subject,
  { robotHosts }: Ways,
): Promise<Outcome> {
  if (robot.disabled) return nowhere
  const post = robotPost(robot, shortTextOf(subject, robot.language), Date.now())
  // An operator that names a host in the building means it.
  const answer = await guardedPost(post, robotHosts.includes(new URL(robot.url).host))
  const text = `${answer.status ?? ''} ${answer.text}`.trim()
  return { state: robotTook(answer) ? 'taken' : 'refused', text }
}

function subjectOf({ event, num, told, moments }: Due): Subject | null {
  if (event === 'test') return { event }
  return told && { event, num, told, moments }
}

/** Sends what is due by its way. What goes wrong is an outcome, never an error. */
export async function send(due: Due, ways: Ways): Promise<Outcome> {
  const { way, person, browser, robot } = due
  const subject = subjectOf(due)
  if (!subject) return nowhere
  try {
    if (way === 'robot') return robot ? await toRobot(robot, subject, ways) : nowhere
    if (way === 'push') return browser ? await toBrowser(browser, subject, ways) : nowhere
    if (!person) return nowhere
    if (way === 'mail') return await byMessage(ways.messages, way, person.email, mailOf(subject))
    const text = shortTextOf(subject, person.language)
    return await byMessage(ways.messages, way, person.phone, { subject: '', text })
  } catch (error) {
    return { state: 'refused', text: (error as Error).message }
  }
}
