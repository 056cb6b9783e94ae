import { addTexts } from './text.ts'
import { alarms } from './zh/alarms.ts'

/** Texts of alarms and messages, which a first visit does not need. */
addTexts({ alarms })
