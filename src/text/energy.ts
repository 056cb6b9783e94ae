import { addTexts } from './text.ts'
import { energy } from './zh/energy.ts'

/** Texts of energy, which a first visit does not need. */
addTexts({ energy })
