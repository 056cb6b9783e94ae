import { addTexts } from './text.ts'
import { offline } from './zh/offline.ts'

/** Texts of the page of its name, which a first visit does not need. */
addTexts({ offline })
