import { addTexts } from './text.ts'
import { gateways } from './zh/gateways.ts'

/** Words of putting up gateways and replacing them, and of the addresses of devices, which lists of devices do not need. */
addTexts({ gateways })
