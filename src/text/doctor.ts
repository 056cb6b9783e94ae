import { addTexts } from './text.ts'
import { doctor } from './zh/doctor.ts'

/** Texts of the page of its name, which a first visit does not need. */
addTexts({ doctor })
