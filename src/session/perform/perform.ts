import { whenIdle } from '#src/ui/when-idle.ts'
import type { Aside, Effect, Event } from '../machine/states.ts'
import { warn } from '../tickets.ts'
import { inside } from './inside.ts'
import { catchUp, deposit, goOn } from './later.ts'
import { refresh } from './refresh.ts'
import type { Tools } from './tools.ts'

/** Does what the session's machine wants. What it waits for always comes to something, be it a failure. */
export const performer =
  (tools: Tools) =>
  (effect: Effect): Event | undefined | Promise<Event | undefined> =>
    effect.kind === 'work'
      ? inside()
          .then(({ work }) => work(tools, effect.work))
          .then(
            (result): Event => ({ kind: 'came', result }),
            (error: unknown): Event => ({ kind: 'failed', error }),
          )
      : aside(tools, effect)

function aside(tools: Tools, wanted: Aside): undefined | Promise<Event | undefined> {
  const { answer, keys, tellTabs } = tools
  switch (wanted.kind) {
    case 'answer':
      answer(wanted.ticket, wanted.fault)
      return undefined
    case 'tell':
      tellTabs(wanted.what)
      return undefined
    case 'hold-key':
      keys.hold(wanted.userId, wanted.key)
      return undefined
    case 'say-signed-out':
      wanted.desk.signedOut.set(wanted.signedOut)
      return undefined
    case 'persist':
      void navigator.storage?.persist?.().catch(() => undefined)
      return undefined
    case 'refresh':
      return refresh(tools)
    case 'deposit':
      // Where it fails it is tried again at the next start.
      void deposit(tools).catch(warn)
      return undefined
    case 'go-on':
      whenIdle(() => void goOn(tools).catch(warn))
      return undefined
    case 'catch-up':
      void catchUp(tools).catch(warn)
      return undefined
  }
}
