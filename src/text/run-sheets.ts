import { addTexts } from './text.ts'
import { runSheets } from './zh/run-sheets.ts'

/** Texts of run sheets, which a first visit does not need. */
addTexts({ runSheets })
