import { addTexts } from './text.ts'
import { why } from './zh/why.ts'

/** Words of causes, for rooms as they are and for a template's simulated day. */
addTexts({ why })
