import { addTexts } from './text.ts'
import { developer } from './zh/developer.ts'

/** Texts of the pages below /console, which a first visit does not need. */
addTexts({ developer })
