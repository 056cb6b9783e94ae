import type { Config } from '#server/config.ts'
import type { AreaHandlers, SignedVisit } from '#server/handlers.ts'
import {
  addRobot,
  deleteRobot,
  editRobot,
  resendToRobot,
  robotDeliveries,
  robotsOf,
  testRobot,
} from './store.ts'

type Own = Parameters<Parameters<SignedVisit['tenant']>[0]>[0]

const nothing =
  <I>(work: (own: Own, input: I) => Promise<unknown>) =>
  async ({ tenant }: SignedVisit, input: I) => {
    await tenant((own) => work(own, input))
    return {}
  }

export const robotHandlers = ({ robotHosts }: Pick<Config, 'robotHosts'>): AreaHandlers<'robot'> => ({
  list: robotsOf,
  add: ({ tenant }, input) => tenant((own) => addRobot(own, input, robotHosts)),
  edit: nothing((own, input) => editRobot(own, input, robotHosts)),
  delete: nothing((own, { id }) => deleteRobot(own, id)),
  test: nothing((own, { id }) => testRobot(own, id)),
  resend: nothing((own, { deliveryId }) => resendToRobot(own, deliveryId)),
  deliveries: robotDeliveries,
})
