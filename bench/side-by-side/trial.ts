import { setTimeout as pause } from 'node:timers/promises'
import type { Contender } from './contenders.ts'
import { outagesOf } from './faults.ts'
import type { Installed } from './install.ts'
import type { Judge } from './judge.ts'
import { openLink } from './link.ts'
import { drawn, type PlanSize, planEdits } from './plan.ts'
import type { User } from './user.ts'
import { type Verdict, judge as verdictOf } from './verdict.ts'

/** How a trial goes. Times in ms since the first edit, but for `every` and `calm`. */
export interface Course extends PlanSize {
  seed: number
  /** Between one edit and the next. */
  every: number
  /** The session ends. */
  expires: number
  /** How long a person takes to sign in again, once she is asked to. */
  signInTakes: number
  /** The link fails until then. */
  faultsEnd: number
  /** How long it is waited for what is still to be sent, over a good link. */
  calm: number
}

export interface Trial {
  verdict: Verdict
  requests: number
}

/** After nothing is left to be sent it is waited that long for what is on its way, in ms. */
const settling = 3_000

/** Makes all edits with one contender over the faulty link, and reads off the server what became of them. */
export async function runTrial(
  contender: Contender,
  course: Course,
  { url, judge, user, installed }: { url: string; judge: Judge; user: User; installed: Installed },
): Promise<Trial> {
  await user.signIn()
  const label = `${contender.key} ${Date.now().toString(36)}`
  const targets = await judge.makeTargets(label, course.templates)
  const edits = planEdits(course.seed, course, targets, judge.campusId)
  const outages = outagesOf(drawn(course.seed, 1), course.faultsEnd)
  const server = await contender.server?.(installed)
  const session = sessionOf(user, course.signInTakes)
  const link = await openLink({
    server: url,
    documents: server ? { path: server.path, server: server.url } : null,
    session,
    chance: drawn(course.seed, 2),
    outages,
    files: (await contender.files?.(installed)) ?? new Map(),
  })
  const templateIds = targets.map((each) => each.templateId)
  const opening = { url: link.url, campusId: judge.campusId, templateIds, options: {} }
  const running = await contender.run(opening, installed)
  session.tell = running.signedIn
  running.onSignInAsked?.(session.refused)
  try {
    const began = Date.now()
    link.begin()
    const until = (time: number) => pause(Math.max(0, began + time - Date.now()))
    const making = async () => {
      for (const [place, edit] of edits.entries()) {
        await until(place * course.every)
        running.edit(edit)
      }
    }
    const recovering = async () => {
      for (const { to } of outages) {
        await until(to)
        running.online()
      }
    }
    const expiring = until(course.expires).then(() => session.end())
    await Promise.all([making(), recovering(), expiring, until(course.faultsEnd)])
    link.calm()
    running.online()
    await untilSent(running.tell, course.calm)
    const told = await running.tell()
    const done = (await server?.done()) ?? (await judge.doneSince(began, targets))
    const verdict = verdictOf(edits, done, told, contender.documents, began)
    return { verdict, requests: link.requests() }
  } finally {
    await running.close()
    await link.close()
    await server?.close()
  }
}

async function untilSent(tell: () => Promise<{ waiting: number[] }>, calm: number): Promise<void> {
  const end = Date.now() + calm
  let empty = 0
  while (Date.now() < end && empty < settling) {
    await pause(500)
    const { waiting } = await tell()
    empty = waiting.length === 0 ? empty + 500 : 0
  }
}

/** The user's session as the link sees it: it ends once, and she signs in some time after each time she is asked to. */
function sessionOf(user: User, signInTakes: number) {
  let over = false
  let signingIn = false
  const session = {
    cookie: user.cookie,
    given: user.given,
    isOver: () => over,
    end: async () => {
      over = true
      await user.expire()
    },
    refused: () => {
      if (signingIn) return
      signingIn = true
      void pause(signInTakes)
        .then(() => user.signIn())
        .then(() => {
          over = false
          signingIn = false
          session.tell()
        })
    },
    tell: (): void => undefined,
  }
  return session
}
