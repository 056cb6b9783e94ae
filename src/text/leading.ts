import { addTexts } from './text.ts'
import { leading } from './zh/leading.ts'

/** Words of rooms that several gateways run, which a first visit does not need. */
addTexts({ leading })
