import type { InputOf } from '#contract/index.ts'
import { queue, type Verbs } from './queue.ts'

/** What is proved in rooms goes up when there is a network, in the order in which it was done. */
export const runSheetVerbs = (verbs: Verbs) => ({
  /** Says how a step ended. @param subject the room and the step */
  async recordResult(input: InputOf<'runSheet.record'>, subject: string): Promise<void> {
    await queue(verbs, 'runSheet.record', input, { aside: { subject } })
  },

  /** Says which device plays an equipment. @param subject the room and the equipment */
  async bindDevice(input: InputOf<'runSheet.bind'>, subject: string): Promise<void> {
    await queue(verbs, 'runSheet.bind', input, { aside: { subject } })
  },

  /** Says which self-powered panel is one of a room. @param subject the room and the panel */
  async pairPanel(input: InputOf<'runSheet.pair'>, subject: string): Promise<void> {
    await queue(verbs, 'runSheet.pair', input, { aside: { subject } })
  },

  /** Closes a room's sheet. @param subject what the room is called */
  async signSheet(input: InputOf<'runSheet.sign'>, subject: string): Promise<void> {
    await queue(verbs, 'runSheet.sign', input, { aside: { subject } })
  },

  /** Begins it anew. @param subject what the room is called */
  async reopenSheet(input: InputOf<'runSheet.reopen'>, subject: string): Promise<void> {
    await queue(verbs, 'runSheet.reopen', input, { aside: { subject } })
  },
})
