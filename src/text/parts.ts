import { addTexts } from './text.ts'
import { parts } from './zh/parts/index.ts'

/** Texts that come with the sections and forms of templates, which a first visit does not need. */
addTexts({ parts })
