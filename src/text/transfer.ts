import { addTexts } from './text.ts'
import { transfer } from './zh/transfer.ts'

/** Texts of edits that travel in files, which a first visit does not need. */
addTexts({ transfer })
