import { addTexts } from './text.ts'
import { calendar } from './zh/calendar.ts'

/** Texts of the page of its name, which a first visit does not need. */
addTexts({ calendar })
