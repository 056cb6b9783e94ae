import { addTexts } from './text.ts'
import { about } from './zh/about.ts'

/** Texts of what this console is and keeps, which a first visit does not need. */
addTexts({ about })
