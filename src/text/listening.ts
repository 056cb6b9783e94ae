import { addTexts } from './text.ts'
import { listening } from './zh/listening.ts'

/** Words of gateways that listen for remote controls and panels, which a first visit does not need. */
addTexts({ listening })
