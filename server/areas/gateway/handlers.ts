import type { AreaHandlers } from '#server/handlers.ts'
import { putUpGateway, renewGateway } from './putting-up.ts'

export const gatewayHandlers: AreaHandlers<'gateway'> = {
  add: ({ tenant, caller }, input) => tenant((own) => putUpGateway(own, input, caller)),
  renew: ({ tenant, caller }, input) => tenant((own) => renewGateway(own, input, caller)),
}
