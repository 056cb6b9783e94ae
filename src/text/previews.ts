import { addTexts } from './text.ts'
import { previews } from './zh/previews.ts'

/** Texts of the previews, the map and their settings, which a first visit does not need. */
addTexts({ previews })
