import { addTexts } from './text.ts'
import { allotting } from './zh/allotting.ts'

/** Texts of rooms given to people, which a first visit does not need. */
addTexts({ allotting })
