import { addTexts } from './text.ts'
import { gateways } from './zh/gateways.ts'

/** Words of putting up gateways and replacing them, which lists of devices do not need. */
addTexts({ gateways })
