import type { AreaHandlers, SignedVisit } from '#server/handlers.ts'
import {
  addWebhook,
  deleteWebhook,
  deliveryPage,
  editWebhook,
  ping,
  resend,
  rotateSecret,
  webhooksOf,
} from './store.ts'

export const webhookHandlers: AreaHandlers<'webhook'> = {
  list: webhooksOf,
  add: ({ tenant }, input) => tenant((own) => addWebhook(own, input)),
  edit: nothing((own, input) => editWebhook(own, input)),
  rotate: ({ tenant }, { id }) => tenant((own) => rotateSecret(own, id)),
  delete: nothing((own, { id }) => deleteWebhook(own, id)),
  deliveries: deliveryPage,
  ping: nothing((own, { id }) => ping(own, id)),
  resend: nothing((own, { deliveryId }) => resend(own, deliveryId)),
}

function nothing<I>(
  work: (own: Parameters<Parameters<SignedVisit['tenant']>[0]>[0], input: I) => Promise<unknown>,
) {
  return async ({ tenant }: SignedVisit, input: I) => {
    await tenant((own) => work(own, input))
    return {}
  }
}
