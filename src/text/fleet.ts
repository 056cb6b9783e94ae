import { addTexts } from './text.ts'
import { fleet } from './zh/fleet.ts'

/** Texts of the page of browsers that work in the field, which a first visit does not need. */
addTexts({ fleet })
