import type { InputOf } from '#contract/index.ts'
import { queue, type Verbs } from './queue.ts'

/** Reports from rooms: they and what is done about them go up when there is a network. */
export const faultVerbs = (verbs: Verbs) => ({
  /** Says what is wrong in a room. @param subject what the room is called */
  async reportRoomFault(input: InputOf<'fault.report'>, subject: string): Promise<void> {
    await queue(verbs, 'fault.report', { ...input, at: Date.now() }, { aside: { subject } })
  },

  /** Takes a report on. @param subject the room it is from */
  async moveFault(input: InputOf<'fault.move'>, subject: string): Promise<void> {
    await queue(verbs, 'fault.move', { ...input, at: Date.now() }, { aside: { subject } })
  },
})
