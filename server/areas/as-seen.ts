import { overtaken } from '#contract/rules/made-on.ts'
import { refuseInput } from '#server/refusal.ts'

const changedSince = {
  zh: '其间已有人改过，请关闭后重新打开再改',
  en: 'Somebody has changed this in the meantime; close this, open it again and choose anew',
}

type Stated = Parameters<typeof overtaken>[0]

/**
 * Refuses what was made on anything that is otherwise by now, by its fields.
 * @param madeOn what its author saw; undefined where it is not said
 * @throws Refusal input
 */
export function requireAsSeen(madeOn: Stated = {}, now: Stated): void {
  const fields = overtaken(madeOn, now)
  if (fields.length > 0) refuseInput(Object.fromEntries(fields.map((field) => [field, changedSince])))
}
