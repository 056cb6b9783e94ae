import { addTexts } from './text.ts'
import { join } from './zh/join.ts'

/** Texts of registering, proving an account and finding a password, which a first visit does not need. */
addTexts({ join })
