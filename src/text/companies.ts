import { addTexts } from './text.ts'
import { companies } from './zh/companies.ts'

/** Texts of the operators' pages, which a first visit does not need. */
addTexts({ companies })
