import type { Desk } from '#src/data/desk.ts'
import { isRest, type State, shown } from '#src/session/machine/states.ts'

class Broken extends Error {}

/** @throws Broken when it does not hold */
export function hold(rule: string, holds: boolean): void {
  if (!holds) throw new Broken(rule)
}

/** What a tab may have open where it is. */
export function lookAtDesks(desks: readonly Desk[], { at }: State): void {
  const page = shown(at)
  const anew = at.kind === 'reopening' || at.kind === 'replacing'
  hold('a tab has one desk', desks.length <= (anew ? 2 : 1))
  hold('its desks are of one account', new Set(desks.map(({ user }) => user.userId)).size <= 1)
  if (page.kind === 'signed-in') {
    hold('the desk that is shown is open', desks.includes(page.desk))
    hold('it is of who is said', page.desk.user.userId === page.user.userId)
  }
  if (isRest(at))
    hold('a desk is open when somebody is in', desks.length === (at.kind === 'signed-in' ? 1 : 0))
}

/** What a page may be drawn as after another. @param stays whose data is sealed and stays as this tab leaves her */
export function lookAtPage({ at }: State, before: State, stays: number | null): void {
  const form = shown(before.at).kind
  hold(
    'a form stays until she is in',
    shown(at).kind !== 'loading' || !(form === 'nobody' || form === 'locked'),
  )
  if (before.at.kind === 'wiping' && stays !== null && isRest(at))
    hold('what stays is asked for by its PIN', at.kind === 'locked' && at.pinFor === stays)
}

/** When what a step wants has been begun. */
export function lookAtKeys(keys: ReadonlyMap<number, Uint8Array>, { at }: State): void {
  const page = shown(at)
  const here = page.kind === 'signed-in' ? page.user.userId : null
  const leaving = at.kind === 'closing' ? at.left.user.userId : null
  for (const userId of keys.keys()) hold('a key is held of who is in', userId === here || userId === leaving)
}
