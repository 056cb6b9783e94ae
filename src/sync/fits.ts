import { editWire } from '#contract/wire-hash.ts'
import type { OutboxEntry } from '#src/local/entry.ts'

/** Whether this build's call takes what it took in the build that made the edit. One that does not is checked first. */
export const fitsThisBuild = ({ name, wireHash }: Pick<OutboxEntry, 'name' | 'wireHash'>): boolean =>
  wireHash === editWire(name)
