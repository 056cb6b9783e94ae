import { addTexts } from './text.ts'
import { sheetFaults } from './zh/sheet-faults.ts'

/** Texts of what has to be mended in a spreadsheet, which a first visit does not need. */
addTexts({ sheetFaults })
