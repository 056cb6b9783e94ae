import { addTexts } from './text.ts'
import { faults } from './zh/faults.ts'

/** Texts of reports from rooms, which a first visit does not need. */
addTexts({ faults })
