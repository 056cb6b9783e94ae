import { addTexts } from './text.ts'
import { ota } from './zh/ota.ts'

/** Texts of firmware, which a first visit does not need. */
addTexts({ ota })
