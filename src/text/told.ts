import { addTexts } from './text.ts'
import { told } from './zh/told.ts'

/** What messages are about. */
addTexts({ told })
