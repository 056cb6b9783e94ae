import { addTexts } from './text.ts'
import { notices } from './zh/notices.ts'

/** Texts of what people and robots are told beside the inbox, which a first visit does not need. */
addTexts({ notices })
