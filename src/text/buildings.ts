import { addTexts } from './text.ts'
import { buildings } from './zh/buildings.ts'

/** Texts of buildings controlled as a whole, which a first visit does not need. */
addTexts({ buildings })
