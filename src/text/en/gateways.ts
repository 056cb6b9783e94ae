import type { Translation } from '../keys.ts'
import type { gateways as zh } from '../zh/gateways.ts'

/** Words of putting up gateways and replacing them. */
export const gateways: Translation<typeof zh> = {
  add: 'Add gateway',
  number: 'Gateway number',
  numberHint: 'On the label of the gateway; it signs in to the server with it',
  mac: 'MAC address',
  macHint: 'Optional; a device that reports its own MAC address has that one',
  room: 'Where it hangs',
  addHint:
    'Its secret is shown once, to be entered in the gateway. Devices of the floor without a gateway are reached through it.',
  added: 'Gateway “{{number}}” has been added',
  renewOf: 'Replace gateway “{{name}}” or its secret',
  renewHint:
    'A new secret is generated and the old one ends at once. For another gateway in its place enter its number: the devices stay with it, and all rooms are sent their configuration again.',
  renewed: 'A new secret was generated for gateway “{{number}}”',
  secret: 'Secret of gateway “{{number}}”',
  secretHint:
    'It is shown this once. Enter in the gateway: user name {{number}}, the secret below as its password, company number {{cid}}.',
}
