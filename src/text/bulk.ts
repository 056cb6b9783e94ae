import { addTexts } from './text.ts'
import { bulk } from './zh/bulk.ts'

/** Texts of several campuses that are changed together, which a first visit does not need. */
addTexts({ bulk })
