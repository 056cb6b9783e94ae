import type { Values } from './events.ts'
import { membersOf } from './plan.ts'
import { putSettings, settingsOf } from './put.ts'
import { light } from './run.ts'
import { type Cause, linked, type Work } from './work.ts'

/** Sets every member of a group. */
export function setGroup(work: Work, groupValue: number, values: Values, cause: Cause): void {
  const within = linked(cause, { kind: 'group', of: groupValue })
  const settings = settingsOf(values, work.plan.fade)
  for (const member of membersOf(work.plan, groupValue)) putSettings(work, member, settings, within)
}

const isOn = ({ run }: Work, identifier: string): boolean =>
  run.held[identifier]?.[light]?.values.switch === 1

/** Any member on, by what was commanded last: all off. Else all on, as bright as each was. */
export function toggleGroup(work: Work, groupValue: number, cause: Cause): void {
  const anyOn = membersOf(work.plan, groupValue).some((member) => isOn(work, member))
  setGroup(work, groupValue, { switch: anyOn ? 0 : 1 }, cause)
}
