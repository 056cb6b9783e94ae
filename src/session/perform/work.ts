import type { Work } from '../machine/states.ts'
import { entering } from './entering.ts'
import { leaving } from './leaving.ts'
import { pins } from './pins.ts'
import type { Tools, Works } from './tools.ts'

export { openDevice } from '../device.ts'

const works: Works = {
  ...entering,
  ...leaving,
  'read-present': async ({ device }) => (await device()).present(),
  'give-up': async ({ device }, { user }) => (await device()).giveUp(user),
  recover: async (tools, { userId, password }) =>
    (await pins()).recoverKey(tools, userId, password).catch(() => null),
  'begin-seal': async (tools, { user, desk, pin }) => (await pins()).beginSeal(tools, user, desk, pin),
  'others-follow': ({ keys }, { userId }) => keys.haveOthersFollow(userId),
  finish: async (tools, { user, desk }) => (await pins()).finish(tools, user, desk),
}

/** Does what a tab waits for. It comes with the local database, which is what it is done with. */
export const work = (tools: Tools, wanted: Work): Promise<unknown> =>
  (works[wanted.kind] as (tools: Tools, work: Work) => Promise<unknown>)(tools, wanted)
