import type { CallName, InputOf } from '#contract/index.ts'
import type { Client } from '#tests/server/client.ts'
import { png } from './pictures.ts'
import type { Ids } from './sites.ts'

const picture = Buffer.from(png().bytes).toString('base64')

/** What schemas alone cannot say of where rooms stand and lie. */
export const planInputs: { [N in CallName]?: (ids: Ids) => Partial<InputOf<N>> } = {
  'space.edit': () => ({
    outline: [
      { x: 0, y: 0 },
      { x: 1, y: 0 },
      { x: 0.5, y: 1 },
    ],
  }),
  'space.plan': () => ({ picture, width: 1, height: 1 }),
}

/** A picture under the rooms of the floor. */
export const addPlan = (client: Client, { campus, floor }: Pick<Ids, 'campus' | 'floor'>) =>
  client.call('space.plan', { id: floor, campusId: campus, picture })
