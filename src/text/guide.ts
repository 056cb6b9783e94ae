import { addTexts } from './text.ts'
import { guide } from './zh/guide.ts'

/** Texts around the guide and of the tour, which a first visit does not need. */
addTexts({ guide })
